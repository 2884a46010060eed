// Statements find rows by their physical position (`ctid`). In a partitioned table each partition has a row at
// the same position.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Mutation } from '@larder/rules/mutation.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { describeSync } from '#server/entity-tables.ts'
import { createScopes } from '#sync/write/scopes/create-scopes.ts'
import { testDatabase } from '#test/app/database.ts'
import { withoutSessions } from '#test/app/without-sessions.ts'
import { tablesToPartition, partitionTables } from '#test/fixtures/partition-tables.ts'
import { write } from './save.ts'

const { db } = await testDatabase()
const tables = await tablesToPartition(db)
await partitionTables(
  db,
  tables.filter(({ name }) => ['foods', 'sync_name', 'pantry_items'].includes(name)),
)
const sync = withoutSessions(describeSync())
const now = new Date('2026-11-20T08:00:00.000Z')

/** Households with the same rows, at the same positions of their partitions. */
const households = Array.from({ length: 16 }, () => ({
  id: randomUUID(),
  foodId: randomUUID(),
  itemId: randomUUID(),
}))
for (const { id, foodId, itemId } of households) {
  await inTransaction(db, (tx) =>
    createScopes(tx, sync, [{ id, kind: 'household', rows: [] }], now),
  )
  await change(id, [
    { op: 'create', entity: 'food', id: foodId, data: { name: 'Rice' } },
    { op: 'create', entity: 'pantry_item', id: itemId, data: { name: 'Milk' } },
  ])
}
const [mine, ...others] = households
assert.ok(mine)

async function change(scopeId: string, mutations: readonly Mutation[]): Promise<void> {
  const batch = { scopeId, writer: null, mutations }
  const { results } = await write(db, sync, batch, now)
  assert.deepEqual([...new Set(results.map(({ status }) => status))], ['applied'])
}

describe('a change in partitioned tables', () => {
  it('updates only the rows of its household', async () => {
    const patch = { name: 'Oat milk' }
    await change(mine.id, [{ op: 'update', entity: 'pantry_item', id: mine.itemId, patch }])

    const rows = await db.selectFrom('pantry_items').select(['id', 'name']).execute()
    assert.deepEqual(
      new Map(rows.map(({ id, name }) => [id, name])),
      new Map(households.map((one) => [one.itemId, one === mine ? 'Oat milk' : 'Milk'])),
    )
  })

  it('deletes only the rows and names of its household', async () => {
    await change(mine.id, [
      { op: 'delete', entity: 'food', id: mine.foodId },
      { op: 'delete', entity: 'pantry_item', id: mine.itemId },
    ])

    const idsIn = async (table: 'foods' | 'pantry_items') => {
      const rows = await db.selectFrom(table).select('id').execute()
      return new Set(rows.map(({ id }) => id))
    }
    const names = await db.selectFrom('sync_name').select('household_id').execute()
    assert.deepEqual(await idsIn('foods'), new Set(others.map((one) => one.foodId)))
    assert.deepEqual(await idsIn('pantry_items'), new Set(others.map((one) => one.itemId)))
    assert.deepEqual(
      new Set(names.map((row) => row.household_id)),
      new Set(others.map((one) => one.id)),
    )
  })
})
