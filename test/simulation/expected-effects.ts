import assert from 'node:assert/strict'
import { isList, isObject, type Data, type Json } from '@larder/rules/json.ts'
import type { Change } from '@larder/rules/mutation.ts'
import {
  ingredientsOf,
  lotsOf,
  numberOr,
  rowOf,
  rowsOf,
  stringOf,
  takeFrom,
  type Takes,
  textOr,
} from './model-kitchen.ts'
import type { Oracle } from './oracle.ts'
import type { Run } from './runs.ts'

/** A verb that was run: the rows before and after it. */
export interface Effect {
  readonly before: Oracle
  readonly after: Oracle
  readonly run: Run
  /** The day on which it was done. */
  readonly day: string
  /** The day on which the server did it. */
  readonly today: string
  readonly rows: readonly Change[]
  readonly answer: Data
}

/** @returns the target of a wish that does not exist; a run without one is not refused so */
export function missingTarget(
  { rows, operations }: Oracle,
  { verb, wish }: Run,
): string | undefined {
  const targets: readonly (readonly [string, Json | undefined])[] = [
    ['food', wish['food_id']],
    ['food', wish['into_id']],
    ['shopping_list', wish['list_id']],
    ['meal_plan_entry', wish['plan_entry_id']],
    ['recipe', wish['recipe_id']],
  ]
  const [entity] = targets.find(([kind, id]) => id !== undefined && !rowOf(rows, kind, id)) ?? []
  if (entity === undefined && verb === 'undo')
    return operations.has(stringOf(wish['operation_id'])) ? undefined : 'operation'
  return entity
}

/** I18: the amounts that consume and waste take, first expired first. */
export function assertTaken({ before: { rows }, run, rows: changed, day }: Effect): void {
  const { food_id, quantity, unit } = run.wish
  const lots = lotsOf(rows, (lot) => lot['food_id'] === food_id)
  const spoiled = lots.filter((lot) => !lot.isGoodOn(day))
  const good = lots.filter((lot) => lot.isGoodOn(day))
  const wanted = textOr(unit) ?? textOr(rowOf(rows, 'food', food_id)?.['default_unit'])
  const takes: Takes = new Map()
  takeFrom([...spoiled, ...good], { quantity: Number(quantity), unit: wanted }, takes)
  assertMovements(changed, run, day, takes)
}

/** I18: cook takes each ingredient, and never from a lot that is past its use_by date. */
export function assertCooked(effect: Effect): void {
  const { before, run, day, rows, answer } = effect
  const { recipe_id, plan_entry_id, servings, again, leftovers = null } = run.wish
  const entry = rowOf(before.rows, 'meal_plan_entry', plan_entry_id)
  if (entry) assert.equal(entry['recipe_id'], recipe_id, 'I20: the entry of another recipe')
  const first = rowsOf(before.rows, 'cooking')
    .filter((one) => one['plan_entry_id'] === plan_entry_id && (one['undone_at'] ?? null) === null)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
  if (entry && first && again !== true) {
    assert.deepEqual(rows, [], 'I20: an entry of the plan is cooked once')
    const done = before.operations.get(stringOf(first['operation_id']))
    return assert.deepEqual(answer, done?.answer, 'I20: the answer of the first cooking')
  }
  const wanted = numberOr(servings) ?? numberOr(entry?.['servings'])
  const takes: Takes = new Map()
  for (const { foodId, quantity, unit } of ingredientsOf(before.rows, stringOf(recipe_id), wanted))
    if (foodId !== null && quantity !== null) {
      const lots = lotsOf(before.rows, (lot) => lot['food_id'] === foodId)
      takeFrom(
        lots.filter((lot) => lot.isGoodOn(day)),
        { quantity, unit },
        takes,
      )
    }
  assertMovements(rows, run, day, takes)
  const [cooking, ...others] = rows.filter(({ entity }) => entity === 'cooking')
  assert.deepEqual(
    [cooking?.data?.['plan_entry_id'], cooking?.data?.['cooked_on'], others.length],
    [plan_entry_id ?? null, day, 0],
    'I20: one cooking',
  )
  const made = rows.flatMap(({ entity, data }) => (entity === 'pantry_item' && data ? [data] : []))
  assert.deepEqual(
    made.filter(({ operation_id }) => operation_id === run.id).map((lot) => lot['quantity']),
    isObject(leftovers) ? [leftovers['servings']] : [],
    'I20: the leftovers',
  )
  assertDayOfAdded(effect)
}

/** I18: an amount that a run of an earlier day adds has noon of that day; one of today has no time of its own. */
export function assertDayOfAdded({ rows, run, day, today }: Effect): void {
  const added = createdBy(rows, run).filter(({ kind }) => kind === 'add')
  const expected = day < today ? `${day}T12:00:00.000Z` : null
  for (const { occurred_at = null } of added)
    assert.equal(occurred_at, expected, 'I18: the day of an added amount')
}

/** The movements out of lots, each on the day of the run. */
function assertMovements(rows: readonly Change[], run: Run, day: string, takes: Takes): void {
  const kind = run.verb === 'waste' ? 'waste' : 'consume'
  const movements = createdBy(rows, run).filter((one) => one['kind'] !== 'add')
  assert.deepEqual(
    movements.map((one) => [one['pantry_item_id'], one['delta'], one['kind']]).toSorted(byText),
    [...takes]
      .flatMap(([id, quantity]) => (quantity > 0 ? [[id, -quantity, kind]] : []))
      .toSorted(byText),
    `I18: what ${run.verb} takes`,
  )
  for (const { occurred_at } of movements)
    assert.equal(stringOf(occurred_at).slice(0, 10), day, 'I18: the day of a run')
  const negative = rows.filter(
    ({ entity, data }) => entity === 'pantry_item' && Number(data?.['quantity']) < 0,
  )
  assert.deepEqual(negative, [], 'I18: below zero')
}

export const createdBy = (rows: readonly Change[], { id }: Run): Data[] =>
  rows.flatMap(({ entity, data }) =>
    entity === 'stock_movement' && data?.['operation_id'] === id ? [data] : [],
  )

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** I20: each copied entry, some days later. */
export function assertCopied({ before, run, rows }: Effect): void {
  const { from, to, start } = run.wish
  const days = Date.parse(stringOf(start)) - Date.parse(stringOf(from))
  const moved = rowsOf(before.rows, 'meal_plan_entry')
    .filter(({ date }) => stringOf(date) >= stringOf(from) && stringOf(date) <= stringOf(to))
    .map(({ date, recipe_id = null, title = null }) => [
      new Date(Date.parse(stringOf(date)) + days).toISOString().slice(0, 10),
      recipe_id,
      title,
    ])
  const made = rows.flatMap(({ data }) =>
    data ? [[data['date'], data['recipe_id'], data['title']]] : [],
  )
  assert.deepEqual(made.toSorted(byText), moved.toSorted(byText), 'I20: a copied plan')
}

export const listOf = (value: Json | undefined): readonly Data[] =>
  isList(value ?? null) ? (value as readonly Json[]).filter(isObject) : []
