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
import { ended, errorOf, STORE } from './transactions.ts'

/** The keys of all spaces. A lease of a tab has a text as its key. */
const allSpaces = () => IDBKeyRange.lowerBound([])
const OUTDATED = 'Another tab has a newer version. Reload this page.'
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
  const tabs = connectTabs(database)
  const persistence = browserPersistence()

  async function inTransaction<T>(
    mode: 'readonly' | 'readwrite',
    work: (store: IDBObjectStore, transaction: IDBTransaction) => IDBRequest<T> | undefined,
    durability: IDBTransactionDurability = 'default',
  ): Promise<T | undefined> {
    if (isOutdated) throw new DOMException(OUTDATED, 'InvalidStateError')
    const transaction = database.transaction(STORE, mode, { durability })
    try {
      const request = work(transaction.objectStore(STORE), transaction)
      await ended(transaction)
      return request?.result
    } catch (error) {
      abort(transaction)
      throw error
    }
  }

  /** Reads that are asked for at the same moment are one transaction: each costs time, and a copy has six tables. */
  let reading: { readonly store: IDBObjectStore; readonly ended: Promise<void> } | undefined
  async function readAll(range: IDBKeyRange): Promise<unknown[]> {
    if (isOutdated) throw new DOMException(OUTDATED, 'InvalidStateError')
    if (!reading) {
      const transaction = database.transaction(STORE, 'readonly')
      reading = { store: transaction.objectStore(STORE), ended: ended(transaction) }
      queueMicrotask(() => (reading = undefined)) // until then it takes further requests
    }
    const { store, ended: done } = reading
    const request = store.getAll(range)
    await done
    return request.result
  }

  return {
    async spaces() {
      const found: string[] = []
      const transaction = database.transaction(STORE, 'readonly')
      const request = transaction.objectStore(STORE).openKeyCursor(allSpaces())
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
      const all = await readAll(rangeOf(space, table))
      // The store holds only what `commit` wrote.
      return table === ROWS ? rowsOf(all as string[]) : (all as Stored[])
    },
    async readBytes(space, key) {
      const found = await inTransaction('readonly', (store) => store.get([space, PHOTO_BYTES, key]))
      return (found as { readonly value: Bytes } | undefined)?.value // the same
    },
    async commit(writes) {
      const isPrecious = writes.some(({ table }) => PRECIOUS.has(table))
      const durability = isPrecious ? 'strict' : 'relaxed'
      const account = leaderOf(writes)
      await inTransaction(
        'readwrite',
        (store, transaction) => {
          if (account !== undefined) tabs.check?.(transaction, account)
          return applyAll(store, writes)
        },
        durability,
      )
      tabs.send({ writes: writes.filter(isRowWrite) })
    },
    async wipe() {
      await inTransaction('readwrite', (store) => store.delete(allSpaces()))
      tabs.send({ wiped: true })
    },
    async close() {
      database.close()
      tabs.close()
    },
    shared: tabs,
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

/** The account whose leader alone may write this: the new position in the history of a scope. */
function leaderOf(writes: readonly Write[]): string | undefined {
  const log = writes.find((write) => write.table === 'log' && 'value' in write)
  return log?.space.split('/')[0]
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
