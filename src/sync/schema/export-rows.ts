import { type RawBuilder, sql } from 'kysely'
import { NIL_ID } from '#platform/kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { unawaitedStatement } from '#platform/postgres/prepared-statements.ts'
import { jsonOf, versionOf } from './collection-sql.ts'
import type { EntityTable } from './contract.ts'

/** Rows that one query reads: few at first, then about as many as fill a page. */
const FIRST_ROWS = 50
const MAX_ROWS = 2000
/** Characters of JSON in a page before its last row. */
const PAGE_LENGTH = 1_048_576

interface ExportedRow {
  readonly scope: string
  readonly id: string
  readonly item: string
}

/**
 * All rows of a collection in several households, page by page, ordered by household and id. Each
 * page is one query that continues after the last row, so the cost depends only on the rows. A page
 * has at most 1 MiB plus one row.
 *
 * @param households SQL for their ids, as `household_id`; it runs again for each page
 * @returns JSON text of rows with commas between them; each has its household and its entity, and
 *   a row of a ledger its place in it
 */
export async function* exportRows(
  db: Db,
  collection: EntityTable,
  households: RawBuilder<unknown>,
): AsyncGenerator<string, void, undefined> {
  let last: ExportedRow | undefined
  let limit = FIRST_ROWS
  for (;;) {
    const page = selectPage(collection, households, last, limit)
    const rows = await inTransaction(db, async (tx) => {
      await disableBitmapScan(tx, {})
      return (await page.execute(tx)).rows
    })
    last = rows.at(-1)
    if (!last) return
    const text = rows.map(({ item }) => item).join(',\n')
    yield text
    const rowsPerPage = Math.ceil((rows.length * PAGE_LENGTH) / text.length)
    limit = Math.max(FIRST_ROWS, Math.min(MAX_ROWS, rowsPerPage))
  }
}

/**
 * Makes PostgreSQL follow the primary key until the page is full. Where it expects a small household,
 * it would otherwise read and sort all the remaining rows for each page.
 */
const disableBitmapScan = unawaitedStatement(
  (_tx: Db, _of: object) => sql`select set_config('enable_bitmapscan', 'off', true)`,
)

/**
 * Finds the rows of each household in the order of the key, after the last row of the previous page.
 * It skips a household that was read completely.
 */
function selectPage(
  collection: EntityTable,
  households: RawBuilder<unknown>,
  last: ExportedRow | undefined,
  limit: number,
): RawBuilder<ExportedRow> {
  const { name, number, table, key, ledgerVersion } = collection
  const [scope, id] = [sql`t.${sql.id(key.scope)}`, sql`t.${sql.id(key.id)}`]
  // The version of a row of a ledger changes when its account is removed. Its place in the ledger does not.
  const place =
    ledgerVersion === undefined
      ? sql`''`
      : sql`concat(',"ledger_version":', coalesce(t.${sql.id(ledgerVersion)}, c.version))`
  const [lastScope, lastId] = [sql`${last?.scope ?? null}::uuid`, sql`${last?.id ?? null}::uuid`]
  return sql<ExportedRow>`
    select scope, id, item from (
      select *, sum(length(item)) over (order by scope, id rows unbounded preceding) - length(item) as before
      from (
        select h.household_id as scope, r.id, r.item
        from (${households}) h cross join lateral (
          select ${id} as id, concat('{"household_id":"', ${scope}, '","entity":', ${sql.lit(JSON.stringify(name))},
            ',"id":"', ${id}, '","version":', c.version, ${place}, ',', substr((${jsonOf(collection)})::text, 2)) as item
          from ${sql.table(table)} t
          cross join lateral ${versionOf({ scope, entity: sql.lit(number), id })} c
          where ${scope} = h.household_id
            and ${id} >= coalesce(case when h.household_id = ${lastScope} then ${lastId} end, ${NIL_ID}::uuid)
            and not (h.household_id = ${lastScope} and ${id} = ${lastId}) is true
          order by ${id} limit ${limit}::integer
        ) r
        where (${lastScope} is null or h.household_id >= ${lastScope})
        order by scope, id limit ${limit}::integer
      ) page
    ) measured where before < ${PAGE_LENGTH}::integer order by scope, id`
}
