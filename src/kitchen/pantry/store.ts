import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'
import { foods } from './collection.ts'

type Db = Kysely<Pick<Tables, 'sync_change'>>

/**
 * Whether the food of an item and the household are unchanged since the item got its version. Its effective
 * date depends on both.
 */
export async function sourcesAreUnchanged(
  db: Db,
  householdId: string,
  { version, foodId }: { version: number; foodId: unknown },
): Promise<boolean> {
  const { rows } = await sql`
    select from sync_change
    where household_id = ${householdId}::uuid and version > ${version}
      and (entity = 1 and row_id = ${householdId}::uuid
        or entity = ${foods.number} and row_id = ${foodId}::uuid)`.execute(db)
  return rows.length === 0
}
