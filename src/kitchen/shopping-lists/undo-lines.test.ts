import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openPlannedHousehold } from '#test/app/planned-household.ts'

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
