import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'
import { foods } from './collection.ts'

type Db = Kysely<Pick<Tables, 'sync_change'>>

/**
 * Whether neither the food of a lot nor the household, whose days it is about, has changed since the
 * lot got its version: its effective date is made of them too.
 */
export async function isAsOld(
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
