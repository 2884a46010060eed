import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import {
  type Data,
  isList,
  isObject,
  isSameJson,
  itemsOf,
  type Json,
  textOf,
} from '@larder/rules/json.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { removeSource } from '@larder/rules/shopping-lists/remove-source.ts'
import type { Verb } from '@larder/rules/verbs/verb.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { openPlannedHousehold } from '#test/app/planned-household.ts'
import { idOf, LIST } from '#test/fixtures/kitchen-copy.ts'
import { openPlannedKitchen, TUESDAY } from '#test/fixtures/planned-kitchen.ts'

const app = await startApp()

const eggs = (quantity: number) => ({
  title: 'Omelette',
  servings: 1,
  ingredients: [{ id: randomUUID(), original_text: 'eggs', name: 'Egg', quantity }],
})

it('keeps the planned quantity the sum of the sources, also where an undo comes after other changes', async () => {
  const { call, path, create, items } = await openPlannedHousehold(app)
  const add = async (quantity: number): Promise<string> => {
    const recipe_id = await create('/v1/recipes', eggs(quantity))
    return (await call('POST', `${path}/add-recipe`, { recipe_id })).body.source_id
  }
  const first = await add(2)
  const undone = await add(3)
  await call('DELETE', `${path}/sources/${undone}`)
  const last = await add(3)

  const { body } = await call('POST', `/v1/pantry/operations/${undone}/undo`, {})

  const [line] = await items()
  const source = { kind: 'recipe', label: 'Omelette' }
  assert.deepEqual(
    [line.planned_quantity, line.sources],
    [
      5,
      [
        { ...source, id: first, quantity: 2 },
        { ...source, id: last, quantity: 3 },
      ],
    ],
  )
  assert.deepEqual(
    body.kept.map(({ field, reason }: Record<string, string>) => [field, reason]).toSorted(),
    [
      ['planned_quantity', 'changed'],
      ['sources', 'changed'],
    ],
  )
})

it('leaves no promise of stock behind, in whatever order additions and a cooking are undone', async () => {
  for (const steps of [
    ['minus', 'plain'],
    ['minus', 'cook'],
    ['minus', 'plain', 'cook'],
  ])
    for (const order of permutationsOf(steps)) {
      const { call, path, create, items } = await openPlannedHousehold(app)
      const food_id = await create('/v1/pantry/foods', { name: 'Egg' })
      await create('/v1/pantry/items', { food_id, quantity: 6 })
      const ingredients = eggs(2).ingredients.map((one) => ({ ...one, food_id }))
      const recipe_id = await create('/v1/recipes', { ...eggs(2), ingredients })
      const done = new Map<string, string>()
      for (const step of steps) {
        const { body } =
          step === 'cook'
            ? await call('POST', `/v1/recipes/${recipe_id}/cook`, {})
            : await call('POST', `${path}/add-recipe`, { recipe_id, minus_stock: step === 'minus' })
        done.set(step, body.operation_id)
      }

      for (const step of order)
        await call('POST', `/v1/pantry/operations/${done.get(step)}/undo`, {})

      const left = (await items()).flatMap(({ sources }: { sources: unknown[] }) => sources)
      assert.deepEqual(left, [], order.join())
    }
})

/** A household with milk, and a way to add a recipe that needs some of it. */
async function openDairy() {
  const home = await openPlannedHousehold(app)
  const { call, path, create } = home
  const food_id = await create('/v1/pantry/foods', { name: 'Milk' })
  const add = async (quantity: number, unit: string): Promise<string> => {
    const ingredients = [{ id: randomUUID(), original_text: 'milk', food_id, quantity, unit }]
    const recipe_id = await create('/v1/recipes', { title: `${quantity} ${unit}`, ingredients })
    return (await call('POST', `${path}/add-recipe`, { recipe_id })).body.operation_id
  }
  return { ...home, food_id, add }
}

it('takes out its share also where reconcile has joined its line with another one', async () => {
  const { call, path, items, food_id, add } = await openDairy()
  const [first, second] = [await add(1, 'l'), await add(2, 'kg')]
  await call('PATCH', `/v1/pantry/foods/${food_id}`, { density_g_per_ml: 1 })
  await call('POST', `${path}/reconcile`, { to: '2026-11-20', low_stock: false })
  const joined = await items()

  for (const id of [second, first]) await call('POST', `/v1/pantry/operations/${id}/undo`, {})

  assert.equal(joined.length, 1)
  assert.deepEqual(await items(), [])
})

