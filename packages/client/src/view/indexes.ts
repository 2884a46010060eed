import { type Entity, parentFieldsOf } from '@larder/rules/entity.ts'
import type { LiveRow, Table } from './table.ts'

/** The rows that decisions look for. */
export interface Indexes {
  /** The rows that are deleted with this row. */
  children(entity: string, id: string): readonly LiveRow[]
  /** The row that has a unique name. */
  holder(entity: string, name: string): LiveRow | undefined
}

/** Indexes the rows of a table, now and with each change. Each change costs O(1). */
export function createIndexes(entities: ReadonlyMap<string, Entity>, table: Table): Indexes {
  /** By the kind and the id of the parent, the keys of its children. */
  const byParent = createIndex()
  const byName = createIndex()
  const parentFields = new Map(
    [...entities.values()].map((entity) => [entity.name, parentFieldsOf(entity)]),
  )

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
    return table.get(key.slice(0, at), key.slice(at + 1))
  }

  table.follow({
    added(row) {
      for (const { index, name, key } of entriesOf(row)) index.add(name, key)
    },
    removed(row) {
      for (const { index, name, key } of entriesOf(row)) index.remove(name, key)
    },
  })

  return {
    children: (entity, id) => byParent.keys(`${entity} ${id}`).flatMap((key) => rowOf(key) ?? []),
    holder(entity, name) {
      const [key] = byName.keys(`${entity} ${name}`)
      return key === undefined ? undefined : rowOf(key)
    },
  }
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
