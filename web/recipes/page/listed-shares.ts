import { textOf } from '@larder/rules/json.ts'
import { keysOfNames, nameKey } from '@larder/rules/names/name-key.ts'
import { addQuantities } from '@larder/rules/quantity.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { isNeeded } from '@larder/rules/shopping-lists/planned/group-demands.ts'
import { foodOf } from '@larder/rules/shopping-lists/planned/list-needs.ts'
import { sharesOf } from '@larder/rules/shopping-lists/sources.ts'
import { type Row, runOnCopy } from '@larder/rules/verbs/verb.ts'
import type { Home } from 'larder-client/home'
import { findRows } from '#web/data/find-rows.ts'
import { newId } from '#web/data/rows.ts'
import { todayIn } from '#web/data/today.ts'
import { formatAmount } from '#web/texts/format.ts'
import type { IngredientView } from './use-recipe-view.ts'

/** The ingredients of a recipe that are open on a list for it, from its page or the plan, with the amount of each. */
export function listedShares(
  home: Home,
  listId: string,
  title: string,
  view: readonly IngredientView[],
): ReadonlyMap<string, string> {
  const keyOf = keysOfThings(home)
  const shares = new Map<string, string>()
  for (const { food_id, name, unit, checked_at, sources } of home.list(listId).items.all()) {
    // A source names its recipe by the title only.
    const own = sources.filter(({ kind, label }) => FROM.has(kind) && label === title)
    if (own.length === 0 || checked_at !== null) continue
    const sum = own.reduce((all, { quantity }) => addQuantities(all, quantity ?? 0), 0)
    shares.set(keyOf(food_id, name), formatAmount(sum === 0 ? null : sum, unit))
  }
  const found = view.map((one) => {
    const key = keysOf(home, one, keyOf).find((each) => shares.has(each))
    return [one.id, key === undefined ? undefined : shares.get(key)] as const
  })
  return new Map(found.flatMap(([id, share]) => (share === undefined ? [] : [[id, share]])))
}

export interface Wanted {
  readonly listId: string
  readonly recipeId: string
  readonly servings: number | null
}

/**
 * The ingredients that are missing, without optional ones: those that are not in the pantry, and those that the pantry
 * has promised to the plan and to recipes that were added before.
 */
export function missingIngredients(
  home: Home,
  { listId, recipeId, servings }: Wanted,
  view: readonly IngredientView[],
): ReadonlySet<string> {
  const now = new Date().toISOString()
  const operationId = newId()
  const wish = {
    list_id: listId,
    recipe_id: recipeId,
    minus_stock: true,
    ...(servings && { servings }),
  }
  const on = todayIn(home.settings.first()?.time_zone ?? 'UTC')
  const context = { householdId: home.id, operationId, on, now, accountId: null }
  const outcome = runOnCopy(addRecipe.run(wish, context), findRows(home))
  const mutations = 'refused' in outcome ? [] : outcome.mutations
  const keyOf = keysOfThings(home)
  const keys = new Set(
    mutations.flatMap((one) => {
      if (one.op !== 'create' && one.op !== 'update') return []
      const { sources = null } = one.op === 'create' ? one.data : one.patch
      const isShort = sharesOf(sources).some((share) => share.id === operationId && isNeeded(share))
      const item = one.op === 'create' ? one.data : home.listItems.get(one.id)
      return isShort && item ? [keyOf(textOf(item.food_id), textOf(item.name))] : []
    }),
  )
  const isMissing = (one: IngredientView) =>
    one.state !== 'have' || keysOf(home, one, keyOf).some((key) => keys.has(key))
  return new Set(view.filter((one) => !one.isOptional && isMissing(one)).map(({ id }) => id))
}

type KeyOf = (foodId: string | null, name: string | null) => string

/** Keys of things: of a food, as a list finds it for an ingredient, or else of a name. */
function keysOfThings(home: Home): KeyOf {
  const foods = findRows(home)({ entity: 'food', where: {} })
  const known = new Map(foods.map((food) => [food.id, food]))
  let named: Map<string, Row[]> | undefined
  return (foodId, name) => {
    if (foodId !== null && known.has(foodId)) return foodId
    named ??= foodsByKey(foods)
    const key = nameKey(name ?? '')
    return foodOf({ foodId, name }, known, named.get(key) ?? [])?.id ?? key
  }
}

function foodsByKey(foods: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const food of foods)
    for (const key of keysOfNames(food.data)) found.set(key, [...(found.get(key) ?? []), food])
  return found
}

/** The sources whose label is the title of a recipe. */
const FROM: ReadonlySet<string> = new Set(['recipe', 'plan'])

/** As deep as `add-recipe` follows recipes in recipes. */
const DEPTH = 5

type Part = Pick<IngredientView, 'foodId' | 'recipeId' | 'name'>

/** What an ingredient is on a list: itself, or the ingredients of its recipe. */
function keysOf(
  home: Home,
  { foodId, recipeId, name }: Part,
  keyOf: KeyOf,
  depth = DEPTH,
): readonly string[] {
  const inside = home.recipes.get(recipeId ?? undefined)
  if (!inside || depth === 0) return [keyOf(foodId, name)]
  return inside.ingredients.flatMap((one) => {
    const part = { foodId: one.food_id ?? null, recipeId: one.recipe_id ?? null }
    return keysOf(home, { ...part, name: one.name ?? one.original_text }, keyOf, depth - 1)
  })
}
