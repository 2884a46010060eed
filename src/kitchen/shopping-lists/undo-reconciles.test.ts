import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Data, isObject, itemsOf, textOf } from '@larder/rules/json.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { removeSource } from '@larder/rules/shopping-lists/remove-source.ts'
import fc from 'fast-check'
import { startApp } from '#test/app/app.ts'
import { openPlannedHousehold } from '#test/app/planned-household.ts'
import { idOf, LIST } from '#test/fixtures/kitchen-copy.ts'
import { openPlannedKitchen, TUESDAY } from '#test/fixtures/planned-kitchen.ts'

const app = await startApp()

/** The ids of the dinners and recipes that lines are for, in order. */
const sourcesOf = (lines: readonly Data[]) =>
  lines
    .flatMap(({ sources = null }) =>
      itemsOf(sources)
        .filter(isObject)
        .flatMap(({ id = null }) => textOf(id) ?? []),
    )
    .toSorted(byText)
const byText = (a: string, b: string) => (a < b ? -1 : 1)

/** Over HTTP: tea for a dinner, which one reconcile takes off the list, and a later one puts on it again. */
async function openTeaAtHome() {
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
  const count = (quantity: number) =>
    home.call('POST', `/v1/pantry/items/${lot}/count`, { quantity })
  await reconcile()
  await count(50)
  const off = await reconcile()
  await count(0)
  const other = await home.plan(2, { food_id, quantity: 20, unit: 'g' })
  const on = await reconcile()
  return { ...home, undo, off, on, entry, other }
}

it('tells the line that stays where it was in place of one that an earlier undo has brought back', async () => {
  const { undo, off, on, entry, other, items } = await openTeaAtHome()

  const first = await undo(off)
  const second = await undo(on)

  const [line, ...others] = await items()
  assert.deepEqual([first, others], [[], []])
  assert.deepEqual(sourcesOf([line]), [entry, other].toSorted(byText))
  assert.deepEqual(second, [
    { entity: 'shopping_item', id: line.id, reason: 'changed', field: 'sources' },
  ])
})

it('tells nothing where reconciles are undone, the last one first', async () => {
  const { undo, off, on, entry, items } = await openTeaAtHome()

  const kept = [...(await undo(on)), ...(await undo(off))]

  const lines = await items()
  assert.deepEqual([sourcesOf(lines), kept], [[entry], []])
})

it('asks for no dinner again that was ticked off since', async () => {
  const { call, path, undo, off, items, entry, other } = await openTeaAtHome()
  const [line] = await items()
  await call('PATCH', `${path}/items/${line.id}`, { checked_at: app.clock().toISOString() })

  const kept = await undo(off)

  const lines = await items()
  assert.deepEqual([lines.length, sourcesOf(lines)], [1, [entry, other].toSorted(byText)])
  assert.deepEqual(kept, [
    { entity: 'shopping_item', id: line.id, reason: 'changed', field: 'sources' },
  ])
})

it('asks again for the rest of a dinner that was ticked off before, also where all came in one push', async () => {
  const home = await openPlannedHousehold(app)
  const { call, path } = home
  const food_id = await home.food({ name: 'Tea', default_unit: 'g' })
  const entry = await home.plan(1, { food_id, quantity: 30, unit: 'g' })
  const needs = async (servings: number): Promise<string> => {
    await call('PATCH', `/v1/meal-plan/${entry}`, { servings })
    return (await home.reconcile({ low_stock: false })).operation_id
  }
  await needs(1)
  const [bought] = await home.items()
  await call('PATCH', `${path}/items/${bought.id}`, { checked_at: app.clock().toISOString() })
  await needs(2)
  const undone = await needs(1)

  await call('POST', `/v1/pantry/operations/${undone}/undo`, {})

  assert.deepEqual(await home.toBuy(), [[30, 'g']])
})

