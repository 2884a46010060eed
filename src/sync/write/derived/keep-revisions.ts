import type { Data } from '@larder/rules/json.ts'
import type { LoadedRow, RowWrite } from '@larder/rules/mutations/draft.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { unawaitedStatementFor } from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import { isOfScope } from '#sync/schema/collection-sql.ts'
import { type EntityTable, STEP_ROWS } from '#sync/schema/contract.ts'
import type { Loaded } from '#sync/write/lock-and-load.ts'

// A collection with `revisions` keeps the earlier states of its rows. The present state has a row in that table too,
// without data: it says who saved it, and when.

/** The earlier states of one row that are kept. */
const MAX_REVISIONS = 20
/** Compressed bytes of them, besides the last one. Otherwise large rows would multiply a household's size. */
const MAX_REVISION_BYTES = 262_144

/**
 * Keeps the states of rows that a write has replaced, after the rows were saved. A state is replaced without a trace if
 * the same account saves again within an hour. Sent together with the next statement.
 *
 * @param loaded the rows before the write, and who writes
 * @param saved rows of `one` with data
 */
export async function keepRevisions(
  tx: Db,
  one: EntityTable,
  { scopeId, context: { accountId }, now, rows: before }: Loaded,
  saved: readonly RowWrite[],
): Promise<void> {
  const rows = saved.map(({ id, version }) => ({
    id,
    version,
    ...stateOf(before.find((row) => row.entity === one.name && row.id === id)),
  }))
  const states = { scopeId, accountId, now, rows: JSON.stringify(rows) }
  const steps = isSharded(tx) ? replaceInSteps : [replaceStates]
  for (const step of steps) await step(one)(tx, states)
}

/** The state of a row before it is saved; empty for a new row. */
function stateOf(row: LoadedRow | undefined): Data {
  if (!row?.data) return {}
  const { created_at: _created, updated_at: savedAt = null, ...data } = row.data
  return { old_version: row.version, saved_at: savedAt, data }
}

const replaceStates = unawaitedStatementFor((one: EntityTable, _tx: Db, of: States) => {
  const { saved, continued, kept, first, present, surplus } = partsOf(one, of)
  return sql`
      with saved as materialized (${saved}
      ), continued as (${continued}
      ), kept as (${kept}
      ), first as (${first}
      ), present as (${present}
      )
      ${surplus}`
})

/**
 * The same as one statement for each write, in an order in which none of them changes what the next ones find in
 * `saved`: a cluster runs the parts of a statement one after another.
 */
const replaceInSteps = (['surplus', 'first', 'continued', 'kept', 'present'] as const).map((part) =>
  unawaitedStatementFor((one: EntityTable, _tx: Db, of: States) => {
    const parts = partsOf(one, of)
    return sql`with saved as materialized (${parts.saved}) ${parts[part]}`
  }),
)

interface States {
  readonly scopeId: string
  readonly accountId: string | null
  readonly now: Date
  readonly rows: string
}

function partsOf(one: EntityTable, of: States) {
  const { table, id } = tableOf(one)
  const [scope, account] = [sql`${of.scopeId}::uuid`, sql`${of.accountId}::uuid`]
  const now = sql`${of.now}::timestamptz`
  const columns = sql`(household_id, ${id}, version, account_id, begun_at, saved_at, data)`
  /** Reaches the rows by where they lie, as `liesAt` does. */
  const liesAt = (places: RawBuilder<unknown>) =>
    sql`t.ctid = any(array(${places})) and ${isOfScope(sql`t.household_id`, scope)}`
  return {
    saved: sql`
        select s.household_id, r.*, h.place,
          coalesce(h.account_id = ${account}
            and h.begun_at > ${now} - interval '1 hour' and h.begun_at < ${now} + interval '1 hour', false) as continues
        from sync_scope s
          cross join jsonb_to_recordset(${of.rows}::jsonb)
            as r (id uuid, version bigint, old_version bigint, saved_at timestamptz, data jsonb)
          left join lateral (
            select ctid as place, account_id, begun_at from ${table}
            where household_id = ${scope} and ${id} = r.id and data is null offset 0) h on true
        where s.household_id = ${scope}`,
    continued: sql`
        update ${table} t set version = s.version, saved_at = ${now} from saved s
        where ${liesAt(sql`select place from saved where continues`)} and t.ctid = s.place`,
    kept: sql`
        update ${table} t set data = s.data from saved s
        where ${liesAt(sql`select place from saved where not continues and place is not null`)} and t.ctid = s.place`,
    first: sql`
        insert into ${table} ${columns}
        select household_id, id, old_version, null, saved_at, saved_at, data from saved
        where place is null and data is not null`,
    present: sql`
        insert into ${table} ${columns}
        select household_id, id, version, ${account}, ${now}, ${now}, null from saved where not continues`,
    surplus: sql`delete from ${table} t where ${liesAt(sql`
        select o.place from saved s cross join lateral (
          select place from (
            select ctid as place, row_number() over newest as count, sum(pg_column_size(data)) over newest as bytes
            from ${table} where household_id = ${scope} and ${id} = s.id and data is not null
            window newest as (order by version desc)) r
          where count >= ${sql.lit(MAX_REVISIONS)} or bytes > ${sql.lit(MAX_REVISION_BYTES)} offset 0) o
        where not s.continues`)}`,
  }
}

/**
 * Sets an account that leaves a household to null in some of its revisions. The caller has locked the scope.
 *
 * @returns whether there may be more of them
 */
export async function forgetSaver(
  tx: Db,
  collections: readonly EntityTable[],
  { scopeId, accountId }: { readonly scopeId: string; readonly accountId: string },
): Promise<boolean> {
  let hasMore = false
  for (const one of collections) {
    if (!one.revisions) continue
    const { table } = tableOf(one)
    const scope = sql`${scopeId}::uuid`
    const { numAffectedRows = 0n } = await sql`
      update ${table} t set account_id = null
      where t.ctid = any(array(
          select ctid from ${table} where household_id = ${scope} and account_id = ${accountId}::uuid
          limit ${sql.lit(STEP_ROWS)}))
        and ${isOfScope(sql`t.household_id`, scope)}`.execute(tx)
    hasMore ||= Number(numAffectedRows) === STEP_ROWS
  }
  return hasMore
}

function tableOf({ revisions }: EntityTable) {
  if (!revisions) throw new Error('The collection keeps no revisions.')
  return { table: sql.table(revisions.table), id: sql.id(revisions.id) }
}
