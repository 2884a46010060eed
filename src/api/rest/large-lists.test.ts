// A list with very many items is cleared or deleted in steps, so that other requests do not wait long for
// the household's lock. After a failed step the same request can be repeated.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { STEP_ROWS } from '#sync/schema/contract.ts'
import { type Answer, startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { hold } from '#test/app/row-locks.ts'

const ITEMS = 600
const app = await startApp()
const ada = await signedUp(app)
const { id: householdId } = await firstHousehold(ada)
const household = `/v1/households/${householdId}`
const LISTS = '/v1/shopping-lists'

const head = () => ({ client_id: randomUUID(), schema_version: 1, scope_id: householdId })
const push = (mutations: object[]) =>
  ada.call('POST', '/v1/sync/push', {
    ...head(),
    mutations: mutations.map((one) => ({ mutation_id: randomUUID(), ...one })),
  })

/** Sorted by number, so that the last item is in the last step. */
const idOf = (n: number) => n.toString(16).padStart(8, '0') + randomUUID().slice(8)

async function largeList(checked_at: string | null = null): Promise<string> {
  const { body: list } = await ada.call('POST', LISTS, { name: 'Party' })
  for (let made = 0; made < ITEMS; made += 200) {
    const items = Array.from({ length: 200 }, (_, i) => ({
      op: 'create',
      entity: 'shopping_item',
      id: idOf(made + i),
      data: { list_id: list.id, name: `Item ${made + i}`, checked_at },
    }))
    const { status, text } = await push(items)
    assert.equal(status, 200, text)
  }
  return list.id
}

/** Counts the existing items and lists. */
async function stateOf(listId: string) {
  const items = await app.db
    .selectFrom('shopping_items')
    .select('id')
    .where('list_id', '=', listId)
    .execute()
  const lists = await app.db
    .selectFrom('shopping_lists')
    .select('id')
    .where('id', '=', listId)
    .execute()
  return { items: items.length, lists: lists.length }
}

async function tombstones(): Promise<number> {
  const rows = await app.db
    .selectFrom('sync_change')
    .select('row_id')
    .where('household_id', '=', householdId)
    .where('deleted_at', 'is not', null)
    .execute()
  return rows.length
}

/** Makes the second step fail, as if the database had stopped. */
async function failingSecondStep(listId: string, work: () => Promise<Answer>): Promise<Answer> {
  const last = `select from shopping_items where list_id = $1 and id = (
    select id from shopping_items where list_id = $1 order by id desc limit 1) for update`
  await using held = await hold(app, last, [listId])
  const answer = work()
  await held.waiting(1)
  await sql`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return await answer
}

const makeDefault = (id: string) => ada.call('PATCH', household, { default_shopping_list_id: id })
const removals: Record<string, (id: string) => Promise<Answer>> = {
  REST: (id) => ada.call('DELETE', `${LISTS}/${id}`),
  push: (id) => push([{ op: 'delete', entity: 'shopping_list', id }]),
}

describe('a list with very many items', () => {
  for (const [method, remove] of Object.entries(removals))
    it(`is deleted by ${method} in steps, and the last step deletes the list`, async () => {
      const listId = await largeList()
      const before = await tombstones()

      const broken = await failingSecondStep(listId, () => remove(listId))
      const halfway = await stateOf(listId)
      const halfGone = await tombstones()
      const removed = await remove(listId)

      assert.equal(broken.status, 503)
      assert.deepEqual(
        [halfway, halfGone],
        [{ items: ITEMS - STEP_ROWS, lists: 1 }, before + STEP_ROWS],
      )
      assert.ok(removed.status < 300, removed.text)
      assert.deepEqual(await stateOf(listId), { items: 0, lists: 0 })
      assert.equal(await tombstones(), before + ITEMS + 1)
    })

  it('is deleted in steps by a push that first changes some of its items', async () => {
    const listId = await largeList()
    const rows = await app.db
      .selectFrom('shopping_items')
      .select('id')
      .where('list_id', '=', listId)
      .orderBy(sql`ctid`)
      .limit(150)
      .execute()
    const ticks = rows.map(({ id }) => ({
      op: 'update',
      entity: 'shopping_item',
      id,
      patch: { note: 'The last one' },
    }))

    const { status, body } = await push([
      ...ticks,
      { op: 'delete', entity: 'shopping_list', id: listId },
    ])

    assert.equal(status, 200)
    assert.deepEqual(
      body.results.map((one: { status: string }) => one.status),
      Array(ticks.length + 1).fill('applied'),
    )
    assert.deepEqual(await stateOf(listId), { items: 0, lists: 0 })
  })

  it('is cleared in steps, and a repeated request continues', async () => {
    const listId = await largeList('2026-11-01T08:00:00.000Z')
    const clear = () => ada.call('POST', `${LISTS}/${listId}/clear-checked`)

    const broken = await failingSecondStep(listId, clear)
    const halfway = await stateOf(listId)
    const cleared = await clear()

    assert.equal(broken.status, 503)
    assert.deepEqual(halfway, { items: ITEMS - STEP_ROWS, lists: 1 })
    assert.deepEqual([cleared.status, cleared.body], [200, { cleared: ITEMS - STEP_ROWS }])
    assert.deepEqual(await stateOf(listId), { items: 0, lists: 1 })
  })

  it('keeps its items if its deletion is refused', async () => {
    const listId = await largeList()
    await makeDefault(listId)

    const refused = await removals['REST']?.(listId)
    const stale = await ada.call('POST', '/v1/sync/push', {
      ...head(),
      atomic: true,
      mutations: [{ mutation_id: randomUUID(), op: 'delete', entity: 'shopping_list', id: listId }],
    })

    assert.deepEqual([refused?.status, stale.body.code], [409, 'BATCH_REJECTED'])
    assert.deepEqual(await stateOf(listId), { items: ITEMS, lists: 1 })
  })
})
