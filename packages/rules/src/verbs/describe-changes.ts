import type { Entity } from '@larder/rules/entity.ts'
import { isSameJson, type Data, type Json } from '@larder/rules/json.ts'
import type { LoadedRow, RowWrite } from '@larder/rules/mutations/draft.ts'

/** A change of a row by an operation. */
export type RowChange = {
  readonly entity: string
  readonly id: string
  /** The fields that changed, as they were before, and of a line what it is; null where there was no row. */
  readonly before: Data | null
  /** The same fields after the operation; null where it deleted the row. */
  readonly after: Data | null
}

/** The fields that no undo restores: the ledger and the server keep them. */
const NEVER_RESTORED = new Set(['created_at', 'updated_at'])

/** What a line is, so that its shares can be put on another one when it is gone. */
const KEPT_WITH_SOURCES = ['list_id', 'food_id', 'name', 'unit']

/**
 * The changes that an operation keeps, so that it can be undone. Sums of a ledger and accounts are left
 * out: the movements tell the former, and the latter must not outlive the account.
 */
export function describeChanges(
  loaded: readonly LoadedRow[],
  writes: readonly RowWrite[],
  entities: ReadonlyMap<string, Entity>,
): RowChange[] {
  const before = new Map(loaded.map((row) => [`${row.entity} ${row.id}`, row.data]))
  const sums = new Map(
    [...entities.values()].flatMap(({ ledger, fields }) =>
      ledger ? [[fields[ledger.parent]?.references?.entity, ledger.sum] as const] : [],
    ),
  )
  return writes.flatMap(({ entity, id, data, was }) => {
    const fields = entities.get(entity)?.fields ?? {}
    const isKept = (name: string) =>
      !NEVER_RESTORED.has(name) && sums.get(entity) !== name && fields[name]?.stamp === undefined
    const old = was === 'live' ? (before.get(`${entity} ${id}`) ?? null) : null
    const changed = Object.keys(data ?? old ?? {}).filter(
      (name) => isKept(name) && !(old && data && isSameJson(old[name], data[name])),
    )
    if (old && data && changed.length === 0) return []
    const names = new Set([...changed, ...(changed.includes('sources') ? KEPT_WITH_SOURCES : [])])
    const pick = (row: Data | null) =>
      row && Object.fromEntries([...names].map((name): [string, Json] => [name, row[name] ?? null]))
    return [{ entity, id, before: pick(old), after: pick(data) }]
  })
}
