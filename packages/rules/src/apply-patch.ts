import type { Conflict, Data, Entity, Field, Json } from './entity.ts'
import { rejected, type MutationOutcome } from './validate-data.ts'
import { isSameJson } from './same-json.ts'

/** What of a patch takes effect, and which of its fields somebody else was first to change. */
type Patched =
  | { readonly changes: Data; readonly conflicts: readonly Conflict[] }
  | { readonly outcome: MutationOutcome }

/**
 * Merges a patch into a row, field by field: what stands there already is left alone; a field that
 * is not as `expect` says keeps what it has; all else is taken.
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
    const expected = raw === undefined ? actual : (described?.normalize(raw) ?? null)
    if (isSameJson(actual, expected) || wasClamped(described, expected, actual, now))
      changes[field] = yours
    else conflicts.push({ field, expected, actual, yours })
  }
  return { changes, conflicts }
}

/**
 * An instant that is yet to come was never in the row: it is what the writer itself wrote just
 * before, by a clock that is ahead, and what was clamped then.
 */
function wasClamped(field: Field | undefined, expected: Json, actual: Json, now: string): boolean {
  return (
    field?.isClamped === true &&
    typeof expected === 'string' &&
    typeof actual === 'string' &&
    expected > now &&
    field.allows(expected)
  )
}
