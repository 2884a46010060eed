import { textOf, type Data } from '@larder/rules/json.ts'
import { object } from '@larder/rules/values/composites.ts'
import { boolean, day, id } from '@larder/rules/values/scalars.ts'
import { optional } from '@larder/rules/values/value-type.ts'
import {
  boundChanges,
  byIds,
  notFound,
  read,
  type Row,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'
import { demandOfPlan } from './demand.ts'
import { BOUGHT, listNeeds, openItemsOf } from './list-needs.ts'
import type { Need } from './net.ts'
import { type Facts, isOpen, isPlanned, keyOfItem, placeNeeds, thingOf } from './place-needs.ts'
import { changesByKind, joinOutcomes, writeLine } from './planned-lines.ts'

const wish = object({
  list_id: id(),
  to: day(),
  low_stock: optional(boolean()),
})

/** How long a plan one reconcile looks at, in days. */
export const MAX_DAYS = 366
const DAY = 24 * 60 * 60 * 1000

const TOO_LARGE = {
  refused: 'conflict',
  message: 'The plan has too many ingredients. Choose an earlier day.',
} as const

/**
 * Makes the open planned lines of a list equal to the shortage from the day of the operation on: the
 * plan, minus the pantry and the bought items. A second run changes nothing.
 */
export const reconcile: Verb = { name: 'reconcile', wish, run }

function* run({ list_id, to, low_stock = true }: Data, context: VerbContext): VerbRun {
  const { householdId, operationId, on } = context
  const [listId, last] = [textOf(list_id) ?? '', textOf(to) ?? '']
  if (Date.parse(last) - Date.parse(on) > MAX_DAYS * DAY)
    return {
      refused: 'validation',
      message: `The plan may end at most ${MAX_DAYS} days from now.`,
      path: '/to',
    }
  const [[list] = [], [household] = [], items = [], bought = [], entries = [], foods = []] =
    yield* read(
      byIds('shopping_list', [listId]),
      byIds('household', [householdId]),
      openItemsOf('list_id', [listId]),
      BOUGHT,
      { entity: 'meal_plan_entry', where: { date: { from: on, to: last } } },
      low_stock === true
        ? { entity: 'food', where: { min_quantity: { isNull: false } } }
        : byIds('food', []),
    )
  if (!list) return notFound('shopping list', '/list_id')
  const plan = yield* demandOfPlan(entries)
  if (plan.isTooLarge) return TOO_LARGE
  const { demands } = plan
  const low = low_stock === true ? { foods, after: last > on ? last : on } : undefined
  const found = yield* listNeeds({
    household,
    on,
    now: context.now,
    demands,
    low,
    bought,
    items,
  })
  // Each open planned line of the list is written: those that are needed, and those that no longer are.
  const { mutations, changes } = joinOutcomes(
    placeNeeds(found.needs, items, found.facts).map(({ key, rows, before, shares }) => {
      // The shares of recipes and recurring items stay.
      const others = before.filter(({ kind }) => kind === 'recipe' || kind === 'recurring')
      return writeLine(listId, key, rows, [...others, ...shares], context)
    }),
  )
  return boundChanges({
    mutations,
    answer: {
      operation_id: operationId,
      ...changesByKind(changes),
      unresolved: [...plan.unresolved, ...found.unresolved],
      also_listed: alsoListed(listId, found.needs, [...items, ...found.sameThings], found.facts),
    },
  })
}

/** The open items that reconcile does not write, of the things that are to buy. */
function alsoListed(
  listId: string,
  needs: readonly Need[],
  items: readonly Row[],
  facts: Facts,
): readonly Data[] {
  const things = new Set(needs.map(({ thing }) => thing.key))
  const others = new Map(
    items
      .filter(({ data }) => isOpen(data) && !(isPlanned(data) && data['list_id'] === listId))
      .filter(({ data }) => things.has(thingOf(keyOfItem(data), facts)))
      .map((row) => [row.id, row]),
  )
  return [...others.values()].map(({ id: item_id, data }) => {
    const { list_id = null, food_id = null, name = null, quantity = null, unit = null } = data
    const { planned_quantity = null } = data
    const reason = planned_quantity === null ? 'by_hand' : 'other_list'
    return { item_id, list_id, food_id, name, quantity, planned_quantity, unit, reason }
  })
}