it('takes out its share also where its line was joined and stays, since a person has written a note on it', async () => {
  for (const isFirstUndone of [true, false]) {
    const { call, path, items, food_id, add } = await openDairy()
    const operations = [await add(1, 'l'), await add(2, 'kg')]
    for (const { id } of await items())
      await call('PATCH', `${path}/items/${id}`, { note: 'fresh' })
    await call('PATCH', `/v1/pantry/foods/${food_id}`, { density_g_per_ml: 1 })
    await call('POST', `${path}/reconcile`, { to: '2026-11-20', low_stock: false })

    const undone = operations[isFirstUndone ? 0 : 1]
    await call('POST', `/v1/pantry/operations/${undone}/undo`, {})

    const left = (await items()).flatMap(({ sources }: { sources: { id: string }[] }) =>
      sources.map(({ id }) => id),
    )
    assert.deepEqual(left, [operations[isFirstUndone ? 1 : 0]])
  }
})

it('ends the promise to the recipe that was cooked, not to one of its title', async () => {
  const { call, path, create, items } = await openPlannedHousehold(app)
  const food_id = await create('/v1/pantry/foods', { name: 'Egg' })
  await create('/v1/pantry/items', { food_id, quantity: 6 })
  const ingredients = eggs(2).ingredients.map((one) => ({ ...one, food_id }))
  const ids: string[] = []
  for (let i = 0; i < 3; i++) {
    const recipe_id = await create('/v1/recipes', { ...eggs(2), ingredients })
    await call('POST', `${path}/add-recipe`, { recipe_id, minus_stock: true })
    ids.push(recipe_id)
  }
  const promised = async (): Promise<string[]> =>
    (await items()).flatMap(({ sources }: { sources: { recipe_id: string }[] }) =>
      sources.map((one) => one.recipe_id),
    )
  await call('PATCH', `/v1/recipes/${ids[2]}`, { title: 'Tortilla', ingredients: [] })

  const { body } = await call('POST', `/v1/recipes/${ids[1]}/cook`, {})
  const left = await promised()
  await call('POST', `/v1/recipes/${ids[2]}/cook`, {})
  const last = await promised()
  await call('POST', `/v1/pantry/operations/${body.operation_id}/undo`, {})

  assert.deepEqual([left, last], [[ids[0], ids[2]], [ids[0]]])
})

const permutationsOf = (all: readonly string[]): string[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one) =>
        permutationsOf(all.filter((other) => other !== one)).map((rest) => [one, ...rest]),
      )

it('gives back the amount of a line that an addition made larger, and loses no amount of somebody else', async () => {
  const cases = [
    { before: ['1 l milk'], undone: '2 l milk, eggs', after: [], left: ['milk 1 l'] },
    { before: ['500 ml milk'], undone: '2 l milk', after: [], left: ['milk 500 ml'] },
    { before: ['milk'], undone: '2 l milk', after: [], left: ['milk  '] },
    { before: ['3 eggs'], undone: '2 eggs', after: [], left: ['eggs 3 '] },
    { before: [], undone: '2 eggs', after: ['3 eggs'], left: ['eggs 5 '] },
    { before: ['1 egg'], undone: '2 eggs', after: ['3 eggs'], left: ['egg 6 '] },
  ]
  for (const { before, undone, after, left } of cases)
    for (const way of ['DELETE /v1/add', 'undo'] as const) {
      const { call, items } = await openPlannedHousehold(app)
      const add = async (text: string): Promise<string> => {
        return (await call('POST', '/v1/add', { text })).body.operation_id
      }
      for (const text of before) await add(text)
      const id = await add(undone)
      for (const text of after) await add(text)

      if (way === 'undo') await call('POST', `/v1/pantry/operations/${id}/undo`, {})
      else await call('DELETE', `/v1/add/${id}`)

      const shown = (await items()).map(
        ({ name, quantity, unit }: Record<string, string | number | null>) =>
          `${name} ${quantity ?? ''} ${unit ?? ''}`,
      )
      assert.deepEqual(shown, left, `${before.join()} + ${undone} + ${after.join()}, ${way}`)
    }
})

