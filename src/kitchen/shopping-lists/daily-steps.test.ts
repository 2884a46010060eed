import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Log } from '#platform/base/log.ts'
import { startApp, type TestApp } from '#test/app/app.ts'
import { writeAsService } from '#test/app/as-service.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { firstHousehold } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const EACH_DAY = { name: 'Bread', every: 1, unit_of_time: 'day', next_on: '2026-11-20' }

/** Makes a person with a household, and functions for the items of its default list. */
async function openHousehold(app: TestApp) {
  const person = await signedUp(app)
  const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(person)
  const list = `/v1/shopping-lists/${listId}`
  const make = async (path: string, body: object) => {
    const answer = await person.call('POST', `${list}/${path}`, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const items = async (query = '') => (await person.call('GET', `${list}/items${query}`)).body.items
  const call: Person['call'] = (...request) => person.call(...request)
  return { call, signIn: () => person.signIn(), householdId, list, make, items }
}

describe('an item that was put away', () => {
  it('is deleted after 90 days, and a phone gets the deletion', async () => {
    const app = await startApp()
    const { call, signIn, householdId, list, make, items } = await openHousehold(app)
    const [old, young] = [
      await make('items', { name: 'Tea' }),
      await make('items', { name: 'Rice' }),
    ]
    const open = await make('items', { name: 'Ice' })
    await call('POST', `${list}/put-away`, { items: [{ item_id: old.id }] })
    app.clock.advance({ minutes: 10 })
    await call('POST', `${list}/put-away`, { items: [{ item_id: young.id }] })
    const head = { client_id: randomUUID(), schema_version: 2, scope_id: householdId }
    const { body: copy } = await call('POST', '/v1/sync/pull', head)
    const before = await items('?put_away=true')

    app.clock.advance({ days: 90, minutes: -5 })
    const { put_away_items_deleted } = await runDailyJob(app, app.clock())

    const { body: session } = await signIn()
    const token = session.access_token
    const pulled = await app.call('POST', '/v1/sync/pull', {
      token,
      body: { ...head, cursor: copy.cursor },
    })
    const left = await app.call('GET', `${list}/items/${young.id}`, { token })
    const stays = await app.call('GET', `${list}/items/${open.id}`, { token })
    assert.equal(before.length, 2)
    assert.equal(put_away_items_deleted, 1)
    assert.deepEqual(
      pulled.body.changes.map(({ id, deleted }: { id: string; deleted?: boolean }) => [
        id,
        deleted,
      ]),
      [[old.id, true]],
    )
    assert.deepEqual([left.status, stays.status], [200, 200])
  })

  it('is deleted in steps, also where there are many', async () => {
    const app = await startApp()
    const { householdId, list } = await openHousehold(app)
    const [listId = ''] = list.split('/').slice(-1)
    const data = { list_id: listId, name: 'Tea', put_away_at: '2026-01-01T08:00:00.000Z' }
    const mutations = Array.from({ length: 1300 }, () => ({
      op: 'create' as const,
      entity: 'shopping_item',
      id: randomUUID(),
      data,
    }))
    await writeAsService(app, householdId, mutations)

    const counts = await Promise.all([1, 2].map(() => runDailyJob(app, app.clock())))

    const deleted = counts.reduce((sum, one) => sum + (one['put_away_items_deleted'] ?? 0), 0)
    const { rows } = await sql`select id from shopping_items where list_id = ${listId}`.execute(
      app.db,
    )
    assert.deepEqual([deleted, rows], [1300, []])
  })
})

describe('a household', () => {
  it('gets a recurring item when it has room again', async () => {
    const quota = { MAX_ROWS: '100' }
    const app = await startApp(quota)
    const { call, list, make, items } = await openHousehold(app)
    const recurring = await make('recurring-items', EACH_DAY)
    for (;;) {
      const { status } = await call('POST', `${list}/items`, { name: 'Tea' })
      if (status !== 201) break
    }
    const [{ id: first }] = await items()
    const loaves = async () => {
      const all: { name: string }[] = await items('?limit=200')
      return all.filter(({ name }) => name === 'Bread').length
    }

    await runDailyJob(app, app.clock(), { env: quota })
    const full = await loaves()
    const { body: waiting } = await call('GET', `${list}/recurring-items/${recurring.id}`)
    await call('DELETE', `${list}/items/${first}`)
    await runDailyJob(app, app.clock(), { env: quota })

    assert.deepEqual([full, waiting], [0, recurring])
    assert.equal(await loaves(), 1)
  })

  it('that fails is logged, and does not stop the others', async () => {
    const app = await startApp()
    const [broken, other] = [await openHousehold(app), await openHousehold(app)]
    for (const { make } of [broken, other]) await make('recurring-items', EACH_DAY)
    await app.db.transaction().execute(async (tx) => {
      await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
      await sql`update households set time_zone = 'Mars' where id = ${broken.householdId}`.execute(
        tx,
      )
    })
    const logged: unknown[] = []
    const log: Log = {
      info: () => {},
      warn: () => {},
      error: (context) => logged.push((context as { household: string }).household),
    }

    const { shopping_steps_failed } = await runDailyJob(app, app.clock(), { log })

    assert.deepEqual([shopping_steps_failed, logged], [1, [broken.householdId]])
    assert.equal((await other.items()).length, 1)
  })
})
