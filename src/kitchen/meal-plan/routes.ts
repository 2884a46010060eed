import { copyMealPlan } from '@larder/rules/meal-plan/copy.ts'
import type { Deps } from '#api/rest/resource.ts'
import { mountVerb } from '#api/rest/verbs/verb-route.ts'
import type { Api } from '#platform/http/server.ts'
import { Copied } from './contract.ts'

/** The verbs of the meal plan. They are mounted at /v1/meal-plan. */
export function mountMealPlanVerbs(api: Api, deps: Deps): void {
  mountVerb(api, deps, {
    verb: copyMealPlan,
    path: '/copy',
    params: {},
    tag: 'meal plan',
    operationId: 'copyMealPlan',
    summary: 'Copy the entries of some days to other days',
    answer: Copied,
  })
}