it('keeps an amount that a person has set or typed in a line of a recipe or of the plan', async () => {
  for (const way of ['set', 'typed'] as const) {
    const { call, path, create, items } = await openPlannedHousehold(app)
    const recipe_id = await create('/v1/recipes', eggs(2))
    const { body } = await call('POST', `${path}/add-recipe`, { recipe_id })
    const [line] = await items()
    if (way === 'set') await call('PATCH', `${path}/items/${line.id}`, { quantity: 5 })
    else await call('POST', '/v1/add', { text: '3 eggs' })

    await call('POST', `/v1/pantry/operations/${body.operation_id}/undo`, {})

    const left = (await items()).map(({ quantity, sources }: Record<string, unknown>) => [
      quantity,
      sources,
    ])
    // What is typed beside the amount of a recipe is a line of its own.
    assert.deepEqual(left, [[way === 'set' ? 5 : 3, []]], way)
  }
})

it('brings back lines that an operation has deleted, in whatever order operations are undone', async () => {
  const steps = ['plan', 'recipe', 'take out', 'plan less'] as const
  for (const undone of permutationsOf(['take out', 'plan less']).flatMap((order) => [
    order,
    order.slice(0, 1),
  ])) {
    const { call, path, create, recipe, planRecipe, reconcile, items } =
      await openPlannedHousehold(app)
    const food_id = await create('/v1/pantry/foods', { name: 'Egg' })
    const soup = await recipe([
      { food_id, quantity: 3 },
      { name: 'Leek', quantity: 1 },
    ])
    const stew = await recipe([{ name: 'Rice', quantity: 200, unit: 'g' }])
    const entry = await planRecipe(1, stew)
    const done = new Map<string, string>()
    const amounts = async () =>
      (await items()).map((one: Record<string, unknown>) => [
        one['food_id'] ?? one['name'],
        one['planned_quantity'],
        one['sources'],
      ])
    for (const step of steps) {
      if (step === 'plan') await reconcile()
      if (step === 'recipe')
        done.set(
          step,
          (await call('POST', `${path}/add-recipe`, { recipe_id: soup })).body.source_id,
        )
      if (step === 'take out')
        done.set(
          step,
          (await call('DELETE', `${path}/sources/${done.get('recipe')}`)).body.operation_id,
        )
      if (step === 'plan less') {
        await call('DELETE', `/v1/meal-plan/${entry}`)
        done.set(step, (await reconcile()).operation_id)
      }
    }
    const empty = await amounts()

    const kept: unknown[] = []
    for (const step of undone)
      kept.push(
        ...(await call('POST', `/v1/pantry/operations/${done.get(step)}/undo`, {})).body.kept,
      )

    assert.deepEqual([empty, kept], [[], []])
    const names = (await amounts()).map(([thing]: unknown[]) => thing)
    const wanted = undone.flatMap((step) => (step === 'take out' ? [food_id, 'Leek'] : ['Rice']))
    assert.deepEqual(names.toSorted(), wanted.toSorted(), undone.join())

    // The addition is taken back: also out of a line that has come back.
    await call('POST', `/v1/pantry/operations/${done.get('recipe')}/undo`, {})
    const left = (await amounts()).map(([thing]: unknown[]) => thing)
    assert.deepEqual(left, undone.includes('plan less') ? ['Rice'] : [])
  }
})

it('buys nothing twice where the line that a deleted one was joined with has got more since', async () => {
  const { call, path, items, food_id, add } = await openDairy()
  for (const [quantity, unit] of [
    [1, 'l'],
    [2, 'kg'],
  ] as const)
    await add(quantity, unit)
  await call('PATCH', `/v1/pantry/foods/${food_id}`, { density_g_per_ml: 1 })
  const wish = { to: '2026-11-20', low_stock: false }
  const { body } = await call('POST', `${path}/reconcile`, wish)
  await add(4, 'l')

  await call('POST', `/v1/pantry/operations/${body.operation_id}/undo`, {})
  const apart = await items()
  await call('POST', `${path}/reconcile`, wish)

  const sums = [apart, await items()].map((lines) =>
    lines.reduce((sum: number, one: { planned_quantity: number }) => sum + one.planned_quantity, 0),
  )
  assert.deepEqual(sums, [7, 7])
})

