import { isList, textOf, type Data } from '@larder/rules/json.ts'
import { fromNumber } from '@larder/rules/measures/rational.ts'
import { expandRecipes, type Expansion } from '@larder/rules/recipes/expand-recipe.ts'
import { demandOf, isTooLarge, unresolvedOf } from '@larder/rules/shopping-lists/planned/demand.ts'
import { BOUGHT, listNeeds, openItemsOf } from '@larder/rules/shopping-lists/planned/list-needs.ts'
import { placeNeeds } from '@larder/rules/shopping-lists/planned/place-needs.ts'
import {
  changesByKind,
  joinOutcomes,
  writeLine,
} from '@larder/rules/shopping-lists/planned/planned-lines.ts'
import { list, object } from '@larder/rules/values/composites.ts'
import { boolean, decimal, id } from '@larder/rules/values/scalars.ts'
import { optional } from '@larder/rules/values/value-type.ts'
import {
  boundChanges,
  byIds,
  notFound,
  read,
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
  const [[shoppingList] = [], [household] = [], items = [], ticked = []] = yield* read(
    byIds('shopping_list', [listId]),
    byIds('household', [householdId]),
    openItemsOf('list_id', [listId]),
    minus_stock === true ? BOUGHT : byIds('shopping_item', []),
  )
  if (!shoppingList) return notFound('shopping list', '/list_id')
  const wanted = typeof servings === 'number' ? fromNumber(servings) : null
  const [expansion] = yield* expandRecipes([{ recipeId, servings: wanted }])
  if (!expansion?.recipe) return notFound('recipe', '/recipe_id')
  if (isTooLarge(expansion))
    return { refused: 'conflict', message: 'This recipe has too many ingredients.' }
  const label = textOf(expansion.recipe.data['title']) ?? ''
  const source = { kind: 'recipe', id: operationId, label } as const
  const chosen =
    ingredient_ids === null ? undefined : new Set(isList(ingredient_ids) ? ingredient_ids : [])
  const demands = chosenOf(expansion, chosen).flatMap((one) => demandOf(one, source, on))
  const bought = minus_stock === true ? ticked : undefined
  const found = yield* listNeeds({ household, on, demands, bought, items })
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

/** The ingredients that were chosen, and those of a recipe that was chosen as an ingredient. */
const chosenOf = ({ ingredients }: Expansion, ids: ReadonlySet<unknown> | undefined) =>
  ingredients.filter(({ path }) => !ids || path.some((one) => ids.has(one)))
