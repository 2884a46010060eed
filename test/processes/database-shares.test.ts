// An account or a household gets at most its share of the database connections.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { type Answer, startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { hold } from '#test/app/row-locks.ts'

const app = await startApp()
const LOCK = 'select from sync_scope where household_id = $1 for no key update'
/** A third of the 10 connections of the pool. */
const THIRD = 3
/** Half of them, for the reads of all. */
const ALL_READS = 5
const MAX_WAITING = 60

async function countWaitingConnections(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows.length
}

const isBusy = ({ status, body, headers }: Answer) =>
  status === 503 && body.code === 'BUSY' && headers.get('retry-after') === '2'

describe('writers of a locked household', () => {
  it('get a third of the connections; others wait, and more are refused immediately', async () => {
    const [ada, victim] = [await signedUp(app), await signedUp(app)]
    const ben = await joined(app, ada)
    const { id } = await firstHousehold(ada)
    const push = (person: typeof ada) =>
      person.call('POST', '/v1/sync/push', {
        client_id: randomUUID(),
        schema_version: 1,
        scope_id: id,
        mutations: [
          {
            mutation_id: randomUUID(),
            op: 'create',
            entity: 'category',
            id: randomUUID(),
            data: { name: randomUUID() },
          },
        ],
      })

    await using held = await hold(app, LOCK, [id])
    const answers = Array.from({ length: THIRD + MAX_WAITING }, () => push(ada))
    await held.waiting(THIRD)
    answers.push(push(ben), push(ben), push(ben)) // another account, and the same household
    const refused = await Promise.all(Array.from({ length: 5 }, () => push(ada)))
    const [waiting, own, others, othersWrite] = [
      await countWaitingConnections(),
      await ada.call('GET', '/v1/pantry/foods'),
      await victim.call('GET', '/v1/pantry/foods'),
      await victim.call('POST', '/v1/pantry/foods', { name: 'Milk' }),
    ]
    await held.release()
    const done = await Promise.all(answers)

    assert.equal(waiting, THIRD)
    assert.deepEqual([own.status, others.status, othersWrite.status], [200, 200, 201])
    assert.ok(refused.every(isBusy), refused.map(({ text }) => text).join('\n'))
    for (const answer of done)
      assert.ok(answer.status === 200 || answer.headers.has('retry-after'), answer.text)
    assert.ok(done.some(({ status }) => status === 200))
  })
})

describe('strangers', () => {
  it('are refused immediately while a household is locked, and use no connection of its share', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const strangers = await Promise.all(Array.from({ length: 8 }, () => signedUp(app)))
    const push = (person: typeof ada) =>
      person.call('POST', '/v1/sync/push', {
        client_id: randomUUID(),
        schema_version: 1,
        scope_id: id,
        mutations: [
          { mutation_id: randomUUID(), op: 'delete', entity: 'category', id: randomUUID() },
        ],
      })

    await using held = await hold(app, LOCK, [id])
    const refused = await Promise.all(
      strangers.flatMap((one) => Array.from({ length: 10 }, () => push(one))),
    )
    const waiting = await countWaitingConnections()
    const read = await ada.call('GET', '/v1/pantry/foods')
    const write = push(ada)
    await held.waiting(1)
    await held.release()

    assert.deepEqual(
      [...new Set(refused.map(({ status, body }) => `${status} ${body.code}`))],
      ['403 SCOPE_FORBIDDEN'],
    )
    assert.deepEqual([waiting, read.status, (await write).status], [0, 200, 200])
  })

  it('are refused while reads of the household are slow', async () => {
    const [ada, stranger] = [await signedUp(app), await signedUp(app)]
    const { id } = await firstHousehold(ada)
    const body = { client_id: randomUUID(), schema_version: 1, scope_id: id }

    await using held = await hold(app, 'lock table recipes in access exclusive mode')
    const slow = Array.from({ length: THIRD }, () => ada.call('POST', '/v1/sync/pull', body))
    await held.waiting(THIRD)
    const refused = await stranger.call('POST', '/v1/sync/pull', body)
    await held.release()

    assert.deepEqual([refused.status, refused.body.code], [403, 'SCOPE_FORBIDDEN'])
    assert.deepEqual(
      (await Promise.all(slow)).map(({ status }) => status),
      slow.map(() => 200),
    )
  })
})

describe('slow reads', () => {
  it('of one account and one household get a third of the connections', async () => {
    const [ada, victim] = [await signedUp(app), await signedUp(app)]
    const ben = await joined(app, ada)
    const { id } = await firstHousehold(ada)

    await using held = await hold(app, 'lock table recipes in access exclusive mode')
    const slow = Array.from({ length: 20 }, () => ada.call('GET', '/v1/recipes'))
    await held.waiting(THIRD)
    const readOfBen = app.call('GET', '/v1/recipes', {
      token: ben.accessToken,
      headers: { 'larder-household': id },
    })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => victim.call('GET', '/v1/pantry/foods')),
    )
    const waiting = await countWaitingConnections()
    await held.release()
    await Promise.all([...slow, readOfBen])

    assert.equal(waiting, THIRD)
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  })

  it('of all leave connections to others, and short answers go before long ones', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signedUp(app)))
    const [light = assert.fail(), ...heavy] = people
    for (const one of heavy)
      await one.call('POST', '/v1/recipes', { title: 'Stew', description: 'x'.repeat(10_000) })
    const ended: string[] = []
    const read = async (person: typeof light, name: string) => {
      const { status } = await person.call('GET', '/v1/recipes')
      ended.push(name)
      return status
    }
    await Promise.all(heavy.map((one) => read(one, 'before')))

    await using held = await hold(app, 'lock table recipes in access exclusive mode')
    const reads = heavy.flatMap((one) => Array.from({ length: 6 }, () => read(one, 'heavy')))
    await held.waiting(ALL_READS)
    reads.push(read(light, 'light'))
    const written = await light.call('PATCH', '/v1/auth/account', { name: 'Lea' })
    const waiting = await countWaitingConnections()
    await held.release()
    const statuses = await Promise.all(reads)

    assert.deepEqual([written.status, waiting], [200, ALL_READS], written.text)
    assert.deepEqual([...new Set(statuses)], [200])
    // Those that held the connections, and those that ran beside the short one and ended sooner.
    const most = ALL_READS + ALL_READS - 1
    const before = ended.slice(heavy.length).indexOf('light')
    assert.ok(before <= most, `${before} long answers went before a short one`)
  })
})
