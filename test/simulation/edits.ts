import type { Data, Json } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { patch, remove, type Row, type View } from './edit-row.ts'
import { kitchenEdits } from './kitchen-edits.ts'
import type { Choice, Random } from './random.ts'

/**
 * @param today `YYYY-MM-DD`
 * @returns random mutations of a user who sees `view`: mostly one, sometimes a group
 */
export function someEdits(view: View, scopeId: string, today: string, random: Random): Mutation[] {
  const rows = [...view.values()]
  const one = (entity: string) => random.pick(rows.filter((row) => row.entity === entity))
  const create = (entity: string, data: Data) =>
    ({ op: 'create', entity, id: random.uuid(), data }) as const
  const name = () => `${random.pick(WORDS)} ${random.int(1, 9)}`

  const item = one('shopping_item')
  const list = one('shopping_list')
  const stockItem = one('pantry_item')
  const food = one('food')
  const recipe = one('recipe')
  const shelf = one(random.chance(0.5) ? 'category' : 'location')
  const movement = one('stock_movement')
  const move = (id: string) => create('stock_movement', { pantry_item_id: id, ...amount(random) })
  const choices: Choice<Mutation[] | undefined>[] = [
    [6, () => list && [create('shopping_item', { list_id: list.id, name: name(), position: 'm' })]],
    [6, () => item && [patch(item, someFields(random, view), random)]],
    [2, () => item && [patch(item, { list_id: list?.id ?? null }, random)]],
    [2, () => item && [remove(item, random)]],
    [1.5, () => item && [upsert(item, random)]],
    [2, () => [create('shopping_list', { name: name() })]],
    [1, () => list && [patch(list, { name: name(), position: random.int(0, 9) }, random)]],
    [1.5, () => list && [remove(list, random)]],
    [1, () => list && [householdPatch(view, scopeId, { default_shopping_list_id: list.id })]],
    [2, () => [create('pantry_item', { name: name(), best_before: '2026-12-24' })]],
    [
      1,
      () =>
        stockItem && [
          patch(stockItem, { name: name(), price_minor: 149, currency: 'EUR' }, random),
        ],
    ],
    [5, () => stockItem && [move(stockItem.id)]],
    [2, () => movement && undo(movement, stockItem, random)],
    [2, () => stockItem && moveBetween(stockItem, one('pantry_item'), name(), random)],
    [1, () => stockItem && [remove(stockItem, random)]],
    [2, () => [create('food', { name: name(), aliases: [name()] })]],
    [1, () => food && [patch(food, { name: name(), shelf_life_days: { opened: 4 } }, random)]],
    [1, () => food && [create('barcode', { food_id: food.id, code: `own ${random.int(1, 9)}` })]],
    [0.7, () => food && [remove(food, random)]],
    [1, () => [create('recipe', recipeFields(random))]],
    [1, () => recipe && [patch(recipe, recipeFields(random), random)]],
    [0.3, () => recipe && [remove(recipe, random)]],
    [1, () => [create(random.pick(['category', 'location']) ?? 'category', { name: name() })]],
    [0.5, () => shelf && [patch(shelf, { position: random.int(1, 9) / 10 }, random)]],
    [0.3, () => shelf && [remove(shelf, random)]],
    [
      0.5,
      () =>
        stockItem && [
          patch(stockItem, { quantity: 5 }, random),
          patch(stockItem, { color: 'red' }, random),
        ],
    ],
    [
      4,
      () => {
        // A purchase: check the list item, and add a pantry item.
        if (!item) return undefined
        const bought = create('pantry_item', { name: name() })
        const group_id = random.uuid()
        return [patch(item, someFields(random, view), random, true), bought, move(bought.id)].map(
          (mutation) => ({ ...mutation, group_id }),
        )
      },
    ],
    [24, () => kitchenEdits(view, today, random)],
  ]
  return random.choose(choices) ?? [create('shopping_list', { name: name() })]
}

