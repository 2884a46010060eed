import { knownUnit } from '@larder/rules/measures/find-unit.ts'
import { isPrintedAbove } from '@larder/rules/mutations/sizes.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import type { RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import { dataOf } from '#platform/kernel/json.ts'
import type { BrokenRecord, ImportedRecipe } from '#transfer/imports/chunks/import-record.ts'
import { fitDraft } from '#transfer/recipe-reader/draft/fit-draft.ts'
import type { LooseRecipe } from '#transfer/recipe-reader/draft/loose-recipe.ts'
import {
  colonHeading,
  markdownHeading,
  sectioned,
} from '#transfer/recipe-reader/draft/read-lines.ts'
import { readLoose } from '#transfer/recipe-reader/draft/read-loose.ts'
import { cutText, decimal, oneLine } from '#transfer/recipe-reader/draft/values.ts'
import { cleanLine } from '#transfer/recipe-reader/html/clean-text.ts'

/** A unit as rows store it: pieces have none. */
export function storedUnit(value: unknown): string | undefined {
  const [unit] = cutText(oneLine(value), 40)
  return unit === '' || knownUnit(unit) === 'each' ? undefined : unit
}

/** An amount as rows store it: not negative, with at most 6 decimals. */
export const storedQuantity = (value: number): number =>
  Math.min(MAX_QUANTITY, Math.max(0, decimal(value)))

/** A row has at most 128 KiB. The rest is for the ids of lines and steps. */
const MAX_BYTES = 80_000

type Photos = ImportedRecipe['photos']

/**
 * Makes the record of a recipe, or of a broken one where it is empty or too large. A recipe without a title gets the name
 * of its file, or else its first words.
 *
 * @param path of its file
 */
export function makeRecipe(
  key: string,
  loose: LooseRecipe,
  photos?: Photos,
  path = '',
): ImportedRecipe | BrokenRecord {
  const whole = readLoose({
    ...loose,
    ingredients: sectioned(loose.ingredients, colonHeading),
    steps: sectioned(loose.steps, markdownHeading),
  })
  const { title, message } = titleOf(whole, path)
  if (title === '') return broken(key, key, 'The recipe has no title.')
  const recipe = fitted(fitDraft({ ...whole, title }))
  if (!recipe) return broken(key, title, 'The recipe is too long: it has more than 80 kB of text.')
  return { kind: 'recipe', key, recipe, ...message, ...(photos?.length ? { photos } : {}) }
}

/** The title, or another one with a message that says so. Empty if the recipe says nothing at all. */
export function titleOf(recipe: RecipeDraft, path = '') {
  const title = sayingTitle(recipe.title)
  const words = title === '' ? firstWords(recipe) : ''
  if (words === '') return { title }
  const name = nameOfFile(path)
  const from =
    name === ''
      ? 'Its first words are the title here.'
      : 'The one here is from the name of its file.'
  const message = `It has no title in the file. ${from}`
  return { title: name || words, message: { message } }
}

/** Without HTML. Empty if no letter, digit or picture is in it. */
export function sayingTitle(value: unknown): string {
  const text = oneLine(value)
  const plain = /<[a-z/!]|&#?\w+;/i.test(text) ? cleanLine(text) : text
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(plain) ? plain : ''
}

/** `Stew` of `Recipes/Stew/recipe.json`; empty where the name of a file says nothing. */
function nameOfFile(path: string): string {
  const names = path.split('/').map((name) => name.replace(/\.[a-z]{2,15}$/i, ''))
  const name = names.findLast(
    (one) => /\p{L}{2}/u.test(one) && !/^(?:recipes?[\s_-]*\d*|index|upload)$/i.test(one),
  )
  return oneLine(name?.replaceAll(/[_-]+/g, ' '))
}

/** The first words of the first text that a recipe has. */
function firstWords({ description = '', note = '', ingredients, steps }: RecipeDraft): string {
  const texts = [
    description,
    ...steps.map(({ text }) => text),
    ...ingredients.map(({ original_text }) => original_text),
    note,
  ]
  const first = oneLine(texts.map(sayingTitle).find((text) => /\p{L}/u.test(text)))
  return first.split(' ').slice(0, 8).join(' ')
}

/** @param name by which a person finds it */
export const broken = (key: string, name: string, problem: string): BrokenRecord => ({
  kind: 'broken',
  key,
  name: cutText(oneLine(name), 200)[0] || 'a record without a name',
  problem,
})

// A draft is JSON: it was made of texts, numbers and lists of them.
const isTooLarge = (one: object) => isPrintedAbove(dataOf(one), MAX_BYTES)

/** @returns the draft, without `extra` where it is too large with it, or undefined where it is too large at all */
function fitted(draft: RecipeDraft): RecipeDraft | undefined {
  if (!isTooLarge(draft)) return draft
  const { extra: _, ...rest } = draft
  return isTooLarge(rest) ? undefined : rest
}
