import { setImmediate as nextTurn } from 'node:timers/promises'
import { textOf } from '@larder/rules/json.ts'
import type { Locale } from '@larder/rules/measures/find-unit.ts'
import { toNumber } from '@larder/rules/measures/rational.ts'
import { isLow, sumAmounts } from '@larder/rules/pantry/stock-level.ts'
import type { RowQuery } from '@larder/rules/verbs/verb.ts'
import { readPage, type Row } from '#api/rest/reads/read-rows.ts'
import type { Deps } from '#api/rest/resource.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { tablesByName } from '#sync/schema/contract.ts'
import { queryIds } from '#sync/write/verbs/query-rows.ts'
import { foods } from './contract.ts'
import { NAME_ORDER } from './read-conditions.ts'
import { isStock, amountsOf, isOnHand, readMeasuring, stockOfFood } from './stock-amounts.ts'

export interface Paging {
  readonly limit: number
  readonly cursor: string | undefined
}

/**
 * A page of the foods on hand, by name: how much there is, the date by which to use it, whether it is low, and
 * the shopping lists that name it. It takes three statements.
 *
 * @throws AppError CURSOR_INVALID
 */
export async function summarizePantry(
  { db, sync }: Pick<Deps, 'db' | 'sync'>,
  { householdId }: Member,
  { limit, cursor }: Paging,
) {
  const reading = {
    collection: foods,
    scopeId: householdId,
    where: [isOnHand(householdId)],
    computed: { stock: stockOfFood(householdId) },
  }
  const sort = { keys: [NAME_ORDER] }
  const { items, next_cursor } = await readPage(db, reading, { sort, limit, cursor })
  const ids = items.map(({ id }) => id)
  const { unitSystem } = await readMeasuring(db, householdId, [])
  const named = await queryIds(db, tablesByName(sync), householdId, openItemsOf(ids), [
    'food_id',
    'list_id',
  ])
  const lists = Map.groupBy(named, ({ food_id }) => food_id)
  const summaries = []
  for (const food of items) {
    await nextTurn() // many facts and units take a while: others get a turn
    const shopping_list_ids = lists.get(food.id)?.map(({ list_id }) => list_id) ?? []
    summaries.push({ ...summaryOf(food, { unitSystem }), shopping_list_ids })
  }
  return { items: summaries, next_cursor }
}

/** The shopping items of foods that somebody still has to buy. */
const openItemsOf = (foodIds: readonly string[]): RowQuery => ({
  entity: 'shopping_item',
  where: {
    food_id: { in: foodIds },
    checked_at: { isNull: true },
    put_away_at: { isNull: true },
    dismissed_at: { isNull: true },
  },
})

function summaryOf({ stock: read, ...food }: Row, locale: Locale) {
  if (!isStock(read)) throw new Error('A page of foods has their stock.')
  const stock = read
  const amounts = amountsOf(stock)
  const unit = textOf(food['default_unit']) ?? amounts[0]?.unit ?? null
  const { quantity, unconverted } = sumAmounts(amounts, unit, food, locale)
  return {
    food_id: food.id,
    name: textOf(food['name']) ?? '',
    quantity: toNumber(quantity),
    unit,
    unconverted: unconverted.map((one) => ({ ...one, quantity: toNumber(one.quantity) })),
    next_date: stock.next_date,
    low: isLow(food, amounts, locale),
  }
}
