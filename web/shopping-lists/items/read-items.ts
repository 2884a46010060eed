import { findFood, foodsByName } from '@larder/rules/names/find-food.ts'
import { type Line, parseLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import { parseLines } from '@larder/rules/shopping-lists/lines/parse-lines.ts'
import type { Food } from '#web/shopping-lists/aisles/aisles.ts'
import { language } from '#web/texts/language.ts'

/** A typed text as one item. */
export const readItem = (text: string): Line => parseLine(text, { language: language.value })

/** The items of a typed text. */
export function readItems(text: string, foods: readonly Food[]): readonly Line[] {
  const known = foodsByName(foods)
  return parseLines(text, {
    language: language.value,
    isFood: (name) => findFood(known, name) !== undefined,
  })
}
