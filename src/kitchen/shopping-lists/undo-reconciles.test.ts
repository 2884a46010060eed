import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { type Data, isObject, itemsOf, textOf } from '@larder/rules/json.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { removeSource } from '@larder/rules/shopping-lists/remove-source.ts'
import fc from 'fast-check'
import { startApp } from '#test/app/app.ts'
import { openPlannedHousehold } from '#test/app/planned-household.ts'
import { LIST } from '#test/fixtures/kitchen-copy.ts'
import { openPlannedKitchen, TUESDAY, WEDNESDAY } from '#test/fixtures/planned-kitchen.ts'

const app = await startApp()

const PRICE = { price_minor: 450, currency: 'EUR' }

/** Two dinners that need 30 and 20 g of tea. Tea comes and goes, and each time the list is reconciled. */
function openTea(stocks: readonly number[]) {
  const kitchen = openPlannedKitchen()
  const food_id = kitchen.food('Tea')
  const needs = [
    [TUESDAY, 30],
    [WEDNESDAY, 20],
  ] as const
  for (const [day, quantity] of needs)
    kitchen.plan(day, day, { recipe_id: kitchen.recipe(day, [{ food_id, quantity, unit: 'g' }]) })
  const lines = () =>
    kitchen
      .lines()
      .map(({ data }) => data)
      .filter((data) => data['dismissed_at'] === null)
  const reconcile = () => textOf(kitchen.reconcile()['operation_id']) ?? assert.fail()
  reconcile()
  const [first] = kitchen.lines()
  kitchen.change('shopping_item', first?.id ?? '', PRICE)
  const lot = kitchen.stock('tea', 0, { food_id, unit: 'g' })
  let amount = 0
  const operations = stocks.map((next, i) => {
    const delta = next - amount
    const kind = delta > 0 ? 'add' : 'consume'
    if (delta !== 0) kitchen.put('stock_movement', `${i}`, { pantry_item_id: lot, kind, delta })
    amount = next
    return reconcile()
  })
  return { ...kitchen, lines, operations }
}

/** The ids of the dinners that lines are for. */
const sourcesOf = (lines: readonly Data[]) =>
  lines.flatMap(({ sources = null }) =>
    itemsOf(sources)
      .filter(isObject)
      .map(({ id }) => id),
  )

it('asks for no dinner twice and loses no price, in whatever order reconciles are undone', () => {
  const stock = fc.constantFrom(0, 10, 40, 60)
  const history = fc.array(stock, { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.nat()), (stocks, chance) => {
      const { lines, operations, undo, reconcile } = openTea(stocks)
      const left = [...operations]
      while (left.length > 0) {
        const [one = ''] = left.splice((chance.next().value ?? 0) % left.length, 1)

        undo(one)

        const sources = sourcesOf(lines())
        assert.deepEqual(sources, [...new Set(sources)])
        assert.ok(lines().every((line) => Number(line['planned_quantity']) <= 50))
      }
      reconcile()
      const need = Math.max(0, 50 - (stocks.at(-1) ?? 0))
      assert.deepEqual(
        lines().map(({ planned_quantity, price_minor }) => [planned_quantity, price_minor]),
        need > 0 ? [[need, 450]] : [],
      )
    }),
    { numRuns: 250 },
  )
})

const DEEDS = ['stock', 'plan', 'unplan', 'add', 'take out'] as const

const idIn = (answer: Data): string => textOf(answer['operation_id']) ?? assert.fail()

/** A kitchen with tea on the plan, on recipes and in the pantry. Each change of them is followed by an operation on the list. */
function openList() {
  const kitchen = openPlannedKitchen()
  const food_id = kitchen.food('Tea')
  const lot = kitchen.stock('tea', 0, { food_id, unit: 'g' })
  const recipes = [30, 20, 7].map((quantity, i) =>
    kitchen.recipe(`Tea ${i}`, [{ food_id, quantity, unit: 'g' }]),
  )
  const planned = new Map<number, string>()
  const added = new Map<number, string>()
  let amount = 0
  let steps = 0

  /** @returns the id of the operation */
  function carryOut(deed: (typeof DEEDS)[number], i: number): string {
    const recipe_id = recipes[i] ?? ''
    const source_id = added.get(i)
    if (deed === 'add') {
      const id = idIn(kitchen.run(addRecipe, { list_id: LIST, recipe_id }))
      added.set(i, id)
      return id
    }
    if (deed === 'take out' && source_id !== undefined) {
      added.delete(i)
      return idIn(kitchen.run(removeSource, { list_id: LIST, source_id }))
    }
    if (deed === 'stock') {
      const delta = [0, 10, 45][i] ?? 0
      const kind = delta > amount ? 'add' : 'consume'
      const movement = { pantry_item_id: lot, kind, delta: delta - amount }
      if (delta !== amount) kitchen.put('stock_movement', `${steps}`, movement)
      amount = delta
    }
    const entry = planned.get(i)
    if (deed === 'plan' && entry === undefined)
      planned.set(i, kitchen.plan(`Dinner ${steps}`, TUESDAY, { recipe_id }))
    if (deed === 'unplan' && entry !== undefined) {
      kitchen.remove('meal_plan_entry', entry)
      planned.delete(i)
    }
    steps++
    return idIn(kitchen.reconcile())
  }

  /** What is to buy, for whom, and what it costs. */
  const list = () =>
    kitchen.lines().map(({ data }) => ({
      price: data['price_minor'] ?? null,
      shares: itemsOf(data['sources'] ?? null)
        .filter(isObject)
        .map(({ id, quantity }) => `${textOf(id)} ${Number(quantity)}`)
        .toSorted((a, b) => (a < b ? -1 : 1)),
    }))

  return { ...kitchen, carryOut, list }
}

