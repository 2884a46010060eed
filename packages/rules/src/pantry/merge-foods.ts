import { isObject, itemsOf, textOf, type Data, type Json } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { keysOfNames, nameKey } from '@larder/rules/names/name-key.ts'
import { object } from '@larder/rules/values/composites.ts'
import { id } from '@larder/rules/values/scalars.ts'
import {
  boundChanges,
  byField,
  byIds,
  notFound,
  read,
  type Reading,
  type Row,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'
import { namesOfFood, normalizeName } from './entities.ts'

/** The kinds of rows that name a food in `food_id`. */
const KINDS = [
  'pantry_item',
  'barcode',
  'photo',
  'shopping_item',
  'recurring_item',
  'meal_plan_entry',
]

/** Makes two foods one: all that names the first names the second, which gets its names and measures. */
export const mergeFoods: Verb = {
  name: 'merge-foods',
  wish: object({ food_id: id(), into_id: id() }),
  run,
}

function* run(wish: Data, { operationId }: VerbContext): VerbRun {
  const [foodId, intoId] = [textOf(wish['food_id']) ?? '', textOf(wish['into_id']) ?? '']
  if (foodId === intoId) return { refused: 'conflict', message: 'These are one food already.' }
  const [foods = [], recipes = [], ...found] = yield* read(
    byIds('food', [foodId, intoId]),
    { entity: 'recipe', where: { ingredients: { hasFood: [foodId] } } },
    ...KINDS.map((kind) => byField(kind, 'food_id', [foodId])),
  )
  const [food, into] = [foodId, intoId].map((one) => foods.find((row) => row.id === one))
  if (!food) return notFound('food', '/food_id')
  if (!into) return notFound('food', '/into_id')
  const taken = yield* takenPlural(food, into)
  const fields = joined(into.data, { ...food.data, ...taken })
  const tooMany = Object.entries(MAX).find(([name, most]) => itemsOf(fields[name]).length > most)
  if (tooMany) return { refused: 'conflict', message: tooManyText(...tooMany) }
  const rows = KINDS.flatMap((entity, i) =>
    (found[i] ?? []).map((row) => update(entity, row, { food_id: intoId })),
  )
  const ofRecipes = recipes.map((row) =>
    update('recipe', row, { ingredients: withFood(row.data['ingredients'], foodId, intoId) }),
  )
  return boundChanges({
    // The names of a food are unique, so it goes before the other one gets them.
    mutations: [
      ...rows,
      ...ofRecipes,
      { op: 'delete', entity: 'food', id: foodId },
      update('food', into, fields),
    ],
    answer: {
      operation_id: operationId,
      food_id: intoId,
      recipes: recipes.length,
      rows: rows.length,
    },
  })
}

/** A plural becomes another name of the food that stays, unless it is the name of a third food. */
function* takenPlural({ id: foodId, data }: Row, into: Row): Reading<Data> {
  const { plural_name = null } = data
  const keys = keysOfNames({ plural_name })
  if (keys.length === 0) return {}
  const [named = []] = yield* read({ entity: 'food', where: { name: { isNamed: keys } } })
  const name = normalizeName(plural_name) ?? ''
  const isTaken = named.some(
    (row) => row.id !== foodId && row.id !== into.id && namesOfFood(row.data).includes(name),
  )
  return isTaken ? { plural_name: null } : {}
}

const update = (entity: string, { id: rowId }: Row, patch: Data): Mutation => ({
  op: 'update',
  entity,
  id: rowId,
  patch,
})

const withFood = (ingredients: Json | undefined, from: string, to: string): Json =>
  itemsOf(ingredients).map((one) =>
    isObject(one) && one['food_id'] === from ? { ...one, food_id: to } : one,
  )

/** As many as a row holds. A merge that would drop the others is refused. */
const MAX = { aliases: 50, measures: 20, allergens: 50 }

const tooManyText = (name: string, most: number): string =>
  `The food would have more than ${most} ${name}. Remove some of them first.`

/** Facts that the food that stays gets if it has none. */
const FACTS = ['category_id', 'density_g_per_ml', 'grams_per_each', 'location_id', 'note']

/** Amounts, and the unit that they are in: one without the others would mean something else. */
const UNIT_FACTS = ['default_unit', 'min_quantity', 'restock_quantity']

/** The fields of the food that stays which change: it keeps its own facts, and gets the names of the other one. */
function joined(into: Data, food: Data): Data {
  const own = [into['name'], into['plural_name'], ...itemsOf(into['aliases'])]
  const known = new Set(own.flatMap((name) => normalizeName(name ?? null) ?? []))
  const names = [food['name'], food['plural_name'], ...itemsOf(food['aliases'])].filter(
    (name): name is string => typeof name === 'string' && !known.has(normalizeName(name) ?? ''),
  )
  const aliases = [...itemsOf(into['aliases']), ...new Set(names)]
  const units = new Set(itemsOf(into['measures']).map(unitOf))
  const more = itemsOf(food['measures']).filter((measure) => !units.has(unitOf(measure)))
  const measures = [...itemsOf(into['measures']), ...more]
  const facts = FACTS.flatMap((name) =>
    (into[name] ?? null) === null && (food[name] ?? null) !== null
      ? [[name, food[name] ?? null]]
      : [],
  )
  const ofUnit = UNIT_FACTS.every((name) => (into[name] ?? null) === null) ? UNIT_FACTS : []
  const keeps = [food['shelf_life_days'], into['shelf_life_days']].map((days) =>
    isObject(days ?? null) ? days : {},
  )
  return {
    ...Object.fromEntries([...facts, ...ofUnit.map((name) => [name, food[name] ?? null])]),
    staple: into['staple'] === true || food['staple'] === true,
    aliases,
    measures,
    shelf_life_days: Object.assign({}, ...keeps),
    allergens: [...new Set([...itemsOf(into['allergens']), ...itemsOf(food['allergens'])])],
  }
}

const unitOf = (measure: Json): string =>
  nameKey(isObject(measure) ? (textOf(measure['unit'] ?? null) ?? '') : '')
