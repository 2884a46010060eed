import { foldText } from '@larder/rules/fold-text.ts'
import { addQuantities } from '@larder/rules/quantity.ts'
import type { Home } from 'larder-client/home'
import { formatAmount } from '#web/texts/format.ts'
import type { IngredientView } from './use-recipe-view.ts'

/** The ingredients of a recipe that are open on a list for it, from its page or the plan, with the amount of each. */
export function listedShares(
  home: Home,
  listId: string,
  title: string,
  view: readonly IngredientView[],
): ReadonlyMap<string, string> {
  const shares = new Map<string, string>()
  for (const { food_id, name, unit, checked_at, sources } of home.list(listId).items.all()) {
    // A source names its recipe by the title only.
    const own = sources.filter(({ kind, label }) => FROM.has(kind) && label === title)
    if (own.length === 0 || checked_at !== null) continue
    const sum = own.reduce((all, { quantity }) => addQuantities(all, quantity ?? 0), 0)
    shares.set(keyOf(food_id, name), formatAmount(sum === 0 ? null : sum, unit))
  }
  const found = view.map((one) => {
    const key = keysOf(home, one).find((each) => shares.has(each))
    return [one.id, key === undefined ? undefined : shares.get(key)] as const
  })
  return new Map(found.flatMap(([id, share]) => (share === undefined ? [] : [[id, share]])))
}

const keyOf = (foodId: string | null, name: string | null): string =>
  foodId ?? foldText(name ?? '').trim()

/** The sources whose label is the title of a recipe. */
const FROM: ReadonlySet<string> = new Set(['recipe', 'plan'])

/** As deep as `add-recipe` follows recipes in recipes. */
const DEPTH = 5

type Part = Pick<IngredientView, 'foodId' | 'recipeId' | 'name'>

/** What an ingredient is on a list: itself, or the ingredients of its recipe. */
function keysOf(home: Home, { foodId, recipeId, name }: Part, depth = DEPTH): readonly string[] {
  const inside = home.recipes.get(recipeId ?? undefined)
  if (!inside || depth === 0) return [keyOf(foodId, name)]
  return inside.ingredients.flatMap((one) => {
    const part = { foodId: one.food_id ?? null, recipeId: one.recipe_id ?? null }
    return keysOf(home, { ...part, name: one.name ?? one.original_text }, depth - 1)
  })
}
