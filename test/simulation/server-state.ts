import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { describeSync } from '#collections.ts'
import type { Json } from '#sync/collection/contract.ts'
import type { Oracle } from './oracle.ts'

/** A row as it lies in its table, columns and all. */
export interface StoredRow {
  readonly entity: string
  readonly id: string
  readonly version: number
  readonly columns: { readonly [name: string]: Json }
}

/** The rows of a household, read from the tables and not by way of sync. */
export async function readTables(db: Db, householdId: string): Promise<Map<string, StoredRow>> {
  const parts = describeSync()
    .collections.filter(({ scope }) => scope === 'household')
    .map(
      ({ name, number, table, key }) => sql`
        select ${name}::text as entity, t.id, c.version::float8 as version, to_jsonb(t) as columns
        from ${sql.table(table)} t left join sync_change c
          on c.household_id = ${householdId} and c.entity = ${sql.lit(number)} and c.row_id = t.id and c.deleted_at is null
        where t.${sql.id(key.scope)} = ${householdId}`,
    )
  const { rows } = await sql<StoredRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** I2, I9: the copy has the rows of the server, and no other. */
export function assertSameRows(
  copy: ReadonlyMap<string, { version: number; data: { readonly [field: string]: Json } }>,
  stored: ReadonlyMap<string, StoredRow>,
  whose: string,
): void {
  const lacks = [...stored.keys()].filter((id) => !copy.has(id))
  const extra = [...copy.keys()].filter((id) => !stored.has(id))
  assert.deepEqual({ lacks, extra }, { lacks: [], extra: [] }, `I9: the rows of ${whose}`)
  for (const [id, { version, columns }] of stored) {
    const row = copy.get(id)
    assert.equal(row?.version, version, `I9: the version of ${id} at ${whose}`)
    for (const [field, value] of Object.entries(row?.data ?? {}))
      assert.deepEqual(value, onWire(field, columns[field]), `I9: ${field} of ${id} at ${whose}`)
  }
}

/** I3, I4, I5: the tables hold what was acknowledged, once, and nothing that was deleted. */
export function assertAsAcknowledged(oracle: Oracle, stored: ReadonlyMap<string, StoredRow>): void {
  const revived = [...oracle.deleted].filter((id) => stored.has(id))
  const lost = [...oracle.rows.keys()].filter((id) => !stored.has(id))
  assert.deepEqual({ revived, lost }, { revived: [], lost: [] }, 'I4, I5')
  assert.equal(stored.size, oracle.rows.size, 'I4: rows out of nowhere')
  for (const [id, { data }] of oracle.rows)
    for (const [field, value] of Object.entries(data))
      assert.deepEqual(
        onWire(field, stored.get(id)?.columns[field]),
        value,
        `I3, I4: ${field} of ${id}`,
      )
}

/**
 * I3: what is on hand is the sum of the movements, from the last count on, in server order. Their
 * versions do not tell it: a movement gets a new one when the account that made it goes.
 *
 * @param order the ids of the movements, and maybe of other rows, as they were taken
 */
export function assertLedgers(
  stored: ReadonlyMap<string, StoredRow>,
  order: Iterable<string>,
): void {
  const sums = new Map<string, number>()
  const movements = [...order].flatMap((id) => stored.get(id) ?? [])
  for (const { entity, columns } of movements) {
    if (entity !== 'stock_movement') continue
    const lot = columns['pantry_item_id']
    if (typeof lot !== 'string') continue
    const sum = columns['value'] ?? (sums.get(lot) ?? 0) + Number(columns['delta'])
    sums.set(lot, Math.round(Number(sum) * 1e6) / 1e6)
  }
  for (const { entity, id, columns } of stored.values())
    if (entity === 'pantry_item')
      assert.equal(columns['quantity'], sums.get(id) ?? 0, `I3: the quantity of ${id}`)
}

function onWire(field: string, value: Json | undefined): Json | undefined {
  return field.endsWith('_at') && typeof value === 'string' ? new Date(value).toISOString() : value
}
