import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()

type Row = Record<string, unknown>

const words = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}`)

/** A household with two foods for one thing, and rows that name the first. */
async function twoOnions() {
  const cook = await signedUp(app)
  const { id: householdId, default_shopping_list_id: list } = await firstHousehold(cook)
  const call = inHousehold(app, cook, householdId)
  const make = async (path: string, body: object) => {
    const answer = await call('POST', path, body)
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
    return answer.body
  }
  const read = async (path: string) => {
    const answer = await call('GET', path)
    assert.equal(answer.status, 200, `${path}: ${answer.text}`)
    return answer.body
  }
  const onions = await make('/v1/pantry/foods', {
    name: 'Onions',
    aliases: ['Zwiebeln'],
    measures: [{ unit: 'net', quantity: 500, of: 'g' }],
    grams_per_each: 110,
    shelf_life_days: { opened: 5, sealed: 60 },
  })
  const onion = await make('/v1/pantry/foods', {
    name: 'Onion',
    measures: [{ unit: 'bag', quantity: 1000, of: 'g' }],
    shelf_life_days: { sealed: 30 },
  })
  const food_id = onions.id
  const ingredients = [
    { id: randomUUID(), original_text: '2 onions', food_id, quantity: 2 },
    { id: randomUUID(), original_text: '1 leek', name: 'leek', quantity: 1 },
  ]
  const rows = {
    lot: (await make('/v1/pantry/items', { food_id, quantity: 4 })).id,
    barcode: (await make('/v1/pantry/barcodes', { food_id, code: '4006381333931' })).id,
    recipe: (await make('/v1/recipes', { title: 'Soup', servings: 2, ingredients })).id,
    meal: (
      await make('/v1/meal-plan', { date: '2026-11-24', meal: 'dinner', food_id, quantity: 1 })
    ).id,
    line: (await make(`/v1/shopping-lists/${list}/items`, { food_id, quantity: 3 })).id,
  }
  /** The foods that the rows name. */
  const named = async () => {
    const recipe = await read(`/v1/recipes/${rows.recipe}`)
    return [
      (await read(`/v1/pantry/items/${rows.lot}`)).food_id,
      (await read(`/v1/pantry/barcodes/${rows.barcode}`)).food_id,
      ...recipe.ingredients.map((one: Row) => one['food_id'] ?? null),
      (await read(`/v1/meal-plan/${rows.meal}`)).food_id,
      (await read(`/v1/shopping-lists/${list}/items/${rows.line}`)).food_id,
    ]
  }
  const merge = (from: string, into: string, body: object = {}) =>
    call('POST', `/v1/pantry/foods/${from}/merge`, { into_id: into, ...body })
  return { cook, householdId, call, make, read, onions, onion, named, merge, rows }
}

/** The fields of a row without its id, version and times. */
const fields = ({ id: _id, version: _v, created_at: _c, updated_at: _u, ...rest }: Row) => rest

/** The amounts of a food, with their unit. */
const amounts = (food: Row) => [
  food['default_unit'],
  food['min_quantity'],
  food['restock_quantity'],
]

const foodsOf = async (read: (path: string) => Promise<{ items: Row[] }>) =>
  (await read('/v1/pantry/foods')).items

/** Merges in their order: from, into. */
const CHAINS = [
  ['AB', 'BC'],
  ['AB', 'CB'],
  ['AB', 'BC', 'CD'],
  ['AB', 'CD', 'BD'],
  ['BC', 'AC', 'CD'],
  ['AB', 'CD', 'DB'],
].map((steps) => steps.map((step) => step.split('')))

const NAME_IS_TAKEN =
  'Another food has this name now. Undo its later merge first, or rename the food.'

describe('two foods that are merged', () => {
  it('are one in all rows, with the names, measures and facts of both', async () => {
    const { read, onions, onion, named, merge } = await twoOnions()

    const { status, body } = await merge(onions.id, onion.id)

    assert.equal(status, 200)
    assert.equal(body.food_id, onion.id)
    assert.deepEqual(await named(), [onion.id, onion.id, onion.id, null, onion.id, onion.id])
    const [food, ...others] = await foodsOf(read)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [food?.['name'], food?.['aliases'], food?.['grams_per_each'], food?.['shelf_life_days']],
      ['Onion', ['Onions', 'Zwiebeln'], 110, { opened: 5, sealed: 30 }],
    )
    assert.deepEqual(food?.['measures'], [
      { unit: 'bag', quantity: 1000, of: 'g' },
      { unit: 'net', quantity: 500, of: 'g' },
    ])
  })

  it('are two again after one undo; the one that was merged has a new id', async () => {
    const { read, call, onions, onion, named, merge } = await twoOnions()
    const before = await foodsOf(read)
    const { body } = await merge(onions.id, onion.id)

    const undone = await call('POST', `/v1/pantry/operations/${body.operation_id}/undo`, {})

    assert.deepEqual([undone.status, undone.body.kept], [200, []])
    const after = await foodsOf(read)
    assert.deepEqual(after.map(fields), before.map(fields))
    const again = after.find(({ name }) => name === 'Onions')?.['id']
    assert.notEqual(again, onions.id)
    assert.deepEqual(await named(), [again, again, again, null, again, again])
    const twice = await call('POST', `/v1/pantry/operations/${body.operation_id}/undo`, {})
    assert.deepEqual(twice.body, undone.body)
  })

  it('are as before where several were merged one after the other, and each merge is undone, in both orders', async () => {
    for (const [steps, isFirstFirst] of CHAINS.flatMap(
      (one) =>
        [
          [one, false],
          [one, true],
        ] as const,
    )) {
      const { make, read, call } = await twoOnions()
      const ids = new Map<string, string>()
      for (const name of ['A', 'B', 'C', 'D']) {
        ids.set(name, (await make('/v1/pantry/foods', { name, aliases: [`${name} too`] })).id)
        await make('/v1/pantry/items', { food_id: ids.get(name), quantity: 1 })
      }
      /** The names of the foods, and of the food of each lot. */
      const state = async () => {
        const foods = await foodsOf(read)
        const lots = (await read('/v1/pantry/items')).items
        const nameOf = new Map(foods.map(({ id, name }) => [id, name]))
        return [
          foods.map(({ name, aliases }) => [name, aliases]),
          lots.map(({ food_id }: Row) => nameOf.get(food_id)).toSorted(),
        ]
      }
      const before = await state()
      const done = []
      for (const [from = '', into = ''] of steps) {
        const path = `/v1/pantry/foods/${ids.get(from)}/merge`
        done.unshift((await make(path, { into_id: ids.get(into) })).operation_id)
      }

      if (isFirstFirst) done.reverse()
      // A merge is undone when the later ones of its food are: until then the answer says so.
      for (const id of [...done, ...done, ...done]) {
        const { status, body } = await call('POST', `/v1/pantry/operations/${id}/undo`, {})
        if (status === 200) assert.deepEqual(body.kept, [], steps.join())
        else {
          assert.deepEqual([isFirstFirst, status, body.error], [true, 409, NAME_IS_TAKEN])
          assert.ok((await foodsOf(read)).some((one) => one.id === body.duplicate_of))
        }
      }

      assert.deepEqual(await state(), before, steps.join())
    }
  })

  it('stay one where the name is another food’s by then: nothing is undone', async () => {
    const { make, call, onions, onion, named, merge } = await twoOnions()
    const { body } = await merge(onions.id, onion.id)
    await call('PATCH', `/v1/pantry/foods/${onion.id}`, { aliases: [] })
    await make('/v1/pantry/foods', { name: 'onions' })

    const undone = await call('POST', `/v1/pantry/operations/${body.operation_id}/undo`, {})

    assert.deepEqual([undone.status, undone.body.error], [409, NAME_IS_TAKEN])
    assert.deepEqual(await named(), [onion.id, onion.id, onion.id, null, onion.id, onion.id])
  })

  it('keep amounts with the unit that they are in', async () => {
    const { make, read, merge } = await twoOnions()
    const mehl = await make('/v1/pantry/foods', {
      name: 'Mehl',
      default_unit: 'kg',
      min_quantity: 1,
      restock_quantity: 2,
    })
    const flour = await make('/v1/pantry/foods', { name: 'Flour', default_unit: 'g' })
    const other = await make('/v1/pantry/foods', { name: 'Farine' })

    await merge(mehl.id, flour.id)
    const kept = await read(`/v1/pantry/foods/${flour.id}`)
    await merge(flour.id, other.id)
    const taken = await read(`/v1/pantry/foods/${other.id}`)

    assert.deepEqual(amounts(kept), ['g', null, null])
    assert.deepEqual(amounts(taken), ['g', null, null])
  })

  it('leave a plural to the food that has it as its name', async () => {
    const { make, read, merge } = await twoOnions()
    const bulb = await make('/v1/pantry/foods', { name: 'Bulb', plural_name: 'Bulbs' })
    const corm = await make('/v1/pantry/foods', { name: 'Corm', plural_name: 'Corms' })
    const bulbs = await make('/v1/pantry/foods', { name: 'BULBS' })
    const root = await make('/v1/pantry/foods', { name: 'Root' })

    const merged = [await merge(bulb.id, root.id), await merge(corm.id, root.id)]

    assert.deepEqual(
      merged.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual((await read(`/v1/pantry/foods/${root.id}`)).aliases, ['Bulb', 'Corm', 'Corms'])
    assert.equal((await read(`/v1/pantry/foods/${bulbs.id}`)).name, 'BULBS')
  })

  it('lose no name, measure or allergen: a merge with too many of them is refused', async () => {
    const cook = await signedUp(app)
    const call = inHousehold(app, cook, (await firstHousehold(cook)).id)
    const lists = {
      aliases: (prefix: string, count: number) => words(prefix, count),
      measures: (prefix: string, count: number) =>
        words(prefix, count).map((unit) => ({ unit, quantity: 2, of: 'g' })),
      allergens: (prefix: string, count: number) => words(prefix, count),
    }
    // The name of the food that goes is a name of the one that stays.
    const cases = [
      ...([0, 1, 24, 25, 48, 49, 50] as const).map((n) => ['aliases', n, 49 - n] as const),
      ...([1, 25, 50] as const).map((n) => ['aliases', n, 50 - n] as const),
      ['aliases', 50, 50] as const,
      ['measures', 8, 12] as const,
      ['measures', 9, 12] as const,
      ['measures', 20, 1] as const,
      ['allergens', 30, 20] as const,
      ['allergens', 31, 20] as const,
    ].filter(([, a, b]) => a >= 0 && b >= 0)
    const made = async (n: number, field: keyof typeof lists, [a, prefix]: [number, string]) =>
      (
        await call('POST', '/v1/pantry/foods', {
          name: `${prefix} of ${n}`,
          [field]: lists[field](`${prefix}${n}x`, a),
        })
      ).body

    for (const [n, [field, a, b]] of cases.entries()) {
      const [from, into] = [await made(n, field, [a, 'a']), await made(n, field, [b, 'b'])]
      const { status } = await call('POST', `/v1/pantry/foods/${from.id}/merge`, {
        into_id: into.id,
      })
      const after = (await call('GET', `/v1/pantry/foods/${into.id}`)).body[field]
      const all = [...into[field], ...(field === 'aliases' ? [from.name] : []), ...from[field]]
      const isTooMuch = all.length > { aliases: 50, measures: 20, allergens: 50 }[field]
      assert.deepEqual(
        [field, a, b, status, new Set(after)],
        [field, a, b, isTooMuch ? 409 : 200, new Set(isTooMuch ? into[field] : all)],
      )
    }
  })

  it('are merged once, also if the request is repeated', async () => {
    const { onions, onion, merge } = await twoOnions()
    const id = randomUUID()

    const [first, second] = [
      await merge(onions.id, onion.id, { id }),
      await merge(onions.id, onion.id, { id }),
    ]

    assert.deepEqual([first.status, second.status], [200, 200])
    assert.deepEqual(second.body, first.body)
  })

  it('are not merged with themselves, with a food that is gone, or by a viewer', async () => {
    const { cook, householdId, onions, onion, merge } = await twoOnions()
    const viewer = await joined(app, cook, 'viewer')
    const path = `/v1/pantry/foods/${onions.id}/merge`

    const asViewer = await inHousehold(app, viewer, householdId)('POST', path, {
      into_id: onion.id,
    })

    assert.deepEqual(
      [
        (await merge(onions.id, onions.id)).status,
        (await merge(onions.id, randomUUID())).status,
        (await merge(randomUUID(), onion.id)).status,
        asViewer.status,
      ],
      [409, 404, 404, 403],
    )
  })
})
