import { sql } from 'kysely'
import { type Page, readPage } from '#api/rest/reads/read-rows.ts'
import type { Deps } from '#api/rest/resource.ts'
import type { Api } from '#platform/http/api.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { after, DAY } from '#platform/kernel/clock.ts'
import { readHouseholdDay } from '#sync/write/scopes/with-household.ts'
import { pantryItems } from './contract.ts'
import { DATE_ORDER, EFFECTIVE_DATE, isExpiring } from './read-conditions.ts'
import { ExpiringItems, ExpiringQuery, PantrySummary, SummaryQuery } from './stock-contract.ts'
import { summarizePantry, type Paging } from './summarize-pantry.ts'

const errors = ['CURSOR_INVALID'] as const

/** Mounts the overviews of the stock, at /v1/pantry. */
export function mountStock(api: Api, deps: Deps): void {
  api.get(
    '/summary',
    {
      schema: {
        operationId: 'summarizePantry',
        tags: ['pantry'],
        summary: 'List the foods on hand, with their amounts',
        querystring: SummaryQuery,
        response: { 200: PantrySummary },
      },
      config: { errors },
    },
    ({ member, query: { limit = 50, cursor } }) => summarizePantry(deps, member, { limit, cursor }),
  )
  api.get(
    '/expiring',
    {
      schema: {
        operationId: 'listExpiringItems',
        tags: ['pantry'],
        summary: 'List the items that expire soon',
        description:
          'Items with an amount above zero, the earliest effective_date first. Those whose date has passed are included. date_kind tells a use_by date from a best_before date.',
        querystring: ExpiringQuery,
        response: { 200: ExpiringItems },
      },
      config: { errors },
    },
    ({ member, query: { within_days: withinDays = 7, limit = 50, cursor } }) =>
      listExpiring(deps, member, { withinDays, limit, cursor }),
  )
}

/**
 * A page of the items with an amount above zero whose effective date is at most some days after today, or has
 * passed. The earliest date comes first. Today is the day in the time zone of the household.
 *
 * @throws AppError CURSOR_INVALID
 */
async function listExpiring(
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
