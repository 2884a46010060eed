import assert from 'node:assert/strict'
import { entityAt, isKnown } from '@larder/rules/entity.ts'
import type { Json } from '@larder/rules/json.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { describeSync } from '#server/entity-tables.ts'
import type { EntityTable } from '#sync/schema/contract.ts'
import type { Oracle } from './oracle.ts'
import type { Phone } from './phone.ts'

/** A row of a table, with all columns. */
export interface StoredRow {
  readonly entity: string
  readonly id: string
  readonly version: number
  readonly columns: { readonly [name: string]: Json }
}

/** Reads the rows of a household from the tables, without sync. */
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

const ENTITIES = new Map(describeSync().collections.map((one) => [one.name, one]))

/**
 * I2, I9, I17: the phone has exactly the rows and fields of the server that its version knows.
 *
 * @param invariant its name in messages
 */
export function assertSameRows(
  { rows: copy, schemaVersion, name }: Pick<Phone, 'rows' | 'schemaVersion' | 'name'>,
  allStored: ReadonlyMap<string, StoredRow>,
  invariant = 'I9',
): void {
  const stored = new Map(
    [...allStored].filter(([, { entity }]) => isKnown(kindOf(entity), schemaVersion)),
  )
  const missing = [...stored.keys()].filter((id) => !copy.has(id))
  const extra = [...copy.keys()].filter((id) => !stored.has(id))
  assert.deepEqual(
    { missing, extra },
    { missing: [], extra: [] },
    `${invariant}: the rows of ${name}`,
  )
  for (const [id, { entity, version, columns }] of stored) {
    const row = copy.get(id)
    assert.equal(row?.version, version, `${invariant}: the version of ${id} at ${name}`)
    const { fields } = entityAt(kindOf(entity), schemaVersion)
    const names = [...Object.keys(fields), 'created_at', 'updated_at']
    assert.deepEqual(Object.keys(row?.data ?? {}).toSorted(), names.toSorted(), `I17: at ${name}`)
    for (const [field, value] of Object.entries(row?.data ?? {}))
      assert.deepEqual(
        value,
        onWire(field, columns[field]),
        `${invariant}: ${field} of ${id} at ${name}`,
      )
  }
}

function kindOf(entity: string): EntityTable {
  return ENTITIES.get(entity) ?? assert.fail(`I9: ${entity} is unknown`)
}

/** I3, I4, I5: the tables hold each acknowledged change once, and no deleted row. */
export function assertAsAcknowledged(oracle: Oracle, stored: ReadonlyMap<string, StoredRow>): void {
  const revived = [...oracle.deleted].filter((id) => stored.has(id))
  const lost = [...oracle.rows.keys()].filter((id) => !stored.has(id))
  assert.deepEqual({ revived, lost }, { revived: [], lost: [] }, 'I4, I5')
  assert.equal(stored.size, oracle.rows.size, 'I4: unexpected rows')
  for (const [id, { data }] of oracle.rows)
    for (const [field, value] of Object.entries(data))
      assert.deepEqual(
        onWire(field, stored.get(id)?.columns[field]),
        value,
        `I3, I4: ${field} of ${id}`,
      )
}

/**
 * I3: the quantity is the sum of the movements since the last count, in server order. Versions do not
 * give this order: a movement gets a new version when its account is removed.
 *
 * @param order the ids of the movements in server order; ids of other rows are ignored
 */
export function assertLedgers(
  stored: ReadonlyMap<string, StoredRow>,
  order: Iterable<string>,
): void {
  const sums = new Map<string, number>()
  const movements = [...order].flatMap((id) => stored.get(id) ?? [])
  for (const { entity, columns } of movements) {
    if (entity !== 'stock_movement') continue
    const itemId = columns['pantry_item_id']
    if (typeof itemId !== 'string') continue
    const sum = columns['value'] ?? (sums.get(itemId) ?? 0) + Number(columns['delta'])
    sums.set(itemId, Math.round(Number(sum) * 1e6) / 1e6)
  }
  for (const { entity, id, columns } of stored.values())
    if (entity === 'pantry_item')
      assert.equal(columns['quantity'], sums.get(id) ?? 0, `I3: the quantity of ${id}`)
}

function onWire(field: string, value: Json | undefined): Json | undefined {
  return field.endsWith('_at') && typeof value === 'string' ? new Date(value).toISOString() : value
}
