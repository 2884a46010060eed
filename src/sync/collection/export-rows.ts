import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { statementAhead } from '#platform/postgres/prepared-statements.ts'
import { jsonOf } from './collection-sql.ts'
import type { Collection } from './contract.ts'

/** Rows that are read at a time: few at first, then as many as make about a page. */
const FIRST_ROWS = 50
const MAX_ROWS = 2000
/** Characters of JSON that a page has before its last row. */
const PAGE = 1_048_576

interface Found {
  readonly scope: string
  readonly id: string
  readonly item: string
}

/**
 * All rows of a collection in several households, in the order of household and id, a page at a time.
 * Each page is one query, whatever the number of households: it reads on behind the last row, so
 * the whole costs as much as its rows. A page has at most 1 MiB and one row.
 *
 * @param households SQL for their ids, as `household_id`; it is asked anew for each page
 * @returns JSON text of rows with commas between them; each names its household and its kind
 */
export async function* exportRows(
  db: Db,
  collection: Collection,
  households: RawBuilder<unknown>,
): AsyncGenerator<string, void, undefined> {
  let last: Found | undefined
  let limit = FIRST_ROWS
  for (;;) {
    const page = selectPage(collection, households, last, limit)
    const rows = await inTransaction(db, async (tx) => {
      await followKeys(tx, {})
      return (await page.execute(tx)).rows
    })
    last = rows.at(-1)
    if (!last) return
    const text = rows.map(({ item }) => item).join(',\n')
    yield text
    const fitting = Math.ceil((rows.length * PAGE) / text.length)
    limit = Math.max(FIRST_ROWS, Math.min(MAX_ROWS, fitting))
  }
}

/**
 * Has PostgreSQL walk along the key until the page is full. Where it takes a household for small, it
 * would rather read all that is left of it, and sort that, for each page.
 */
const followKeys = statementAhead(
  (_tx: Db, _of: object) => sql`select set_config('enable_bitmapscan', 'off', true)`,
)

/**
 * The rows of each household are found by their key and in its order, behind the last row of the page
 * before; a household that was read already is not looked at again.
 */
function selectPage(
  collection: Collection,
  households: RawBuilder<unknown>,
  last: Found | undefined,
  limit: number,
): RawBuilder<Found> {
  const { name, number, table, key } = collection
  const [scope, id] = [sql`t.${sql.id(key.scope)}`, sql`t.${sql.id(key.id)}`]
  const [lastScope, lastId] = [sql`${last?.scope ?? null}::uuid`, sql`${last?.id ?? null}::uuid`]
  return sql<Found>`
    select scope, id, item from (
      select *, sum(length(item)) over (order by scope, id rows unbounded preceding) - length(item) as before
      from (
        select h.household_id as scope, r.id, r.item
        from (${households}) h cross join lateral (
          select ${id} as id, concat('{"household_id":"', ${scope}, '","entity":', ${sql.lit(JSON.stringify(name))},
            ',"id":"', ${id}, '","version":', c.version, ',', substr((${jsonOf(collection)})::text, 2)) as item
          from ${sql.table(table)} t cross join lateral (
            select version from sync_change c
            where c.household_id = ${scope} and c.entity = ${sql.lit(number)} and c.row_id = ${id} offset 0) c
          where ${scope} = h.household_id
            and ${id} >= coalesce(case when h.household_id = ${lastScope} then ${lastId} end, ${NIL}::uuid)
            and not (h.household_id = ${lastScope} and ${id} = ${lastId}) is true
          order by ${id} limit ${limit}::integer
        ) r
        where (${lastScope} is null or h.household_id >= ${lastScope})
        order by scope, id limit ${limit}::integer
      ) page
    ) measured where before < ${PAGE}::integer order by scope, id`
}

/** Before all other ids. */
const NIL = '00000000-0000-0000-0000-000000000000'
