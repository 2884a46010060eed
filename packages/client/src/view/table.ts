import type { Data } from '@larder/rules/json.ts'
import type { LoadedRow } from '@larder/rules/mutations/draft.ts'

/** A live row. */
export interface LiveRow extends LoadedRow {
  readonly data: Data
}

/** A row that is written, or a deletion. */
export interface ServerRow {
  readonly entity: string
  readonly id: string
  readonly row: LiveRow | undefined
}

/** Hears of the rows of a table. A row that changes is removed, and added again. */
interface Follower {
  added(row: LiveRow): void
  removed(row: LiveRow): void
}

/** The rows that the user sees. */
export interface Table {
  get(entity: string, id: string): LiveRow | undefined
  set(row: ServerRow): void
  /** The rows of a kind, by their ids. */
  ofKind(entity: string): ReadonlyMap<string, LiveRow>
  all(): readonly LiveRow[]
  /** Tells of all rows, and from now on of each change. Only one follows. */
  follow(follower: Follower): void
}

export function createTable(): Table {
  const kinds = new Map<string, Map<string, LiveRow>>()
  let followed: Follower | undefined

  function kindOf(entity: string): Map<string, LiveRow> {
    const rows = kinds.get(entity) ?? new Map<string, LiveRow>()
    kinds.set(entity, rows)
    return rows
  }

  const all = () => [...kinds.values()].flatMap((rows) => [...rows.values()])
  return {
    get: (entity, id) => kinds.get(entity)?.get(id),
    set({ entity, id, row }) {
      const rows = kindOf(entity)
      const before = rows.get(id)
      if (before) followed?.removed(before)
      if (row) {
        rows.set(id, row)
        followed?.added(row)
      } else rows.delete(id)
    },
    ofKind: kindOf,
    all,
    follow(follower) {
      followed = follower
      for (const row of all()) follower.added(row)
    },
  }
}
