import type { Json } from './entity.ts'
import { isIdInAnyCase } from './id.ts'
import { isList } from './json.ts'

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
