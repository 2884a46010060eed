import { localDay } from '@larder/rules/local-day.ts'
import { timeZoneOf } from '@larder/rules/verbs/household.ts'
import { byIds } from '@larder/rules/verbs/verb.ts'
import type { Db } from '#platform/postgres/database.ts'
import { collectionsByName } from '#sync/schema/collections-by-name.ts'
import type { Sync } from '#sync/schema/contract.ts'
import { queryRows } from '#sync/write/verbs/query-rows.ts'

/** Reads the day that it is now in the time zone of a household, `YYYY-MM-DD`. */
export async function readHouseholdDay(
  db: Db,
  sync: Sync,
  householdId: string,
  now: Date,
): Promise<string> {
  const query = byIds('household', [householdId])
  const [[household] = []] = await queryRows(db, collectionsByName(sync), householdId, [query])
  return localDay(now.toISOString(), timeZoneOf(household))
}
