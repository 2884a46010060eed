import { type RawBuilder, sql } from 'kysely'
import { NIL_ID } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import { instantOf } from '#sync/schema/collection-sql.ts'

/** Operations that one query reads. Each may have thousands of changes. */
const PAGE = 20

/**
 * The operations of several households, page by page in the order of the primary key, so that the cost
 * depends only on the operations.
 *
 * @param households SQL for their ids, as `household_id`; it runs again for each page
 * @returns JSON text of operations with commas between them; each has its household
 */
export async function* exportOperations(
  db: Db,
  households: RawBuilder<unknown>,
): AsyncGenerator<string, void, undefined> {
  let after = { scope: NIL_ID, id: NIL_ID }
  for (;;) {
    const { rows } = await sql<typeof after & { item: string }>`
      select scope, id, item from (${households}) h cross join lateral (
        select household_id as scope, id, json_build_object(
          'household_id', household_id, 'id', id, 'verb', verb, 'wish', wish, 'answer', answer,
          'changes', changes, 'is_undoable', is_undoable,
          'created_at', ${instantOf(sql`created_at`)},
          'undone_at', ${instantOf(sql`undone_at`)})::text as item
        from operations
        where household_id = h.household_id and (household_id, id) > (${after.scope}::uuid, ${after.id}::uuid)
        order by household_id, id limit ${sql.lit(PAGE)}) o
      order by scope, id limit ${sql.lit(PAGE)}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last
    yield rows.map(({ item }) => item).join(',\n')
  }
}
