import type { Data, Json } from './entity.ts'

/** `Array.isArray` does not narrow a readonly array. */
export const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

export const isObject = (value: Json): value is Data =>
  typeof value === 'object' && value !== null && !isList(value)

/** Counts the values in a JSON value, itself included, up to `max`. It recurses: bound the depth first. */
export function countValues(value: unknown, max: number): number {
  let count = 1
  if (typeof value !== 'object' || value === null) return count
  for (const one of Object.values(value)) {
    if (count >= max) return max
    count += countValues(one, max - count)
  }
  return count
}

/** The value if it is a text, else null. */
export const textOf = (value: Json | undefined): string | null =>
  typeof value === 'string' ? value : null
