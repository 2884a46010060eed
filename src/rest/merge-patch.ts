import type { Collection, Data, Json } from '#sync/collection/contract.ts'

/**
 * A JSON merge patch (RFC 7396) as the write path takes it: whole fields. Null empties a field that
 * can be empty, and puts any other that may be left out back to what it is then.
 *
 * @param current the row's fields, read under the lock under which the patch is applied
 */
export function readMergePatch(
  { fields }: Pick<Collection, 'fields'>,
  patch: Data,
  current: Data,
): Data {
  const merged: Record<string, Json> = {}
  for (const [name, value] of Object.entries(patch)) {
    const field = fields[name]
    const there = current[name] ?? null
    if (isObject(value) && isObject(there)) merged[name] = merge(there, value)
    else if (value === null && field?.initial !== undefined) merged[name] = field.initial
    else merged[name] = isObject(value) ? merge({}, value) : value
  }
  return merged
}

function merge(there: Data, patch: Data): Data {
  const result: Record<string, Json> = Object.assign(Object.create(null), there)
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name]
    else if (isObject(value)) {
      const inner = result[name] ?? null
      result[name] = merge(isObject(inner) ? inner : {}, value)
    } else result[name] = value
  }
  return { ...result }
}

const isObject = (value: Json): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
