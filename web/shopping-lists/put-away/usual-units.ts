import { findUnit } from '@larder/rules/measures/find-unit.ts'
import type { RowOf } from 'larder-client/kinds'
import type { Food } from '#web/shopping-lists/aisles/aisles.ts'

/** Packs are weighed and measured in these. */
const UNITS = {
  mass: { metric: ['kg', 'g'], us: ['lb', 'oz'] },
  volume: { metric: ['l', 'ml'], us: ['gallon', 'quart'] },
} as const

interface Known {
  readonly recipes: readonly Pick<RowOf<'recipe'>, 'ingredients' | 'language'>[]
  readonly unitSystem: RowOf<'household'>['unit_system']
}

/**
 * Units to say how much of a food was bought, when the list does not: that of the food, and packs of what recipes
 * measure it in, so that cooking can take from it.
 *
 * @returns none where nothing is known
 */
export function usualUnits(food: Food | undefined, { recipes, unitSystem }: Known): string[] {
  if (!food) return []
  const measured = recipes.flatMap(({ ingredients, language }) =>
    ingredients.flatMap(({ food_id, unit }) => {
      if (food_id !== food.id) return []
      const dimension = findUnit(unit ?? null, { unitSystem, language }).measure?.dimension
      return dimension === 'mass' || dimension === 'volume' ? UNITS[dimension][unitSystem] : []
    }),
  )
  return [...new Set([food.default_unit ?? [], measured].flat())]
}
