import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import { matches, type Row, type RowQuery, runOnCopy } from '@larder/rules/verbs/verb.ts'
import { readNeeds } from '#web/meal-plan/read-needs.ts'
import { readStock, standingOf } from '#web/recipes/cookable.ts'

const DAY = '2026-11-20'
const HOME = 'household'

/** What an ingredient can be: at home, a staple, nowhere; needed or optional; with an amount or without. */
const KINDS = ['there', 'staple', 'nowhere'].flatMap((place) =>
  [true, false].flatMap((optional) =>
    [300, null].map((quantity) => ({ place, optional, quantity })),
  ),
)

type Kind = (typeof KINDS)[number]

const rowOf = (id: string, data: Data): Row => ({ id, version: 1, data: { id, ...data } })

/** A household with a recipe of these ingredients, planned for today. */
function rowsOf(kinds: readonly Kind[]): ReadonlyMap<string, readonly Row[]> {
  const foods = kinds.map(({ place }, i) =>
    rowOf(`food ${i}`, {
      name: `Xa${'be'.repeat(i + 1)}`,
      plural_name: null,
      aliases: [],
      default_unit: 'g',
      staple: place === 'staple',
      min_quantity: null,
      shelf_life_days: null,
    }),
  )
  const items = kinds.flatMap(({ place }, i) =>
    place === 'there'
      ? [
          rowOf(`item ${i}`, {
            food_id: `food ${i}`,
            name: null,
            quantity: 500,
            unit: 'g',
            best_before: null,
            opened_at: null,
            date_kind: 'best_before',
          }),
        ]
      : [],
  )
  const ingredients = kinds.map(({ optional, quantity }, i) => ({
    id: `ingredient ${i}`,
    original_text: `Xa${'be'.repeat(i + 1)}`,
    food_id: `food ${i}`,
    unit: 'g',
    quantity,
    optional,
  }))
  return new Map([
    ['household', [rowOf(HOME, { time_zone: 'UTC', unit_system: 'metric' })]],
    ['food', foods],
    ['pantry_item', items],
    ['recipe', [rowOf('recipe', { title: 'Xalu', servings: 4, language: 'en', ingredients })]],
    [
      'meal_plan_entry',
      [rowOf('entry', { date: DAY, recipe_id: 'recipe', servings: 4, position: null })],
    ],
  ])
}

it('says of a planned recipe the same as its card, whatever its ingredients are', () => {
  const recipes = KINDS.flatMap((one) => KINDS.map((other) => [one, other, KINDS[8] ?? one]))
  const said = recipes.map((kinds) => {
    const rows = rowsOf(kinds)
    const all = (entity: string) => rows.get(entity) ?? []
    const find = (query: RowQuery) => all(query.entity).filter((row) => matches(query, row))
    const needs = runOnCopy(readNeeds(HOME, DAY, DAY), find)
    const data = (entity: string) => all(entity).map((row) => row.data as never)
    const foods = new Map(all('food').map((row) => [row.id, row.data as never]))
    const stock = readStock(data('pantry_item'), foods, { timeZone: 'UTC', on: DAY })
    const [recipe] = data('recipe')
    const { total, have } = standingOf(recipe as never, stock, new Map())
    return [JSON.stringify(kinds), new Set(needs.map(({ thing }) => thing.key)).size, total - have]
  })

  assert.deepEqual(
    said.filter(([, plan, card]) => plan !== card),
    [],
  )
})
