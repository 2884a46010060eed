import type { Conflict, Data, Entity, Field, Json } from './entity.ts'
import { rejected, type MutationOutcome } from './validate-data.ts'
import { isSameJson } from './same-json.ts'

/** The fields of a patch that take effect, and those that another writer has changed before. */
type Patched =
  | { readonly changes: Data; readonly conflicts: readonly Conflict[] }
  | { readonly outcome: MutationOutcome }

/**
 * Merges a patch into a row, field by field. A value that the row already has is no change. A field
 * whose value is not the one in `expect` keeps its value and is a conflict.
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
        message: `/${name} is expected, but not in the patch.`,
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
 * Whether the writer expects its own earlier value, which was clamped. An instant in the future was
 * never in the row: the writer sent it before, by a clock that is ahead.
 */
function wasClamped(field: Field | undefined, expected: Json, actual: Json, now: string): boolean {
  return (
    field?.isClamped === true &&
    typeof expected === 'string' &&
    typeof actual === 'string' &&
    expected > now &&
    field.type.allows(expected)
  )
}
