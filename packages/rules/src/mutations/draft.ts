import { type Entity, parentFieldsOf } from '@larder/rules/entity.ts'
import type { Data } from '@larder/rules/json.ts'
import { addQuantities } from '@larder/rules/quantity.ts'
import { type HouseholdSize, isCounted, sizeOf } from './sizes.ts'

/** A row as it was loaded from the database; `data` is null where it was deleted. */
export interface LoadedRow {
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

/** The holder of a name after the batch; `id` is null where no row has the name any more. */
export interface NameWrite {
  readonly entity: string
  readonly name: string
  readonly id: string | null
}

/** A row to write. `data` null deletes the row, or writes a tombstone where there was no row. */
export interface RowWrite extends LoadedRow {
  readonly was: 'absent' | 'live'
  /** Values of the columns that are not fields, from `derived-columns.ts`. */
  readonly derived?: Data
}

/**
 * The rows as they are in the middle of a batch. A caller can roll back to an earlier mark.
 * Time is O(rows that were put), however many were loaded.
 */
export interface Draft {
  get(entity: string, id: string): LoadedRow | undefined
  put(entity: Entity, id: string, data: Data | null): void
  children(entity: string, id: string): { entity: string; id: string }[]
  holder(entity: string, name: string): string | undefined
  readonly undoable: Undoable
  /** By how much the household has grown so far. */
  growth(): HouseholdSize
  /** A mark for `rollBack`. */
  mark(): number
  rollBack(mark: number): void
  /** Numbered from `version` + 1 in the order in which the rows were first touched. */
  rowWrites(): RowWrite[]
  nameWrites(): NameWrite[]
}

interface Loaded {
  readonly rows: readonly LoadedRow[]
  readonly holders: readonly Holder[]
  readonly undoable?: readonly RowToUndo[]
}

/** The fields of all entities that name a parent. Few writes ask for them. */
const allParentFields = (entities: ReadonlyMap<string, Entity>) =>
  [...entities.values()].flatMap((child) =>
    parentFieldsOf(child).map((one) => ({ ...one, child: child.name })),
  )

export function startDraft(
  loaded: Loaded,
  entities: ReadonlyMap<string, Entity>,
  version: number,
): Draft {
  const original = new Map(loaded.rows.map((row) => [keyOf(row.entity, row.id), row]))
  const rows = new Map(original)
  const holders = holdersOf(loaded, entities)
  const originalHolders = new Map(holders)
  const touched = new Set<string>()
  const named = new Map<string, { entity: string; name: string }>()
  const undo: (() => void)[] = []
  let growth: HouseholdSize = { rows: 0, bytes: 0 }
  let parentFields: ReturnType<typeof allParentFields> | undefined

  function setName(entity: string, name: string, id: string | undefined): void {
    const key = keyOf(entity, name)
    const before = holders.get(key)
    undo.push(() => void (before === undefined ? holders.delete(key) : holders.set(key, before)))
    if (id === undefined) holders.delete(key)
    else holders.set(key, id)
    named.set(key, { entity, name })
  }

  function put(entity: Entity, id: string, data: Data | null): void {
    const key = keyOf(entity.name, id)
    const before = rows.get(key)
    const isFirst = !touched.has(key)
    const growthBefore = growth
    if (isCounted(entity))
      growth = {
        rows: growthBefore.rows + (data ? 1 : 0) - (before?.data ? 1 : 0),
        bytes: growthBefore.bytes + sizeOf(data) - sizeOf(before?.data),
      }
    undo.push(() => {
      growth = growthBefore
      if (before) rows.set(key, before)
      else rows.delete(key)
      if (isFirst) touched.delete(key)
    })
    touched.add(key)
    // Higher than every version that a client can have seen, so newer than any `if_version`.
    rows.set(key, { entity: entity.name, id, version: version + 1, data })
    if (!entity.uniqueNames) return
    const oldNames = before?.data ? entity.uniqueNames(before.data) : []
    const newNames = data ? entity.uniqueNames(data) : []
    for (const name of oldNames)
      if (!newNames.includes(name) && holders.get(keyOf(entity.name, name)) === id)
        setName(entity.name, name, undefined)
    for (const name of newNames) if (!oldNames.includes(name)) setName(entity.name, name, id)
  }

  return {
    get: (entity, id) => rows.get(keyOf(entity, id)),
    put,
    children(entity, id) {
      parentFields ??= allParentFields(entities)
      const fields = parentFields.filter(({ parent }) => parent === entity)
      if (fields.length === 0) return []
      return [...rows.values()].flatMap((row) =>
        fields.some(({ child, field }) => child === row.entity && row.data?.[field] === id)
          ? [{ entity: row.entity, id: row.id }]
          : [],
      )
    },
    holder: (entity, name) => holders.get(keyOf(entity, name)),
    undoable: startUndoable(loaded.undoable ?? [], undo),
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
        const id = holders.get(key)
        return id === originalHolders.get(key) ? [] : [{ entity, name, id: id ?? null }]
      }),
  }
}

/** A live row holds its names, including those that no mutation names: the batch may take them from it. */
function holdersOf({ rows, holders }: Loaded, entities: ReadonlyMap<string, Entity>) {
  const all = new Map(holders.map((one) => [keyOf(one.entity, one.name), one.id]))
  for (const { entity, id, data } of rows)
    for (const name of (data && entities.get(entity)?.uniqueNames?.(data)) ?? [])
      all.set(keyOf(entity, name), id)
  return all
}

/** Neither an id nor the name of an entity contains a space. */
const keyOf = (entity: string, id: string) => `${entity} ${id}`

/** A row of a ledger that a mutation undoes, as it was loaded from the database. */
export interface RowToUndo {
  readonly entity: string
  readonly id: string
  /** The row whose sum it changed. */
  readonly parent: string
  /** The amount to add to the sum to undo it; null where the sum was counted later. */
  readonly delta: number | null
}

/**
 * The delta that undoes each row of a ledger, in the middle of a batch. It includes rows that the
 * batch creates. After a count in the batch no earlier row can be undone. Time is O(1) per row.
 */
export interface Undoable {
  /** @returns undefined where the sum was counted later */
  deltaOf(entity: string, id: string): number | undefined
  /** Records a new row that changed the sum of its parent from `before` to `after`. */
  record(row: {
    readonly entity: string
    readonly id: string
    readonly parent: string
    readonly before: number
    readonly after: number
    readonly isCount: boolean
  }): void
}

/** @param undo gets a function for each record that removes it again */
export function startUndoable(loaded: readonly RowToUndo[], undo: (() => void)[]): Undoable {
  const counts = new Map<string, number>()
  const countsOf = (parent: string) => counts.get(parent) ?? 0
  const rows = new Map<string, { parent: string; delta: number | null; counts: number }>()
  for (const { entity, id, parent, delta } of loaded)
    rows.set(keyOf(entity, id), { parent: keyOf(entity, parent), delta, counts: 0 })

  return {
    deltaOf(entity, id) {
      const row = rows.get(keyOf(entity, id))
      return row && row.counts === countsOf(row.parent) ? (row.delta ?? undefined) : undefined
    },
    record({ entity, id, parent: parentId, before, after, isCount }) {
      const [key, parent] = [keyOf(entity, id), keyOf(entity, parentId)]
      const countsBefore = countsOf(parent)
      if (isCount) counts.set(parent, countsBefore + 1)
      rows.set(key, { parent, delta: addQuantities(before, -after), counts: countsOf(parent) })
      undo.push(() => {
        counts.set(parent, countsBefore)
        rows.delete(key)
      })
    },
  }
}