it('brings back the price and the photo of a line, also on the line that has come since', async () => {
  for (const hasOther of [false, true]) {
    const { call, path, create, items, add } = await openDairy()
    const source = await add(1, 'l')
    const [line] = await items()
    await call('PATCH', `${path}/items/${line.id}`, { price_minor: 199, currency: 'EUR' })
    await create('/v1/photos', { shopping_item_id: line.id, alt: 'The blue one' })
    const { body } = await call('DELETE', `${path}/sources/${source}`)
    if (hasOther) await add(2, 'l')

    const undone = await call('POST', `/v1/pantry/operations/${body.operation_id}/undo`, {})

    const [now] = await items()
    const photos = await call('GET', `/v1/photos?shopping_item_id=${now.id}`)
    assert.deepEqual(
      [undone.body.kept, now.planned_quantity, now.price_minor, photos.body.items[0]?.alt],
      [[], hasOther ? 3 : 1, 199, 'The blue one'],
    )
  }
})

it('brings back no line without a name: its food has become another one', async () => {
  const { call, path, create, items, food_id, add } = await openDairy()
  const source = await add(1, 'l')
  const { body } = await call('DELETE', `${path}/sources/${source}`)
  const into_id = await create('/v1/pantry/foods', { name: 'Oat milk' })
  await call('POST', `/v1/pantry/foods/${food_id}/merge`, { into_id })

  const undone = await call('POST', `/v1/pantry/operations/${body.operation_id}/undo`, {})

  const reasons = undone.body.kept.map(({ reason }: { reason: string }) => reason)
  assert.deepEqual([reasons, await items()], [['deleted'], []])
})

/** Rice and leek of three recipes. The units of rice convert into each other. */
const NEEDS = [
  { quantity: 200, unit: 'g', grams: 200, leeks: 1 },
  { quantity: 1, unit: 'kg', grams: 1000, leeks: 2 },
  { quantity: 30, unit: 'g', grams: 30, leeks: 0 },
] as const

const STEPS = ['add', 'remove', 'undo add', 'undo remove', 'reconcile', 'undo reconcile'] as const

/** A kitchen with a planned dinner of 5 g of rice, and steps that add recipes, take them out, and undo that. */
function openRice() {
  const kitchen = openPlannedKitchen()
  const { run, undo, reconcile, all } = kitchen
  const food_id = kitchen.food('Rice')
  const recipes = NEEDS.map(({ quantity, unit, leeks }, i) =>
    kitchen.recipe(`Recipe ${i}`, [
      { food_id, quantity, unit },
      ...(leeks > 0 ? [{ name: 'leek', quantity: leeks }] : []),
    ]),
  )
  const dinner = kitchen.recipe('Dinner', [{ food_id, quantity: 5, unit: 'g' }])
  kitchen.plan('dinner', TUESDAY, { recipe_id: dinner })
  const operation = (verb: Verb, wish: Data): string =>
    textOf(run(verb, { list_id: LIST, ...wish })['operation_id']) ?? ''
  /** Of each recipe its addition, and the operation that took it out. */
  const added = new Map<number, { readonly source: string; readonly removal?: string }>()
  let reconciled: string | undefined

  function take(step: (typeof STEPS)[number], i: number): void {
    const { source, removal } = added.get(i) ?? {}
    if (step === 'reconcile') reconciled = textOf(reconcile()['operation_id']) ?? undefined
    else if (step === 'undo reconcile') {
      if (reconciled !== undefined) undo(reconciled)
    } else if (source === undefined) {
      if (step === 'add')
        added.set(i, { source: operation(addRecipe, { recipe_id: recipes[i] ?? '' }) })
    } else if (step === 'undo add') {
      undo(source)
      added.delete(i)
    } else if (step === 'undo remove') {
      if (removal !== undefined) undo(removal)
      added.set(i, { source })
    } else if (step === 'remove' && removal === undefined)
      added.set(i, { source, removal: operation(removeSource, { source_id: source }) })
  }

  const lines = () => all('shopping_item').filter(({ data }) => data['dismissed_at'] === null)
  return { take, lines, added, food_id }
}

