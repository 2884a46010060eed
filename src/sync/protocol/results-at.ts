import { dataAt, isKnown } from '@larder/rules/entity.ts'
import type { Data } from '@larder/rules/json.ts'
import type { Change, Result } from '@larder/rules/mutation.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { tablesByName, type EntityTable, type SyncSchema } from '#sync/schema/contract.ts'

/**
 * Leaves out of results the rows, fields and conflicts that clients of a schema version do not know.
 *
 * @returns results whose rows share their data where they did before
 */
export function resultsAt<T extends Result>(
  sync: SyncSchema,
  results: readonly T[],
  version: number,
): readonly (T | Omit<T, 'row' | 'conflicts'>)[] {
  if (version === SCHEMA_VERSIONS.max) return results
  const byName = tablesByName(sync)
  const narrowed = new Map<Data, Data>()
  return results.map((result) => {
    const { row, conflicts, ...rest } = result
    const kind = row && byName.get(row.entity)
    if (!kind || !isKnown(kind, version)) return rest
    const known = conflicts?.filter(({ field }) => isKnown(kind.fields[field] ?? {}, version))
    return {
      ...result,
      row: changeAt(kind, row, version, narrowed),
      ...(known ? { conflicts: known } : {}),
    }
  })
}

function changeAt(
  kind: EntityTable,
  row: Change,
  version: number,
  narrowed: Map<Data, Data>,
): Change {
  if (!row.data) return row
  const data = narrowed.get(row.data) ?? dataAt(kind, row.data, version)
  narrowed.set(row.data, data)
  return { ...row, data }
}
