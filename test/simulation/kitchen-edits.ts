import type { Data, Json } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { collectionEdit, firstCollection } from './collection-edits.ts'
import { patch, remove, type Row, type View } from './edit-row.ts'
import { photoEdit } from './photo-edits.ts'
import type { Random } from './random.ts'
import { recurringEdit } from './recurring-edits.ts'
import { addDays } from './runs.ts'

// The units of the simulated kitchen: masses, pieces (null) and a named unit. The amounts are such that
// scaled recipes have few decimals.

const UNITS = ['g', 'g', 'kg', null, 'can'] as const

/**
 * Mutations of the rows that verbs use: foods, lots, recipes, the plan and the lines of lists.
 *
 * @returns undefined where `view` has no row that such a change needs
 */
export function kitchenEdits(view: View, today: string, random: Random): Mutation[] | undefined {
  const rows = [...view.values()]
  const one = (entity: string, isWanted: (data: Data) => boolean = () => true) =>
    random.pick(rows.filter((row) => row.entity === entity && isWanted(row.data)))
  const create = (entity: string, data: Data) =>
    ({ op: 'create', entity, id: random.uuid(), data }) as const
  const change = (row: Row | undefined, fields: Data) => row && [patch(row, fields, random)]
  const [food, list] = [one('food'), one('shopping_list')]
  const entry = one('meal_plan_entry')
  const line = one('shopping_item', ({ planned_quantity }) => planned_quantity !== null)
  const usedByVerb = one('stock_movement', ({ operation_id }) => operation_id !== null)
  return random.choose<Mutation[] | undefined>([
    [2, () => [create('food', { name: nameOfFood(random), ...foodFields(random) })]],
    [1, () => change(food, foodFields(random))],
    [6, () => food && newLot(food.id, today, random)],
    [1, () => change(one('pantry_item'), datesOf(today, random))],
    [1, () => countOf(one('pantry_item')?.id, random)],
    [3, () => countOf(usedByVerb?.data['pantry_item_id'], random)],
    [2, () => list && [create('shopping_item', { list_id: list.id, ...itemOf(food, random) })]],
    [
      5,
      () =>
        change(
          one('shopping_item', ({ checked_at }) => checked_at === null),
          { checked_at: `${today}T07:00:00.000Z` },
        ),
    ],
    [1, () => change(line, { dismissed_at: random.chance(0.7) ? `${today}T07:00:00.000Z` : null })],
    [
      1,
      () => change(line, random.chance(0.5) ? { quantity: random.int(1, 40) } : { note: 'Ripe' }),
    ],
    [0.5, () => line && [remove(line, random)]],
    [0.3, () => change(line, { planned_quantity: 1 })], // refused
    [2, () => [create('recipe', kitchenRecipe(rows, random))]],
    [3, () => [create('meal_plan_entry', entryOf(rows, today, random))]],
    [1, () => change(entry, { date: addDays(today, random.int(-1, 6)) })],
    [1, () => entry && [remove(entry, random)]],
    [0.5, () => change(one('cooking'), { rating: random.int(1, 5) })],
    [0.3, () => [create('cooking', { rating: 1 })]], // refused
    [0.5, () => [create('store', { name: `Store ${random.int(1, 9)}` })]],
    [0.5, () => list && change(list, { store_id: one('store')?.id ?? null })],
    [0.3, () => change(one('store'), { category_order: [one('category')?.id ?? random.uuid()] })],
    [1.5, () => photoEdit(rows, random)],
    [1, () => recurringEdit(rows, today, random)],
    [3, () => collectionEdit(rows, random)],
  ])
}

function countOf(pantry_item_id: Json | undefined, random: Random): Mutation[] | undefined {
  if (pantry_item_id === undefined) return undefined
  const data = { pantry_item_id, kind: 'count', value: random.int(0, 200) }
  return [{ op: 'create', entity: 'stock_movement', id: random.uuid(), data }]
}

/** A name that several foods may want. No line and no recipe has it. */
const shared = (random: Random): string => `Stock ${random.int(1, 5)}`
const nameOfFood = (random: Random): string =>
  random.chance(0.3) ? shared(random) : `Food ${random.int(1, 99)}`

function foodFields(random: Random): Data {
  const min = random.pick([null, null, 100, 250]) ?? null
  return {
    plural_name: random.chance(0.5) ? shared(random) : null,
    default_unit: random.pick(['g', 'kg', null]) ?? null,
    staple: random.chance(0.1),
    min_quantity: min,
    restock_quantity: min !== null && random.chance(0.5) ? 2 * min : null,
    shelf_life_days: random.chance(0.3) ? { opened: 3, sealed: 9 } : {},
  }
}

