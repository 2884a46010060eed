import type { Ingredient, Step } from '#demo/kitchen.ts'
import type { FoodKey } from './foods.ts'

/** An ingredient: the text of the recipe, its food, and the amount in numbers. */
export const use = (
  food: FoodKey,
  text: string,
  quantity?: number,
  unit?: string,
  more: Pick<Ingredient, 'section' | 'note' | 'isOptional'> = {},
): Ingredient => ({
  food,
  text,
  ...(quantity === undefined ? {} : { quantity }),
  ...(unit === undefined ? {} : { unit }),
  ...more,
})

/** A step, with a timer of some minutes and the foods that it uses. */
export const step = (text: string, minutes?: number, uses: readonly FoodKey[] = []): Step => ({
  text,
  ...(minutes === undefined ? {} : { minutes }),
  uses,
})
