import type { Json } from '@larder/rules/json.ts'

/** The amount of a shopping item that is to buy, in its unit: the one that a person set, or else the planned one. */
export function amountToBuy({
  quantity = null,
  planned_quantity = null,
}: {
  readonly quantity?: Json | undefined
  readonly planned_quantity?: Json | undefined
}): number | null {
  if (typeof quantity === 'number') return quantity
  return typeof planned_quantity === 'number' && planned_quantity > 0 ? planned_quantity : null
}
