import { type RawBuilder, sql } from 'kysely'
import { NIL_ID } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import { instantOf } from './collection-sql.ts'
import type { EntityTable } from './contract.ts'

/** Rows that one query reads. */
const MAX_ROWS = 50

/**
 * The earlier states of the rows of a collection, as `exportRows` yields the rows: page by page, each
 * continues after the last one by the primary key.
 *
 * @param households SQL for their ids, as `household_id`; it runs again for each page
 * @returns JSON text of states with commas between them; nothing if the collection keeps none
 */
export async function* exportRevisions(
  db: Db,
  { name, revisions }: EntityTable,
  households: RawBuilder<unknown>,
): AsyncGenerator<string, void, undefined> {
  if (!revisions) return
  const [table, id] = [sql.table(revisions.table), sql.id(revisions.id)]
  let after = { scope: NIL_ID, id: NIL_ID, version: '0' }
  for (;;) {
    const { rows } = await sql<typeof after & { item: string }>`
      select scope, id, version, item from (${households}) h cross join lateral (
        select household_id as scope, ${id} as id, version::text as version, json_build_object(
          'household_id', household_id, 'entity', ${`${name}_revision`}::text, ${revisions.id}::text, ${id}, 'version', version,
          'account_id', account_id, 'saved_at', ${instantOf(sql`saved_at`)},
          'data', data)::text as item
        from ${table}
        where household_id = h.household_id and data is not null
          and (household_id, ${id}, version) > (${after.scope}::uuid, ${after.id}::uuid, ${after.version}::bigint)
        order by household_id, ${id}, ${table}.version limit ${sql.lit(MAX_ROWS)}) r
      order by scope, id, r.version::bigint limit ${sql.lit(MAX_ROWS)}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last
    yield rows.map(({ item }) => item).join(',\n')
  }
}