/** In memory: a dinner that needs tea in two units. */
function openTwoUnits() {
  const kitchen = openPlannedKitchen()
  const food_id = kitchen.food('Tea')
  const parts = [
    { food_id, quantity: 30, unit: 'g' },
    { food_id, quantity: 2, unit: 'bag' },
  ]
  const recipe_id = kitchen.recipe('Dinner', parts)
  const entry = kitchen.plan('Dinner', TUESDAY, { recipe_id })
  const write = (ingredients: typeof parts) => {
    const withIds = ingredients.map((one, i) => ({ id: idOf(`${i}`), original_text: '', ...one }))
    kitchen.change('recipe', recipe_id, { ingredients: withIds })
  }
  return {
    ...kitchen,
    food_id,
    recipe_id,
    entry,
    parts,
    write,
    reconcile: () => idIn(kitchen.reconcile()),
  }
}

it('asks again for the unit of a dinner that was not ticked off', () => {
  const { reconcile, stock, put, food_id, undo, lines, change } = openTwoUnits()
  reconcile()
  stock('tea', 100, { food_id, unit: 'g' })
  const pantry_item_id = stock('bags', 5, { food_id, unit: 'bag' })
  const off = reconcile()
  put('stock_movement', 'bags', { pantry_item_id, kind: 'consume', delta: -5 })
  reconcile()
  const [bags] = lines()
  change('shopping_item', bags?.id ?? '', { checked_at: '2026-11-20T09:00:00.000Z' })

  undo(off)

  const units = lines().map(({ data }) => textOf(data['unit'] ?? null) ?? '')
  assert.deepEqual(units.toSorted(byText), ['bag', 'g'])
})

it('asks again for the unit of a dinner that was not ticked off where the operation has added another unit', () => {
  const { reconcile, parts, write, stock, food_id, undo, lines, change } = openTwoUnits()
  write(parts.slice(0, 1))
  reconcile()
  stock('tea', 100, { food_id, unit: 'g' })
  write(parts)
  const undone = reconcile()
  const [bags] = lines()
  change('shopping_item', bags?.id ?? '', { checked_at: '2026-11-20T09:00:00.000Z' })

  undo(undone)

  const units = lines().map(({ data }) => textOf(data['unit'] ?? null) ?? '')
  assert.deepEqual(units.toSorted(byText), ['bag', 'g'])
})

it('brings back each unit, also where the list has got a line with only some of the thing', () => {
  const { run, recipe, recipe_id, food_id, undo, lines } = openTwoUnits()
  const some = recipe('Some', [{ food_id, quantity: null, unit: null }])
  const add = (id: string) => idIn(run(addRecipe, { list_id: LIST, recipe_id: id }))
  const undone = idIn(run(removeSource, { list_id: LIST, source_id: add(recipe_id) }))
  add(some)

  undo(undone)

  const amounts = lines().map(
    ({ data }) => `${Number(data['planned_quantity'])} ${textOf(data['unit'] ?? null)}`,
  )
  assert.deepEqual(amounts.toSorted(byText), ['2 bag', '30 g'])
})

it('tells no line of a dinner that the operation has only written in another unit', () => {
  const { reconcile, parts, write, undo, lines, entry } = openTwoUnits()
  write(parts.slice(0, 1))
  reconcile()
  write(parts.slice(1))
  const undone = reconcile()
  write(parts.slice(0, 1))
  reconcile()

  const { kept } = undo(undone)

  assert.deepEqual([sourcesOf(lines().map(({ data }) => data)), kept], [[entry], []])
})

it('tells the line by its new id where it comes back in place of another one', () => {
  const { reconcile, parts, write, undo, lines, recipe, plan, change, stock, put, food_id, entry } =
    openTwoUnits()
  write(parts.slice(0, 1))
  reconcile()
  const pantry_item_id = stock('tea', 100, { food_id, unit: 'g' })
  const recipe_id = recipe('Other', parts.slice(1))
  const other = plan('Other', TUESDAY, { recipe_id })
  const undone = reconcile()
  put('stock_movement', 'tea', { pantry_item_id, kind: 'consume', delta: -100 })
  const ingredients = [{ id: idOf('Other 0'), original_text: '', food_id, quantity: 20, unit: 'g' }]
  change('recipe', recipe_id, { ingredients })
  reconcile()

  const { kept } = undo(undone)

  const [line, ...others] = lines()
  assert.deepEqual([sourcesOf([line?.data ?? {}]), others], [[entry, other].toSorted(byText), []])
  assert.deepEqual(kept, [
    { entity: 'shopping_item', id: line?.id, reason: 'changed', field: 'sources' },
  ])
})

