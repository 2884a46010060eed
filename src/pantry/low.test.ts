import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { MEASURES } from '@larder/rules/pantry/measures.ts'

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
      [399_999.999, 'mg'],
    ])
    await food('flour in cups', kg, [[9, 'cup']])
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
    await food('less milk by weight', { ...litre, density_g_per_ml: 1.03 }, [[1029.999999, 'g']])
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
    await food('anything', { min_quantity: 2 }, [
      [1, 'g'],
      [1, 'kg'],
    ])

    const low = [
      'eggs of unknown weight',
      'flour in cups',
      'less milk by weight',
      'milk of unknown density',
      'more used than known',
      'too little flour',
    ]
    assert.deepEqual(await names(`${FOODS}?low=true`), low)
    const items = await names(`${ITEMS}?low=true`)
    assert.deepEqual([...new Set(items.map((name: string) => name.split(',')[0]))], low)
    const others = await names(`${ITEMS}?low=false`)
    assert.equal(others.filter((name: string) => low.includes(name.split(',')[0] ?? '')).length, 0)
    assert.equal(items.length + others.length, 21)
  })

  it('match a calculation with exact integers', async () => {
    const { names, food } = await kitchen()
    const unit = fc.constantFrom(undefined, 'jar', ...Object.keys(MEASURES))
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

const millionths = (value: number) => BigInt(Math.round(value * 1e6))
const measure = (unit: string | null) => (unit === null ? undefined : MEASURES[unit])
const factor = (unit: string) => millionths(Number(MEASURES[unit]?.factor ?? 1))

/** The same rule with integers: amounts in millionths, factors in millionths of a gram, ml or piece. */
function isLow(food: Food, items: readonly (readonly [number, string | undefined])[]): boolean {
  function grams(unit: string | null): bigint | undefined {
    const { dimension } = measure(unit) ?? {}
    if (unit === null || dimension === undefined) return undefined
    const per =
      dimension === 'mass'
        ? 1
        : dimension === 'volume'
          ? food.density_g_per_ml
          : food.grams_per_each
    return per === null ? undefined : factor(unit) * millionths(per)
  }

  const ownGrams = grams(food.default_unit)
  const own = ownGrams ?? (food.default_unit === null ? 1_000_000n : factor(food.default_unit))
  let sum = 0n
  for (const [quantity, unit] of items) {
    const same = unit === undefined || food.default_unit === null || unit === food.default_unit
    const alike =
      unit !== undefined &&
      measure(unit) !== undefined &&
      measure(unit)?.dimension === measure(food.default_unit)?.dimension
    const other = ownGrams === undefined ? (alike ? factor(unit) : 0n) : (grams(unit ?? null) ?? 0n)
    sum += millionths(quantity) * (same ? own : other)
  }
  return sum < millionths(food.min_quantity) * own
}
