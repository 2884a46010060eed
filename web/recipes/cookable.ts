import { effectiveDate } from '@larder/rules/pantry/effective-date.ts'
import { isTakenToBeThere } from '@larder/rules/pantry/stock-level.ts'
import type { RowOf } from 'larder-client/kinds'

type Recipe = RowOf<'recipe'>

/** How deep recipes are followed that are ingredients of other recipes. The server follows as deep. */
const MAX_DEPTH = 5

/** The foods that are there in any amount, each with the day by which to use it. */
export type Stock = ReadonlyMap<string, string | null>

/** How much of a recipe is in the pantry. */
export interface Standing {
  /** Its foods and the ingredients without a food. Optional ones do not count. */
  readonly total: number
  readonly have: number
  readonly isCookable: boolean
  /** The first day by which something of it should be used, `YYYY-MM-DD`. */
  readonly useBy: string | null
}

/**
 * The foods that are there today. An item past its `use_by` date is not, and a staple without a minimum
 * always is.
 *
 * @param on `YYYY-MM-DD`
 */
export function readStock(
  items: readonly RowOf<'pantry_item'>[],
  foods: ReadonlyMap<string, RowOf<'food'>>,
  { timeZone, on }: { readonly timeZone: string; readonly on: string },
): Stock {
  const stock = new Map<string, string | null>()
  for (const item of items) {
    if (item.quantity <= 0 || item.food_id === null) continue
    const food = foods.get(item.food_id)
    const date = effectiveDate(item, food?.shelf_life_days ?? null, timeZone)
    if (item.date_kind === 'use_by' && date !== null && date < on) continue
    const before = stock.get(item.food_id) ?? null
    stock.set(item.food_id, before === null || (date !== null && date < before) ? date : before)
  }
  for (const food of foods.values())
    if (isTakenToBeThere({ staple: food.staple, min_quantity: food.min_quantity }))
      if (!stock.has(food.id)) stock.set(food.id, null)
  return stock
}

/** Compares a recipe with the pantry. It does not compare amounts. */
export function standingOf(
  recipe: Recipe,
  stock: Stock,
  recipes: ReadonlyMap<string, Recipe>,
): Standing {
  const needs: Needs = { foods: new Set(), unknown: 0 }
  collect(recipe, recipes, needs, [])
  let have = 0
  let useBy: string | null = null
  for (const id of needs.foods) {
    if (!stock.has(id)) continue
    have++
    const date = stock.get(id) ?? null
    if (date !== null && (useBy === null || date < useBy)) useBy = date
  }
  const total = needs.foods.size + needs.unknown
  return { total, have, isCookable: total > 0 && have === total, useBy }
}

interface Needs {
  readonly foods: Set<string>
  unknown: number
}

function collect(
  recipe: Recipe | undefined,
  recipes: ReadonlyMap<string, Recipe>,
  needs: Needs,
  above: readonly string[],
): void {
  if (!recipe || above.includes(recipe.id) || above.length > MAX_DEPTH) {
    needs.unknown++
    return
  }
  for (const { optional, food_id, recipe_id } of recipe.ingredients) {
    if (optional) continue
    if (recipe_id) collect(recipes.get(recipe_id), recipes, needs, [...above, recipe.id])
    else if (food_id) needs.foods.add(food_id)
    else needs.unknown++
  }
}
