import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { openItem } from '@larder/rules/pantry/change-item.ts'
import { consumeFood } from '@larder/rules/pantry/consume.ts'
import { mergeFoods } from '@larder/rules/pantry/merge-foods.ts'
import { addToItem } from '@larder/rules/pantry/move-amount.ts'
import { undoMovement } from '@larder/rules/pantry/undo-movement.ts'
import { cook } from '@larder/rules/recipes/cook.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { checkItems } from '@larder/rules/shopping-lists/check-items.ts'
import { reconcile } from '@larder/rules/shopping-lists/planned/reconcile.ts'
import { undo } from '@larder/rules/shopping-lists/undo.ts'
import type { Verb } from '@larder/rules/verbs/verb.ts'
import { sql } from 'kysely'
import { inTransaction, openDatabase } from '#platform/postgres/database.ts'
import { describeSync } from '#server/entity-tables.ts'
import { runVerb } from '#sync/write/verbs/run-verb.ts'
import { startApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { signedUp } from '#test/app/person.ts'
import { rowsRead } from '#test/app/rows-read.ts'
import { shoppingOf } from '#test/app/shopping.ts'
import { withoutSessions, writerOf } from '#test/app/without-sessions.ts'
import { openProxy } from '#test/processes/postgres-proxy.ts'
import { write } from './save.ts'

const app = await startApp()
const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())
const proxy = opened.use(await openProxy(app.databaseUrl))
const { db } = opened.use(openDatabase(proxy.url, problemsOnly, { connections: 1 }))
const sync = withoutSessions(describeSync())
const ada = await signedUp(app)
const { id: scopeId } = await firstHousehold(ada)
const call = inHousehold(app, ada, scopeId)

/** Runs a verb in a transaction of its own. @returns its round trips and its answer */
async function costOf(verb: Verb, wish: Data) {
  const run = { verb, wish, operationId: randomUUID() }
  const before = proxy.roundTrips()
  const { result } = await inTransaction(db, (tx) =>
    runVerb(tx, sync, { scopeId, writer: writerOf(ada.id), run }, app.clock()),
  )
  assert.equal(result.status, 'applied')
  return { trips: proxy.roundTrips() - before, answer: result.answer ?? {} }
}

it('a verb of one item or list takes three round trips, also where it keeps an operation', async () => {
  const { id: pantry_item_id } = await pantryOf(call).stocked(9)
  const { list, item } = shoppingOf(call)
  const path = await list('Costs')
  const items = await Promise.all(['A', 'B'].map((name) => item(path, { name })))
  const item_ids = items.map(({ id }) => id)
  const check = { list_id: path.split('/').at(-1) ?? '', item_ids }
  proxy.set('far')

  const trips: number[] = []
  // The first time connects and prepares the statements.
  for (const checked of [true, false]) {
    const added = await costOf(addToItem, { pantry_item_id, quantity: 1 })
    const undone = await costOf(undoMovement, { movement_id: added.answer['movement_id'] ?? null })
    const parted = await costOf(openItem, { pantry_item_id, quantity: 1 })
    const ticked = await costOf(checkItems, { ...check, checked })
    trips.splice(0, 4, ...[added, undone, parted, ticked].map((one) => one.trips))
  }

  // Begin, lock and load; save; commit.
  assert.deepEqual(trips, [3, 3, 3, 3])
})

it('a verb that reads again takes one round trip for each further reading, and one for what it writes', async () => {
  const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'Rice' })
  await pantryOf(call).stocked(9, { food_id: food.id })
  proxy.set('far')

  const trips: number[] = []
  for (let i = 0; i < 2; i++) {
    const used = await costOf(consumeFood, { food_id: food.id, quantity: 1 })
    const undone = await costOf(undo, { operation_id: used.answer['operation_id'] ?? null })
    trips.splice(0, 2, used.trips, undone.trips)
  }

  // Begin, lock and load; the lots, or the operation and its rows; the rows of the movements; save; commit.
  assert.deepEqual(trips, [5, 6])
})

const create = (entity: string, data: Data, id: string = randomUUID()): Mutation => ({
  op: 'create',
  entity,
  id,
  data,
})

/** Foods, each with all kinds of rows that name it. @param name of each, with its plural */
function kitchenOf(count: number, list_id: string, name: (i: number) => string): Mutation[][] {
  return Array.from({ length: count }, (_, i) => {
    const food_id = randomUUID()
    const ingredients = [{ id: randomUUID(), original_text: 'some', food_id }]
    return [
      create('food', { name: name(i), plural_name: `${name(i)}s` }, food_id),
      create('pantry_item', { food_id }),
      create('barcode', { food_id, code: food_id }),
      create('shopping_item', { food_id, list_id }),
      create('recurring_item', {
        food_id,
        list_id,
        every: 1,
        unit_of_time: 'week',
        next_on: '2026-12-24',
      }),
      create('meal_plan_entry', { food_id, date: '2026-12-24', meal: 'dinner' }),
      create('photo', { food_id }),
      create('recipe', { title: 'Soup', ingredients }),
    ]
  })
}