it('is the list of before when the last operations on it are undone, in any order', () => {
  const deed = fc.tuple(fc.constantFrom(...DEEDS), fc.nat(2))
  const history = fc.array(deed, { minLength: 2, maxLength: 7 })
  fc.assert(
    fc.property(history, fc.nat(6), fc.infiniteStream(fc.nat()), (deeds, at, chance) => {
      const { carryOut, list, undo, lines, change } = openList()
      const start = at % deeds.length
      const operations: string[] = []
      let before = list()
      for (const [i, [name, n]] of deeds.entries()) {
        if (i === start) {
          for (const line of lines()) change('shopping_item', line.id, PRICE)
          before = list()
        }
        const id = carryOut(name, n)
        if (i >= start) operations.push(id)
      }
      while (operations.length > 0) {
        const [one = ''] = operations.splice((chance.next().value ?? 0) % operations.length, 1)
        undo(one)
      }
      assert.deepEqual(list(), before)
    }),
    { numRuns: 300 },
  )
})

/** Over HTTP: tea for a dinner, which an operation takes off the list, and a later one puts on it again. */
async function openTeaAtHome(needsMore = true) {
  const home = await openPlannedHousehold(app)
  const food_id = await home.food({ name: 'Tea', default_unit: 'g' })
  const lot = await home.create('/v1/pantry/items', { food_id, unit: 'g' })
  const entry = await home.plan(1, { food_id, quantity: 30, unit: 'g' })
  const reconcile = async (): Promise<string> => {
    app.clock.advance({ minutes: 1 })
    return (await home.reconcile({ low_stock: false })).operation_id
  }
  const undo = async (id: string) =>
    (await home.call('POST', `/v1/pantry/operations/${id}/undo`, {})).body.kept
  await reconcile()
  const [line] = await home.items()
  await home.call('PATCH', `${home.path}/items/${line.id}`, PRICE)
  const count = (quantity: number) =>
    home.call('POST', `/v1/pantry/items/${lot}/count`, { quantity })
  await count(50)
  const off = await reconcile()
  await count(0)
  const other = needsMore ? await home.plan(2, { food_id, quantity: 20, unit: 'g' }) : ''
  const on = await reconcile()
  const shares = async () =>
    (await home.items()).flatMap(({ sources }: Data) =>
      itemsOf(sources ?? null)
        .filter(isObject)
        .map(({ id }) => id),
    )
  return { ...home, undo, reconcile, first: line.id, off, on, entry, other, shares }
}

it('has no dinner that only an undone reconcile had brought, by the API, in any order of undos', async () => {
  for (const isOlderFirst of [true, false]) {
    const { undo, off, on, entry, other, shares, items } = await openTeaAtHome()
    const before = await shares()

    const kept = []
    for (const id of isOlderFirst ? [off, on] : [on, off]) kept.push(...(await undo(id)))

    assert.deepEqual([before, await shares(), kept], [[entry, other], [entry], []])
    const [line, ...others] = await items()
    assert.deepEqual([line.planned_quantity, line.price_minor, others], [30, 450, []])
  }
})

it('asks for no dinner by the API that was ticked off or moved since', async () => {
  for (const way of ['tick', 'move'] as const) {
    const { call, create, path, undo, off, shares, items } = await openTeaAtHome()
    const [line] = await items()
    const list_id = await create('/v1/shopping-lists', { name: 'Other' })
    const patch = way === 'tick' ? { checked_at: app.clock().toISOString() } : { list_id }
    await call('PATCH', `${path}/items/${line.id}`, patch)
    const before = await shares()

    await undo(off)

    assert.deepEqual(await shares(), before, way)
  }
})

