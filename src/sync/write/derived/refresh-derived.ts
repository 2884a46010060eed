import type { Derived } from '@larder/rules/entity.ts'
import type { Data, Json } from '@larder/rules/json.ts'
import type { RowWrite } from '@larder/rules/mutations/draft.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { fieldsOf, liesAt, pairOf } from '#sync/schema/collection-sql.ts'
import type { EntityTable } from '#sync/schema/contract.ts'
import { hasChanged, sourceValue, tableNamed } from '#sync/schema/derived-columns.ts'
import { type Loaded, rowOf } from '#sync/write/lock-and-load.ts'

/** Rows that one step derives: it blocks the event loop for some milliseconds only. */
const BATCH = 1000

/**
 * Derives the columns of rows of `one` again whose source, or whose scope's own row, the write has changed. It sends
 * nothing if there are no such rows: the load has checked. A source of many rows takes one statement per thousand rows.
 */
export async function refreshDerived(
  tx: Db,
  one: EntityTable,
  derived: Derived,
  loaded: Loaded,
  writes: readonly RowWrite[],
): Promise<void> {
  const { tables, scopeId } = loaded
  const { source, owner } = derived
  const inUse = new Set(loaded.sources[one.name]?.inUse)
  const changed = (entity: string, field: string) =>
    writes.filter(
      (row) => row.entity === entity && hasChanged(rowOf(loaded, entity, row.id), row, field),
    )
  const ids = changed(source.entity, source.field).flatMap(({ id }) => (inUse.has(id) ? [id] : []))
  if (changed(owner.entity, owner.field).length > 0) {
    const instants = sql.join(derived.instants.map((name) => sql`t.${sql.id(name)}`))
    const found = sql`select t.id from ${sql.table(one.table)} t
        where t.household_id = ${scopeId}::uuid and num_nonnulls(${instants}) > 0`
    await refresh(tx, tables, one, derived, scopeId, found)
  }
  if (ids.length > 0) {
    const pair = pairOf(sql`t.household_id`, sql`t.${sql.id(source.by)}`)
    const found = sql`select t.id from unnest(${ids}::uuid[]) as u (id) cross join lateral (
        select t.id from ${sql.table(one.table)} t
        where ${pair} = ${pairOf(sql`${scopeId}::uuid`, sql`u.id`)} offset 0) t`
    await refresh(tx, tables, one, derived, scopeId, found)
  }
}

/** @param found SQL for the ids of the rows */
async function refresh(
  tx: Db,
  byName: ReadonlyMap<string, EntityTable>,
  one: EntityTable,
  derived: Derived,
  scopeId: string,
  found: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`${found}`.execute(tx)
  for (let i = 0; i < rows.length; i += BATCH) {
    const ids = rows.slice(i, i + BATCH).map(({ id }) => id)
    await refreshBatch(tx, [...byName.values()], one, derived, scopeId, ids)
  }
}

/** Derives the columns of some rows again. */
export async function refreshBatch(
  tx: Db,
  collections: readonly EntityTable[],
  one: EntityTable,
  { fields, source, owner, derive }: Derived,
  scopeId: string,
  ids: readonly string[],
): Promise<void> {
  const [from, own] = [
    tableNamed(collections, source.entity),
    tableNamed(collections, owner.entity),
  ]
  const scope = sql`${scopeId}::uuid`
  const { rows } = await sql<{ id: string; data: Data; source: Json; owner: Json }>`
    select u.id, t.data, s.value as source, to_json(o.${sql.id(owner.field)}) as owner
    from unnest(${ids}::uuid[]) as u (id)
      cross join lateral (
        select ${fieldsOf(one, fields)} as data, t.${sql.id(source.by)} as source_id
        from ${sql.table(one.table)} t where t.household_id = ${scope} and t.id = u.id offset 0) t
      left join lateral (${sourceValue(from, source, scope, sql`t.source_id`)}) s on true
      join ${sql.table(own.table)} o on o.${sql.id(own.key.id)} = ${scope}`.execute(tx)

  const written = rows.map(({ id, ...row }) => ({ id, ...derive(row.data, row.source, row.owner) }))
  const columns = one.derivedColumns
  const names = Object.keys(columns)
  const types = Object.entries(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`)
  const list = (alias: string) => sql.join(names.map((name) => sql`${sql.id(alias, name)}`))
  await sql`
    update ${sql.table(one.table)} t set ${sql.join(names.map((name) => sql`${sql.id(name)} = r.${sql.id(name)}`))}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r (id uuid, ${sql.join(types)})
    where ${liesAt(one, scopeId, ids)} and t.id = r.id
      and row(${list('t')}) is distinct from row(${list('r')})`.execute(tx)
}
