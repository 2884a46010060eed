import assert from 'node:assert/strict'
import { parseIngredient } from './parse-ingredient.ts'

/**
 * For tests: each line has these parts, separated by bars: its amount, its unit and its name, then what else it has.
 *
 * @throws AssertionError with all lines that are read otherwise
 */
export function readsAs(language: string, lines: Readonly<Record<string, string>>): void {
  const found = Object.keys(lines).map((line) => [line, partsOf(line, language)])

  assert.deepEqual(Object.fromEntries(found), lines)
}

function partsOf(line: string, language: string): string {
  const one = parseIngredient(line, { language })
  const { quantity, quantity_max: most } = one
  const amount =
    quantity === null ? '' : quantity === most ? `${quantity}` : `${quantity} to ${most}`
  return [
    amount,
    one.unit ?? '',
    one.name,
    ...(one.size === null ? [] : [`size ${one.size}`]),
    ...(one.preparation === null ? [] : [`prepared ${one.preparation}`]),
    ...(one.note === null ? [] : [`note ${one.note}`]),
  ].join(' | ')
}
