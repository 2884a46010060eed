import { foldedWords } from '@larder/rules/fold-text.ts'
import type { FoodMatchBody } from './parse-ingredients-contract.ts'
import type { NamedFood } from './parse-ingredients-store.ts'

/** The names of a household's foods, ready to look up. */
export interface FoodIndex {
  /** By the folded words of a name. */
  readonly exact: ReadonlyMap<string, NamedFood>
  /** By the same words in the singular. */
  readonly singular: ReadonlyMap<string, NamedFood>
}

const SURE = 1
const OTHER_NUMBER = 0.9
const PART = 0.6

/** The first of two foods with one name is found. */
export function indexFoods(foods: readonly NamedFood[]): FoodIndex {
  const exact = new Map<string, NamedFood>()
  const singular = new Map<string, NamedFood>()
  for (const food of foods)
    for (const name of [food.name, food.plural_name ?? '', ...food.aliases]) {
      const words = foldedWords(name)
      if (words.length === 0) continue
      const [key, one] = [words.join(' '), singularKey(words)]
      if (!exact.has(key)) exact.set(key, food)
      if (!singular.has(one)) singular.set(one, food)
    }
  return { exact, singular }
}

/** After it comes another food: the first one counts. */
const OR = /\s(?:or|oder|eller|ou|oppure)\s/iu

/**
 * The food that a name means. Case and accents make no difference. A name that says more than the food's, such as
 * `ripe tomatoes`, is found by its last or its first words.
 */
export function matchFood(name: string, index: FoodIndex): FoodMatchBody | null {
  const words = wordsOfName(name)
  const exact = index.exact.get(words.join(' '))
  if (exact) return matchOf(exact, SURE)
  const singular = index.singular.get(singularKey(words))
  if (singular) return matchOf(singular, OTHER_NUMBER)
  for (const some of partsOf(words)) {
    const found = index.singular.get(singularKey(some))
    if (found) return matchOf(found, PART)
  }
  return null
}

const wordsOfName = (name: string) => foldedWords(name.split(OR)[0] ?? name).slice(0, MAX_WORDS)

/** The last and the first words of a name, the longest parts first. */
const partsOf = (words: readonly string[]): string[][] =>
  words
    .slice(1)
    .flatMap((_, i) => [words.slice(i + 1), words.slice(0, -i - 1)])
    .filter((some) => some.join('').length >= MIN_LETTERS)

/**
 * The keys by which the foods that these names may mean are looked up: their words and parts in the singular, without
 * blanks. The SQL function `food_key` makes the same keys.
 */
export const lookUpKeys = (names: readonly string[]): string[] => {
  const words = names.map(wordsOfName).filter(({ length }) => length > 0)
  return [...new Set(words.flatMap((all) => [all, ...partsOf(all)].map(lookUpKey)))]
}

export const lookUpKey = (words: readonly string[]): string => words.map(singularOf).join('')

/** A longer name is a sentence. */
const MAX_WORDS = 8
/** Shorter words, such as `de`, are in many names. */
const MIN_LETTERS = 3

const matchOf = ({ id, name }: NamedFood, confidence: number): FoodMatchBody => ({
  food_id: id,
  name,
  confidence,
})

export const singularKey = (words: readonly string[]): string => words.map(singularOf).join(' ')

/** Rough, for languages whose plurals end with s. */
function singularOf(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss')) return word
  const { length } = Array.from(word) // in characters, as `food_key` counts them
  if (length < 4) return word
  if (word.endsWith('ies') && length > 4) return `${word.slice(0, -3)}y`
  return word.endsWith('oes') || /(?:ch|sh|x|ss)es$/.test(word)
    ? word.slice(0, -2)
    : word.slice(0, -1)
}
