// The rows that name somebody who leaves are changed in steps, where they are many.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { describeSync } from '#collections.ts'
import { forgetLeftStamps } from '#sync/write/forget-account.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { STEP_ROWS } from '#sync/collection/limits.ts'
import { hold } from '#test/app/row-locks.ts'

const ITEMS = 1000
const app = await startApp()
const finish = () => forgetLeftStamps(app.db, describeSync(), app.clock())

/** A household in which one member has ticked off very many items, and leaves. */
async function openHousehold() {
  const ada = await signedUp(app)
  const ben = await joined(app, ada)
  const { id: householdId, default_shopping_list_id: list_id } = await firstHousehold(ada)
  const head = { client_id: randomUUID(), schema_version: 1, scope_id: householdId }
  for (let made = 0; made < ITEMS; made += 200) {
    const mutations = Array.from({ length: 200 }, (_, i) => ({
      mutation_id: randomUUID(),
      op: 'create',
      entity: 'shopping_item',
      id: randomUUID(),
      data: { list_id, name: `Item ${made + i}`, checked_at: app.clock().toISOString() },
    }))
    await ben.call('POST', '/v1/sync/push', { ...head, mutations })
  }
  const path = `/v1/households/${householdId}/members/${ben.id}`
  const { status } = await ada.call('DELETE', path)
  assert.equal(status, 204)
  return { ada, ben, householdId }
}

async function named({ id }: Person): Promise<string[]> {
  const rows = await app.db
    .selectFrom('shopping_items')
    .select('id')
    .where('checked_by', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

describe('a member with very many ticks who leaves', () => {
  it('is forgotten in some rows at once, and in the rest by the daily job, which may be killed', async () => {
    const { ada, ben, householdId } = await openHousehold()
    const left = await named(ben)

    await using last = await hold(app, 'select from shopping_items where id = $1 for update', [
      left.at(-1),
    ])
    const broken = finish()
    await last.waiting(1)
    await sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    await assert.rejects(broken)
    await last.release()
    const halfway = await named(ben)
    const forgotten = [await finish(), await finish()]
    const { body: pulled } = await ada.call('POST', '/v1/sync/pull', {
      client_id: randomUUID(),
      schema_version: 1,
      scope_id: householdId,
      limit: 5000,
    })

    assert.deepEqual([left.length, halfway.length], [ITEMS - STEP_ROWS, ITEMS - 2 * STEP_ROWS])
    assert.deepEqual([forgotten, await named(ben)], [[1, 0], []])
    const names = new Set(
      pulled.changes
        .filter(({ entity }: { entity: string }) => entity === 'shopping_item')
        .map(({ data }: { data: { checked_by: string | null } }) => data.checked_by),
    )
    assert.deepEqual([names, pulled.has_more], [new Set([null]), false])
  })

  it('keeps the rest after coming back', async () => {
    const { ada, ben, householdId } = await openHousehold()
    const invite = await ada.call('POST', `/v1/households/${householdId}/invites`, {})
    await ben.call('POST', '/v1/households/join', { code: invite.body.code })

    const forgotten = await finish()

    assert.deepEqual([forgotten, (await named(ben)).length], [0, ITEMS - STEP_ROWS])
  })
})
