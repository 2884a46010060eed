import { cleanText, cutText } from './values.ts'

const MAX_DEPTH = 8
const MAX_VALUES = 500
const MAX_TEXT = 10_000

/** A value of a file as JSON that a row can keep, or undefined where it says nothing: empty, null or too deep. */
export function cleanExtra(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cutText(cleanText(value), MAX_TEXT)[0] || undefined
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || depth === MAX_DEPTH) return undefined
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  if (Array.isArray(value)) return cleanList(value, depth)
  const fields = Object.entries(value)
    .slice(0, MAX_VALUES)
    .map(([name, one]) => [cutText(cleanText(name), 200)[0], cleanExtra(one, depth + 1)] as const)
    // An assignment to __proto__ would change the object instead of adding a field.
    .filter(([name, one]) => one !== undefined && name !== '' && name !== '__proto__')
  return fields.length === 0 ? undefined : Object.fromEntries(fields)
}

function cleanList(list: readonly unknown[], depth: number): unknown {
  const kept = list
    .slice(0, MAX_VALUES)
    .map((one) => cleanExtra(one, depth + 1))
    .filter((one) => one !== undefined)
  return kept.length === 0 ? undefined : kept
}
