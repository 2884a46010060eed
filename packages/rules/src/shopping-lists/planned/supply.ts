import { textOf, type Data } from '@larder/rules/json.ts'
import { fromNumber, type Rational } from '@larder/rules/measures/rational.ts'
import { sortLots } from '@larder/rules/pantry/lots.ts'
import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import type { Row } from '@larder/rules/verbs/verb.ts'

/** An amount of a thing that is there: a lot, or a shopping item that was ticked and is not put away. */
export interface Supply {
  /** The id of the row, as an answer names it. */
  readonly about: Data
  /** Null: as much as is needed. */
  readonly quantity: Rational | null
  readonly unit: string | null
  /** The last day on which it may be used; null where there is none. */
  readonly useBy: string | null
  /** The day after which its use is told. */
  readonly bestBefore: string | null
}

/**
 * The lots, first expired first, and then the ticked items, by the things that they are.
 *
 * @param at `timeZone` of the household, `on` the day of the operation, and `thingOf`: the key of a row's thing
 */
export function supplyOf(
  lots: readonly Row[],
  ticked: readonly Row[],
  foods: ReadonlyMap<string, Data>,
  at: {
    readonly timeZone: string
    readonly on: string
    readonly thingOf: (data: Data) => string
  },
): ReadonlyMap<string, readonly Supply[]> {
  const supply = new Map<string, Supply[]>()
  const put = (data: Data, one: Supply) => {
    const key = at.thingOf(data)
    const all = supply.get(key)
    if (all) all.push(one)
    else supply.set(key, [one])
  }
  for (const { id, data, quantity, unit, effectiveDate } of sortLots(lots, foods, at)) {
    const isUseBy = data['date_kind'] === 'use_by'
    const isBestBefore = data['date_kind'] === 'best_before'
    if (quantity > 0)
      put(data, {
        about: { pantry_item_id: id },
        quantity: fromNumber(quantity),
        unit,
        useBy: isUseBy ? effectiveDate : null,
        bestBefore: isBestBefore ? effectiveDate : null,
      })
  }
  for (const { id, data } of ticked) {
    const bought = amountToBuy(data)
    const quantity = bought === null ? null : fromNumber(Math.max(bought, 0))
    const unit = textOf(data['unit'])
    put(data, { about: { item_id: id }, quantity, unit, useBy: null, bestBefore: null })
  }
  return supply
}

/** Whether a supply may be used on a day. */
export const isGoodOn = ({ useBy }: Supply, day: string): boolean => useBy === null || day <= useBy
