import { sql } from 'kysely'
import { type Page, readPage } from '#api/rest/reads/read-rows.ts'
import type { Deps } from '#api/rest/resource.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { after, DAY } from '#platform/kernel/clock.ts'
import { readHouseholdDay } from '#sync/write/scopes/household-day.ts'
import { pantryItems } from './collection.ts'
import { DATE_ORDER, EFFECTIVE_DATE, isExpiring } from './read-conditions.ts'
import type { Paging } from './summarize-pantry.ts'

/**
 * A page of the items with an amount above zero whose effective date is at most some days after today, or has
 * passed. The earliest date comes first. Today is the day in the time zone of the household.
 *
 * @throws AppError CURSOR_INVALID
 */
export async function listExpiring(
  { db, sync, clock }: Deps,
  { householdId }: Member,
  { withinDays, limit, cursor }: Paging & { readonly withinDays: number },
): Promise<Page> {
  const today = await readHouseholdDay(db, sync, householdId, clock())
  const end = after(new Date(today), (withinDays + 1) * DAY)
    .toISOString()
    .slice(0, 10)
  const reading = {
    collection: pantryItems,
    scopeId: householdId,
    where: [isExpiring(end)],
    computed: {
      effective_date: EFFECTIVE_DATE,
      days_left: sql`${EFFECTIVE_DATE} - ${today}::date`,
      food_name: sql`(select f.name from foods f
        where f.household_id = ${householdId}::uuid and f.id = t.food_id)`,
    },
  }
  return readPage(db, reading, { sort: { keys: [DATE_ORDER] }, limit, cursor })
}
