import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { LANGUAGES, type Words } from './recipe-words.ts'

/** A made-up recipe, and the words that describe it. */
export interface MadeRecipe {
  readonly id: string
  readonly words: Words
  readonly style: string
  readonly dish: string
  /** Singular and plural. The first two are in the title, the third is not. */
  readonly ingredients: readonly (readonly [one: string, many: string])[]
  readonly technique: string
  readonly tool: string
  readonly tag: string
  readonly food: string
  readonly title: string
}

export type Random = ReturnType<typeof seededRandom>

export const pick = <T>(random: Random, of: readonly T[]): T => {
  const one = of[Math.floor(random() * of.length)]
  if (one === undefined) throw new Error('There is nothing to pick.')
  return one
}

/** @returns a UUID that depends only on the numbers */
const idOf = (kind: number, number: number): string =>
  `0000000${kind}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

/** Makes recipes in all languages, as many in each. No two have the same title. The same seed gives the same. */
export function makeRecipes(count: number, seed = 1): MadeRecipe[] {
  const random = seededRandom(seed)
  const titles = new Set<string>()
  const made: MadeRecipe[] = []
  while (made.length < count) {
    const words = LANGUAGES[made.length % LANGUAGES.length] ?? pick(random, LANGUAGES)
    const recipe = makeRecipe(random, words, made.length)
    if (titles.has(recipe.title)) continue
    titles.add(recipe.title)
    made.push(recipe)
  }
  return made
}

function makeRecipe(random: Random, words: Words, number: number): MadeRecipe {
  const ingredients = new Set<Words['ingredients'][number]>()
  while (ingredients.size < 4) ingredients.add(pick(random, words.ingredients))
  const [first, second] = [...ingredients].map(([, many]) => many)
  const style = pick(random, words.styles)
  const dish = pick(random, words.dishes)
  return {
    id: idOf(1, number),
    words,
    style,
    dish,
    ingredients: [...ingredients],
    technique: pick(random, words.techniques),
    tool: pick(random, words.tools),
    tag: pick(random, words.tags),
    food: pick(random, words.foods),
    title: words.title({ style, dish, first: first ?? '', second: second ?? '' }),
  }
}

/** The foods of the recipes, each with its id. */
export function foodIds(): ReadonlyMap<string, string> {
  const names = LANGUAGES.flatMap(({ language, foods }) =>
    foods.map((name) => `${language} ${name}`),
  )
  return new Map(names.map((name, i) => [name, idOf(2, i)]))
}

/** The fields of a recipe. An ingredient with a food does not name it. */
export function fieldsOfRecipe(recipe: MadeRecipe, foods: ReadonlyMap<string, string>): object {
  const { words, ingredients, technique, tool, food, tag, title } = recipe
  const what = ingredients[3]?.[1] ?? ''
  const parts = ingredients.map(([, many], i) => ({
    id: idOf(3, i),
    original_text: `${i + 2} ${many}`,
  }))
  const linked = {
    id: idOf(3, 4),
    original_text: '1 g',
    food_id: foods.get(`${words.language} ${food}`),
  }
  return {
    title,
    language: words.language,
    tags: [tag],
    ingredients: [...parts, linked],
    steps: [
      { id: idOf(4, 0), text: words.step(technique, what, tool) },
      { id: idOf(4, 1), text: words.serve },
    ],
  }
}
