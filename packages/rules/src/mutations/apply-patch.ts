import type { Entity, Field } from '@larder/rules/entity.ts'
import { isSameJson, type Data, type Json } from '@larder/rules/json.ts'
import type { Conflict } from '@larder/rules/mutation.ts'
import { isBelievable, rejected, type MutationOutcome } from './validate-data.ts'

/** The changes of a patch, and its conflicts: fields that another writer changed before. */
type Patched =
  | { readonly changes: Data; readonly conflicts: readonly Conflict[] }
  | { readonly outcome: MutationOutcome }

/**
 * Merges a patch into a row, field by field. A value that the row already has is no change. If the
 * row's value of a field differs from `expect`, the field keeps that value. This is a conflict.
 */
export function applyPatch(
  entity: Entity,
  current: Data,
  values: Data,
  { patch, expect = {} }: { patch: Data; expect?: Data },
  now: string,
): Patched {
  for (const name of Object.keys(expect))
    if (!Object.hasOwn(patch, name))
      return rejected('validation', {
        path: `/${name}`,
        message: `/${name} is in \`expect\`, but not in the patch.`,
      })

  const changes: Record<string, Json> = {}
  const conflicts: Conflict[] = []
  for (const [field, yours] of Object.entries(values)) {
    const actual = current[field] ?? null
    if (isSameJson(actual, yours)) continue
    const raw = Object.hasOwn(expect, field) ? expect[field] : undefined
    const described = entity.fields[field]
    const expected = raw === undefined ? actual : (described?.type.normalize(raw) ?? null)
    if (isSameJson(actual, expected) || wasClamped(described, expected, actual, now))
      changes[field] = yours
    else conflicts.push({ field, expected, actual, yours })
  }
  return { changes, conflicts }
}

/**
 * True if the writer expects its own earlier value, and the server stored a limited (clamped) value
 * instead. A row never has such a time. So the writer's clock is wrong, and the writer sent this value
 * before.
 */
function wasClamped(field: Field | undefined, expected: Json, actual: Json, now: string): boolean {
  return (
    field?.isClamped === true &&
    typeof expected === 'string' &&
    typeof actual === 'string' &&
    !isBelievable(expected, field.mayBeAhead ? now.slice(0, 11) + '~' : now) &&
    field.type.allows(expected)
  )
}