const WORDS = ['Milk', 'Eggs', 'Oats', 'Rice', 'Beans']

function amount(random: Random): Data {
  const size = random.int(1, 300) / 100
  // Some counts are negative, and so are refused.
  if (random.chance(0.2)) return { kind: 'count', value: random.chance(0.1) ? -size : size }
  return random.chance(0.5) ? { kind: 'add', delta: size } : { kind: 'consume', delta: -size }
}

/** An undo. Some name an unknown movement or another item. Many have a wrong delta. */
function undo({ id, data }: Row, stockItem: Row | undefined, random: Random): Mutation[] {
  const { pantry_item_id: own = null } = data
  const fields = {
    kind: 'undo',
    pantry_item_id: stockItem && random.chance(0.1) ? stockItem.id : own,
    undoes_id: random.chance(0.1) ? random.uuid() : id,
    ...(random.chance(0.5) ? { delta: random.int(-300, 300) / 100 } : {}),
  }
  return [{ op: 'create', entity: 'stock_movement', id: random.uuid(), data: fields }]
}

/** A move to another item or a new one. Some have only one side, and so are refused. */
function moveBetween(from: Row, to: Row | undefined, name: string, random: Random): Mutation[] {
  const group_id = random.uuid()
  const part = { op: 'create', entity: 'pantry_item', id: random.uuid(), data: { name } } as const
  const isPart = to === undefined || to.id === from.id || random.chance(0.4)
  const delta = random.int(1, 300) / 100
  const side = (pantry_item_id: string, signed: number): Mutation => {
    const data = { pantry_item_id, kind: 'move', delta: signed }
    return { op: 'create', entity: 'stock_movement', id: random.uuid(), data, group_id }
  }
  const [out, into] = [side(from.id, -delta), side(isPart ? part.id : to.id, delta)]
  if (random.chance(0.2)) return [out]
  return isPart ? [{ ...part, group_id }, out, into] : [out, into]
}

function recipeFields(random: Random): Data {
  const ingredients = Array.from({ length: random.int(0, 3) }, () => ({
    id: random.uuid(),
    original_text: '250 g flour',
    quantity: random.int(1, 500) / 2,
  }))
  return { title: `Pie ${random.int(1, 9)}`, tags: ['pie'], ingredients, nutrition: { kcal: 227 } }
}

function someFields(random: Random, view: View): Data {
  const fields: Data[] = [
    { name: `${random.pick(WORDS)} ${random.int(1, 9)}` },
    { checked_at: random.chance(0.5) ? '2026-11-19T09:00:00.000Z' : null },
    { quantity: random.int(1, 50) / 10, position: `p${random.int(1, 9)}` },
    { name: `Renamed ${view.size}`, checked_at: '2026-11-18T09:00:00.000Z' },
  ]
  return random.pick(fields) ?? {}
}

function householdPatch(view: View, id: string, fields: Data): Mutation {
  const known = view.get(id)?.data['default_shopping_list_id']
  const expect: Data | undefined =
    known === undefined ? undefined : { default_shopping_list_id: known }
  return { op: 'update', entity: 'household', id, patch: fields, ...(expect ? { expect } : {}) }
}

/**
 * An upsert of a known row names its version. Otherwise it would make a deleted row again after the
 * purge of its tombstone.
 */
function upsert(row: Row, random: Random): Mutation {
  const { entity, id, version } = row
  const data = repeated(row, random)
  return random.chance(0.5)
    ? { op: 'upsert', entity, id, data, if_version: version }
    : { op: 'upsert', entity, id: random.uuid(), data }
}

function repeated({ data }: Row, random: Random): Data {
  const { list_id, name, checked_at, quantity, position } = data
  const fields: Record<string, Json | undefined> = { list_id, checked_at, quantity, position }
  fields['name'] = random.chance(0.5) ? name : `Again ${random.int(1, 9)}`
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value]],
    ),
  )
}
