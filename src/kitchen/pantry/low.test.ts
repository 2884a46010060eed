import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { fillHousehold } from '#test/list-costs/fill-household.ts'

const app = await startApp()
const ITEMS = '/v1/pantry/items'
const FOODS = '/v1/pantry/foods'

async function kitchen() {
  const cook = await signedUp(app)
  const call = inHousehold(app, cook, (await firstHousehold(cook)).id)
  const create = async (path: string, fields: object) => (await call('POST', path, fields)).body
  const names = async (path: string) =>
    (await call('GET', path)).body.items.map((one: { name: string }) => one.name).toSorted()
  const food = async (name: string, fields: object, items: [quantity: number, unit?: string][]) => {
    const { id } = await create(FOODS, { name, ...fields })
    for (const [quantity, unit] of items) {
      const item = await create(ITEMS, {
        name: `${name}, ${quantity}`,
        food_id: id,
        unit: unit ?? null,
      })
      const verb = quantity > 0 ? 'add' : 'consume'
      if (quantity !== 0)
        await call('POST', `${ITEMS}/${item.id}/${verb}`, { quantity: Math.abs(quantity) })
    }
  }
  return { call, create, names, food }
}

describe('foods with low stock', () => {
  it('include foods without items, but no food without a minimum', async () => {
    const { names, food } = await kitchen()
    await food('Salt', { min_quantity: 1 }, [])
    await food('Pepper', {}, [])
    await food('Sugar', { min_quantity: 0 }, [])

    assert.deepEqual(await names(`${FOODS}?low=true`), ['Salt'])
    assert.deepEqual(await names(`${FOODS}?low=false`), ['Pepper', 'Sugar'])
  })

  it('are found by the sum of all items, with units converted if possible', async () => {
    const { names, food } = await kitchen()
    const kg = { min_quantity: 1, default_unit: 'kg' }
    await food('enough flour', kg, [
      [600, 'g'],
      [0.4, 'KG'],
    ])
    await food('too little flour', kg, [
      [600, 'g'],
      [399_900, 'mg'],
    ])
    await food('flour in cups', kg, [[9, 'cup']])
    await food('flour in cups that weigh 1 kg', { ...kg, density_g_per_ml: 0.5 }, [[8, 'cups']])
    await food('flour without a unit', kg, [[1]])
    await food('more used than known', kg, [
      [2, 'kg'],
      [-1001, 'g'],
    ])
    const litre = { min_quantity: 1, default_unit: 'l' }
    await food('enough milk', litre, [
      [5, 'dl'],
      [40, 'cl'],
      [100, 'ml'],
    ])
    await food('milk by weight', { ...litre, density_g_per_ml: 1.03 }, [[1030, 'g']])
    await food('less milk by weight', { ...litre, density_g_per_ml: 1.03 }, [[1029.9, 'g']])
    await food('milk of unknown density', litre, [[5, 'kg']])
    const eggs = { min_quantity: 6, default_unit: 'piece' }
    await food('enough eggs', { ...eggs, grams_per_each: 50 }, [
      [5, 'pcs'],
      [50, 'g'],
    ])
    await food('eggs of unknown weight', eggs, [
      [5, 'piece'],
      [1, 'kg'],
    ])
    await food('cans', { min_quantity: 2, default_unit: 'Can' }, [[2, 'can']])
    const measures = [{ unit: 'can', quantity: 400, of: 'g' }]
    await food('cans of 400 g', { min_quantity: 2, default_unit: 'can', measures }, [
      [1, 'can'],
      [0.4, 'kg'],
    ])
    await food('pieces', { min_quantity: 13 }, [[1], [1, 'dozen']])
    await food('pieces by weight', { min_quantity: 2 }, [[1, 'kg']])

    const low = [
      'eggs of unknown weight',
      'flour in cups',
      'flour without a unit',
      'less milk by weight',
      'milk of unknown density',
      'more used than known',
      'pieces by weight',
      'too little flour',
    ]
    assert.deepEqual(await names(`${FOODS}?low=true`), low)
    const items = await names(`${ITEMS}?low=true`)
    assert.deepEqual([...new Set(items.map((name: string) => name.split(',')[0]))], low)
    const others = await names(`${ITEMS}?low=false`)
    assert.equal(others.filter((name: string) => low.includes(name.split(',')[0] ?? '')).length, 0)
    assert.equal(items.length + others.length, 25)
  })

  it('are all found among many foods', async () => {
    const cook = await signedUp(app)
    const { id, default_shopping_list_id: listId } = await firstHousehold(cook)
    const call = inHousehold(app, cook, id)
    await fillHousehold(app.db, { id, listId, rows: 3200 }) // each third food has no minimum

    const found: string[] = []
    for (let cursor = ''; ;) {
      const { body } = await call('GET', `${FOODS}?low=true&limit=200${cursor}`)
      found.push(...body.items.map((food: { name: string }) => food.name))
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }

    const numbers = Array.from({ length: 3200 }, (_, i) => i + 1).filter((n) => n % 3 > 0)
    assert.deepEqual(
      found,
      numbers.map((n) => `Food ${String(n).padStart(7, '0')}`),
    )
  })

  it('do not include a food of which only rounded parts were taken, down to its minimum', async () => {
    const { call, create, names } = await kitchen()
    const foods = [
      { default_unit: 'each', min_quantity: 1, unit: null, quantity: 2 },
      { default_unit: 'kg', min_quantity: 1, unit: 'g', quantity: 2000 },
      { default_unit: 'g', min_quantity: 500, unit: 'kg', quantity: 1 },
      { default_unit: 'l', min_quantity: 0.75, unit: 'cup', quantity: 6 },
    ]
    const more: (readonly [path: string, use: object])[] = []
    for (const [i, { unit, quantity, ...fields }] of foods.entries())
      for (const parts of [3, 6, 7, 12, 48]) {
        const { id: food_id } = await create(FOODS, { name: `food ${i} in ${parts}`, ...fields })
        await create(ITEMS, { food_id, unit, quantity })
        const part = Math.round((1e6 * fields.min_quantity) / parts) / 1e6
        const [path, of] = [`${FOODS}/${food_id}/consume`, fields.default_unit]
        for (let n = 0; n < parts; n++) await call('POST', path, { quantity: part, unit: of })
        more.push([path, { quantity: fields.min_quantity / 1000, unit: of }])
      }
    const { body: list } = await call('POST', '/v1/shopping-lists', { name: 'Market' })
    const reconciled = await call('POST', `/v1/shopping-lists/${list.id}/reconcile`, {
      to: '2026-12-01',
      dry_run: true,
    })

    assert.deepEqual(reconciled.body.added, [])
    assert.deepEqual(await names(`${FOODS}?low=true`), [])
    for (const [path, use] of more) await call('POST', path, use)
    assert.equal((await names(`${FOODS}?low=true`)).length, more.length)
  })

  it('match a calculation with exact integers', async () => {
    const { names, food } = await kitchen()
    const unit = fc.constantFrom(undefined, 'jar', ...Object.keys(UNITS))
    const amount = fc.integer({ min: -2_000_000, max: 9_000_000 }).map((n) => n / 1000)
    const more = fc.option(fc.integer({ min: 1, max: 3_000_000 }).map((n) => n / 1_000_000))
    const foods = fc.record({
      default_unit: fc.option(unit.filter((one) => one !== undefined)),
      min_quantity: fc.integer({ min: 1, max: 9_000_000 }).map((n) => n / 1000),
      density_g_per_ml: more,
      grams_per_each: more,
      items: fc.array(fc.tuple(amount, unit), { maxLength: 3 }),
    })
    const expected: string[] = []
    const samples = fc.sample(foods, { numRuns: 60, seed: 9 })
    for (const [i, { items, ...fields }] of samples.entries()) {
      const name = `food ${String(i).padStart(2, '0')}`
      await food(name, fields, items as [number, string?][]) // the last member of the tuple is optional
      if (isLow(fields, items)) expected.push(name)
    }

    assert.deepEqual(await names(`${FOODS}?low=true&limit=200`), expected)
    assert.ok(
      expected.length > 10 && expected.length < 55,
      `${expected.length} of ${samples.length}`,
    )
  })
})

