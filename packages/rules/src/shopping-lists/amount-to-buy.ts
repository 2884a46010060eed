/** The amount of an item to buy: the one that a person set, or else the planned one. */
export function amountToBuy({
  quantity,
  planned_quantity,
}: {
  readonly quantity: number | null
  readonly planned_quantity: number | null
}): number | null {
  if (quantity !== null) return quantity
  return planned_quantity !== null && planned_quantity > 0 ? planned_quantity : null
}
