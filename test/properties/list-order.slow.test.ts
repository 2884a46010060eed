// Slow. Covers: packages/rules/src src/kitchen/shopping-lists
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Data, Json } from '@larder/rules/json.ts'
import { convert } from '@larder/rules/measures/convert.ts'
import { divide, fromNumber, multiply, toNumber } from '@larder/rules/measures/rational.ts'
import { cook } from '@larder/rules/recipes/cook.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { planAdditions } from '@larder/rules/shopping-lists/planned/plan-additions.ts'
import fc from 'fast-check'
import { idOf, LIST, MONDAY } from '#test/fixtures/kitchen-copy.ts'
import { openPlannedKitchen, type PlannedKitchen } from '#test/fixtures/planned-kitchen.ts'
import { assertNear } from './near.ts'
import {
  buildPlan,
  dinner,
  ingredientOf,
  NOW,
  plannedKitchens,
  type RandomPlan,
} from './random-plan.ts'
import { RUNS } from './runs.ts'
import { converted, type ModelFood, UNITS } from './stock-model.ts'

const PLAIN = ['add', 'add and undo', 'plan', 'plan and unplan'] as const
const KINDS = [...PLAIN, 'plan and cook', 'add minus stock', 'add and cook'] as const

/** A thing that people do, on its own: in any order the list is the same in the end. */
const deed = fc.record({
  kind: fc.constantFrom<Kind>(...KINDS),
  dinner,
  /** Its places in two orders, and how much later it is taken back. */
  places: fc.tuple(fc.nat(9), fc.nat(9)),
  later: fc.tuple(fc.nat(9), fc.nat(9)),
  reconciles: fc.tuple(fc.boolean(), fc.boolean()),
})
type Kind = (typeof KINDS)[number]
type Deed =
  typeof deed extends fc.Arbitrary<infer Value> ? Value & { readonly name: string } : never
