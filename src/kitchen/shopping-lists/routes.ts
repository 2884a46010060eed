import { textOf, type Json } from '@larder/rules/json.ts'
import { checkItems } from '@larder/rules/shopping-lists/check-items.ts'
import type { Deps } from '#api/rest/resource.ts'
import { mountVerb } from '#api/rest/verbs/verb-route.ts'
import type { Api } from '#platform/http/api.ts'
import type { ErrorCode } from '#platform/kernel/errors.ts'
import { ById, Check, Checked, Cleared } from './contract.ts'
import { mountPlannedVerbs } from './planned-routes.ts'
import { clearChecked, showChecked } from './service.ts'

const ERRORS: readonly ErrorCode[] = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT']

/** The verbs of shopping lists. They are mounted at /v1/shopping-lists. */
export function mountShoppingVerbs(api: Api, deps: Deps): void {
  mountPlannedVerbs(api, deps)
  mountVerb(api, deps, {
    verb: checkItems,
    path: '/:id/check',
    params: { id: 'list_id' },
    tag: 'shopping lists',
    operationId: 'checkShoppingItems',
    summary: 'Check or uncheck items',
    body: Check,
    answer: Checked,
    async toAnswer(_tx, _member, done, { list_id, item_ids }) {
      return showChecked(done, textOf(list_id) ?? '', textsOf(item_ids))
    },
  })

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
    async ({ db, member, params }) => ({
      cleared: await clearChecked({ ...deps, db }, member, params.id),
    }),
  )
}

/** The texts of a list in a wish, which was validated. */
const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