it('a merge of foods reads no more rows among hundreds than among few, also of other households', async () => {
  const others = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const person = await signedUp(app)
      return { ...(await firstHousehold(person)), person }
    }),
  )
  const own = { ...(await firstHousehold(ada)), person: ada }
  const fill = async (
    { id, default_shopping_list_id: list, person }: typeof own,
    count: number,
    name: (i: number) => string,
  ) => {
    const foods = kitchenOf(count, list, name)
    for (let i = 0; i < foods.length; i += 50)
      await write(
        app.db,
        sync,
        { scopeId: id, writer: writerOf(person.id), mutations: foods.slice(i, i + 50).flat() },
        app.clock(),
      )
    return foods.map(([food]) => food?.id ?? '')
  }
  const { db: one } = opened.use(openDatabase(app.databaseUrl, problemsOnly, { connections: 1 }))
  const mergeTwo = async (name: string) => {
    const [food_id = '', into_id = ''] = await fill(own, 2, (i) => `${name} ${i}`)
    const run = { verb: mergeFoods, wish: { food_id, into_id }, operationId: randomUUID() }
    return rowsRead(one, async (tx) => {
      const { result } = await runVerb(
        tx,
        sync,
        { scopeId, writer: writerOf(ada.id), run },
        app.clock(),
      )
      assert.deepEqual([result.status, result.answer?.['rows']], ['applied', 6])
    })
  }

  await sql`analyze`.execute(app.db)
  await mergeTwo('Onion') // the first one of a session reads more
  const few = await mergeTwo('Leek')
  for (const household of [own, ...others]) await fill(household, 200, (i) => `Turnip ${i}`)
  for (const household of others) await fill(household, 2, (i) => `Carrot ${i}`)
  await sql`analyze`.execute(app.db)
  await mergeTwo('Parsnip')
  const many = await mergeTwo('Carrot')

  assert.ok(many <= few, `${many} rows instead of ${few}`)
})

it('a verb of lists reads no more rows after years of shopping and cooking', async () => {
  const eve = await signedUp(app)
  const { id: home, default_shopping_list_id: list_id } = await firstHousehold(eve)
  const evesCall = inHousehold(app, eve, home)
  const make = async (path: string, fields: object): Promise<string> => {
    const { status, body, text } = await evesCall('POST', path, fields)
    assert.equal(status, 201, text)
    return body.id
  }
  const food_id = await make('/v1/pantry/foods', { name: 'Rice' })
  const ingredients = ['rice', 'saffron'].map((name, i) => ({
    id: randomUUID(),
    original_text: name,
    name,
    quantity: 1,
    food_id: i === 0 ? food_id : null,
  }))
  const recipe_id = await make('/v1/recipes', { title: 'Risotto', ingredients })
  await make('/v1/meal-plan', { date: '2026-11-23', meal: 'dinner', recipe_id })
  await make('/v1/pantry/items', { name: 'Saffron', quantity: 1 })
  const wishes: readonly (readonly [Verb, Data])[] = [
    [addRecipe, { list_id, recipe_id }],
    [addRecipe, { list_id, recipe_id, minus_stock: true }],
    [reconcile, { list_id, to: '2026-11-27' }],
    [cook, { recipe_id }],
  ]
  const { db: one } = opened.use(openDatabase(app.databaseUrl, problemsOnly, { connections: 1 }))
  const readEach = async () => {
    const counts: number[] = []
    for (const [verb, wish] of wishes)
      counts.push(
        await rowsRead(one, async (tx) => {
          const run = { verb, wish, operationId: randomUUID() }
          const request = { scopeId: home, writer: writerOf(eve.id), run }
          const { result } = await runVerb(tx, sync, request, app.clock())
          assert.equal(result.status, 'applied', JSON.stringify(result))
        }),
      )
    return counts
  }
  const past = { checked_at: '2026-01-02T00:00:00.000Z' }
  const years = Array.from({ length: 300 }, (_, i) => [
    create('shopping_item', { list_id, food_id, ...past }),
    create('shopping_item', { list_id, name: `Thing ${i}`, ...past }),
    create('pantry_item', { food_id }),
    create('pantry_item', { name: `Thing ${i}` }),
    create('meal_plan_entry', { date: '2026-01-01', meal: 'dinner', recipe_id }),
  ])

  await sql`analyze`.execute(app.db)
  await readEach()
  await readEach()
  const before = await readEach()
  for (let i = 0; i < years.length; i += 50) {
    const mutations = years.slice(i, i + 50).flat()
    await write(app.db, sync, { scopeId: home, writer: writerOf(eve.id), mutations }, app.clock())
  }
  await putAway(home)
  await sql`analyze`.execute(app.db)
  await readEach()
  const later = await readEach()

  assert.ok(
    later.every((count, i) => count <= (before[i] ?? 0)),
    `${later.join()} instead of ${before.join()}`,
  )
})

/** Marks the ticked items of a household as put away, as `put-away` does. */
const putAway = (householdId: string) =>
  app.db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    await sql`update shopping_items set put_away_at = checked_at
      where household_id = ${householdId}::uuid and checked_at is not null`.execute(tx)
  })
