import type { Data, Entity, Json, Mutation } from '@larder/rules/entity.ts'
import type { DirtyRaw } from '@nozbe/watermelondb'
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
