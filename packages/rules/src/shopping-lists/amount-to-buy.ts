import type { Json } from '@larder/rules/json.ts'

/** Nobody sells a part of these. A line of pieces has no unit. The names of units are those that planned lines have. */
const WHOLE = /^(?:each|pieces?|can|bottle|pack|jar|bag|box|bunch|roll)$/i
/** A sum of rounded parts may be so much above a whole number. */
const ALMOST_NONE = 0.001

/**
 * The amount of a shopping item that is to buy, in its unit: the one that a person set, or else the planned one. What
 * comes whole is rounded up: 1.5 eggs are 2.
 */
export function amountToBuy({
  quantity = null,
  planned_quantity: planned = null,
  unit = null,
}: {
  readonly quantity?: Json | undefined
  readonly planned_quantity?: Json | undefined
  readonly unit?: Json | undefined
}): number | null {
  if (typeof quantity === 'number') return quantity
  if (typeof planned !== 'number' || planned <= 0) return null
  const isWhole = unit === null || (typeof unit === 'string' && WHOLE.test(unit))
  return isWhole ? Math.max(1, Math.ceil(planned - ALMOST_NONE)) : planned
}
