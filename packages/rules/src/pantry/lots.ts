import { textOf, type Data } from '@larder/rules/json.ts'
import type { Row, RowQuery } from '@larder/rules/verbs/verb.ts'
import { effectiveDate } from './effective-date.ts'

// A lot is a pantry item: an amount of a food with its own dates and place.

export interface Lot {
  readonly id: string
  readonly data: Data
  readonly quantity: number
  readonly unit: string | null
  /** The day by which to use it, `YYYY-MM-DD`; null where nothing says. */
  readonly effectiveDate: string | null
  /** Whether it must not be eaten on the day of the operation: a `use_by` date has passed. */
  readonly isPastUseBy: boolean
  /** Whether any other date has passed: it may still be good. */
  readonly isPastDate: boolean
}

/** The lots of some foods, or those of no food, that are not used up. Most lots of a household are. */
export const lotsInStock = (foods: Iterable<string> | null): RowQuery => ({
  entity: 'pantry_item',
  where: {
    food_id: foods === null ? { isNull: true } : { in: [...new Set(foods)] },
    quantity: { isAbove0: true },
  },
})

/**
 * Describes lots, in the order in which they are used: the opened ones first, then by effective date,
 * purchase and creation (first expired, first out).
 *
 * @param items pantry items
 * @param foods the foods of the items, by id
 * @param timeZone of the household
 * @param on the day of the operation, `YYYY-MM-DD`
 */
export function sortLots(
  items: readonly Row[],
  foods: ReadonlyMap<string, Data>,
  { timeZone, on }: { readonly timeZone: string; readonly on: string },
): Lot[] {
  return items
    .map(({ id, data }): Lot => {
      const food = typeof data['food_id'] === 'string' ? foods.get(data['food_id']) : undefined
      const date = effectiveDate(data, food?.['shelf_life_days'] ?? null, timeZone)
      const isPast = date !== null && date < on
      const isUseBy = data['date_kind'] === 'use_by'
      return {
        id,
        data,
        quantity: Number(data['quantity']),
        unit: textOf(data['unit']),
        effectiveDate: date,
        isPastUseBy: isPast && isUseBy,
        isPastDate: isPast && !isUseBy,
      }
    })
    .toSorted(compareLots)
}

function compareLots(one: Lot, other: Lot): number {
  const otherKeys = orderOf(other)
  for (const [i, key] of orderOf(one).entries()) {
    const otherKey = otherKeys[i] ?? ''
    if (key !== otherKey) return key < otherKey ? -1 : 1
  }
  return 0
}

/** Days and instants sort as text. `~` sorts after all of them. */
const orderOf = ({ id, data, effectiveDate: date }: Lot): readonly string[] => [
  data['opened_at'] === null ? '1' : '0',
  date ?? '~',
  textOf(data['purchased_on']) ?? '~',
  textOf(data['created_at']) ?? '~',
  id,
]
