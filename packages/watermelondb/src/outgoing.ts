import type { Entity } from '@larder/rules/entity.ts'
import type { Data, Json } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { type Database, type DirtyRaw, Q } from '@nozbe/watermelondb'
import { changedFields, knownOf, localValue, seenValue, writableFields } from './local-row.ts'
import { inOrder, withGroups } from './push-order.ts'

/** The local changes of each table, as WatermelonDB hands them to `pushChanges`. */
export interface LocalChanges {
  readonly [table: string]: {
    readonly created: readonly DirtyRaw[]
    readonly updated: readonly DirtyRaw[]
    readonly deleted: readonly string[]
  }
}

/**
 * Sorts new rows in the order in which the app made them: a count after a consumption is another amount than before
 * it. SQLite has this order; LokiJS hands rows out in any order, and numbers them.
 */
export async function inCreationOrder(
  database: Database,
  kinds: Iterable<string>,
  changes: LocalChanges,
): Promise<LocalChanges> {
  const sorted: Record<string, LocalChanges[string]> = { ...changes }
  for (const kind of kinds) {
    const { created = [] } = changes[kind] ?? {}
    if (created.length < 2) continue
    const query = database.get(kind).query(Q.where('_status', 'created'))
    const stored: readonly DirtyRaw[] = await query.unsafeFetchRaw()
    const numbers = new Map(stored.map((raw) => [raw['id'], Number(raw['$loki'] ?? 0)]))
    const numberOf = (raw: DirtyRaw) => numbers.get(raw['id']) ?? Infinity
    const rows = created.toSorted((a, b) => compare(numberOf(a), numberOf(b)))
    sorted[kind] = { updated: [], deleted: [], ...changes[kind], created: rows }
  }
  return sorted
}

/**
 * The mutations of the local changes, in the order in which the server can do them. Rows of which only read-only
 * fields have changed have none.
 */
export function toMutations(
  kinds: ReadonlyMap<string, Entity>,
  changes: LocalChanges,
): readonly Mutation[] {
  const all = [...kinds.values()].flatMap((entity): Mutation[] => {
    const { created = [], updated = [], deleted = [] } = changes[entity.name] ?? {}
    return [
      ...created.map((raw) => creation(entity, raw)),
      ...updated.flatMap((raw) => update(entity, raw) ?? []),
      ...deleted.map((id) => ({ op: 'delete', entity: entity.name, id }) as const),
    ]
  })
  return withGroups(kinds, inOrder(kinds, all))
}

/** When the app made the row of a creation. WatermelonDB sets it, and changes it never. */
export function timesOf(changes: LocalChanges): (creation: Mutation) => string | undefined {
  const times = new Map(
    Object.entries(changes).flatMap(([table, { created }]) =>
      created.map((raw) => [`${table} ${raw['id']}`, String(raw['created_at'])] as const),
    ),
  )
  return ({ entity, id }) => times.get(`${entity} ${id}`)
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** A null column of a new row means that the app has not set it. */
function creation(entity: Entity, raw: DirtyRaw): Mutation {
  const values = writableFields(entity).map((name) => [name, localValue(entity, raw, name)])
  const data: Data = Object.fromEntries(values.filter(([, value]) => value !== null))
  return { op: 'create', entity: entity.name, id: raw['id'], data }
}

function update(entity: Entity, raw: DirtyRaw): Mutation | undefined {
  const names = changedFields(entity, raw)
  if (names.length === 0) return undefined
  const known = knownOf(raw)
  const patch: Record<string, Json> = {}
  const expect: Record<string, Json> = {}
  for (const name of names) {
    patch[name] = localValue(entity, raw, name)
    const seen = known && seenValue(known, name)
    if (seen !== undefined) expect[name] = seen
  }
  return { op: 'update', entity: entity.name, id: raw['id'], patch, expect }
}