const deedsOf = (...kinds: readonly Kind[]) =>
  fc
    .array(fc.record({ one: deed, kind: fc.constantFrom(...kinds) }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((all) => all.map(({ one, kind }, i): Deed => ({ ...one, kind, name: `deed ${i}` })))
const end = fc.constantFrom('nothing', 'dismiss', 'set')

/** Does all deeds in one of the two orders. @returns the kitchen */
function kitchenAfter(given: RandomPlan, all: readonly Deed[], order: 0 | 1) {
  const { kitchen, foodIds, plan } = buildPlan(given)
  const steps = all.flatMap((one) => {
    const [at, later, reconciles] = [one.places[order], one.later[order], one.reconciles[order]]
    return [
      { at, run: () => start(one) },
      ...(reconciles ? [{ at: at + later / 2, run: kitchen.reconcile }] : []),
      { at: at + later, run: () => finish(one) },
    ]
  })
  const start = ({ kind, name, dinner: need }: Deed): void => {
    const ingredients = [ingredientOf(need, foodIds)]
    if (kind.startsWith('plan')) plan(name, need)
    else {
      const wish = { list_id: LIST, recipe_id: kitchen.recipe(name, ingredients) }
      const minus_stock = kind === 'add minus stock' || kind === 'add and cook'
      kitchen.run(addRecipe, { ...wish, minus_stock }, { operationId: idOf(`add ${name}`) })
    }
  }
  const finish = ({ kind, name }: Deed): void => {
    const [id, operationId] = [idOf(name), idOf(`cook ${name}`)]
    if (kind === 'add and undo') kitchen.undo(idOf(`add ${name}`))
    else if (kind === 'plan and unplan') kitchen.remove('meal_plan_entry', id)
    else if (kind === 'add and cook') kitchen.run(cook, { recipe_id: id }, { operationId })
    else if (kind === 'plan and cook')
      kitchen.run(cook, { recipe_id: id, plan_entry_id: id }, { operationId })
  }
  for (const { run } of steps.toSorted((a, b) => a.at - b.at)) run()
  kitchen.reconcile()
  return { kitchen, foodIds }
}

/** Does all deeds in one of the two orders, then the last one on each line. @returns the lines of each food */
function listAfter(given: RandomPlan, all: readonly Deed[], order: 0 | 1, last = 'nothing') {
  const { kitchen, foodIds } = kitchenAfter(given, all, order)
  const patch = last === 'set' ? { quantity: 7 } : last === 'dismiss' ? { dismissed_at: NOW } : {}
  for (const { id, data } of kitchen.lines())
    if (data['checked_at'] === null) kitchen.change('shopping_item', id, patch)
  kitchen.reconcile()
  return foodIds.map((id) => linesOf(kitchen, id))
}

const linesOf = (kitchen: PlannedKitchen, foodId: string) =>
  kitchen
    .lines()
    .filter(({ data }) => data['food_id'] === foodId && data['checked_at'] === null)
    .map(({ data }) => ({
      planned: Number(data['planned_quantity']),
      unit: (data['unit'] ?? null) as string | null, // its type
      quantity: data['quantity'] ?? null,
      isHidden: data['dismissed_at'] !== null,
      sources: idsOf(data['sources'] ?? null),
    }))

const idsOf = (sources: Json): readonly string[] =>
  (sources as readonly { readonly id: string }[]).map(({ id }) => id).toSorted() // a line's sources

type Line = ReturnType<typeof linesOf>[number]

/** The last decimals of any unit in another one: a line may have had that unit. */
const lastOf = (unit: string | null, food: ModelFood): number =>
  Math.max(...UNITS.map((one) => converted(8e-6, one, unit, food) ?? 0))

/** Whether two lines say the same: each amount may be rounded as often as it was written. */
function isSame(a: Line, b: Line, food: ModelFood): boolean {
  const planned = converted(b.planned, b.unit, a.unit, food)
  const last = 4e-6 + lastOf(a.unit, food)
  return (
    planned !== null &&
    Math.abs(planned - a.planned) <= last + 1e-6 &&
    a.isHidden === b.isHidden &&
    a.quantity === b.quantity
  )
}

const sumIn = (
  unit: string | null,
  lines: readonly Pick<Line, 'planned' | 'unit'>[],
  food: ModelFood,
) => lines.reduce((sum, one) => sum + (converted(one.planned, one.unit, unit, food) ?? 0), 0)

/** A kitchen in which each lot may be used on any day: else the order decides who gets which lot. */
const keepingKitchens = plannedKitchens.map((given): RandomPlan => ({
  ...given,
  lots: [keepingLots(given.lots[0]), keepingLots(given.lots[1])],
}))
const keepingLots = (lots: RandomPlan['lots'][0]) =>
  lots.map((one) => ({ ...one, date_kind: 'best_before' as const }))

type Lists = readonly (readonly Line[])[]

function expectSameLines({ foods }: RandomPlan, first: Lists, second: Lists): void {
  for (const [i, food] of foods.entries()) {
    const [some, others] = [first[i] ?? [], second[i] ?? []]
    expectIn(others, some, food)
    expectIn(some, others, food)
  }
}

/** Expects each line among the others. One of less than its rounding may be nothing in another unit. */
function expectIn(others: readonly Line[], lines: readonly Line[], food: ModelFood): void {
  const certain = lines.filter(({ planned, unit }) => planned > 4e-6 + lastOf(unit, food))
  const isFound = (line: Line) => others.some((one) => isSame(line, one, food))
  assert.ok(certain.length <= others.length, JSON.stringify([lines, others]))
  assert.ok(certain.every(isFound), JSON.stringify([lines, others]))
}

/** Compares the amounts on visible lines. */
function expectSameAmounts({ foods }: RandomPlan, first: Lists, second: Lists): void {
  for (const [i, food] of foods.entries()) {
    const both = [first, second].map((all) => (all[i] ?? []).filter(({ isHidden }) => !isHidden))
    for (const { unit } of both.flat()) {
      const [one = 0, other = 0] = both.map((lines) => sumIn(unit, lines, food))
      assertNear(one, other, 2e-5 + lastOf(unit, food), JSON.stringify(both))
    }
  }
}

const expectAnyOrder = (kitchens: typeof plannedKitchens, ...kinds: readonly Kind[]): void =>
  fc.assert(
    fc.property(kitchens, deedsOf(...kinds), end, (given, all, last) =>
      expectSameLines(given, listAfter(given, all, 0, last), listAfter(given, all, 1, last)),
    ),
    RUNS,
  )

describe('a list, for any kitchen', () => {
  it('has the same lines, in whatever order its recipes and dinners came', () => {
    expectAnyOrder(plannedKitchens, ...PLAIN)
  })

  it('has the same lines, in whatever order its dinners were cooked', () => {
    expectAnyOrder(keepingKitchens, ...PLAIN, 'plan and cook')
  })

  it('has the same amounts to buy, in whatever order recipes came minus the stock', () => {
    const some = deedsOf('add', 'add and undo', 'plan', 'add minus stock')
    fc.assert(
      fc.property(keepingKitchens, some, (given, all) =>
        expectSameAmounts(given, listAfter(given, all, 0), listAfter(given, all, 1)),
      ),
      RUNS,
    )
  })

  it('is as before when all is undone, in any order', () => {
    fc.assert(
      fc.property(plannedKitchens, deedsOf(...KINDS), (given, all) => {
        const { kitchen, foodIds } = kitchenAfter(given, all, 0)

        const undoes = all.flatMap(({ kind, name, places: [, at], later: [, later] }) => [
          ...(kind.startsWith('add') ? [{ at, id: idOf(`add ${name}`) }] : []),
          ...(kind.endsWith('cook') ? [{ at: at + later, id: idOf(`cook ${name}`) }] : []),
        ])
        for (const { id } of undoes.toSorted((a, b) => a.at - b.at)) kitchen.undo(id)
        for (const { id } of kitchen.all('meal_plan_entry'))
          if (all.some(({ name }) => idOf(name) === id)) kitchen.remove('meal_plan_entry', id)
        kitchen.reconcile()

        const after = foodIds.map((id) => linesOf(kitchen, id))
        expectSameLines(given, after, listAfter(given, [], 0))
      }),
      RUNS,
    )
  })
})

/** An amount in the unit of a recipe, and the fields of a food on whose line it may stand in another one. */
interface Whole {
  readonly quantity: number
  readonly unit: string | null
  readonly food?: Data
}

const WHOLES: readonly Whole[] = [
  ...['kg', 'lb', 'cup', 'l', 'can', null].map((unit) => ({ quantity: 1, unit })),
  ...[0.3, 1.25, 2].map((quantity) => ({ quantity, unit: 'kg' })),
  ...[250, 1000].map((quantity) => ({ quantity, unit: 'g', food: { default_unit: 'kg' } })),
  { quantity: 1, unit: 'lb', food: { default_unit: 'kg' } },
  { quantity: 1, unit: 'cup', food: { default_unit: 'ml' } },
  { quantity: 1, unit: 'cup', food: { default_unit: 'g', density_g_per_ml: 0.53 } },
  { quantity: 1, unit: 'dozen', food: { default_unit: 'g', grams_per_each: 57 } },
]

/** A food on whose list recipes that need a part of a whole can be put, by their numbers. */
function partsOf({ quantity, unit, food = {} }: Whole, n: number) {
  const kitchen = openPlannedKitchen()
  const food_id = kitchen.food('Sugar', food)
  const part = toNumber(divide(fromNumber(quantity), fromNumber(n)))
  const recipe_id = kitchen.recipe('Cake', [{ food_id, quantity: part, unit }])
  const add = (i: number) =>
    kitchen.run(addRecipe, { list_id: LIST, recipe_id }, { operationId: idOf(`cake ${i}`) })
  const plan = (i: number) => kitchen.plan(`Cake ${i}`, MONDAY, { recipe_id })
  return { kitchen, add, plan, part }
}

const wholeOf = ({ quantity, unit, food }: Whole, times = 1) => {
  const to = (food?.['default_unit'] ?? unit) as string | null // its type
  const sum = multiply(fromNumber(quantity), fromNumber(times))
  const found = convert(sum, unit, to, food, { unitSystem: 'metric' })
  assert.ok('quantity' in found)
  return toNumber(found.quantity)
}
const quantities = (kitchen: PlannedKitchen) =>
  kitchen.lines().map(({ data }) => data['planned_quantity'])

const SOME_PARTS = [2, 3, 7, 12, 24]

describe('equal parts of a whole', () => {
  const each = WHOLES.flatMap((whole) =>
    Array.from({ length: 48 }, (_, i) => ({
      whole,
      n: i + 1,
      about: JSON.stringify([whole, i + 1]),
    })),
  )
  it('are the whole, by recipes, by the plan, and by both', () => {
    for (const { whole, n, about } of each) {
      const { kitchen, add, plan } = partsOf(whole, n)
      for (let i = 0; i < n; i++) add(i)
      assert.deepEqual(quantities(kitchen), [wholeOf(whole)], about)
      for (let i = 0; i < n; i++) plan(i)
      kitchen.reconcile()
      assert.deepEqual(quantities(kitchen), [wholeOf(whole, 2)], about)
    }
  })

  it('are a part again after an undo of the others, in any order', () => {
    for (const { whole, n, about } of each.filter(({ n: parts }) => SOME_PARTS.includes(parts))) {
      const [{ kitchen, add }, few] = [partsOf(whole, n), partsOf(whole, n)]
      const left = Math.ceil(n / 3)
      const inOtherOrder = Array.from({ length: n }, (_, i) => i).toSorted(
        (a, b) => ((a * 29) % 53) - ((b * 29) % 53),
      )
      for (let i = 0; i < n; i++) add(i)
      for (const i of inOtherOrder.slice(left)) kitchen.undo(idOf(`cake ${i}`))
      for (const i of inOtherOrder.slice(0, left)) few.add(i)

      const [found, ...others] = quantities(kitchen)
      const [expected] = quantities(few.kitchen)
      // An amount that no small fraction is was rounded each time.
      const slack = whole.food && whole.unit !== 'g' ? n * 1e-6 : 0
      assertNear(Number(found), Number(expected), slack, about)
      assert.deepEqual(others, [])
      for (const i of inOtherOrder.slice(0, left)) kitchen.undo(idOf(`cake ${i}`))
      assert.deepEqual(quantities(kitchen), [])
    }
  })

  it('are the whole when they are typed one by one', () => {
    for (const { whole, n, about } of each.filter((one) => !one.whole.food)) {
      let items: Parameters<typeof planAdditions>[1]['items'] = []
      const { part } = partsOf(whole, n)
      const unit = whole.unit ?? undefined
      for (let i = 0; i < n; i++) {
        const shelf = { listId: LIST, foods: [], unitSystem: 'metric', language: 'en' } as const
        const typed = { name: 'Sugar', quantity: part, ...(unit && { unit }) }
        const { mutations } = planAdditions([typed], { ...shelf, items, uuid: () => 'a' })
        const [one] = mutations
        const before = { food_id: null, note: null, position: null, planned_quantity: null }
        const data = one?.op === 'create' ? one.data : one?.op === 'update' ? one.patch : {}
        items = [{ ...before, ...items[0], ...data, id: 'a' } as (typeof items)[number]] // an item's fields
      }
      assert.deepEqual(
        items.map(({ quantity }) => quantity),
        [whole.quantity],
        about,
      )
    }
  })
})
