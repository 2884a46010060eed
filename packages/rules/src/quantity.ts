/** The sum of two amounts with at most 6 decimals, exact although they are floats. */
export function addQuantities(a: number, b: number): number {
  return (Math.round(a * 1e6) + Math.round(b * 1e6)) / 1e6
}
