import type { Conflict, Data, Entity, Json } from './entity.ts'
import { rejected, type Verdict } from './judge-data.ts'
import { isSameJson } from './same-json.ts'

/** What of a patch takes effect, and which of its fields somebody else was first to change. */
type Patched =
  | { readonly changes: Data; readonly conflicts: readonly Conflict[] }
  | { readonly verdict: Verdict }

/**
 * Merges a patch into a row, field by field: what stands there already is left alone; a field that
 * is not as `expect` says keeps what it has; all else is taken.
 */
export function applyPatch(
  entity: Entity,
  current: Data,
  values: Data,
  { patch, expect = {} }: { patch: Data; expect?: Data },
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
    const expected = raw === undefined ? actual : (entity.fields[field]?.normalize(raw) ?? null)
    if (isSameJson(actual, expected)) changes[field] = yours
    else conflicts.push({ field, expected, actual, yours })
  }
  return { changes, conflicts }
}
