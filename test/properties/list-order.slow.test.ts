// Slow. Covers: packages/rules/src src/kitchen/shopping-lists
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '@larder/rules/json.ts'
import { cook } from '@larder/rules/recipes/cook.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import fc from 'fast-check'
import { idOf, LIST } from '#test/fixtures/kitchen-copy.ts'
import type { PlannedKitchen } from '#test/fixtures/planned-kitchen.ts'
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
    const isFound = (line: Line) => others.some((one) => isSame(line, one, food))
    assert.equal(some.length, others.length, JSON.stringify([some, others]))
    assert.ok(some.every(isFound), JSON.stringify([some, others]))
  }
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
