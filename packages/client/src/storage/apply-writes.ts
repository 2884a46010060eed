import { collectRows, ROWS } from './buckets.ts'
import { PHOTO_BYTES, type Write } from './contract.ts'

/** Asks for all writes, in their order, in the transaction of the store. */
export function applyAll(store: IDBObjectStore, writes: readonly Write[]): undefined {
  const rows = collectRows(store)
  for (const write of writes) {
    const { space, table } = write
    if (write.table === PHOTO_BYTES) {
      const key = [space, table, write.key]
      if (write.bytes) store.put({ key: write.key, value: write.bytes }, key)
      else store.delete(key)
    } else if (write.table === ROWS)
      if ('clear' in write) rows.clear(space)
      else rows.add(space, write.key, write.value)
    else if ('clear' in write) store.delete(rangeOf(space, table))
    else if (write.value === null) store.delete([space, table, write.key])
    else store.put({ key: write.key, value: write.value }, [space, table, write.key])
  }
  rows.apply()
}

/** All keys of a table. */
export const rangeOf = (space: string, table: string) =>
  IDBKeyRange.bound([space, table], [space, table, []])
