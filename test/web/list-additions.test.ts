import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Line } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import { planAdditions } from '@larder/rules/shopping-lists/planned/plan-additions.ts'
import type { Food, Item } from '#web/shopping-lists/aisles/aisles.ts'

const LIST = 'the list'
const times = { created_at: '', updated_at: '', version: 1 }
const item = (fields: Partial<Item>): Item => ({
  id: 'item',
  list_id: LIST,
  food_id: null,
  name: null,
  quantity: null,
  unit: null,
  note: null,
  category_id: null,
  checked_at: null,
  checked_by: null,
  position: null,
  sources: [],
  planned_quantity: null,
  put_away_at: null,
  dismissed_at: null,
  dismissed_sources: [],
  added_by: null,
  price_minor: null,
  currency: null,
  ...times,
  ...fields,
})
const food = (fields: Partial<Food>): Food => ({
  id: 'food',
  name: 'Milk',
  plural_name: null,
  aliases: [],
  category_id: null,
  default_unit: null,
  density_g_per_ml: null,
  grams_per_each: null,
  measures: [],
  shelf_life_days: {},
  min_quantity: null,
  restock_quantity: null,
  location_id: null,
  staple: false,
  allergens: [],
  note: null,
  ...times,
  ...fields,
})

function add(lines: readonly Line[], items: readonly Item[] = [], foods: readonly Food[] = []) {
  let made = 0
  return planAdditions(lines, {
    listId: LIST,
    items,
    foods,
    unitSystem: 'metric',
    language: 'en',
    uuid: () => `new ${++made}`,
  })
}

/** What each line did, and the patches that are written. */
const patches = ({ lines, mutations }: ReturnType<typeof add>) => [
  lines.map(({ kind }) => kind),
  mutations.map((one) => (one.op === 'update' ? one.patch : one.op)),
]

describe('adding a typed line', () => {
  it('makes an item with the food of that name, after the others', () => {
    const before = item({ position: 'a', name: 'Tea' })
    const oat = food({ id: 'oat', name: 'Oat milk', aliases: ['Oat drink'] })

    const { lines, mutations, undo } = add(
      [{ name: 'oat DRINK', quantity: 2, unit: 'l', note: 'barista' }],
      [before],
      [oat],
    )

    assert.deepEqual(lines, [{ kind: 'new', id: 'new 1', name: 'Oat milk' }])
    assert.deepEqual(mutations, [
      {
        op: 'create',
        entity: 'shopping_item',
        id: 'new 1',
        data: {
          list_id: LIST,
          food_id: 'oat',
          name: 'oat DRINK',
          quantity: 2,
          unit: 'l',
          note: 'barista',
          position: 'b',
        },
      },
    ])
    assert.deepEqual(undo, [{ op: 'delete', entity: 'shopping_item', id: 'new 1' }])
  })

  it('changes nothing if the thing is on the list', () => {
    assert.deepEqual(patches(add([{ name: 'crème' }], [item({ name: 'Creme' })])), [['same'], []])
  })

  it('raises the amount in the unit of the list, and can take it back', () => {
    const milk = item({ food_id: 'food', quantity: 1, unit: 'l' })
    const additions = add([{ name: 'milk', quantity: 500, unit: 'ml' }], [milk], [food({})])

    assert.deepEqual(patches(additions), [['more'], [{ quantity: 1.5, unit: 'l', note: null }]])
    assert.deepEqual(additions.undo, [
      {
        op: 'update',
        entity: 'shopping_item',
        id: 'item',
        patch: { quantity: 1, unit: 'l', note: null },
      },
    ])
  })

  it('leaves an amount to the plan that nobody has set: the typed one is an item of its own', () => {
    const planned = item({ name: 'Eggs', planned_quantity: 4 })
    const set = { ...planned, quantity: 5 }
    const eggs = { name: 'eggs', quantity: 6 }

    assert.deepEqual(patches(add([eggs], [planned])), [['new'], ['create']])
    assert.deepEqual(patches(add([{ name: 'eggs' }], [planned])), [['same'], []])
    assert.deepEqual(patches(add([eggs], [set])), [
      ['more'],
      [{ quantity: 11, unit: null, note: null }],
    ])
  })

  it('gives an amount to an item without one', () => {
    const line = { name: 'tea', quantity: 2, unit: 'box' }

    assert.deepEqual(patches(add([line], [item({ name: 'Tea' })])), [
      ['more'],
      [{ quantity: 2, unit: 'box', note: null }],
    ])
  })

  it('makes another item where the amounts can not be added up', () => {
    const milk = item({ name: 'Milk', quantity: 1, unit: 'l' })

    assert.deepEqual(patches(add([{ name: 'milk', quantity: 2 }], [milk])), [['new'], ['create']])
  })

  it('keeps both notes', () => {
    const tea = item({ name: 'Tea', note: 'green' })

    assert.deepEqual(patches(add([{ name: 'tea', note: 'organic' }], [tea])), [
      ['more'],
      [{ quantity: null, unit: null, note: 'green, organic' }],
    ])
  })

  it('joins lines that were typed together', () => {
    const { lines, mutations } = add([
      { name: 'Eggs', quantity: 6 },
      { name: 'eggs', quantity: 4 },
    ])

    assert.deepEqual(
      lines.map(({ kind }) => kind),
      ['new', 'more'],
    )
    assert.deepEqual(
      mutations.map((one) => one.op === 'create' && one.data['quantity']),
      [10],
    )
  })
})
