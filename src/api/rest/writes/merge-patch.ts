import { isObject, type Data, type Json } from '@larder/rules/json.ts'
import type { EntityTable } from '#sync/schema/contract.ts'

/**
 * Turns a JSON merge patch (RFC 7396) into a patch of whole fields for the write path. Null sets an
 * optional field to its initial value.
 *
 * @param current the row's fields, read under the lock under which the patch is applied
 */
export function readMergePatch(
  { fields }: Pick<EntityTable, 'fields'>,
  patch: Data,
  current: Data,
): Data {
  const merged: Record<string, Json> = {}
  for (const [name, value] of Object.entries(patch)) {
    const field = fields[name]
    const stored = current[name] ?? null
    if (isObject(value) && isObject(stored)) merged[name] = merge(stored, value)
    else if (value === null && field?.initial !== undefined) merged[name] = field.initial
    else merged[name] = isObject(value) ? merge({}, value) : value
  }
  return merged
}

function merge(stored: Data, patch: Data): Data {
  const result: Record<string, Json> = Object.assign(Object.create(null), stored)
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name]
    else if (isObject(value)) {
      const nested = result[name] ?? null
      result[name] = merge(isObject(nested) ? nested : {}, value)
    } else result[name] = value
  }
  return { ...result }
}
