import type { DraftIngredient } from '@larder/rules/recipes/recipe-draft.ts'
import { likeness, signsOf } from '#transfer/recipe-reader/page/join-ingredients.ts'
import { isAmount, NUMBERED } from './heading-words.ts'
import type { FoundLine } from './read-ranges.ts'

/** How much lines look like ingredients. Under 1 they do not. */
export function weighIngredients(lines: readonly FoundLine[]): number {
  let weight = 0
  for (const { text } of lines) weight += isAmount(text) ? 1 : text.length < 60 ? 0.2 : -1
  return lines.some(({ text }) => isAmount(text)) ? Math.min(weight, 30) : 0
}

/** The list that shows most of the known lines; where they differ a little, the one that looks most like ingredients. */
export function weighBy(
  known: readonly DraftIngredient[],
): (lines: readonly FoundLine[]) => number {
  const signs = [...new Set(known.map(({ original_text }) => signsOf(original_text)))]
  return (lines) =>
    likeness(
      signs,
      lines.map(({ text }) => text),
    ) +
    weighIngredients(lines) / 10
}

/** A short sentence, such as `Fry the onion.` */
const SENTENCE = /\S\s+\S.*[.!。]$/

/** How much lines look like steps. Under 1 they do not. */
export function weighSteps(lines: readonly FoundLine[]): number {
  let weight = 0
  for (const { text } of lines) {
    weight +=
      text.length >= 20 || NUMBERED.test(text) || SENTENCE.test(text)
        ? Math.max(0.5, Math.min(text.length, 300) / 100)
        : -0.3
    if (isAmount(text) && text.length < 60) weight -= 1.2
  }
  return Math.min(weight, 12)
}

/** How much lines under a heading for steps look like steps, where they are as short as `Bake.` Under 1 they do not. */
export function weighShortSteps(lines: readonly FoundLine[]): number {
  let weight = 0
  for (const { text } of lines)
    if (/[.!。]$/.test(text) || NUMBERED.test(text)) weight += 1
    else if (isAmount(text)) weight -= 1.2
    // `Prep 20 min` is a fact.
    else if (!/\d/.test(text)) weight += 0.5
  return weight
}
