import type { Ledger } from '@larder/rules/entity.ts'
import { type RawBuilder, sql } from 'kysely'
import { versionOf } from '#sync/schema/collection-sql.ts'
import type { EntityTable } from '#sync/schema/contract.ts'

interface UndoQuery {
  readonly scopeId: string
  /** The rows to undo: the numbers of their collections, and their ids. */
  readonly undoneEntities: readonly number[]
  readonly undoneIds: readonly string[]
}

/**
 * SQL for the ledger rows that a batch undoes, as a JSON array of `RowToUndo`. It reads each
 * parent's ledger only once, even if the batch undoes several of its rows.
 */
export function undoableRows(
  byName: ReadonlyMap<string, EntityTable>,
  query: UndoQuery,
): RawBuilder<unknown> {
  const parts = [...byName.values()].flatMap((one) => {
    const { ledger, ledgerVersion } = one
    if (ledger?.undoes === undefined || ledgerVersion === undefined) return []
    return [undoableOf(one, ledger, ledgerVersion, query)]
  })
  if (parts.length === 0) return sql`'[]'::json`
  return sql`(select coalesce(json_agg(u), '[]') from (${sql.join(parts, sql` union all `)}) u)`
}

/** Only the last count of a sum can be undone. The sum then returns to its value before the count. */
function undoableOf(
  one: EntityTable,
  ledger: Ledger,
  ledgerVersion: string,
  { scopeId, undoneEntities, undoneIds }: UndoQuery,
): RawBuilder<unknown> {
  const [delta, value, parent] = [ledger.delta, ledger.value, ledger.parent].map(
    (name) => sql`t.${sql.id(name)}`,
  )
  const table = sql.table(one.table)
  const [scope, id] = [sql`t.${sql.id(one.key.scope)}`, sql`t.${sql.id(one.key.id)}`]
  const household = sql`${scopeId}::uuid`
  const version = versionOf({ scope: household, entity: sql.lit(one.number), id })
  const place = sql`coalesce(t.${sql.id(ledgerVersion)}, ${version})`
  // With "is not distinct from" the planner does not choose to read all rows of the household.
  const rows = sql`(select ${delta} as delta, ${value} as value, ${place} as place from ${table} t
    where ${parent} = p.parent and ${scope} is not distinct from ${household}) l`
  return sql`(
    with undone as (
      select f.* from unnest(${undoneEntities}::smallint[], ${undoneIds}::uuid[]) as w (entity, id)
      cross join lateral (
        select ${id} as id, ${parent} as parent, ${delta} as delta, ${value} as value, ${place} as place
        from ${table} t where ${scope} = ${household} and ${id} = w.id offset 0) f
      where w.entity = ${sql.lit(one.number)}
    ), sums as (
      select p.parent, last.place as last, before.sum as before
      from (select distinct parent from undone) p
      cross join lateral (select max(place) as place from ${rows} where value is not null) last
      cross join lateral (
        select max(place) as place from ${rows} where value is not null and place < last.place) earlier
      cross join lateral (
        select coalesce(sum(coalesce(value, delta)), 0) as sum from ${rows}
        where place >= coalesce(earlier.place, 0) and place < last.place
          and exists (select from undone u where u.parent = p.parent and u.place = last.place)) before
    )
    select ${sql.lit(one.name)}::text as entity, u.id, u.parent,
      trim_scale(case when u.place < s.last then null when u.value is null then -u.delta
        else s.before - u.value end) as delta
    from undone u join sums s on s.parent = u.parent)`
}
