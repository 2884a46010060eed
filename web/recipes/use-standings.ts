import type { RowOf } from 'larder-client/kinds'
import { useMemo } from 'preact/hooks'
import { useRows, useSettings } from '#web/data/home.ts'
import { todayIn } from '#web/data/today.ts'
import { readStock, type Standing, standingOf } from './cookable.ts'

type Recipe = RowOf<'recipe'>

export interface Standings {
  /** Today in the household, `YYYY-MM-DD`. */
  readonly today: string
  of(recipe: Recipe): Standing
}

/** How much of each recipe is in the pantry, now and after each change. */
export function useStandings(recipes: readonly Recipe[]): Standings {
  const items = useRows((home) => home.items)
  const foods = useRows((home) => home.foods)
  const { time_zone: timeZone } = useSettings()
  const today = todayIn(timeZone)
  return useMemo(() => {
    const foodsById = new Map(foods.map((food) => [food.id, food]))
    const stock = readStock(items, foodsById, { timeZone, on: today })
    const recipesById = new Map(recipes.map((recipe) => [recipe.id, recipe]))
    const known = new Map<Recipe, Standing>()
    return {
      today,
      of(recipe) {
        const standing = known.get(recipe) ?? standingOf(recipe, stock, recipesById)
        known.set(recipe, standing)
        return standing
      },
    }
  }, [recipes, items, foods, timeZone, today])
}
