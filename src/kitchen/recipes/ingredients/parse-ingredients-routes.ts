import type { Deps } from '#api/rest/resource.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Api } from '#platform/http/server.ts'
import { ParsedLines, ParseIngredients } from './parse-ingredients-contract.ts'
import { parseIngredients } from './parse-ingredients-service.ts'

/** Reads lines of ingredients. It is mounted at /v1/recipes. */
export function mountParseIngredients(
  api: Api,
  deps: Deps & { readonly limits: RateLimits },
): void {
  api.post(
    '/parse-ingredients',
    {
      schema: {
        operationId: 'parseIngredients',
        tags: ['recipes'],
        summary: 'Read lines of ingredients',
        description:
          'Splits each line into its parts, and finds the food of the household that it means. It stores nothing. English is read by a model, nine other languages by rules.',
        body: ParseIngredients,
        response: { 200: ParsedLines },
      },
      config: { onlyReads: true, errors: ['RATE_LIMITED'] },
    },
    ({ actor: { accountId }, member: { householdId }, body }) =>
      parseIngredients(deps, { accountId, householdId }, body),
  )
}
