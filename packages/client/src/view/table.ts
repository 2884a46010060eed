import type { LoadedRow } from '@larder/rules/draft.ts'
import type { Data, Entity } from '@larder/rules/entity.ts'

/** A live row. */
export interface LiveRow extends LoadedRow {
  readonly data: Data
}

/** The rows that the user sees, with the indexes that decisions need. Each change costs O(1). */
export interface Table {
  get(entity: string, id: string): LiveRow | undefined
  put(row: LiveRow): void
  remove(entity: string, id: string): void
  /** The rows of a kind, by their ids. */
  ofKind(entity: string): ReadonlyMap<string, LiveRow>
  /** The rows that are deleted with this row. */
  children(entity: string, id: string): readonly LiveRow[]
  /** The row that has a unique name. */
  holder(entity: string, name: string): LiveRow | undefined
}

export function createTable(entities: ReadonlyMap<string, Entity>): Table {
  const kinds = new Map<string, Map<string, LiveRow>>()
  /** By the kind and the id of the parent, the keys of its children. */
  const byParent = createIndex()
  const byName = createIndex()
  const parentFields = new Map(
    [...entities.values()].map((entity) => [entity.name, parentFieldsOf(entity)]),
  )

  function kindOf(entity: string): Map<string, LiveRow> {
    const rows = kinds.get(entity) ?? new Map<string, LiveRow>()
    kinds.set(entity, rows)
    return rows
  }

  function* entriesOf({ entity, id, data }: LiveRow) {
    const key = `${entity} ${id}`
    for (const { field, parent } of parentFields.get(entity) ?? [])
      if (typeof data[field] === 'string')
        yield { index: byParent, name: `${parent} ${data[field]}`, key }
    for (const name of entities.get(entity)?.uniqueNames?.(data) ?? [])
      yield { index: byName, name: `${entity} ${name}`, key }
  }

  function rowOf(key: string): LiveRow | undefined {
    const at = key.indexOf(' ')
    return kinds.get(key.slice(0, at))?.get(key.slice(at + 1))
  }

  function remove(entity: string, id: string): void {
    const row = kinds.get(entity)?.get(id)
    if (!row) return
    for (const { index, name, key } of entriesOf(row)) index.remove(name, key)
    kindOf(entity).delete(id)
  }

  return {
    get: (entity, id) => kinds.get(entity)?.get(id),
    put(row) {
      remove(row.entity, row.id)
      for (const { index, name, key } of entriesOf(row)) index.add(name, key)
      kindOf(row.entity).set(row.id, row)
    },
    remove,
    ofKind: kindOf,
    children: (entity, id) => byParent.keys(`${entity} ${id}`).flatMap((key) => rowOf(key) ?? []),
    holder(entity, name) {
      const [key] = byName.keys(`${entity} ${name}`)
      return key === undefined ? undefined : rowOf(key)
    },
  }
}

function parentFieldsOf({ fields }: Entity): readonly { field: string; parent: string }[] {
  return Object.entries(fields).flatMap(([field, { references }]) =>
    references?.isParent ? [{ field, parent: references.entity }] : [],
  )
}

/** Keys by a name. Several rows have the same name for a moment, while a page is taken. */
function createIndex() {
  const sets = new Map<string, Set<string>>()
  return {
    add(name: string, key: string): void {
      const set = sets.get(name) ?? new Set()
      sets.set(name, set.add(key))
    },
    remove(name: string, key: string): void {
      const set = sets.get(name)
      set?.delete(key)
      if (set?.size === 0) sets.delete(name)
    },
    keys: (name: string): readonly string[] => [...(sets.get(name) ?? [])],
  }
}
