import { collectRows, ROWS, rowsOf } from './buckets.ts'
import {
  type Bytes,
  PHOTO_BYTES,
  type RowWrite,
  type Storage,
  type Stored,
  type Write,
} from './contract.ts'
import { browserPersistence } from './persistence.ts'
import { connectTabs } from './tabs.ts'

const STORE = 'larder'
const OUTDATED = 'Another tab has opened a newer version of this app. Reload this page.'
/** Tables with data that only this device has. */
const PRECIOUS: ReadonlySet<Write['table']> = new Set(['outbox', 'upload', PHOTO_BYTES, 'aside'])

/**
 * Keeps the data in IndexedDB, where all tabs of a browser share it. Rows are in buckets. Each `commit` is one
 * transaction. A commit with changes of the user is written to the disk before it resolves; other data can be
 * pulled again.
 *
 * When another tab needs a newer layout of the database, this connection closes, and all later calls throw
 * `InvalidStateError`.
 *
 * @param name of the database
 * @throws DOMException from `commit` `QuotaExceededError` when the browser has no space left. Then nothing was
 *   written
 */
export async function indexedDb(name = 'larder'): Promise<Storage> {
  const database = await open(name)
  let isOutdated = false
  database.addEventListener('versionchange', () => {
    isOutdated = true
    database.close() // without this, the upgrade in the other tab would never begin
  })
  const tabs = connectTabs(name)
  const persistence = browserPersistence()

  async function inTransaction<T>(
    mode: 'readonly' | 'readwrite',
    work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
    durability: IDBTransactionDurability = 'default',
  ): Promise<T | undefined> {
    if (isOutdated) throw new DOMException(OUTDATED, 'InvalidStateError')
    const transaction = database.transaction(STORE, mode, { durability })
    try {
      const request = work(transaction.objectStore(STORE))
      await ended(transaction)
      return request?.result
    } catch (error) {
      abort(transaction)
      throw error
    }
  }

  return {
    async spaces() {
      const found: string[] = []
      const transaction = database.transaction(STORE, 'readonly')
      const request = transaction.objectStore(STORE).openKeyCursor()
      request.addEventListener('success', () => {
        const space = spaceOf(request.result?.key)
        if (space === undefined) return
        found.push(space)
        request.result?.continue([space, []]) // an array comes after all texts
      })
      await ended(transaction)
      return found
    },
    async read(space, table) {
      const range = rangeOf(space, table)
      const all = await inTransaction('readonly', (store) => store.getAll(range))
      // The store holds only what `commit` wrote.
      return table === ROWS ? rowsOf((all ?? []) as string[]) : ((all ?? []) as Stored[])
    },
    async readBytes(space, key) {
      const found = await inTransaction('readonly', (store) => store.get([space, PHOTO_BYTES, key]))
      return (found as { readonly value: Bytes } | undefined)?.value // the same
    },
    async commit(writes) {
      const isPrecious = writes.some(({ table }) => PRECIOUS.has(table))
      const durability = isPrecious ? 'strict' : 'relaxed'
      await inTransaction('readwrite', (store) => applyAll(store, writes), durability)
      tabs?.send({ writes: writes.filter(isRowWrite) })
    },
    async wipe() {
      await inTransaction('readwrite', (store) => store.clear())
      tabs?.send({ wiped: true })
    },
    async close() {
      database.close()
      tabs?.close()
    },
    ...(tabs ? { shared: tabs } : {}),
    ...(persistence ? { persistence } : {}),
  }
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(errorOf(request.error)))
  })
}

function applyAll(store: IDBObjectStore, writes: readonly Write[]): undefined {
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

/** Other tabs read the bytes of a photo when they show it. */
const isRowWrite = (write: Write): write is RowWrite => write.table !== PHOTO_BYTES

/** All keys of a table. */
const rangeOf = (space: string, table: string) =>
  IDBKeyRange.bound([space, table], [space, table, []])

function spaceOf(key: IDBValidKey | undefined): string | undefined {
  const space: unknown = Array.isArray(key) ? key[0] : undefined
  return typeof space === 'string' ? space : undefined
}

/** A transaction whose work throws would write the first part of it. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch (error) {
    // It has ended already.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
  }
}

/** Resolves once all of the transaction is written, and rejects if nothing of it is. */
function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(errorOf(transaction.error)))
  })
}

const errorOf = (error: DOMException | null): Error =>
  error ?? new DOMException('The browser ended the transaction.', 'AbortError')
