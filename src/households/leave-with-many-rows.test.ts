// If very many rows name a member who leaves, they are changed in several steps.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { describeSync } from '#server/entity-tables.ts'
import { STEP_ROWS } from '#sync/schema/contract.ts'
import { clearRemainingStamps } from '#sync/write/derived/clear-stamps.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { hold } from '#test/app/row-locks.ts'

const ITEMS = 1000
const app = await startApp()
const runJob = () => clearRemainingStamps(app.db, describeSync(), app.clock())

/** A household which a member has left after checking very many items. */
async function householdAfterLeaving() {
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

async function rowsNaming({ id }: Person): Promise<string[]> {
  const rows = await app.db
    .selectFrom('shopping_items')
    .select('id')
    .where('checked_by', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

describe('a member who leaves after checking very many items', () => {
  it('is removed from some rows immediately, and from the rest by the daily job, which can be killed', async () => {
    const { ada, ben, householdId } = await householdAfterLeaving()
    const left = await rowsNaming(ben)

    await using last = await hold(app, 'select from shopping_items where id = $1 for update', [
      left.at(-1),
    ])
    const rejected = assert.rejects(runJob()) // listens before the statement is cancelled
    await last.waiting(1)
    await sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    await rejected
    await last.release()
    const afterKill = await rowsNaming(ben)
    const finished = [await runJob(), await runJob()]
    const { body: pulled } = await ada.call('POST', '/v1/sync/pull', {
      client_id: randomUUID(),
      schema_version: 1,
      scope_id: householdId,
      limit: 5000,
    })

    assert.deepEqual([left.length, afterKill.length], [ITEMS - STEP_ROWS, ITEMS - 2 * STEP_ROWS])
    assert.deepEqual([finished, await rowsNaming(ben)], [[1, 0], []])
    const names = new Set(
      pulled.changes
        .filter(({ entity }: { entity: string }) => entity === 'shopping_item')
        .map(({ data }: { data: { checked_by: string | null } }) => data.checked_by),
    )
    assert.deepEqual([names, pulled.has_more], [new Set([null]), false])
  })

  it('stays in the remaining rows after joining again', async () => {
    const { ada, ben, householdId } = await householdAfterLeaving()
    const invite = await ada.call('POST', `/v1/households/${householdId}/invites`, {})
    await ben.call('POST', '/v1/households/join', { code: invite.body.code })

    const finished = await runJob()

    assert.deepEqual([finished, (await rowsNaming(ben)).length], [0, ITEMS - STEP_ROWS])
  })
})
