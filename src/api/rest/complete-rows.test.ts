import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { describeSync } from '#server/entity-tables.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { storeCooking } from '#test/fixtures/cooking.ts'
import { create, statuses } from '#test/simulation/mutations.ts'

const app = await startApp()

it('answers every field of every kind of row in pull and push, omitted ones too', async () => {
  const ada = await signedUp(app)
  const { id: scope_id, default_shopping_list_id: list_id } = await firstHousehold(ada)
  const head = { client_id: randomUUID(), schema_version: SCHEMA_VERSIONS.max, scope_id }
  const pantryItem = create('pantry_item', { name: 'Rice' })
  const pie = create('recipe', { title: 'Pie' })
  const christmas = create('recipe_collection', { name: 'Christmas' })
  const milk = create('food', { name: 'Milk' })
  const made = [
    create('category', { name: 'Dairy' }),
    create('location', { name: 'Cellar' }),
    milk,
    create('barcode', { code: '1', food_id: milk.id }),
    pantryItem,
    create('stock_movement', { pantry_item_id: pantryItem.id, kind: 'count', value: 2 }),
    pie,
    christmas,
    create('collected_recipe', { collection_id: christmas.id, recipe_id: pie.id }),
    create('store', { name: 'Corner shop' }),
    create('shopping_list', { name: 'Party' }),
    create('shopping_item', { list_id, name: 'Ice' }),
    create('recurring_item', {
      list_id,
      name: 'Bread',
      every: 1,
      unit_of_time: 'week',
      next_on: '2026-11-20',
    }),
    create('meal_plan_entry', { date: '2026-11-20', meal: 'dinner', title: 'Pizza' }),
    create('photo', { pantry_item_id: pantryItem.id }),
  ]
  const mutations = made.map((one) => ({ mutation_id: randomUUID(), ...one }))

  const pushed = await ada.call('POST', '/v1/sync/push', { ...head, mutations })
  await storeCooking(app, scope_id)
  const pulled = await ada.call('POST', '/v1/sync/pull', head)
  const own = await ada.call('POST', '/v1/sync/pull', { ...head, scope_id: ada.id })

  type Sent = { entity: string; id: string; data: Record<string, unknown> }
  const sent: Sent[] = [...pulled.body.changes, ...own.body.changes]
  const fieldsOf = new Map(sent.map(({ entity, data }) => [entity, Object.keys(data).toSorted()]))
  const described = describeSync().collections.map(({ name, fields }): [string, string[]] => [
    name,
    [...Object.keys(fields), 'created_at', 'updated_at'].toSorted(),
  ])
  assert.deepEqual(
    statuses(pushed),
    made.map(() => 'applied'),
  )
  assert.deepEqual(fieldsOf, new Map(described))
  const rows = new Map(sent.map((row) => [row.id, row]))
  assert.deepEqual(
    pushed.body.results.map(({ row }: { row: Sent }) => row),
    made.map(({ id }) => rows.get(id)),
  )
  assert.deepEqual(rows.get(pantryItem.id)?.data, {
    food_id: null,
    name: 'Rice',
    unit: null,
    quantity: 2,
    location_id: null,
    best_before: null,
    date_kind: 'best_before',
    purchased_on: null,
    opened_at: null,
    frozen_at: null,
    thawed_at: null,
    price_minor: null,
    currency: null,
    note: null,
    operation_id: null,
    created_at: '2026-11-20T08:00:00.000Z',
    updated_at: '2026-11-20T08:00:00.000Z',
  })
})
