import type { Item } from './aisles.ts'

/** The amount to buy: the one that a person set, or else the planned one. */
export function amountOf({
  quantity,
  planned_quantity,
}: Pick<Item, 'quantity' | 'planned_quantity'>): number | null {
  if (quantity !== null) return quantity
  return planned_quantity !== null && planned_quantity > 0 ? planned_quantity : null
}
