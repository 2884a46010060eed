import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import type { Home } from 'larder-client/home'
import type { Item } from '#web/shopping-lists/aisles/aisles.ts'
import { formatAmount, formatDay } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** The amount to buy, as a text; `some` where a recipe has no amount. */
export function amountText(item: Item): string {
  const amount = amountToBuy(item)
  const isSome = amount === null && item.sources.some(({ kind }) => kind !== 'recurring')
  return isSome ? texts.value.list.item.some : formatAmount(amount, item.unit)
}

/** The most sources that a row names. */
const MOST = 2

/** Why an item is on the list, and what else there is to know before it is bought. */
export function remarksOf(item: Item, home: Home): string {
  const words = texts.value.list.item
  const { quantity, planned_quantity: planned } = item
  const differs = quantity !== null && planned !== null && planned > 0 && planned !== quantity
  const reasons = item.sources.slice(0, MOST).map((one) => reasonOf(one, home))
  const more = item.sources.length - MOST
  return [
    item.note,
    ...new Set(reasons),
    more > 0 && words.others(more),
    differs && words.planNeeds(formatAmount(planned, item.unit)),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Who needs an item: `Pancakes, Tue 24 Nov`. */
export function reasonOf({ kind, id, label }: Item['sources'][number], home: Home): string {
  const words = texts.value.list.item
  if (kind === 'low_stock') return words.lowStock
  if (kind === 'recurring') return words.recurring
  const entry = kind === 'plan' ? home.mealPlan.get(id) : undefined
  return entry ? words.fromPlan(label, formatDay(entry.date)) : label
}
