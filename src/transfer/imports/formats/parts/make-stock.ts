import { knownUnit } from '@larder/rules/measures/find-unit.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import { cutText, oneLine } from './values.ts'

/** A unit as rows store it: pieces have none. */
export function storedUnit(value: unknown): string | undefined {
  const [unit] = cutText(oneLine(value), 40)
  return unit === '' || knownUnit(unit) === 'each' ? undefined : unit
}

/** An amount as rows store it: not negative, with at most 6 decimals. */
export const storedQuantity = (value: number): number =>
  Math.min(MAX_QUANTITY, Math.max(0, Math.round(value * 1e6) / 1e6))
