import type { Data } from '@larder/rules/json.ts'
import { isCounted } from '@larder/rules/mutations/sizes.ts'
import { complete } from '@larder/rules/mutations/validate-data.ts'
import { type RawBuilder, sql } from 'kysely'
import { conflict } from '#platform/kernel/errors.ts'
import { type Db, violates } from '#platform/postgres/database.ts'
import {
  executeEach,
  executeVariant,
  unawaitedStatement,
} from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import { insertRows } from '#sync/schema/collection-sql.ts'
import {
  computedValues,
  type EntityTable,
  type SyncSchema,
  tablesByName,
} from '#sync/schema/contract.ts'
import type { NumberedChange } from '#sync/write/write.ts'
import { epochNumber, presentEpoch } from './epoch.ts'

export interface NewScope {
  readonly id: string
  readonly kind: 'household' | 'account'
  /** They are numbered in this order. */
  readonly rows: readonly NewRow[]
}

interface NewRow {
  readonly entity: string
  readonly id: string
  /** Omitted fields get their initial values. Absent if another scope inserts the row. */
  readonly data?: Data
}

/**
 * Creates scopes with their first rows, in two statements for each. No other transaction sees them before the
 * commit, so it locks, loads and decides nothing. The caller has validated the rows.
 *
 * @throws AppError CONFLICT if a scope has one of the ids
 */
export async function createScopes(
  tx: Db,
  sync: SyncSchema,
  scopes: readonly NewScope[],
  now: Date,
): Promise<void> {
  try {
    if (!isSharded(tx)) await allowWrites(tx, {})
    for (const { id, kind, rows } of scopes) {
      const count = rows.filter(({ entity }) => isCountedIn(sync, entity)).length
      const row = { id, kind, version: rows.length, count }
      await (isSharded(tx) ? insertShardedScope(tx, row) : insertScope(tx, row))
    }
    const byName = tablesByName(sync)
    for (const scope of scopes) await insertFirstRows(tx, byName, scope, now)
  } catch (error) {
    if (violates(error, 'sync_scope_pkey')) throw conflict('Another household has this id.')
    throw error
  }
}

/** Whether a first row counts. Their bytes do not count: they are small. */
const isCountedIn = ({ collections }: SyncSchema, entity: string) =>
  collections.some((one) => one.name === entity && isCounted(one))

/** After this statement the transaction may write the guarded tables. */
const allowWrites = unawaitedStatement(
  (_tx: Db, _of: object) => sql`select set_config('larder.writing', 'on', true)`,
)

interface ScopeRow {
  readonly id: string
  readonly kind: string
  readonly version: number
  readonly count: number
}

const insertScope = unawaitedStatement(
  (_tx: Db, of: ScopeRow) => sql`
    with begun as (
      insert into sync_scope_epoch (household_id, number, since) values (${of.id}, ${epochNumber}, 0)
    )
    insert into sync_scope (household_id, kind, version, row_count, byte_count)
    values (${of.id}, ${of.kind}, ${of.version}, ${of.count}, 0)`,
)

/** The scope first, since a cluster checks the foreign key after each statement. */
async function insertShardedScope(tx: Db, of: ScopeRow): Promise<void> {
  await insertScopeAlone(tx, of)
  await sql`insert into sync_scope_epoch (household_id, number, since)
    values (${of.id}, ${await presentEpoch(tx)}, 0)`.execute(tx)
}

const insertScopeAlone = unawaitedStatement(
  (_tx: Db, of: ScopeRow) => sql`
    insert into sync_scope (household_id, kind, version, row_count, byte_count)
    values (${of.id}, ${of.kind}, ${of.version}, ${of.count}, 0)`,
)

async function insertFirstRows(
  tx: Db,
  byName: ReadonlyMap<string, EntityTable>,
  { id: scopeId, rows }: NewScope,
  now: Date,
): Promise<void> {
  const parts: RawBuilder<unknown>[] = []
  const changes: NumberedChange[] = []
  for (const [i, { entity, id, data }] of rows.entries()) {
    const one = byName.get(entity)
    if (!one) throw new Error(`No collection is called ${entity}.`)
    if (data) parts.push(insertRows(one, scopeId, JSON.stringify([columnsOf(one, id, data, now)])))
    changes.push({ entity: one.number, id, isDeleted: false, version: i + 1 })
  }
  if (changes.length === 0) return
  if (isSharded(tx)) await executeEach(tx, parts)
  const named = isSharded(tx)
    ? []
    : parts.map((part, i) => sql`${sql.id(`part_${i}`)} as (${part})`)
  const query = sql`${named.length > 0 ? sql`with ${sql.join(named)}` : sql``}
    insert into sync_change (household_id, entity, row_id, version)
    select s.household_id, u.entity, u.row_id, u.version
    from sync_scope s cross join unnest(${changes.map((one) => one.entity)}::smallint[],
      ${changes.map((one) => one.id)}::uuid[], ${changes.map((one) => one.version)}::bigint[])
      as u (entity, row_id, version)
    where s.household_id = ${scopeId}::uuid`
  await executeVariant(tx, query)
}

function columnsOf(one: EntityTable, id: string, data: Data, now: Date): object {
  const completed = complete(one, data, null)
  if ('outcome' in completed) throw new Error(`The first ${one.name} lacks a field.`)
  const at = now.toISOString()
  const values = { ...completed.values, created_at: at, updated_at: at }
  return { ...values, ...computedValues(one, values), [one.key.id]: id }
}
