// Slow. Covers: packages/rules/src src/kitchen/pantry src/kitchen/shopping-lists src/sync/write
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import fc from 'fast-check'
import { LIST } from '#test/fixtures/kitchen-copy.ts'
import type { PlannedKitchen } from '#test/fixtures/planned-kitchen.ts'
import { assertNear } from './near.ts'
import { amount } from './random-kitchen.ts'
import { buildPlan, dinner, NOW, openLinesOf, plannedKitchens } from './random-plan.ts'
import { RUNS } from './runs.ts'
import { shortagesOf } from './shortage-model.ts'
import { converted, type ModelFood } from './stock-model.ts'

interface Amount {
  readonly quantity: number
  readonly unit: string | null
}

/** The sum in a unit, of the amounts that convert into it. */
const sumIn = (unit: string | null, amounts: readonly Amount[], food: ModelFood): number =>
  amounts
    .map((one) => converted(one.quantity, one.unit, unit, food) ?? 0)
    .reduce((a, b) => a + b, 0)

/** The amounts on the open lines of a food. */
const plannedOf = (kitchen: PlannedKitchen, foodId: string | undefined): readonly Amount[] =>
  openLinesOf(kitchen, foodId).map(({ planned, unit }) => ({ quantity: planned, unit }))

describe('reconcile, for any kitchen', () => {
  it('plans what a simpler model finds to be short', () => {
    fc.assert(
      fc.property(plannedKitchens, (given) => {
        const { kitchen, foodIds } = buildPlan(given)

        kitchen.reconcile()

        for (const [i, food] of given.foods.entries()) {
          const planned = plannedOf(kitchen, foodIds[i])
          const short = shortagesOf(i, given)
          for (const { quantity, unit } of planned) {
            // An amount of a recipe with six decimals may have been a fraction.
            const roundings = short.map((one) => ({ ...one, quantity: 1e-6 }))
            const slack = 1.1e-6 + sumIn(unit, roundings, food)
            assertNear(quantity, sumIn(unit, short, food), slack, `${unit} of food ${i}`)
          }
          for (const one of short)
            assert.ok(
              one.quantity < 1e-6 ||
                planned.some(
                  ({ unit }) => converted(one.quantity, one.unit, unit, food) !== null,
                ) ||
                sumIn(food.default_unit, [one], food) < 1e-6,
              `${one.quantity} ${one.unit} of food ${i} are on no line`,
            )
        }
      }),
      RUNS,
    )
  })

  it('never plans less because of one more dinner', () => {
    fc.assert(
      fc.property(plannedKitchens, dinner, (given, more) => {
        const { kitchen, foodIds, plan } = buildPlan(given)
        kitchen.reconcile()
        const before = foodIds.map((id) => plannedOf(kitchen, id))

        plan('one more', more)
        kitchen.reconcile()

        for (const [i, food] of given.foods.entries()) {
          const after = plannedOf(kitchen, foodIds[i])
          for (const { quantity, unit } of before[i] ?? []) {
            const now = sumIn(unit, after, food)
            // A line may get another unit, in which its last decimal is more.
            const last = after.map((one) => ({ ...one, quantity: 1e-6 }))
            const slack = 1.1e-6 + sumIn(unit, last, food)
            assert.ok(now >= quantity - slack, `${now} ${unit} of food ${i}, before ${quantity}`)
          }
        }
      }),
      RUNS,
    )
  })

  const step = fc.oneof(
    fc.record({ kind: fc.constant('plan' as const), plan: dinner }),
    fc.record({
      kind: fc.constantFrom(
        'unplan',
        'tick',
        'untick',
        'set',
        'note',
        'dismiss',
        'take back',
        'reconcile',
      ),
      which: fc.nat(),
    }),
    fc.record({ kind: fc.constant('count' as const), quantity: amount, which: fc.nat() }),
  )

  it('changes nothing the second time, and no item written by hand, after any history', () => {
    fc.assert(
      fc.property(plannedKitchens, fc.array(step, { maxLength: 12 }), (given, steps) => {
        const { kitchen, foodIds, plan } = buildPlan(given)
        const hand = [...foodIds, null].map((food_id, i) =>
          kitchen.put('shopping_item', `by hand ${i}`, { list_id: LIST, food_id, name: 'Tea' }),
        )
        const written = () => hand.map((id) => kitchen.get('shopping_item', id))
        const before = written()
        for (const [i, one] of steps.entries())
          carryOut(kitchen, one, () => one.kind === 'plan' && plan(`later ${i}`, one.plan))

        kitchen.reconcile()
        const version = kitchen.version()
        kitchen.reconcile()

        assert.equal(kitchen.version(), version)
        assert.deepEqual(written(), before)
        expectWholeLines(kitchen, foodIds)
      }),
      RUNS,
    )
  })
})

type Step = { readonly kind: string; readonly which?: number; readonly quantity?: number }

const PATCHES: Readonly<Record<string, Data>> = {
  tick: { checked_at: NOW },
  untick: { checked_at: null },
  set: { quantity: 7 },
  note: { note: 'the brown one' },
  dismiss: { dismissed_at: NOW },
  'take back': { dismissed_at: null },
}

/** Acts as a person: plans, changes a line or counts a lot. */
function carryOut(
  kitchen: PlannedKitchen,
  { kind, which = 0, quantity = 0 }: Step,
  planMore: () => unknown,
): void {
  const pick = (rows: ReturnType<PlannedKitchen['all']>) => rows[which % rows.length]?.id
  const [line, entry, item] = [
    pick(kitchen.lines()),
    pick(kitchen.all('meal_plan_entry')),
    pick(kitchen.all('pantry_item')),
  ]
  const patch = PATCHES[kind]
  if (kind === 'reconcile') kitchen.reconcile()
  else if (kind === 'plan') planMore()
  else if (kind === 'unplan' && entry !== undefined) kitchen.remove('meal_plan_entry', entry)
  else if (kind === 'count' && item !== undefined)
    kitchen.put('stock_movement', `count ${kitchen.version()}`, {
      pantry_item_id: item,
      kind: 'count',
      value: quantity,
    })
  else if (patch && line !== undefined) kitchen.change('shopping_item', line, patch)
}

/** Each open line is the only one of its food and unit, and holds the sum of its sources. */
function expectWholeLines(kitchen: PlannedKitchen, foodIds: readonly string[]): void {
  for (const id of foodIds) {
    const lines = openLinesOf(kitchen, id)
    for (const { sources, planned } of lines) {
      const sum = sources.reduce((all, { quantity }) => all + Math.round(1e6 * quantity), 0)
      assert.equal(sum, Math.round(1e6 * planned))
    }
    const units = lines.filter(({ sources }) => sources.length > 0).map(({ unit }) => unit)
    assert.equal(new Set(units).size, units.length)
  }
}
