import type { Outcome } from './contract.ts'

/** The output of a command: one line of JSON, or text for people. */
export function printOutcome({ result, items, text }: Outcome, asJson: boolean): string {
  if (asJson) {
    const value = items ? { items } : result
    return value ? `${JSON.stringify(value)}\n` : ''
  }
  if (text !== undefined) return text
  if (items) return toTable(items)
  return result ? toText(result) : ''
}

/** A member per line; a list below its name. */
function toText(result: object): string {
  const lines = Object.entries(result).map(([name, value]) =>
    isList(value) ? `${name}:\n${toTable(value)}` : `${name}: ${toCell(value)}\n`,
  )
  return lines.join('')
}

const isList = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object')

function toTable(items: readonly object[]): string {
  const [first] = items
  if (!first) return 'none\n'
  const names = Object.keys(first)
  const rows = [names, ...items.map((item) => Object.values(item).map(toCell))]
  const widths = names.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '))
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}

/** Without line breaks and other characters that move the cursor of a terminal. */
const toCell = (value: unknown): string => textOf(value).replaceAll(/\p{Cc}/gu, ' ')

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
