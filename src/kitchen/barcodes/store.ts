import type { Kysely } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

/** Whether a household has said that nobody may be asked about its barcodes. */
export async function hasRefused(
  db: Kysely<Pick<Tables, 'households'>>,
  householdId: string,
): Promise<boolean> {
  const household = await db
    .selectFrom('households')
    .select('asks_open_food_facts')
    .where('id', '=', householdId)
    .executeTakeFirst()
  return household?.asks_open_food_facts === false
}
