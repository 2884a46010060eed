import type { Deps } from '#api/rest/resource.ts'
import type { Api } from '#platform/http/server.ts'
import { listExpiring } from './list-expiring.ts'
import { ExpiringItems, ExpiringQuery, PantrySummary, SummaryQuery } from './stock-contract.ts'
import { summarizePantry } from './summarize-pantry.ts'

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