const datesOf = (today: string, random: Random): Data => ({
  best_before: random.chance(0.8) ? addDays(today, random.int(-3, 9)) : null,
  date_kind: random.pick(['best_before', 'use_by', 'none']) ?? 'none',
  opened_at: random.chance(0.3) ? `${addDays(today, -random.int(0, 4))}T06:00:00.000Z` : null,
  purchased_on: random.chance(0.3) ? addDays(today, -random.int(0, 9)) : null,
})

/** A lot with its first amount. */
function newLot(food_id: string, today: string, random: Random): Mutation[] {
  const [id, group_id] = [random.uuid(), random.uuid()]
  const unit = random.pick(UNITS) ?? null
  const delta = unit === 'kg' ? random.int(1, 8) / 4 : random.int(1, 400)
  const data = { pantry_item_id: id, kind: 'add', delta }
  return [
    {
      op: 'create',
      entity: 'pantry_item',
      id,
      group_id,
      data: { food_id, unit, ...datesOf(today, random) },
    },
    { op: 'create', entity: 'stock_movement', id: random.uuid(), group_id, data },
  ]
}

function itemOf(food: Row | undefined, random: Random): Data {
  const name = `Milk ${random.int(1, 9)}`
  return {
    ...(food && random.chance(0.8) ? { food_id: food.id } : { name }),
    quantity: random.pick([null, random.int(1, 200)]) ?? null,
    unit: random.pick(UNITS) ?? null,
  }
}

/** A recipe of foods, of things without a food, and of other recipes. */
function kitchenRecipe(rows: readonly Row[], random: Random): Data {
  const pick = (entity: string) => random.pick(rows.filter((row) => row.entity === entity))?.id
  const about = (): Data => {
    const [food_id, recipe_id] = [pick('food'), pick('recipe')]
    if (recipe_id !== undefined && random.chance(0.15))
      return { recipe_id, quantity: random.pick([1, 2]) ?? 1 }
    const amount = {
      quantity: random.chance(0.1) ? null : 16 * random.int(1, 20),
      unit: random.pick(['g', 'g', 'g', null]) ?? null,
    }
    return food_id !== undefined && random.chance(0.8)
      ? { food_id, ...amount }
      : { name: `Milk ${random.int(1, 9)}`, ...amount }
  }
  const ingredients = Array.from({ length: random.int(1, 4) }, () => ({
    id: random.uuid(),
    original_text: 'some',
    ...about(),
  }))
  return {
    title: `Stew ${random.int(1, 9)}`,
    servings: random.pick([null, 1, 2]) ?? null,
    ingredients,
  }
}

function entryOf(rows: readonly Row[], today: string, random: Random): Data {
  const pick = (entity: string) => random.pick(rows.filter((row) => row.entity === entity))?.id
  const [recipe_id, food_id] = [pick('recipe'), pick('food')]
  const when = { date: addDays(today, random.int(0, 5)), meal: 'dinner' }
  if (recipe_id !== undefined && random.chance(0.7))
    return { ...when, recipe_id, servings: random.pick([null, 1, 2, 4]) ?? null }
  if (food_id !== undefined && random.chance(0.7))
    return { ...when, food_id, quantity: random.int(1, 300), unit: 'g' }
  return { ...when, title: 'At the parents' }
}

/** The kitchen in which each history begins: foods with lots, recipes in a collection, a plan, and items to buy. */
export function firstRows(
  rows: ReadonlyMap<string, { readonly entity: string }>,
  today: string,
  random: Random,
): Mutation[] {
  const create = (entity: string, data: Data) =>
    ({ op: 'create', entity, id: random.uuid(), data }) as const
  const foods = ['Flour', 'Sugar', 'Butter'].map((name) =>
    create('food', { name, ...foodFields(random) }),
  )
  const lots = foods.flatMap(({ id }) => [
    ...newLot(id, today, random),
    ...newLot(id, today, random),
  ])
  const seen = foods.map((food) => ({ ...food, version: 0 }))
  const recipes = [1, 2].map(() => create('recipe', kitchenRecipe(seen, random)))
  const known = [...seen, ...recipes.map((recipe) => ({ ...recipe, version: 0 }))]
  const plan = [1, 2].map(() => create('meal_plan_entry', entryOf(known, today, random)))
  const [list_id = ''] = [...rows].find(([, { entity }]) => entity === 'shopping_list') ?? []
  const checked_at = `${today}T07:00:00.000Z`
  const items = [null, checked_at, checked_at].map((checked) =>
    create('shopping_item', {
      list_id,
      checked_at: checked,
      ...itemOf(random.pick(seen), random),
    }),
  )
  const collection = firstCollection(recipes, random)
  return [...foods, ...lots, ...recipes, ...plan, ...items, ...collection]
}