interface Food {
  readonly default_unit: string | null
  readonly min_quantity: number
  readonly density_g_per_ml: number | null
  readonly grams_per_each: number | null
}

const UNITS: Readonly<Record<string, { of: 'mass' | 'volume' | 'count'; millionths: bigint }>> = {
  mg: { of: 'mass', millionths: 1_000n },
  g: { of: 'mass', millionths: 1_000_000n },
  kg: { of: 'mass', millionths: 1_000_000_000n },
  ml: { of: 'volume', millionths: 1_000_000n },
  dl: { of: 'volume', millionths: 100_000_000n },
  l: { of: 'volume', millionths: 1_000_000_000n },
  piece: { of: 'count', millionths: 1_000_000n },
  dozen: { of: 'count', millionths: 12_000_000n },
}
const JAR = { of: 'jar', millionths: 1_000_000n }

const millionths = (value: number) => BigInt(Math.round(value * 1e6))
const unitOf = (unit: string | null = 'piece') => UNITS[unit ?? 'piece'] ?? JAR

/** The same rule with integers: amounts in millionths, units in millionths of a gram, ml, piece or jar. */
function isLow(food: Food, items: readonly (readonly [number, string | undefined])[]): boolean {
  const grams: Record<string, number | null> = {
    mass: 1,
    volume: food.density_g_per_ml,
    count: food.grams_per_each,
  }
  const own = unitOf(food.default_unit)
  const ownGrams = grams[own.of] ?? null
  let sum = 0n
  for (const [quantity, unit] of items) {
    const { of, millionths: size } = unitOf(unit)
    const itsGrams = grams[of] ?? null
    const amount = millionths(quantity) * size
    if (of === own.of) sum += amount * millionths(ownGrams ?? 1)
    else if (ownGrams !== null && itsGrams !== null) sum += amount * millionths(itsGrams)
  }
  return sum < millionths(food.min_quantity) * own.millionths * millionths(ownGrams ?? 1)
}