it('tells no line that is dismissed', () => {
  const { reconcile, undo, lines, change, remove } = openTwoUnits()
  const undone = reconcile()
  for (const { id } of lines()) remove('shopping_item', id)
  reconcile()
  const [dismissed, stays] = lines()
  change('shopping_item', dismissed?.id ?? '', { dismissed_at: '2026-11-20T09:00:00.000Z' })

  const { kept } = undo(undone)

  assert.deepEqual(kept, [
    { entity: 'shopping_item', id: stays?.id, reason: 'changed', field: 'sources' },
  ])
})

const DEEDS = ['stock', 'plan', 'unplan', 'add', 'take out'] as const
const TOUCHES = ['tick', 'dismiss', 'delete', 'note'] as const

const idIn = (answer: Data): string => textOf(answer['operation_id']) ?? assert.fail()

/** A kitchen with two foods on the plan, on recipes and in the pantry. Each change is followed by an operation on the list. */
function openList() {
  const kitchen = openPlannedKitchen()
  const [tea, milk] = [kitchen.food('Tea'), kitchen.food('Milk')]
  const lot = kitchen.stock('tea', 0, { food_id: tea, unit: 'g' })
  const recipes = [30, 20, 7].map((quantity, i) =>
    kitchen.recipe(`Dinner ${i}`, [
      { food_id: tea, quantity, unit: 'g' },
      { food_id: milk, quantity: 10 * quantity, unit: 'ml' },
    ]),
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

  return { ...kitchen, carryOut }
}

it('asks for nothing twice that a person has ticked or changed between operations and undos', () => {
  const deed = fc.tuple(fc.constantFrom(...DEEDS), fc.nat(2))
  const touch = fc.option(fc.constantFrom(...TOUCHES))
  const history = fc.array(fc.tuple(deed, touch), { minLength: 2, maxLength: 7 })
  const last = fc.array(touch, { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(history, last, fc.infiniteStream(fc.nat()), (all, touches, chance) => {
      const { carryOut, undo, lines, change, remove } = openList()
      const touchOne = (way: (typeof TOUCHES)[number] | null | undefined) => {
        const [line] = lines().filter(({ data }) => data['checked_at'] === null)
        if (!line || !way) return
        const at = '2026-11-20T09:00:00.000Z'
        if (way === 'delete') remove('shopping_item', line.id)
        else if (way === 'tick') change('shopping_item', line.id, { checked_at: at })
        else if (way === 'dismiss') change('shopping_item', line.id, { dismissed_at: at })
        else change('shopping_item', line.id, { note: 'green' })
      }
      /** Who asks twice for the same food, on lines that are shown or on all. */
      const twice = (isOnAll = false) => {
        const some = lines().filter(({ data }) => isOnAll || data['dismissed_at'] === null)
        const ids = some.flatMap(({ data }) =>
          sourcesOf([data]).map((source) => `${textOf(data['food_id'])} ${source}`),
        )
        return ids.filter((id, i) => ids.indexOf(id) !== i)
      }
      const operations: string[] = []
      const known = new Set<string>() // a reconcile asks for the rest of what was ticked
      for (const [[name, n], way] of all) {
        operations.push(carryOut(name, n))
        touchOne(way)
        for (const id of twice(true)) known.add(id)
      }
      for (const way of touches.slice(0, all.length)) {
        const [one = ''] = operations.splice((chance.next().value ?? 0) % operations.length, 1)
        undo(one)
        assert.deepEqual(
          twice().filter((id) => !known.has(id)),
          [],
        )
        touchOne(way)
      }
    }),
    { numRuns: 300 },
  )
})
