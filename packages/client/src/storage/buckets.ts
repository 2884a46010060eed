import type { Data } from '@larder/rules/json.ts'
import type { Stored } from './contract.ts'

/**
 * IndexedDB needs the more time the more values it holds, and a copy has thousands of rows. So each value of
 * the database is a bucket of many rows. Their number never changes: a change of one row reads and writes one
 * bucket, which has 40 rows where the copy has 10,000.
 */
const BUCKETS = 256
export const ROWS = 'row'

/** Rows to put, and null for rows to delete, by their keys. */
type Changes = Map<string, Data | null>

/** Collects the changes of rows in a commit, and applies them at its end. */
export interface RowChanges {
  add(space: string, key: string, value: Data | null): void
  /** Deletes all rows of a space, those that were added before too. */
  clear(space: string): void
  apply(): void
}

export function collectRows(store: IDBObjectStore): RowChanges {
  const spaces = new Map<string, Map<number, Changes>>()
  return {
    add(space, key, value) {
      const buckets = spaces.get(space) ?? new Map<number, Changes>()
      spaces.set(space, buckets)
      const number = bucketOf(key)
      const changes: Changes = buckets.get(number) ?? new Map()
      buckets.set(number, changes.set(key, value))
    },
    clear(space) {
      spaces.delete(space)
      store.delete(rangeOfRows(space))
    },
    apply() {
      for (const [space, buckets] of spaces)
        for (const [number, changes] of buckets) change(store, [space, ROWS, number], changes)
    },
  }
}

function change(store: IDBObjectStore, key: IDBValidKey, changes: Changes): void {
  const request: IDBRequest<string | undefined> = store.get(key)
  // An error that it throws aborts the transaction.
  request.addEventListener('success', () => {
    const rows = new Map(parse(request.result).map((one) => [one.key, one.value]))
    for (const [name, value] of changes)
      if (value) rows.set(name, value)
      else rows.delete(name)
    if (rows.size > 0) store.put(print(rows), key)
    else store.delete(key)
  })
}

/** The rows of buckets, in ascending order of their keys. */
export function rowsOf(buckets: readonly string[]): readonly Stored[] {
  return buckets.flatMap(parse).toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** As text: a browser copies and reads it faster than objects. */
const print = (rows: ReadonlyMap<string, Data>): string =>
  JSON.stringify([...rows].map(([key, value]): Stored => ({ key, value })))

const parse = (bucket = '[]'): Stored[] => JSON.parse(bucket)

export const rangeOfRows = (space: string) => IDBKeyRange.bound([space, ROWS], [space, ROWS, []])

function bucketOf(key: string): number {
  let hash = 0
  for (let i = 0; i < key.length; i++) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0
  return (hash >>> 0) % BUCKETS
}
