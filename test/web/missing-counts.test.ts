import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import { useIngredients } from '@larder/rules/recipes/use-ingredients.ts'
import { matches, type Row, type RowQuery, runOnCopy } from '@larder/rules/verbs/verb.ts'
import { COLLECTIONS } from 'larder-client/kinds'
import { readStock, standingOf } from '#web/recipes/cookable.ts'
import { ingredientStates } from '#web/recipes/page/ingredient-states.ts'
import { previewOf, type Way } from '#web/to-list/preview.ts'
import { findShortages } from '#web/to-list/read-needs.ts'

const DAY = '2026-11-20'
const HOME = 'household'

/** What there is of a food that a recipe needs in grams. */
const PLACES = {
  there: [[500, 'g']],
  little: [[10, 'g']],
  otherUnit: [[1, 'jar']],
  littleAndOtherUnit: [
    [10, 'g'],
    [200, 'ml'],
  ],
  named: [[500, 'g']], // the item has only the name of the food
  namedInOtherUnit: [[1, null]],
  nowhere: [],
  staple: [],
} as const

/** What an ingredient can be: needed or optional, with an amount or without, with its food or only its name. */
const KINDS = (Object.keys(PLACES) as (keyof typeof PLACES)[]).flatMap((place) =>
  [true, false].flatMap((optional) =>
    [300, null].flatMap((quantity) =>
      [true, false].map((isLinked) => ({ place, optional, quantity, isLinked })),
    ),
  ),
)

type Kind = (typeof KINDS)[number]

const rowOf = (id: string, data: Data): Row => ({ id, version: 1, data: { id, ...data } })
const nameOf = (i: number) => `Xa${'be'.repeat(i + 1)}`

const foodOf = ({ place }: Kind, i: number): Row =>
  rowOf(`food ${i}`, {
    name: nameOf(i),
    plural_name: null,
    aliases: [],
    default_unit: null,
    staple: place === 'staple',
    min_quantity: null,
    shelf_life_days: null,
  })

const itemsOf = ({ place }: Kind, i: number): Row[] =>
  PLACES[place].map(([quantity, unit], part) =>
    rowOf(`item ${i} ${part}`, {
      ...(place.startsWith('named')
        ? { food_id: null, name: nameOf(i) }
        : { food_id: `food ${i}`, name: null }),
      quantity,
      unit,
      best_before: null,
      opened_at: null,
      date_kind: 'best_before',
    }),
  )

/** A household with a recipe of these ingredients, and its meal of today. */
function rowsOf(kinds: readonly Kind[], isPlanned: boolean): ReadonlyMap<string, readonly Row[]> {
  const ingredients = kinds.map(({ optional, quantity, isLinked }, i) => ({
    id: `ingredient ${i}`,
    original_text: nameOf(i),
    name: nameOf(i),
    food_id: isLinked ? `food ${i}` : null,
    unit: 'g',
    quantity,
    optional,
  }))
  const meal = { date: DAY, recipe_id: 'recipe', servings: 4, position: null }
  return new Map([
    ['household', [rowOf(HOME, { time_zone: 'UTC', unit_system: 'metric' })]],
    ['food', kinds.map(foodOf)],
    ['pantry_item', kinds.flatMap(itemsOf)],
    ['recipe', [rowOf('recipe', { title: 'Xalu', servings: 4, language: 'en', ingredients })]],
    ['shopping_list', [rowOf('list', { name: 'List' })]],
    ['meal_plan_entry', isPlanned ? [rowOf('entry', meal)] : []],
  ])
}

const NO_ITEMS = () => ({ items: { all: () => [] } })

/** The rows as the home of a device has them. */
function homeOf(rows: ReadonlyMap<string, readonly Row[]>) {
  const collections = Object.entries(COLLECTIONS).map(([name, entity]) => {
    const all = (rows.get(entity) ?? []).map(({ version, data }) => ({ ...data, version }))
    const get = (id: string) => all.find((one) => one['id' as never] === id)
    return [name, { all: () => all, get, where: () => ({ all: () => all }) }]
  })
  return { id: HOME, list: NO_ITEMS, ...Object.fromEntries(collections) } as never // only what a preview reads
}

/** How many things each part of the app says are missing. */
function countsOf(kinds: readonly Kind[]) {
  const [planned, alone] = [rowsOf(kinds, true), rowsOf(kinds, false)]
  const find = ({ entity, ...rest }: RowQuery) =>
    (alone.get(entity) ?? []).filter((row) => matches({ entity, ...rest }, row))
  const data = (entity: string) => (alone.get(entity) ?? []).map((row) => row.data as never)
  const foods = new Map((alone.get('food') ?? []).map((row) => [row.id, row.data as never]))
  const at = { timeZone: 'UTC', unitSystem: 'metric', on: DAY } as const
  const stock = readStock(data('pantry_item'), foods, at)
  const [recipe] = data('recipe')
  const standing = standingOf(recipe as never, stock, new Map())

  const wanted = { recipeId: 'recipe', servings: null }
  const used = runOnCopy(useIngredients(wanted, { householdId: HOME, dayIn: () => DAY }), find)
  const states = ingredientStates(used, standing)
  const page = kinds.filter(({ optional }, i) => {
    const state = states.get(`ingredient ${i}`)
    return !optional && (state === 'missing' || state === 'partial')
  })
  const ticked = (rows: ReadonlyMap<string, readonly Row[]>, way: Way) => {
    const now = `${DAY}T08:00:00Z`
    const context = { householdId: HOME, operationId: 'run', on: DAY, now, accountId: null }
    const wish = { home: homeOf(rows), listId: 'list', way, links: new Map(), context }
    return previewOf(wish).lines.filter(({ group }) => group === 'buy').length
  }
  return {
    card: standing.total - standing.have,
    page: page.length,
    plan: findShortages(homeOf(planned), DAY, DAY).get('entry')?.missing.length ?? 0,
    reviewOfPlan: ticked(planned, { kind: 'plan', to: DAY }),
    reviewOfRecipe: ticked(alone, { kind: 'recipe', title: 'Xalu', ...wanted }),
  }
}

it('says the same of a recipe on its card, its page, in the plan and in both reviews, whatever is in it', () => {
  const recipes = KINDS.flatMap((one, i) => KINDS.slice(i).map((other) => [one, other]))
  const said = recipes.map((kinds) => ({ kinds: JSON.stringify(kinds), counts: countsOf(kinds) }))

  const differ = said.filter(({ counts }) => new Set(Object.values(counts)).size > 1)
  assert.deepEqual(differ, [])
  assert.deepEqual(new Set(said.map(({ counts }) => counts.card)), new Set([0, 1, 2]))
})
