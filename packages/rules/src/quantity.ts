/** The largest amount that a row holds. A number stores it exactly with six decimals. */
export const MAX_QUANTITY = 999_999_999

/** The exact sum of two floats with at most 6 decimals. */
export function addQuantities(a: number, b: number): number {
  return (Math.round(a * 1e6) + Math.round(b * 1e6)) / 1e6
}
