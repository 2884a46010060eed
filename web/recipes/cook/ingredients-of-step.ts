import { foldedWords } from '@larder/rules/fold-text.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** The shortest word of a name that is looked for in a step. */
const MIN_LENGTH = 4

/**
 * The ingredients that a step uses: those that it lists, or else those whose names are in its text. Of a name of
 * several words the last one or the longest one is enough: `plain flour` is in `Add the flour`.
 */
export function ingredientsOfStep<Ingredient extends Named>(
  {
    text,
    ingredient_ids = [],
  }: { readonly text: string; readonly ingredient_ids?: readonly string[] },
  ingredients: readonly Ingredient[],
): readonly Ingredient[] {
  if (ingredient_ids.length > 0) return ingredients.filter(({ id }) => ingredient_ids.includes(id))
  const words = foldedWords(text)
  return ingredients.filter(({ name }) => {
    const own = foldedWords(name)
    const longest = own.toSorted((a, b) => b.length - a.length)[0]
    return [own.at(-1), longest].some((one) => one !== undefined && words.some(isForm(one)))
  })
}

/** Whether a word is the wanted one, perhaps with the ending of a plural. */
const isForm = (wanted: string) => (word: string) =>
  word === wanted ||
  (wanted.length >= MIN_LENGTH &&
    Math.abs(word.length - wanted.length) <= 2 &&
    (word.startsWith(wanted) || wanted.startsWith(word)) &&
    word.length >= MIN_LENGTH - 1)
