import { foldText } from '@larder/rules/fold-text.ts'
import type { ImportedMeal } from '#transfer/imports/pages/import-record.ts'

const WORDS: readonly (readonly [RegExp, NonNullable<ImportedMeal['meal']>])[] = [
  [/breakfast|fruhstuck|petit.dejeuner|desayuno|colazione|ontbijt/, 'breakfast'],
  [/lunch|mittag|dejeuner|almuerzo|comida|pranzo/, 'lunch'],
  [/dinner|supper|abend|diner|cena|avondeten/, 'dinner'],
  [/snack|side|drink|dessert|vesper|gouter|merienda|merenda|tussendoor/, 'snack'],
]

/** The meal that a name means, in six languages. */
export function readMeal(name: string): ImportedMeal['meal'] {
  const folded = foldText(name.slice(0, 100))
  return WORDS.find(([words]) => words.test(folded))?.[1]
}