it('has the shares of the recipes that are added, on one line of each thing, in any order of undos', () => {
  const step = fc.tuple(fc.constantFrom(...STEPS), fc.nat(NEEDS.length - 1))
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) => {
      const { take, lines, added, food_id } = openRice()

      for (const [name, i] of steps) take(name, i)

      const wanted = NEEDS.filter((_, i) => added.get(i) && !added.get(i)?.removal)
      const [rice, leek] = [true, false].map((isRice) =>
        lines().filter(({ data }) => (data['food_id'] === food_id) === isRice),
      )
      const sources = (rice ?? []).flatMap(({ data }) => itemsOf(data['sources'])).filter(isObject)
      const dinners = sources.filter(({ kind }) => kind === 'plan').length
      const grams = (rice ?? []).map(
        ({ data }) => Number(data['planned_quantity']) * (data['unit'] === 'kg' ? 1000 : 1),
      )
      const sum = wanted.reduce((all, one) => all + one.grams, dinners * 5)
      assert.deepEqual(grams.map(Math.round), sum > 0 ? [sum] : [])
      const leeks = wanted.reduce((all, one) => all + one.leeks, 0)
      assert.deepEqual(
        leek?.map(({ data }) => data['planned_quantity']),
        leeks > 0 ? [leeks] : [],
      )
      assert.equal(sources.length, wanted.length + dinners)
    }),
    { numRuns: 300 },
  )
})

it('puts an amount back in the unit that the line has now', async () => {
  for (const [first, other, later, total] of [
    [8, 16, { quantity: 200, unit: 'g' }, 880],
    [2, 4, { quantity: 1, unit: 'kg' }, 1170],
  ] as const) {
    const { call, path, recipe, planned, toBuy } = await openPlannedHousehold(app)
    const add = async (amount: object): Promise<string> => {
      const recipe_id = await recipe([{ name: 'Flour', ...amount }])
      return (await call('POST', `${path}/add-recipe`, { recipe_id })).body.source_id
    }
    const taken = await add({ quantity: first, unit: 'oz' })
    await add({ quantity: other, unit: 'oz' })
    const { body } = await call('DELETE', `${path}/sources/${taken}`)
    await add(later)

    await call('POST', `/v1/pantry/operations/${body.operation_id}/undo`, {})

    const [[, unit] = []] = await toBuy()
    const [amount = 0] = await planned()
    const grams = (amount ?? 0) * (unit === 'kg' ? 1000 : unit === 'oz' ? 28.349523 : 1)
    assert.ok(Math.abs(grams - total) < 1, `${amount} ${unit}`)
  }
})

const GRAMS = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 }
const gramsOf = (quantity: unknown, unit: unknown): number =>
  Number(quantity) * (GRAMS[unit as keyof typeof GRAMS] ?? NaN) // one of them

/** Older versions stored only the fields of a line that changed. */
function forgetLines(changes: Json): void {
  for (const one of itemsOf(changes).filter(isObject))
    for (const name of ['list_id', 'food_id', 'name', 'unit']) {
      const { before = null, after = null } = one
      if (!isObject(before) || !isObject(after) || !isSameJson(before[name], after[name])) continue
      for (const fields of [before, after]) delete (fields as Record<string, Json>)[name] // stored JSON
    }
}

it('puts an amount back in any unit that the line has by then, or tells that it stays out', () => {
  const unit = fc.constantFrom('g', 'kg', 'oz', 'lb')
  const recipe = fc.record({ quantity: fc.integer({ min: 1, max: 400 }).map((n) => n / 8), unit })
  const given = fc.record({
    recipes: fc.array(recipe, { minLength: 3, maxLength: 5 }),
    unit_system: fc.constantFrom('metric', 'us'),
    taken: fc.array(fc.nat(9), { minLength: 1, maxLength: 2 }),
    isDeleted: fc.boolean(),
    isOlder: fc.boolean(),
  })
  let told = 0
  fc.assert(
    fc.property(given, ({ recipes, unit_system, taken, isDeleted, isOlder }) => {
      const kitchen = openPlannedKitchen({ unit_system })
      const add = (i: number): void => {
        const recipe_id = kitchen.recipe(`Recipe ${i}`, [{ name: 'Flour', ...recipes[i] }])
        kitchen.run(addRecipe, { list_id: LIST, recipe_id }, { operationId: idOf(`add ${i}`) })
      }
      const grams = () =>
        kitchen
          .lines()
          .filter(({ data }) => data['dismissed_at'] === null)
          .reduce((sum, { data }) => sum + gramsOf(data['planned_quantity'], data['unit']), 0)
      const sizes = recipes.map(({ quantity, unit: of }) => gramsOf(quantity, of))
      const last = recipes.length - 1
      for (let i = 0; i < last; i++) add(i)
      const out = [...new Set(taken.map((one) => one % last))]
      for (const i of out)
        kitchen.run(
          removeSource,
          { list_id: LIST, source_id: idOf(`add ${i}`) },
          { operationId: removed(`recipe ${i}`) },
        )
      if (isDeleted) for (const { id } of kitchen.lines()) kitchen.remove('shopping_item', id)
      add(last)
      if (isOlder)
        for (const i of out)
          forgetLines(kitchen.get('operation', removed(`recipe ${i}`))?.['changes'] ?? null)

      let expected = grams()
      for (const i of out.toReversed()) {
        const { kept } = kitchen.undo(removed(`recipe ${i}`))
        const isKept = isList(kept ?? null) && itemsOf(kept).length > 0
        if (isKept) told++
        else expected += sizes[i] ?? 0
        assert.ok(Math.abs(grams() - expected) < 0.02, `${grams()} g, not ${expected}`)
        assert.ok(isOlder || !isKept, JSON.stringify(kept))
      }
    }),
    { numRuns: 500 },
  )
  assert.ok(told > 0)
})

