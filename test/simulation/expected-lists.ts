import assert from 'node:assert/strict'
import type { Data } from '@larder/rules/json.ts'
import { assertDayOfAdded, createdBy, type Effect, listOf } from './expected-effects.ts'
import { assertLines } from './expected-lines.ts'
import {
  ingredientsOf,
  numberOr,
  rounded,
  rowOf,
  rowsOf,
  stringOf,
  textOr,
} from './model-kitchen.ts'
import { type Lines, linesOf, openLinesOf } from './model-lines.ts'
import { amountToBuy, demandsOfPlan, needsOf, promisesOf } from './model-netting.ts'
import { addDays } from './runs.ts'

/** I21: the lines of a list after reconcile hold the shortage. */
export function assertReconciled(effect: Effect): void {
  const { before, run, day } = effect
  const { list_id, to, low_stock = true } = run.wish
  const last = stringOf(to)
  const lowAfter = low_stock === true ? (last > day ? last : day) : undefined
  const demands = [...promisesOf(before.rows, day), ...demandsOfPlan(before.rows, day, last)]
  const needs = needsOf(before.rows, demands, {
    minusStock: true,
    lowAfter,
  })
  const kept = linesOf(
    before.rows,
    openLinesOf(before.rows, list_id),
    ({ kind }) => kind === 'recipe' || kind === 'recurring',
  )
  assertLines(effect, join(kept, needs))
}

/** I21: the lines of a list have the ingredients of a recipe besides their other shares. */
export function assertRecipeAdded(effect: Effect): void {
  const { before, run, day } = effect
  const { list_id, recipe_id, servings, minus_stock = false } = run.wish
  const demands = ingredientsOf(before.rows, stringOf(recipe_id), numberOr(servings)).map(
    (one) => ({
      ...one,
      day,
      sourceId: run.id,
    }),
  )
  const plan = demandsOfPlan(before.rows, day, addDays(day, 366))
  const promised = plan.map((one) => ({ ...one, sourceId: null }))
  const all = [...promisesOf(before.rows, day), ...promised, ...demands]
  const needs =
    minus_stock === true
      ? needsOf(before.rows, all, { minusStock: true })
      : needsOf(before.rows, demands, { minusStock: false })
  assertLines(effect, join(linesOf(before.rows, openLinesOf(before.rows, list_id)), needs))
}

/** I21: the open lines of a list have no share of the source any more, and all others. */
export function assertSourceRemoved(effect: Effect): void {
  const { list_id, source_id } = effect.run.wish
  const lines = openLinesOf(effect.before.rows, list_id)
  assertLines(
    effect,
    linesOf(effect.before.rows, lines, ({ id }) => id !== source_id),
  )
}

function join(some: Lines, others: Lines): Lines {
  for (const [key, shares] of others) {
    const all = some.get(key) ?? new Map<string, number | null>()
    for (const [id, quantity] of shares)
      all.set(id, quantity === null ? null : quantity + (all.get(id) ?? 0))
    some.set(key, all)
  }
  return some
}

/** I22: each bought item becomes a lot, and leaves its list. */
export function assertPutAway(effect: Effect): void {
  const { before, after, run, rows, answer, day } = effect
  assertDayOfAdded(effect)
  const { list_id, items } = run.wish
  const onList = rowsOf(before.rows, 'shopping_item').filter(
    (item) => item['list_id'] === list_id && (item['put_away_at'] ?? null) === null,
  )
  const wanted =
    items === undefined
      ? onList
          .filter(({ checked_at = null }) => checked_at !== null)
          .map(({ id }): Data => ({ item_id: id }))
      : listOf(items)
  const chosen = new Map(wanted.toReversed().map((one) => [stringOf(one['item_id']), one]))
  const bought = onList.flatMap((item) => {
    const one = chosen.get(item.id)
    return one ? [expectedLot(item, one)] : []
  })
  const pairs = new Map(
    listOf(answer['put_away']).map((pair) => [pair['item_id'], stringOf(pair['pantry_item_id'])]),
  )
  const made = bought.map(({ item_id }) => {
    const lot = rowOf(after.rows, 'pantry_item', pairs.get(item_id))
    return { item_id, food_id: lot?.['food_id'], quantity: lot?.['quantity'], unit: lot?.['unit'] }
  })
  assert.deepEqual(made, bought, 'I22: the lots of bought items')
  assert.equal(createdBy(rows, run).length, bought.length, 'I22: one movement for each lot')
  assert.equal(pairs.size, bought.length, 'I22: each item once')
  for (const { item_id } of bought) {
    const item = rowOf(after.rows, 'shopping_item', item_id)
    assert.ok((item?.['put_away_at'] ?? null) !== null, 'I22: an item is still on its list')
    const lot = rowOf(after.rows, 'pantry_item', pairs.get(item_id))
    assert.equal(lot?.['purchased_on'], day, 'I18: the day of a run')
  }
}

function expectedLot(item: Data & { id: string }, wish: Data) {
  const toBuy = amountToBuy(item)
  const amount = numberOr(wish['quantity']) ?? (toBuy !== null && toBuy > 0 ? toBuy : null)
  return {
    item_id: item.id,
    food_id: textOr(item['food_id']),
    quantity: rounded(amount ?? 1),
    unit: textOr(wish['unit']) ?? (amount === null ? null : textOr(item['unit'])),
  }
}
