import { isList, textOf, type Data } from '@larder/rules/json.ts'
import { fromRounded } from '@larder/rules/measures/rational.ts'
import { addUnits } from '@larder/rules/occurrences.ts'
import { expandRecipes, type Expansion } from '@larder/rules/recipes/expand-recipe.ts'
import {
  type Demand,
  demandOf,
  demandOfPlan,
  isTooLarge,
  unresolvedOf,
} from '@larder/rules/shopping-lists/planned/demand.ts'
import { BOUGHT, listNeeds, openItemsOf } from '@larder/rules/shopping-lists/planned/list-needs.ts'
import { placeNeeds } from '@larder/rules/shopping-lists/planned/place-needs.ts'
import {
  changesByKind,
  joinOutcomes,
  writeLine,
} from '@larder/rules/shopping-lists/planned/planned-lines.ts'
import { MAX_DAYS } from '@larder/rules/shopping-lists/planned/reconcile.ts'
import { list, object } from '@larder/rules/values/composites.ts'
import { boolean, decimal, id } from '@larder/rules/values/scalars.ts'
import { optional } from '@larder/rules/values/value-type.ts'
import {
  boundChanges,
  byIds,
  notFound,
  read,
  type Reading,
  type Row,
  type RowQuery,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'

const wish = object({
  list_id: id(),
  recipe_id: id(),
  servings: optional(decimal({ exclusiveMinimum: 0, maximum: 100_000, examples: [4] })),
  minus_stock: optional(boolean()),
  ingredient_ids: optional(list(id(), { maxItems: 500 })),
})

/** Adds the ingredients of a recipe to a list: to the open planned lines of their foods. */
export const addRecipe: Verb = { name: 'add-recipe', wish, run }

function* run(given: Data, context: VerbContext): VerbRun {
  const { list_id, recipe_id, servings, minus_stock = false, ingredient_ids = null } = given
  const { householdId, operationId, on } = context
  const [listId, recipeId] = [textOf(list_id) ?? '', textOf(recipe_id) ?? '']
  const minusStock = minus_stock === true
  const [[shoppingList] = [], [household] = [], items = [], ticked = [], entries = []] =
    yield* read(
      byIds('shopping_list', [listId]),
      byIds('household', [householdId]),
      openItemsOf('list_id', [listId]),
      minusStock ? BOUGHT : byIds('shopping_item', []),
      minusStock ? planFrom(on) : byIds('meal_plan_entry', []),
    )
  if (!shoppingList) return notFound('shopping list', '/list_id')
  const wanted = typeof servings === 'number' ? fromRounded(servings) : null
  const [expansion] = yield* expandRecipes([{ recipeId, servings: wanted }])
  if (!expansion?.recipe) return notFound('recipe', '/recipe_id')
  if (isTooLarge(expansion))
    return { refused: 'conflict', message: 'This recipe has too many ingredients.' }
  const label = textOf(expansion.recipe.data['title']) ?? ''
  const source = { kind: 'recipe', id: operationId, label, recipeId } as const
  const chosen =
    ingredient_ids === null ? undefined : new Set(isList(ingredient_ids) ? ingredient_ids : [])
  const demands = chosenOf(expansion, chosen).flatMap((one) => demandOf(one, source, on))
  const bought = minusStock ? ticked : undefined
  const promised = bought ? yield* promisedTo(entries) : []
  const needed = [...promised, ...demands]
  const found = yield* listNeeds({
    household,
    on,
    now: context.now,
    demands: needed,
    bought,
    items,
  })
  const { mutations, changes } = joinOutcomes(
    placeNeeds(found.needs, items, found.facts)
      .filter(({ shares }) => shares.length > 0)
      .map(({ key, rows, before, shares }) =>
        writeLine(listId, key, rows, [...before, ...shares], context),
      ),
  )
  return boundChanges({
    mutations,
    answer: {
      operation_id: operationId,
      source_id: operationId,
      ...changesByKind(changes),
      unresolved: [...unresolvedOf(expansion, {}), ...found.unresolved],
    },
  })
}

/** The entries of the meal plan from a day on. */
const planFrom = (on: string): RowQuery => ({
  entity: 'meal_plan_entry',
  where: { date: { from: on, to: addUnits(on, MAX_DAYS, 'day') } },
})

/** The needs of the meal plan: the pantry is promised to it first. */
function* promisedTo(entries: readonly Row[]): Reading<readonly Demand[]> {
  const { demands } = yield* demandOfPlan(entries)
  return demands.map((one) => ({ ...one, isPromise: true }))
}

/** The ingredients that were chosen, and those of a recipe that was chosen as an ingredient. */
const chosenOf = ({ ingredients }: Expansion, ids: ReadonlySet<unknown> | undefined) =>
  ingredients.filter(({ path }) => !ids || path.some((one) => ids.has(one)))
