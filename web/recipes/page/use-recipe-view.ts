import type { Data } from '@larder/rules/json.ts'
import {
  type IngredientState,
  type UsedRecipe,
  useIngredients,
} from '@larder/rules/recipes/use-ingredients.ts'
import { viewRecipe } from '@larder/rules/recipes/view-recipe.ts'
import { runOnCopy } from '@larder/rules/verbs/verb.ts'
import { signal } from '@preact/signals'
import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import { useMemo } from 'preact/hooks'
import { findRows } from '#web/data/find-rows.ts'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { todayIn } from '#web/data/today.ts'
import { useStandings } from '#web/recipes/choice.ts'
import { formatMeasure } from '#web/recipes/format-measure.ts'
import { ingredientStates } from './ingredient-states.ts'

type Recipe = RowOf<'recipe'>

/** An ingredient as the screen shows it. */
export interface IngredientView {
  readonly id: string
  readonly section: string | null
  /** Scaled and converted; empty if it is not known. */
  readonly amount: string
  readonly name: string
  readonly note: string | null
  readonly isOptional: boolean
  readonly state: IngredientState
  readonly foodId: string | null
  /** It is another recipe. */
  readonly recipeId: string | null
}

export type Units = 'written' | 'metric' | 'us'

const KEY = 'larder.units'

const isUnits = (text: string | null): text is Units =>
  text === 'written' || text === 'metric' || text === 'us'

const kept = localStorage.getItem(KEY)
/** The units in which recipes are shown on this device. */
export const units = signal<Units>(isUnits(kept) ? kept : 'written')

export function chooseUnits(chosen: Units): void {
  units.value = chosen
  localStorage.setItem(KEY, chosen)
}

/** The ingredients of a recipe for some servings, compared with the pantry. */
export function useRecipeView(recipe: Recipe, servings: number | null): readonly IngredientView[] {
  const home = useHome()
  const foods = useRows((one) => one.foods)
  const recipes = useRows((one) => one.recipes)
  const { unit_system: unitSystem } = useSettings()
  const standings = useStandings(recipes)
  const states = useMemo(
    () =>
      ingredientStates(previewCooking(home, recipe.id, servings), standings.of(recipe, servings)),
    [home, recipe, servings, standings],
  )
  const shownIn = units.value
  return useMemo(() => {
    const facts = new Map<string, Data>(foods.map((food) => [food.id, food]))
    const wanted = {
      ...(servings !== null && recipe.servings !== null && { servings }),
      ...(shownIn !== 'written' && { units: shownIn }),
    }
    const viewed = viewRecipe(recipe, wanted, { foods: facts, unitSystem })
    // `viewRecipe` keeps the fields, and refuses only servings of a recipe that has none.
    const { ingredients } = 'refused' in viewed ? recipe : viewed
    const locale = {
      unitSystem: shownIn === 'written' ? unitSystem : shownIn,
      language: recipe.language,
    }
    return ingredients.map((one): IngredientView => {
      const amount = formatMeasure(one.quantity, one.quantity_max, one.unit, locale)
      return {
        id: one.id,
        section: one.section ?? null,
        amount,
        name: one.name ?? one.original_text,
        note: one.note ?? null,
        isOptional: one.optional ?? false,
        state: states.get(one.id) ?? 'unknown',
        foodId: one.food_id ?? null,
        recipeId: one.recipe_id ?? null,
      }
    })
  }, [recipe, servings, shownIn, unitSystem, foods, states])
}

/** A recipe as its page shows it. */
export interface RecipeOnScreen {
  readonly recipe: RowOf<'recipe'>
  readonly view: readonly IngredientView[]
  /** Chosen on the screen; null if the recipe does not say for how many it is. */
  readonly servings: number | null
}

/** The rows that a recipe would use for some servings, by the rows on this device. Nothing changes. */
export function previewCooking(
  home: Home,
  recipeId: string,
  servings: number | null,
): UsedRecipe | undefined {
  return runOnCopy(
    useIngredients({ recipeId, servings }, { householdId: home.id, dayIn: todayIn }),
    findRows(home),
  )
}
