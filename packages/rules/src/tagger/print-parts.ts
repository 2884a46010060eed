import { parseIngredient } from './parse-ingredient.ts'

/**
 * For tests: the parts of a line, separated by bars: its amount, its unit and its name, then what else it has. An amount
 * or a unit that it does not have is empty.
 */
export function printParts(line: string, language: string): string {
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
