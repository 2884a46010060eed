import type { Data } from '@larder/rules/json.ts'
import { type RawBuilder, sql } from 'kysely'
import { NIL_ID } from '#platform/kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import { jsonOf, liesAt } from '#sync/schema/collection-sql.ts'
import {
  computedColumns,
  computedValues,
  type EntityTable,
  type SyncSchema,
} from '#sync/schema/contract.ts'
import { lockScopes } from '#sync/write/write.ts'
import { SEARCH_FORMAT, saveSearchRows } from './keep-search.ts'
import { refreshBatch } from './refresh-derived.ts'

/** Rows that one query checks, and rows that one transaction makes: a household is locked for milliseconds. */
const CHECKED = 2000
const MADE = 25

interface Place {
  readonly scope: string
  readonly id: string
}

/**
 * Makes the missing rows of search, the missing keys and what is derived of the rows in all households: of rows that
 * were written before there was a search, or by an older version of the code, or in another format. It may run twice at
 * the same time, beside writers, and may be killed: the next run does the rest.
 *
 * @returns how many rows it has made
 */
export async function fillSearch(
  db: Db,
  { collections }: Pick<SyncSchema, 'collections'>,
  signal?: AbortSignal,
): Promise<number> {
  let made = 0
  for (const one of collections) {
    const works = [
      one.search && { isMissing: withoutSearch(db, one.search), make: saveSearchRows },
      one.computed && { isMissing: withoutKeys(one.computed), make: saveKeysOf(collections) },
    ]
    for (const work of works)
      if (work)
        for await (const missing of missingRows(db, one, work.isMissing))
          for (const [scopeId, places] of Map.groupBy(missing, ({ scope }) => scope))
            for (let i = 0; i < places.length; i += MADE) {
              if (signal?.aborted) return made
              const ids = places.slice(i, i + MADE).map(({ id }) => id)
              made += await makeRows(db, one, scopeId, ids, work.make)
            }
  }
  return made
}

/** SQL that is true where the row `p` has no current row of search. */
function withoutSearch(db: Db, search: NonNullable<EntityTable['search']>): RawBuilder<boolean> {
  const own = sql`select from ${sql.table(search.table)} s
    where s.household_id = p.scope and s.${sql.id(search.id)} = p.id
      and s.format = ${sql.lit(SEARCH_FORMAT)} and s.updated_at = p.updated_at`
  // `offset 0` keeps the look-up by key. A cluster refuses it, and has no plan but that.
  return isSharded(db) ? sql`not exists (${own})` : sql`not exists (${own} offset 0)`
}

const withoutKeys = ({ format }: NonNullable<EntityTable['computed']>): RawBuilder<boolean> =>
  sql`(p.keyed_at is distinct from p.updated_at or p.key_format is distinct from ${sql.lit(format)})`

/** Yields the places of rows for which the condition is true, page by page in the order of the key. */
async function* missingRows(
  db: Db,
  { table, key, computed }: EntityTable,
  isMissing: RawBuilder<boolean>,
): AsyncGenerator<Place[]> {
  const [scope, id] = [sql`t.${sql.id(key.scope)}`, sql`t.${sql.id(key.id)}`]
  const keyed = computed ? sql`, t.keyed_at, t.key_format` : sql``
  let last: Place | undefined = { scope: NIL_ID, id: NIL_ID }
  while (last) {
    const { rows }: { rows: (Place & { is_missing: boolean })[] } = await sql<
      Place & { is_missing: boolean }
    >`
      with page as materialized (
        select ${scope} as scope, ${id} as id, t.updated_at${keyed} from ${sql.table(table)} t
        where (${scope}, ${id}) > (${last.scope}::uuid, ${last.id}::uuid)
        order by ${scope}, ${id} limit ${sql.lit(CHECKED)})
      select p.scope, p.id, ${isMissing} as is_missing from page p order by p.scope, p.id`.execute(
      db,
    )
    last = rows.at(-1)
    yield rows.filter(({ is_missing }) => is_missing)
  }
}

/** Makes some rows of one household, under its lock. */
function makeRows(
  db: Db,
  one: EntityTable,
  scopeId: string,
  ids: readonly string[],
  make: typeof saveSearchRows,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockScopes(tx, [scopeId])
    const { rows } = await sql<{ id: string; data: Data }>`
      select u.id, r.data from unnest(${ids}::uuid[]) as u (id) cross join lateral (
        select ${jsonOf(one)} as data from ${sql.table(one.table)} t
        where t.${sql.id(one.key.scope)} = ${scopeId}::uuid and t.${sql.id(one.key.id)} = u.id offset 0) r`.execute(
      tx,
    )
    if (rows.length > 0) await make(tx, one, scopeId, rows)
    return rows.length
  })
}

/** Saves the computed and derived columns of rows, under the scope's lock. Sync sees no change. */
const saveKeysOf =
  (collections: readonly EntityTable[]): typeof saveSearchRows =>
  async (tx, one, scopeId, rows) => {
    await saveKeys(tx, one, scopeId, rows)
    const ids = rows.map(({ id }) => id)
    if (one.derived) await refreshBatch(tx, collections, one, one.derived, scopeId, ids)
  }

const saveKeys: typeof saveSearchRows = async (tx, one, scopeId, rows) => {
  const columns = computedColumns(one)
  const values = rows.flatMap(({ id, data }) =>
    data ? [{ id, ...computedValues(one, data) }] : [],
  )
  const sets = columns.map(([name]) => sql`${sql.id(name)} = r.${sql.id(name)}`)
  const types = columns.map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`)
  await sql`update ${sql.table(one.table)} t set ${sql.join(sets)}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (id uuid, ${sql.join(types)})
    where ${liesAt(
      one,
      scopeId,
      values.map(({ id }) => id),
    )} and t.${sql.id(one.key.id)} = r.id`.execute(tx)
}
