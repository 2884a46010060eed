import { collectRows, ROWS } from './buckets.ts'
import { type HeldCopy, PHOTO_BYTES, type Write } from './contract.ts'
import { STORE, ended } from './transactions.ts'

/** Asks for all writes, in their order, in the transaction of the store. */
export function applyAll(store: IDBObjectStore, writes: readonly Write[]): void {
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

/** Writes copies into a database that was removed, and made again by this tab (`isNew`) or by another one. */
export async function writeCopies(
  database: IDBDatabase,
  copies: readonly HeldCopy[],
  isNew: boolean,
): Promise<void> {
  const transaction = database.transaction(STORE, 'readwrite')
  const store = transaction.objectStore(STORE)
  for (const { space, writes, isNewest } of copies) {
    if (!isNew && !isNewest) continue
    const request = store.get([space, 'log', 'log'])
    // A tab that only follows must not write over the rows of the leader.
    request.addEventListener('success', () => {
      if (isNewest || !request.result) applyAll(store, writes)
    })
  }
  await ended(transaction)
}

/** All keys of a table. */
export const rangeOf = (space: string, table: string) =>
  IDBKeyRange.bound([space, table], [space, table, []])
