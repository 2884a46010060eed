import { isIdInAnyCase } from './id.ts'

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [member: string]: Json }

/** The fields of a row in JSON, without `id` and `version`. */
export type Data = { readonly [field: string]: Json }

/** An error: `path` is a JSON pointer into the row's fields, `message` a sentence for people. */
export interface Problem {
  readonly path: string
  readonly message: string
}

/** `Array.isArray` does not narrow a readonly array. */
export const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** The items of a list; none where the value is no list. */
export const itemsOf = (value: Json | undefined): readonly Json[] =>
  value !== undefined && isList(value) ? value : []

/** Whether a value of JSON is an object: its members are JSON too, which nobody looks at again. */
export const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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

/** Whether two JSON values are equal; the order of members does not matter. */
export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (isList(a) || isList(b))
    return (
      isList(a) &&
      isList(b) &&
      a.length === b.length &&
      a.every((item, i) => isSameJson(item, b[i]))
    )
  const members = Object.keys(a)
  return (
    members.length === Object.keys(b).length &&
    members.every((name) => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
  )
}

/** The same value with each UUID in it in lower case: that is how UUIDs are compared (RFC 9562, 4). */
export function foldIds(value: Json): Json {
  if (typeof value === 'string') return isIdInAnyCase(value) ? value.toLowerCase() : value
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(foldIds)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, foldIds(one)]))
}
