import { type HouseholdSize, isCounted } from '@larder/rules/mutations/sizes.ts'
import { type RawBuilder, sql } from 'kysely'
import { NIL_ID } from '#platform/kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { jsonOf } from '#sync/schema/collection-sql.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { lockScopes } from '#sync/write/write.ts'

/** Households that one query finds. Each is counted in its own transaction. */
const BATCH = 1000

/**
 * Counts the rows of households that were not counted yet. It may run twice at the same time, beside writers,
 * and may be killed.
 *
 * @returns how many were counted
 */
export async function countHouseholds(db: Db, sync: SyncSchema): Promise<number> {
  let counted = 0
  for (let lastId = NIL_ID; ;) {
    const rows = await db
      .selectFrom('sync_scope')
      .select('household_id')
      .where('row_count', 'is', null)
      .where('kind', '=', 'household')
      .where('household_id', '>', lastId)
      .orderBy('household_id')
      .limit(BATCH)
      .execute()
    for (const { household_id } of rows) {
      await inTransaction(db, async (tx) => {
        await lockScopes(tx, [household_id])
        const { rows: row_count, bytes: byte_count } = await countRows(tx, sync, household_id)
        await tx
          .updateTable('sync_scope')
          .set({ row_count, byte_count })
          .where('household_id', '=', household_id)
          .execute()
      })
      counted++
    }
    const last = rows.at(-1)
    if (!last) return counted
    lastId = last.household_id
  }
}

/** The present size of a household, counted row by row. */
export async function countRows(
  db: Db,
  { collections }: SyncSchema,
  householdId: string,
): Promise<HouseholdSize> {
  const counts = collections
    .filter((one) => one.scope === 'household' && isCounted(one))
    .map(
      (one): RawBuilder<unknown> => sql`
        select count(*) as rows, sum(length(j.text)) as bytes
        from ${sql.table(one.table)} t cross join lateral (
          select regexp_replace((${jsonOf(one)})::text, '" : ', '":', 'g') as text) j
        where t.${sql.id(one.key.scope)} = ${householdId}::uuid`,
    )
  const { rows } = await sql<HouseholdSize>`
    select sum(rows)::float8 as rows, coalesce(sum(bytes), 0)::float8 as bytes
    from (${sql.join(counts, sql` union all `)}) counted`.execute(db)
  return rows[0] ?? { rows: 0, bytes: 0 }
}
