import type { Data } from '@larder/rules/json.ts'
import { sql } from 'kysely'
import { NIL_ID } from '#platform/kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import { jsonOf } from '#sync/schema/collection-sql.ts'
import type { EntityTable, SyncSchema } from '#sync/schema/contract.ts'
import { lockScopes } from '#sync/write/write.ts'
import { SEARCH_FORMAT, saveSearchRows } from './keep-search.ts'

/** Rows that one query checks, and rows that one transaction makes: a household is locked for milliseconds. */
const CHECKED = 2000
const MADE = 25

interface Place {
  readonly scope: string
  readonly id: string
}

/**
 * Makes the missing rows of search in all households: of rows that were written before there was a search, or by
 * an older version of the code, or in another format. It may run twice at the same time, beside writers, and may be
 * killed: the next run does the rest.
 *
 * @returns how many rows it has made
 */
export async function fillSearch(
  db: Db,
  { collections }: Pick<SyncSchema, 'collections'>,
  signal?: AbortSignal,
): Promise<number> {
  let made = 0
  for (const one of collections)
    if (one.search)
      for await (const missing of missingRows(db, one))
        for (const [scopeId, places] of Map.groupBy(missing, ({ scope }) => scope))
          for (let i = 0; i < places.length; i += MADE) {
            if (signal?.aborted) return made
            const ids = places.slice(i, i + MADE).map(({ id }) => id)
            made += await makeRows(db, one, scopeId, ids)
          }
  return made
}

/** Yields the places of rows without a current row of search, page by page in the order of the key. */
async function* missingRows(db: Db, { table, key, search }: EntityTable): AsyncGenerator<Place[]> {
  if (!search) return
  const [scope, id] = [sql`t.${sql.id(key.scope)}`, sql`t.${sql.id(key.id)}`]
  const isItsOwn = sql`s.household_id = p.scope and s.${sql.id(search.id)} = p.id`
  // `offset 0` keeps the look-up by key. A cluster refuses it, and has no plan but that.
  const current = isSharded(db)
    ? sql`${sql.table(search.table)} s on ${isItsOwn}`
    : sql`lateral (
        select s.format, s.updated_at from ${sql.table(search.table)} s where ${isItsOwn} offset 0) s on true`
  let last: Place | undefined = { scope: NIL_ID, id: NIL_ID }
  while (last) {
    const { rows }: { rows: (Place & { is_missing: boolean })[] } = await sql<
      Place & { is_missing: boolean }
    >`
      with page as materialized (
        select ${scope} as scope, ${id} as id, t.updated_at from ${sql.table(table)} t
        where (${scope}, ${id}) > (${last.scope}::uuid, ${last.id}::uuid)
        order by ${scope}, ${id} limit ${sql.lit(CHECKED)})
      select p.scope, p.id, s.format is distinct from ${sql.lit(SEARCH_FORMAT)}
        or s.updated_at is distinct from p.updated_at as is_missing
      from page p left join ${current}
      order by p.scope, p.id`.execute(db)
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
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockScopes(tx, [scopeId])
    const { rows } = await sql<{ id: string; data: Data }>`
      select u.id, r.data from unnest(${ids}::uuid[]) as u (id) cross join lateral (
        select ${jsonOf(one)} as data from ${sql.table(one.table)} t
        where t.${sql.id(one.key.scope)} = ${scopeId}::uuid and t.${sql.id(one.key.id)} = u.id offset 0) r`.execute(
      tx,
    )
    if (rows.length > 0) await saveSearchRows(tx, one, scopeId, rows)
    return rows.length
  })
}
