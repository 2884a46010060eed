import { demandOfPlan } from '@larder/rules/shopping-lists/planned/demand.ts'
import { BOUGHT, listNeeds } from '@larder/rules/shopping-lists/planned/list-needs.ts'
import { byIds, read } from '@larder/rules/verbs/verb.ts'

/**
 * The needs of the entries from a day to another one. What is optional does not count, as on the card of a recipe
 * (`standingOf`).
 */
export function* readNeeds(householdId: string, on: string, to: string) {
  const [[household] = [], bought = [], entries = []] = yield* read(
    byIds('household', [householdId]),
    BOUGHT,
    { entity: 'meal_plan_entry', where: { date: { from: on, to } } },
  )
  const { demands: all } = yield* demandOfPlan(entries)
  const demands = all.filter(({ isOptional }) => isOptional !== true)
  const now = new Date().toISOString()
  const { needs } = yield* listNeeds({ household, on, now, demands, bought, items: [] })
  return needs
}