it('answers for a line that is gone, also where an older version has stored the operation', async () => {
  const { call, path, recipe, items, scope_id } = await openPlannedHousehold(app)
  const sources: string[] = []
  for (const title of ['Soup', 'Stew']) {
    const recipe_id = await recipe([{ name: 'Leek', quantity: 1 }], { title })
    sources.push((await call('POST', `${path}/add-recipe`, { recipe_id })).body.source_id)
  }
  const { body } = await call('DELETE', `${path}/sources/${sources[0]}`)
  // Older versions stored only the fields that changed.
  await sql`update operations set changes = (select jsonb_agg(jsonb_set(jsonb_set(one,
      '{before}', (one->'before') - '{list_id,food_id,name,unit}'::text[]),
      '{after}', (one->'after') - '{list_id,food_id,name,unit}'::text[]))
    from jsonb_array_elements(changes) one)
    where household_id = ${scope_id} and id = ${body.operation_id}`.execute(app.db)
  const [line] = await items()
  await call('DELETE', `${path}/items/${line.id}`)

  const undone = await call('POST', `/v1/pantry/operations/${body.operation_id}/undo`, {})

  assert.equal(undone.status, 200, undone.text)
  assert.deepEqual(undone.body.kept, [{ entity: 'shopping_item', id: line.id, reason: 'deleted' }])
})

it('brings back the amount that an operation took out, also where a person has deleted a line that came back', () => {
  const recipes = ['soup', 'stew', 'pie']
  const order = fc.shuffledSubarray(recipes, { minLength: 2 })
  fc.assert(
    fc.property(order, fc.array(fc.nat(5), { minLength: 3, maxLength: 3 }), (taken, picks) => {
      const kitchen = openPlannedKitchen()
      for (const name of recipes) {
        const recipe_id = kitchen.recipe(name, [{ name: 'Leek', quantity: 1 }])
        kitchen.run(addRecipe, { list_id: LIST, recipe_id }, { operationId: idOf(name) })
      }
      for (const name of taken)
        kitchen.run(
          removeSource,
          { list_id: LIST, source_id: idOf(name) },
          { operationId: removed(name) },
        )
      const labels = () =>
        kitchen.lines().flatMap(({ data }) => itemsOf(data['sources']).map(labelOf))
      const deleteAll = () => {
        for (const { id } of kitchen.lines()) kitchen.remove('shopping_item', id)
      }
      const left = [...taken]
      for (const pick of picks.slice(0, taken.length)) {
        if (pick > 1) deleteAll()
        const before = labels()
        const [name = ''] = left.splice(pick % left.length, 1)

        const { kept } = kitchen.undo(removed(name))

        assert.deepEqual([kept, labels().toSorted()], [[], [...before, name].toSorted()])
        assert.equal(kitchen.lines().length, 1)
      }
    }),
  )
})

const removed = (name: string): string => idOf(`without ${name}`)
const labelOf = (source: unknown): string =>
  (isObject(source) ? textOf(source['label'] ?? null) : null) ?? ''
