import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Data } from '@larder/rules/entity.ts'
import { sharesOf } from '@larder/rules/shopping-lists/sources.ts'
import { toNumber } from '@larder/rules/measures/rational.ts'
import { LIST, MONDAY } from '#test/fixtures/kitchen-copy.ts'
import {
  openPlannedKitchen,
  type PlannedKitchen,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
} from '#test/fixtures/planned-kitchen.ts'

const DAYS = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY]
const NOW = '2026-11-20T09:00:00.000Z'
const DENSITY = 0.53
/** Grams in each unit. A piece has no weight here. */
const GRAMS: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1000,
  ml: DENSITY,
  metric_cup: 250 * DENSITY,
}

const amount = fc.integer({ min: 1, max: 3000 }).map((n) => n / 8)
const unit = fc.constantFrom('g', 'kg', 'ml', 'metric_cup')
const thing = fc.constantFrom('Flour', 'Sugar')
const day = fc.constantFrom(...DAYS)
const portion = fc.record({ thing, quantity: amount, unit })
const lot = fc.record({
  thing,
  quantity: amount,
  unit: fc.oneof(unit, fc.constant('piece')),
  best_before: fc.option(day),
  date_kind: fc.constantFrom('best_before', 'use_by', 'none'),
})
const plan = fc.record({ day, portion })
const kitchens = fc.record({
  lots: fc.array(lot, { maxLength: 6 }),
  ticked: fc.array(portion, { maxLength: 2 }),
  plans: fc.array(plan, { maxLength: 8 }),
})
type Kitchen = typeof kitchens extends fc.Arbitrary<infer Value> ? Value : never

function build({ lots, ticked, plans }: Kitchen) {
  const kitchen = openPlannedKitchen()
  const foods = new Map(
    ['Flour', 'Sugar'].map((name) => [
      name,
      kitchen.food(name, { default_unit: 'g', density_g_per_ml: DENSITY }),
    ]),
  )
  const about = ({ thing: name, ...fields }: { thing: string } & Data) => ({
    food_id: foods.get(name) ?? null,
    ...fields,
  })
  for (const [i, { quantity, ...one }] of lots.entries())
    kitchen.stock(`lot ${i}`, quantity, about(one))
  for (const [i, one] of ticked.entries()) {
    const item = { list_id: LIST, checked_at: NOW, ...about(one) }
    kitchen.put('shopping_item', `ticked ${i}`, item)
  }
  const dinner = (name: string, { day: date, portion: one }: Kitchen['plans'][number]) =>
    kitchen.plan(name, date, about(one))
  for (const [i, one] of plans.entries()) dinner(`plan ${i}`, one)
  return { kitchen, foods, dinner }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** The grams on open lines of a food. */
const plannedOf = (kitchen: PlannedKitchen, foodId: string | undefined): number =>
  sum(
    kitchen
      .lines()
      .filter(({ data }) => data['food_id'] === foodId && data['checked_at'] === null)
      .map(({ data }) => Number(data['planned_quantity'])),
  )

/** The second, simpler model: the grams that are short of a thing. */
function shortOf(name: string, { lots, ticked, plans }: Kitchen): number {
  const isThing = (one: { thing: string }) => one.thing === name
  const supply = [
    ...lots
      .filter(isThing)
      .filter((one) => one.unit !== 'piece')
      .toSorted((a, b) => ((a.best_before ?? '~') < (b.best_before ?? '~') ? -1 : 1))
      .toSorted((a, b) => Number(a.best_before === null) - Number(b.best_before === null)),
    ...ticked.filter(isThing).map((one) => ({ ...one, best_before: null, date_kind: 'none' })),
  ].map((one) => ({ ...one, left: one.quantity * (GRAMS[one.unit] ?? 0) }))
  let short = 0
  for (const date of DAYS)
    for (const { portion: one } of plans.filter((p) => p.day === date && isThing(p.portion))) {
      let rest = one.quantity * (GRAMS[one.unit] ?? 0)
      for (const from of supply) {
        if (from.date_kind === 'use_by' && from.best_before !== null && from.best_before < date)
          continue
        const taken = Math.min(from.left, rest)
        from.left -= taken
        rest -= taken
      }
      short += rest
    }
  return short
}

const RUNS = { numRuns: 150 }

describe('reconcile, for any kitchen', () => {
  it('plans what a simpler model finds to be short', () => {
    fc.assert(
      fc.property(kitchens, (given) => {
        const { kitchen, foods } = build(given)

        kitchen.reconcile()

        for (const [name, foodId] of foods) {
          const [planned, short] = [plannedOf(kitchen, foodId), shortOf(name, given)]
          assert.ok(
            Math.abs(planned - short) < 1e-5,
            `${planned} g instead of ${short} g of ${name}`,
          )
        }
      }),
      RUNS,
    )
  })

  it('never plans less because of one more dinner', () => {
    fc.assert(
      fc.property(kitchens, plan, (given, more) => {
        const { kitchen, foods, dinner } = build(given)
        kitchen.reconcile()
        const before = [...foods.values()].map((id) => plannedOf(kitchen, id))

        dinner('one more', more)
        kitchen.reconcile()

        for (const [i, id] of [...foods.values()].entries())
          assert.ok(plannedOf(kitchen, id) >= (before[i] ?? 0))
      }),
      RUNS,
    )
  })

  const step = fc.oneof(
    fc.record({ kind: fc.constant('plan' as const), plan }),
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
      fc.property(kitchens, fc.array(step, { maxLength: 12 }), (given, steps) => {
        const { kitchen, foods, dinner } = build(given)
        const hand = [...foods.values(), null].map((food_id, i) =>
          kitchen.put('shopping_item', `by hand ${i}`, { list_id: LIST, food_id, name: 'Tea' }),
        )
        const written = () => hand.map((id) => kitchen.get('shopping_item', id))
        const before = written()
        for (const [i, one] of steps.entries())
          carryOut(kitchen, one, () => one.kind === 'plan' && dinner(`later ${i}`, one.plan))

        kitchen.reconcile()
        const version = kitchen.version()
        kitchen.reconcile()

        assert.equal(kitchen.version(), version)
        assert.deepEqual(written(), before)
        expectWholeLines(kitchen)
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
function expectWholeLines(kitchen: PlannedKitchen): void {
  const open = kitchen.lines().filter(({ data }) => data['checked_at'] === null)
  for (const { data } of open) {
    const shares = sharesOf(data['sources']).map(({ quantity }) => quantity && toNumber(quantity))
    assert.equal(
      Math.round(1e6 * sum(shares.map(Number))),
      Math.round(1e6 * Number(data['planned_quantity'])),
    )
  }
  const needed = open.filter(({ data }) => sharesOf(data['sources']).length > 0)
  const keys = needed.map(({ data }) => JSON.stringify([data['food_id'], data['unit']]))
  assert.equal(new Set(keys).size, keys.length)
}
