import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import { decide } from '@larder/rules/mutations/decide.ts'
import type { LoadedRow } from '@larder/rules/mutations/draft.ts'
import { openItem } from '@larder/rules/pantry/change-item.ts'
import { stockNewItem } from '@larder/rules/pantry/move-amount.ts'
import { checkItems } from '@larder/rules/shopping-lists/check-items.ts'
import { matches, runOnCopy, type Verb } from '@larder/rules/verbs/verb.ts'
import type { Context } from './entity.ts'
import type { Data } from './json.ts'
import type { Mutation } from './mutation.ts'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [HOME, LIST, ACCOUNT, FOOD, ITEM, PART] = [id(1), id(2), id(3), id(4), id(5), id(6)]
const NOW = '2026-11-20T08:00:00.000Z'
const times = { created_at: NOW, updated_at: NOW }
const home = {
  name: 'Home',
  time_zone: 'UTC',
  currency: 'EUR',
  unit_system: 'metric',
  default_shopping_list_id: LIST,
  ...times,
}
const list = { name: 'Weekend', position: null, archived_at: null, ...times }
const rows: LoadedRow[] = [
  { entity: 'household', id: HOME, version: 1, data: home },
  { entity: 'shopping_list', id: LIST, version: 2, data: list },
]
const context: Context = {
  scopeId: HOME,
  kind: 'household',
  entities: ENTITIES,
  version: 2,
  now: NOW,
  accountId: ACCOUNT,
  role: 'member',
  hasLog: true,
}
const create = (entity: string, rowId: string, data: Data): Mutation => ({
  op: 'create',
  entity,
  id: rowId,
  data,
})

/** A row of each kind that clients create, with as few fields as possible. */
const KINDS: readonly Mutation[] = [
  create('category', id(11), { name: ' Dairy ' }),
  create('location', id(12), { name: 'Cellar' }),
  create('food', FOOD, { name: 'Milk', shelf_life_days: { opened: 4 } }),
  create('barcode', id(13), { code: '4006381333931', food_id: FOOD.toUpperCase() }),
  create('pantry_item', ITEM, { food_id: FOOD, opened_at: '2026-11-20T09:30:00+02:00' }),
  ...stockNewItem(ITEM, 6),
  create('recipe', id(14), {
    title: 'Pancakes',
    ingredients: [{ id: id(15), original_text: 'x' }],
  }),
  create('recipe_collection', id(23), { name: 'Christmas' }),
  create('collected_recipe', id(24), { collection_id: id(23), recipe_id: id(14) }),
  create('store', id(18), { name: 'Corner shop' }),
  create('shopping_list', id(16), { name: 'Party' }),
  create('shopping_item', id(17), { list_id: LIST, name: 'Oat milk' }),
  create('recurring_item', id(21), {
    list_id: LIST,
    name: 'Bread',
    every: 1,
    unit_of_time: 'week',
    next_on: '2026-11-20',
  }),
  create('meal_plan_entry', id(19), { date: '2026-11-20', meal: 'dinner', title: 'Pizza' }),
  create('photo', id(22), { food_id: FOOD }),
]

/** @returns the fields of a row after the mutations */
function after(
  mutations: readonly Mutation[],
  entity: string,
  rowId: string,
  role: Context['role'] = 'member',
): Data {
  const { results, rows: written } = decide({ rows, holders: [] }, mutations, { ...context, role })
  assert.deepEqual([...new Set(results.map(({ status }) => status))], ['applied'])
  return written.find((row) => row.entity === entity && row.id === rowId)?.data ?? {}
}

/** @returns the mutations of a verb, after a row of each kind was created */
function carryOut(verb: Verb, wish: Data): readonly Mutation[] {
  const written = decide({ rows, holders: [] }, KINDS, context).rows
  const operation = { householdId: HOME, operationId: id(30), accountId: ACCOUNT }
  const outcome = runOnCopy(verb.run(wish, { ...operation, on: '2026-11-20', now: NOW }), (query) =>
    [...rows, ...written].flatMap(({ entity, data, ...row }) =>
      data && entity === query.entity && matches(query, { ...row, data }) ? [{ ...row, data }] : [],
    ),
  )
  assert.ok('mutations' in outcome)
  return outcome.mutations
}

describe('a client with the rules alone', () => {
  it('decides a batch with every kind of row that clients create', () => {
    const created = [...ENTITIES.values()].filter(({ clientsMay }) => clientsMay.includes('create'))
    assert.deepEqual(
      [...new Set(KINDS.map(({ entity }) => entity))],
      created.map(({ name }) => name),
    )

    assert.equal(after(KINDS, 'category', id(11))['name'], 'Dairy')
    assert.equal(after(KINDS, 'barcode', id(13))['code'], '04006381333931')
    assert.equal(after(KINDS, 'barcode', id(13))['food_id'], FOOD)
    assert.equal(after(KINDS, 'pantry_item', ITEM)['opened_at'], '2026-11-20T07:30:00.000Z')
    assert.equal(after(KINDS, 'pantry_item', ITEM)['quantity'], 6)
  })

  it('changes the household, and nothing in rows that the server writes', () => {
    const mutations: Mutation[] = [
      { op: 'update', entity: 'household', id: HOME, patch: { name: 'Villa' } },
      create('member', id(20), { name: 'Ben' }),
      create('membership', id(21), { role: 'owner' }),
    ]

    const { results } = decide({ rows, holders: [] }, mutations, context)

    assert.deepEqual(
      results.map(({ status, reason }) => [status, reason]),
      [
        ['applied', undefined],
        ['rejected', 'read_only'],
        ['rejected', 'unknown_entity'],
      ],
    )
  })

  it('finds the day by which an item should be used', () => {
    const item = after(KINDS, 'pantry_item', ITEM)
    const { derived } = ENTITIES.get('pantry_item') ?? assert.fail()

    assert.deepEqual(derived?.derive(item, { opened: 4 }, 'Europe/Berlin'), {
      effective_date: '2026-11-24',
    })
  })

  it('carries out verbs', () => {
    const opened = carryOut(openItem, { pantry_item_id: ITEM, quantity: 2, new_id: PART })
    const ticked = carryOut(checkItems, { list_id: LIST, item_ids: [id(17)], checked: true })
    const mutations = [...KINDS, ...opened, ...ticked]

    assert.equal(after(mutations, 'pantry_item', ITEM, 'service')['quantity'], 4)
    assert.equal(after(mutations, 'pantry_item', PART, 'service')['quantity'], 2)
    assert.equal(after(mutations, 'shopping_item', id(17), 'service')['checked_by'], ACCOUNT)
  })

  it('installs no other package', async () => {
    const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')

    assert.deepEqual(
      Object.keys(JSON.parse(text)).filter((name) => /dependencies/i.test(name)),
      [],
    )
  })
})
