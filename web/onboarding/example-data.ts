import { deriveId } from '@larder/rules/derive-id.ts'
import { DAY, toText } from '@larder/rules/local-day.ts'
import { printLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import type { Home } from 'larder-client/home'

/** The words of the example recipes, in one language: a title, and the steps. */
export interface ExampleTexts {
  readonly [recipe: string]: { readonly title: string; readonly steps: readonly string[] }
}

export type ExampleLanguage = keyof typeof loaders

const loaders = {
  en: () => import('#web/texts/en/example.ts'),
  de: () => import('#web/texts/de/example.ts'),
  fr: () => import('#web/texts/fr/example.ts'),
  es: () => import('#web/texts/es/example.ts'),
  nl: () => import('#web/texts/nl/example.ts'),
  it: () => import('#web/texts/it/example.ts'),
}

type Mutation = Parameters<Home['together']>[0][number]

/** `key amount unit`, of foods that a new household has (`starter-foods.ts`). */
const LIST = ['milk 1 l', 'bread 1 -', 'apple 6 -']
/** The same, and the days until the date. */
const PANTRY = ['yoghurt 500 g 2', 'tomato 4 - 1', 'egg 6 - 12', 'pasta 500 g 200']
const RECIPES: Readonly<Record<string, readonly string[]>> = {
  pasta: ['pasta 400 g', 'tomato 6 -', 'garlic 2 -'],
  pancakes: ['flour 250 g', 'milk 0.5 l', 'egg 3 -'],
}
const SERVINGS = 4

/** How many sets of ids there are. A deleted row never comes back under its id, so each set is used once. */
const SETS = 40

/** The ids of a set, by kind of row and key. The same on every device, so each member can remove them. */
const idOf = (household: string, set: number, kind: string, key: string): string =>
  deriveId(household, `example ${set} ${kind} ${key}`)

/** Rows that the example data can have, with the kinds in the order in which they can be deleted. */
const ROWS = [
  ...Object.keys(RECIPES).map((key) => ['meal_plan_entry', key] as const),
  ...LIST.map((line) => ['shopping_item', keyOf(line)] as const),
  ...PANTRY.map((line) => ['pantry_item', keyOf(line)] as const),
  ...Object.keys(RECIPES).map((key) => ['recipe', key] as const),
]

function keyOf(line: string): string {
  return line.split(' ')[0] ?? ''
}

/** The ids of example rows of a household, by kind; made once, because it takes some milliseconds. */
let known: { readonly household: string; readonly rows: readonly (readonly [string, string])[] } = {
  household: '',
  rows: [],
}

function allRows(household: string) {
  if (known.household !== household)
    known = {
      household,
      rows: Array.from({ length: SETS }, (_, set) =>
        ROWS.map(([kind, key]) => [kind, idOf(household, set, kind, key)] as const),
      ).flat(),
    }
  return known.rows
}

/** The example rows that a household has now. */
export function exampleRows(home: Home): readonly (readonly [kind: string, id: string])[] {
  const has = {
    meal_plan_entry: (id: string) => home.mealPlan.get(id),
    shopping_item: (id: string) => home.listItems.get(id),
    pantry_item: (id: string) => home.items.get(id),
    recipe: (id: string) => home.recipes.get(id),
  }
  return allRows(home.id).filter(([kind, id]) => Reflect.get(has, kind)(id) !== undefined)
}

/** Removes the example rows, also those that somebody has changed. */
export const removeExamples = (home: Home): Promise<void> =>
  home.together(exampleRows(home).map(([entity, id]) => ({ op: 'delete', entity, id })))

/**
 * Adds a shopping list, a pantry, two recipes and a plan to try Larder with.
 *
 * @param today `YYYY-MM-DD`
 */
export async function addExamples(
  home: Home,
  language: ExampleLanguage,
  today: string,
): Promise<void> {
  const { exampleTexts } = await loaders[language]()
  const set = Math.floor(Math.random() * SETS)
  const id = (kind: string, key: string) => idOf(home.id, set, kind, key)
  const list_id = home.settings.first()?.default_shopping_list_id
  const rows: (Mutation | undefined)[] = [
    ...LIST.map((line) => {
      const { food, quantity, unit, key } = read(home, line)
      if (!food || !list_id) return undefined
      const data = { list_id, food_id: food.id, quantity, unit }
      return create('shopping_item', id('shopping_item', key), data)
    }),
    ...PANTRY.flatMap((line) => {
      const { food, quantity, unit, key, days } = read(home, line)
      if (!food) return []
      const item = id('pantry_item', key)
      const best_before = dayIn(today, days)
      const place = { location_id: food.location_id, best_before }
      return [
        create('pantry_item', item, { food_id: food.id, unit, ...place }),
        create('stock_movement', id('stock_movement', key), {
          pantry_item_id: item,
          kind: 'add',
          delta: quantity,
        }),
      ]
    }),
    ...Object.keys(RECIPES).map((key) =>
      create('recipe', id('recipe', key), recipeOf(home, exampleTexts, { key, language, id })),
    ),
    ...Object.keys(RECIPES).map((key, i) =>
      create('meal_plan_entry', id('meal_plan_entry', key), {
        date: dayIn(today, i),
        meal: 'dinner',
        recipe_id: id('recipe', key),
        servings: SERVINGS,
      }),
    ),
  ]
  await home.together(rows.filter((row) => row !== undefined))
}

/** `web/data/today.ts` has the same, with all that a screen needs. */
const dayIn = (today: string, days: number) =>
  toText(Date.parse(`${today}T00:00Z`) / DAY + days) ?? today

const create = (entity: string, id: string, data: object): Mutation => ({
  op: 'create',
  entity,
  id,
  data: { ...data },
})

function read(home: Home, line: string) {
  const [key = '', amount, unit, days] = line.split(' ')
  const food = home.foods.get(deriveId(home.id, `starter food ${key}`))
  return {
    key,
    food,
    quantity: Number(amount),
    unit: unit === '-' ? null : (unit ?? null),
    days: Number(days),
  }
}

interface RecipeOf {
  readonly key: string
  readonly language: ExampleLanguage
  readonly id: (kind: string, key: string) => string
}

function recipeOf(home: Home, texts: ExampleTexts, { key, language, id }: RecipeOf): object {
  const { title = key, steps = [] } = texts[key] ?? {}
  const ingredients = (RECIPES[key] ?? []).flatMap((line) => {
    const { food, quantity, unit, key: of } = read(home, line)
    if (!food) return []
    const name = food.name
    const text = printLine({ name, quantity, ...(unit && { unit }) }, { language })
    const part = { id: id(`ingredient of ${key}`, of), original_text: text, quantity, unit }
    return [{ ...part, food_id: food.id, name }]
  })
  const written = steps.map((text, i) => ({ id: id(`step of ${key}`, String(i)), text }))
  return { title, servings: SERVINGS, language, ingredients, steps: written }
}
