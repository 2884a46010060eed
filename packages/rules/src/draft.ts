import type { Data, Entity } from './entity.ts'
import { type HouseholdSize, isCounted, sizeOf } from './household-size.ts'
import { startUndoable, type Undoable, type UndoableRow } from './undoable.ts'

/** A row as the database knows it; `data` is null for one that was deleted. */
export interface KnownRow {
  readonly entity: string
  readonly id: string
  readonly version: number
  readonly data: Data | null
}

/** A unique name of an entity, and the live row that has it. */
export interface Holder {
  readonly entity: string
  readonly name: string
  readonly id: string
}

/** A name as it is after the batch; `id` is null where nobody has it any more. */
export interface NameWrite {
  readonly entity: string
  readonly name: string
  readonly id: string | null
}

/** What has to be done to a row: `data` null deletes it, or leaves a tombstone where it never was. */
export interface RowWrite extends KnownRow {
  readonly was: 'absent' | 'live'
  /** Columns that are no fields, as `derived-columns.ts` has made them. */
  readonly derived?: Data
}

/**
 * The rows as they are in the middle of a batch, and a way back to an earlier moment of it.
 * Time is O(what was put), whatever was loaded.
 */
export interface Draft {
  get(entity: string, id: string): KnownRow | undefined
  put(entity: Entity, id: string, data: Data | null): void
  children(entity: string, id: string): { entity: string; id: string }[]
  holder(entity: string, name: string): string | undefined
  readonly undoable: Undoable
  /** What the household has grown by so far. */
  growth(): HouseholdSize
  /** A moment to come back to. */
  mark(): number
  rollBack(mark: number): void
  /** Numbered from `version` + 1 in the order in which the rows were first touched. */
  rowWrites(): RowWrite[]
  nameWrites(): NameWrite[]
}

export function startDraft(
  known: {
    rows: readonly KnownRow[]
    holders: readonly Holder[]
    undoable?: readonly UndoableRow[]
  },
  entities: ReadonlyMap<string, Entity>,
  version: number,
): Draft {
  const original = new Map(known.rows.map((row) => [keyOf(row.entity, row.id), row]))
  const rows = new Map(original)
  const owners = new Map(known.holders.map((one) => [keyOf(one.entity, one.name), one.id]))
  // A live row has its names, also where nobody asked for them: it may be about to lose them.
  for (const { entity, id, data } of known.rows)
    for (const name of (data && entities.get(entity)?.uniqueNames?.(data)) ?? [])
      owners.set(keyOf(entity, name), id)
  const originalOwners = new Map(owners)
  const touched = new Set<string>()
  const named = new Map<string, { entity: string; name: string }>()
  const undo: (() => void)[] = []
  let growth: HouseholdSize = { rows: 0, bytes: 0 }
  const parentFields = [...entities.values()].flatMap((child) =>
    Object.entries(child.fields).flatMap(([field, { references }]) =>
      references?.isParent ? [{ child: child.name, field, parent: references.entity }] : [],
    ),
  )

  function setName(entity: string, name: string, id: string | undefined): void {
    const key = keyOf(entity, name)
    const before = owners.get(key)
    undo.push(() => void (before === undefined ? owners.delete(key) : owners.set(key, before)))
    if (id === undefined) owners.delete(key)
    else owners.set(key, id)
    named.set(key, { entity, name })
  }

  function put(entity: Entity, id: string, data: Data | null): void {
    const key = keyOf(entity.name, id)
    const before = rows.get(key)
    const isFirst = !touched.has(key)
    const grown = growth
    if (isCounted(entity))
      growth = {
        rows: grown.rows + (data ? 1 : 0) - (before?.data ? 1 : 0),
        bytes: grown.bytes + sizeOf(data) - sizeOf(before?.data),
      }
    undo.push(() => {
      growth = grown
      if (before) rows.set(key, before)
      else rows.delete(key)
      if (isFirst) touched.delete(key)
    })
    touched.add(key)
    // Above every version that a client can have seen, so that it is newer than any `if_version`.
    rows.set(key, { entity: entity.name, id, version: version + 1, data })
    if (!entity.uniqueNames) return
    const had = before?.data ? entity.uniqueNames(before.data) : []
    const has = data ? entity.uniqueNames(data) : []
    for (const name of had)
      if (!has.includes(name) && owners.get(keyOf(entity.name, name)) === id)
        setName(entity.name, name, undefined)
    for (const name of has) if (!had.includes(name)) setName(entity.name, name, id)
  }

  return {
    get: (entity, id) => rows.get(keyOf(entity, id)),
    put,
    children(entity, id) {
      const fields = parentFields.filter(({ parent }) => parent === entity)
      if (fields.length === 0) return []
      return [...rows.values()].flatMap((row) =>
        fields.some(({ child, field }) => child === row.entity && row.data?.[field] === id)
          ? [{ entity: row.entity, id: row.id }]
          : [],
      )
    },
    holder: (entity, name) => owners.get(keyOf(entity, name)),
    undoable: startUndoable(known.undoable ?? [], undo),
    growth: () => growth,
    mark: () => undo.length,
    rollBack(mark) {
      while (undo.length > mark) undo.pop()?.()
    },
    rowWrites: () =>
      [...touched].flatMap((key, i) => {
        const row = rows.get(key)
        if (!row) return []
        const was = original.get(key)?.data ? 'live' : 'absent'
        return [{ ...row, version: version + 1 + i, was } as const]
      }),
    nameWrites: () =>
      [...named].flatMap(([key, { entity, name }]) => {
        const id = owners.get(key)
        return id === originalOwners.get(key) ? [] : [{ entity, name, id: id ?? null }]
      }),
  }
}

/** An id has no space in it, and neither has the name of an entity. */
const keyOf = (entity: string, id: string) => `${entity} ${id}`
