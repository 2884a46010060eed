import type { ErrorCode } from '#kernel/errors.ts'
import type { Api } from '#platform/http/server.ts'
import type { Deps } from '#rest/resource.ts'
import { ById, Check, Checked, Cleared } from './contract.ts'
import { mountPlannedVerbs } from './planned-routes.ts'
import { checkItems, clearChecked } from './service.ts'

const ERRORS: readonly ErrorCode[] = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT']

/** The verbs of shopping lists. They are mounted at /v1/shopping-lists. */
export function mountShoppingVerbs(api: Api, deps: Deps): void {
  mountPlannedVerbs(api, deps)
  api.post(
    '/:id/check',
    {
      schema: {
        operationId: 'checkShoppingItems',
        tags: ['shopping lists'],
        summary: 'Check or uncheck items',
        params: ById,
        body: Check,
        response: { 200: Checked },
      },
      config: { errors: ERRORS },
    },
    ({ member, params, body }) => {
      const itemIds = body.item_ids
      const input = { id: body.id, itemIds, isChecked: body.checked }
      return checkItems(deps, member, params.id, input)
    },
  )

  api.post(
    '/:id/clear-checked',
    {
      schema: {
        operationId: 'clearCheckedShoppingItems',
        tags: ['shopping lists'],
        summary: 'Delete the checked items',
        params: ById,
        response: { 200: Cleared },
      },
      config: { errors: ERRORS },
    },
    async ({ member, params }) => ({
      cleared: await clearChecked(deps, member, params.id),
    }),
  )
}
