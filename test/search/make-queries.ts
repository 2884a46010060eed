import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { type MadeRecipe, pick, type Random } from './make-recipes.ts'
import { LANGUAGES } from './recipe-words.ts'

/** A search with the recipe that it should find. */
export interface LabelledQuery {
  readonly kind: string
  readonly q: string
  readonly wanted: MadeRecipe
}

type Kind = (recipe: MadeRecipe, random: Random) => readonly string[]

const many = ({ ingredients }: MadeRecipe, i: number) => ingredients[i]?.[1] ?? ''
const one = ({ ingredients }: MadeRecipe, i: number) => ingredients[i]?.[0] ?? ''

/** How people ask for a recipe that they know. */
const KINDS: Readonly<Record<string, Kind>> = {
  'words of the title, in any order': (recipe, random) =>
    shuffle([recipe.dish, many(recipe, 0), many(recipe, 1)], random),
  'without accents, in upper case': (recipe) =>
    [recipe.style, recipe.dish, many(recipe, 0), many(recipe, 1)].map(withoutAccents),
  'the beginning of the last word': (recipe) => [
    recipe.dish,
    many(recipe, 0),
    many(recipe, 1).slice(0, Math.max(3, Math.ceil(many(recipe, 1).length * 0.6))),
  ],
  'another inflection': (recipe) => [recipe.style, recipe.dish, one(recipe, 0), one(recipe, 1)],
  'title, ingredient and tag': (recipe) => [
    recipe.dish,
    many(recipe, 0),
    many(recipe, 2),
    recipe.tag,
  ],
  'words of the steps': (recipe) => [recipe.technique, recipe.tool, recipe.dish],
  'the name of a food': (recipe) => [recipe.food, recipe.dish, many(recipe, 0)],
  'one typing error': (recipe, random) => [
    recipe.dish,
    ...shuffle([withError(many(recipe, 0), random), many(recipe, 1)], random),
  ],
  'two typing errors': (recipe, random) => [
    recipe.dish,
    withError(many(recipe, 0), random),
    withError(many(recipe, 1), random),
  ],
}

/** @param count of each kind in each language */
export function makeQueries(
  recipes: readonly MadeRecipe[],
  count: number,
  seed = 2,
): LabelledQuery[] {
  const random = seededRandom(seed)
  return LANGUAGES.flatMap((words) => {
    const own = recipes.filter((recipe) => recipe.words === words)
    return Object.entries(KINDS).flatMap(([kind, ask]) =>
      Array.from({ length: count }, () => {
        const wanted = pick(random, own)
        return { kind, q: ask(wanted, random).join(' '), wanted }
      }),
    )
  })
}

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toUpperCase()

const shuffle = (words: readonly string[], random: Random): string[] =>
  words
    .map((word) => ({ word, by: random() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ word }) => word)

/** Omits, doubles, replaces or swaps a letter, but not the first one. */
function withError(word: string, random: Random): string {
  const letters = Array.from(word)
  for (;;) {
    const at = 1 + Math.floor(random() * (letters.length - 2))
    const [before, letter = '', next = ''] = [letters.slice(0, at), letters[at], letters[at + 1]]
    const after = letters.slice(at + 2)
    const wrong = pick(random, [
      [next],
      [letter, letter, next],
      [pick(random, Array.from('aeinrst')), next],
      [next, letter],
    ])
    const result = [...before, ...wrong, ...after].join('')
    if (result !== word) return result
  }
}
