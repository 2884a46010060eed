import { isList, isObject, type Data, type Json } from '@larder/rules/json.ts'
import type { Row, View } from './edit-row.ts'
import type { Random } from './random.ts'
import { addDays, type Run } from './runs.ts'

/**
 * A random run of a verb, by a user who sees `view`.
 *
 * @param earlier runs of anybody: some are repeated or undone
 * @param today `YYYY-MM-DD`
 */
export function someRun(
  view: View,
  earlier: readonly Run[],
  today: string,
  random: Random,
): Run | undefined {
  const recent = random.pick(earlier.slice(-8))
  if (recent && random.chance(0.08)) return recent // the same operation again
  const chosen = random.choose(wishes([...view.values()], earlier, today, random))
  if (!chosen) return undefined
  const [verb, wish] = chosen
  const day = random.chance(0.3) ? { on: addDays(today, random.int(-2, 2)) } : {}
  const isReused = recent !== undefined && random.chance(0.06)
  return { op: 'run', verb, id: isReused ? recent.id : random.uuid(), ...day, wish }
}

type Wish = readonly [verb: string, wish: Data]

function wishes(
  rows: readonly Row[],
  earlier: readonly Run[],
  today: string,
  random: Random,
): (readonly [weight: number, make: () => Wish | undefined])[] {
  const all = (entity: string) => rows.filter((row) => row.entity === entity)
  const one = (entity: string) => random.pick(all(entity))
  const listId = () =>
    (random.chance(0.7) ? defaultList(rows) : undefined) ?? one('shopping_list')?.id
  const onList = (verb: string, wish: () => Data | undefined) => (): Wish | undefined => {
    const [list_id, more] = [listId(), wish()]
    return list_id === undefined || !more ? undefined : [verb, { list_id, ...more }]
  }
  const take = (verb: string) => (): Wish | undefined => {
    const food = random.chance(0.8) ? one('pantry_item')?.data['food_id'] : one('food')?.id
    return typeof food === 'string' ? [verb, { food_id: food, ...amount(random) }] : undefined
  }
  const recipe = () => one('recipe')?.id
  return [
    [4, take('consume')],
    [1, take('waste')],
    [4, () => cookOf(recipe(), one('meal_plan_entry'), today, random)],
    [3, onList('put-away', () => itemsToPutAway(all('shopping_item'), today, random))],
    [3, onList('add-recipe', () => recipeToAdd(recipe(), random))],
    [1.5, onList('remove-source', () => ({ source_id: sourceIn(all('shopping_item'), random) }))],
    [5, onList('reconcile', () => reconcileOf(today, random))],
    [1, () => ['copy-meal-plan', daysToCopy(today, random)]],
    [2, () => foodsToMerge(all('food'), random)],
    [earlier.length > 0 ? 4 : 0.3, () => undoOf(all('stock_movement'), earlier, random)],
    [0.3, () => ['fly', {}]], // refused, as are a wish without its members and one with a wrong one
    [0.3, () => ['cook', {}]],
    [0.3, () => ['consume', { food_id: random.uuid(), quantity: -1 }]],
  ]
}

function defaultList(rows: readonly Row[]): string | undefined {
  const id = rows.find(({ entity }) => entity === 'household')?.data['default_shopping_list_id']
  return typeof id === 'string' ? id : undefined
}

function amount(random: Random): Data {
  const unit = random.pick(['g', 'g', 'kg', null]) ?? null
  const quantity = unit === 'kg' ? random.int(1, 8) / 8 : random.int(1, 300)
  return { quantity, ...(unit === null ? {} : { unit }) }
}

function cookOf(
  recipe: string | undefined,
  entry: Row | undefined,
  today: string,
  random: Random,
): Wish | undefined {
  const planned = entry && random.chance(0.5) ? entry : undefined
  const recipe_id = planned?.data['recipe_id'] ?? recipe
  if (recipe_id === undefined) return undefined
  const best_before = addDays(today, 3)
  return [
    'cook',
    {
      recipe_id,
      ...(random.chance(0.5) ? { servings: random.pick([1, 2, 4]) ?? 1 } : {}),
      ...(planned ? { plan_entry_id: planned.id } : {}),
      ...(random.chance(0.2) ? { again: true } : {}),
      ...(random.chance(0.4) ? { leftovers: { servings: 2, location_id: null, best_before } } : {}),
    },
  ]
}

function itemsToPutAway(items: readonly Row[], today: string, random: Random): Data {
  if (random.chance(0.6)) return {}
  const chosen = Array.from({ length: random.int(1, 3) }, () => random.pick(items))
  return {
    items: chosen.flatMap((item) =>
      item
        ? [
            {
              item_id: item.id,
              ...(random.chance(0.3) ? { quantity: random.int(1, 50), unit: 'g' } : {}),
              ...(random.chance(0.3)
                ? { best_before: addDays(today, 5), date_kind: 'use_by' }
                : {}),
            },
          ]
        : [],
    ),
  }
}

function recipeToAdd(recipe_id: string | undefined, random: Random): Data | undefined {
  if (recipe_id === undefined) return undefined
  const servings = random.pick([undefined, 1, 2, 4])
  return {
    recipe_id,
    ...(servings === undefined ? {} : { servings }),
    ...(random.chance(0.3) ? { minus_stock: true } : {}),
  }
}

function sourceIn(items: readonly Row[], random: Random): string {
  const ids = items.flatMap(({ data: { sources = null } }) =>
    isList(sources) ? sources.flatMap(idOf) : [],
  )
  return random.pick(ids) ?? random.uuid()
}

const idOf = (source: Json): string[] =>
  isObject(source) && typeof source['id'] === 'string' ? [source['id']] : []

const reconcileOf = (today: string, random: Random): Data => ({
  to: addDays(today, random.int(-1, 6)),
  ...(random.chance(0.3) ? { low_stock: false } : {}),
})

const daysToCopy = (today: string, random: Random): Data => ({
  from: addDays(today, -random.int(0, 3)),
  to: addDays(today, random.int(-1, 3)),
  start: addDays(today, random.int(1, 9)),
})

/** Some are one food already, and some name a food that is not there. */
function foodsToMerge(foods: readonly Row[], random: Random): Wish | undefined {
  const [food, into] = [random.pick(foods), random.pick(foods)]
  if (!food || !into || (food === into && random.chance(0.9))) return undefined
  const into_id = random.chance(0.1) ? random.uuid() : into.id
  return ['merge-foods', { food_id: food.id, into_id }]
}

/** Mostly of one of the last operations, or of one whose lots were counted since. */
function undoOf(movements: readonly Row[], earlier: readonly Run[], random: Random): Wish {
  const counts = movements.filter(({ data }) => data['kind'] === 'count')
  const counted = movements.flatMap(({ version, data: { pantry_item_id, operation_id = null } }) =>
    typeof operation_id === 'string' &&
    counts.some((one) => one.version > version && one.data['pantry_item_id'] === pantry_item_id)
      ? [operation_id]
      : [],
  )
  const last = random.pick(earlier.slice(-6))?.id ?? random.uuid()
  const merges = earlier.slice(-20).flatMap(({ verb, id }) => (verb === 'merge-foods' ? [id] : []))
  const chosen = random.pick(
    random.choose([
      [5, () => counted],
      [2, () => merges],
      [4, () => []],
    ]) ?? [],
  )
  return ['undo', { operation_id: chosen ?? last }]
}