it('keeps the tick of a phone that was offline while an operation replaced the line, or tells of it', async () => {
  for (const way of ['push', 'check'] as const)
    for (const needsMore of [false, true]) {
      const home = await openTeaAtHome(needsMore)
      const { call, path, list_id, scope_id, first, reconcile, items, planned } = home
      const wish = { item_ids: [first], checked: true }

      const { status, body } =
        way === 'check'
          ? await call('POST', `${path}/check`, wish)
          : await call('POST', '/v1/sync/push', {
              client_id: randomUUID(),
              schema_version: 5,
              scope_id,
              mutations: [
                {
                  mutation_id: randomUUID(),
                  op: 'run',
                  verb: 'check-items',
                  id: randomUUID(),
                  wish: { ...wish, list_id },
                },
              ],
            })

      const [line] = await items()
      const answer = way === 'check' ? status : body.results[0].status
      const isTicked = line.checked_at !== null
      const [taken, refused] = way === 'check' ? [200, 409] : ['applied', 'rejected']
      assert.deepEqual([answer, isTicked], needsMore ? [refused, false] : [taken, true])
      if (way === 'check' && !needsMore)
        assert.deepEqual([body.items[0].id, body.missing], [line.id, [first]])
      await reconcile()
      assert.deepEqual(await planned(), needsMore ? [50] : [])
    }
})

const TOUCHES = ['tick', 'move', 'dismiss', 'delete', 'note'] as const

it('asks for nothing twice that a person has ticked, moved or dismissed between operations and undos', () => {
  const deed = fc.tuple(fc.constantFrom(...DEEDS), fc.nat(2))
  const touch = fc.option(fc.constantFrom(...TOUCHES))
  const history = fc.array(fc.tuple(deed, touch), { minLength: 2, maxLength: 7 })
  const chances = fc.infiniteStream(fc.nat())
  fc.assert(
    fc.property(
      history,
      fc.array(touch, { minLength: 7, maxLength: 7 }),
      chances,
      (all, last, chance) => {
        const { carryOut, undo, all: rows, change, remove, put } = openList()
        const other = put('shopping_list', 'other', { name: 'Other' })
        const lines = () => rows('shopping_item')
        const touchOne = (way: (typeof TOUCHES)[number] | null | undefined) => {
          const [line] = lines().filter(({ data }) => data['checked_at'] === null)
          if (!line || !way) return
          const at = '2026-11-20T09:00:00.000Z'
          if (way === 'delete') remove('shopping_item', line.id)
          else if (way === 'tick') change('shopping_item', line.id, { checked_at: at })
          else if (way === 'move') change('shopping_item', line.id, { list_id: other })
          else if (way === 'dismiss') change('shopping_item', line.id, { dismissed_at: at })
          else change('shopping_item', line.id, { note: 'green' })
        }
        const twice = () => {
          const shown = lines().filter(({ data }) => data['dismissed_at'] === null)
          const ids = sourcesOf(shown.map(({ data }) => data))
          return ids.filter((id, i) => ids.indexOf(id) !== i)
        }
        const operations: string[] = []
        // A reconcile asks again for what a person has moved to another list.
        const known = new Set<unknown>()
        for (const [[name, n], way] of all) {
          operations.push(carryOut(name, n))
          touchOne(way)
          for (const id of twice()) known.add(id)
        }
        for (const way of last.slice(0, all.length)) {
          const [one = ''] = operations.splice((chance.next().value ?? 0) % operations.length, 1)
          undo(one)
          assert.deepEqual(
            twice().filter((id) => !known.has(id)),
            [],
          )
          touchOne(way)
        }
      },
    ),
    { numRuns: 300 },
  )
})

it('writes nothing where nothing has changed, also where shares of several kinds were rounded', () => {
  const part = fc.record({
    unit: fc.constantFrom('g', 'kg', 'lb', 'oz'),
    of: fc.constantFrom(1, 10, 125, 1000),
    parts: fc.integer({ min: 1, max: 16 }),
  })
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 6 }), (parts) => {
      const kitchen = openPlannedKitchen()
      const food_id = kitchen.food('Tea')
      parts.forEach(({ unit, of, parts: servings }, i) => {
        const recipe_id = kitchen.recipe(`${i}`, [{ food_id, quantity: of, unit }], {
          servings,
        })
        if (i % 2 === 0) kitchen.plan(`${i}`, TUESDAY, { recipe_id, servings: 1 })
        else kitchen.run(addRecipe, { list_id: LIST, recipe_id, servings: 1 })
        kitchen.reconcile()
      })
      const before = kitchen.lines()

      kitchen.reconcile()

      assert.deepEqual(kitchen.lines(), before)
    }),
    { numRuns: 150 },
  )
})
