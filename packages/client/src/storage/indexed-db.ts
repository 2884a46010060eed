import { applyAll, rangeOf, writeCopies } from './apply-writes.ts'
import { ROWS, rowsOf } from './buckets.ts'
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
import { ended, errorOf, isOpen, STORE } from './transactions.ts'

/** The keys of all spaces. A lease of a tab has a text as its key. */
const allSpaces = () => IDBKeyRange.lowerBound([])
/** A database that is removed more often at one moment can not be used. */
const MAX_TRIES = 3
const OUTDATED = 'Another tab has a newer version. Reload this page.'
/** Tables with data that only this device has. */
const PRECIOUS: ReadonlySet<Write['table']> = new Set(['outbox', 'upload', PHOTO_BYTES, 'aside'])

/**
 * Keeps the data in IndexedDB, where all tabs of a browser share it. Rows are in buckets. Each `commit` is one
 * transaction. A commit with changes of the user is written to the disk before it resolves; other data can be
 * pulled again.
 *
 * A browser may remove the database while it is open. Then it is opened again, and the copies in memory are written
 * into it, before anything else is. It is one closure, because its parts share the connection.
 *
 * When another tab needs a newer layout of the database, this connection closes, and all later calls throw
 * `InvalidStateError`.
 *
 * @param name of the database
 * @throws DOMException from `commit` `QuotaExceededError` when the browser has no space left. Then nothing was
 *   written
 */
export async function indexedDb(name = 'larder'): Promise<Storage> {
  let isOutdated = false
  let isClosed = false
  /** It was made, and has no copies yet. */
  let isNew = false
  let database = await open()
  isNew = false
  const tabs = await connectTabs(() => database)
  const persistence = browserPersistence()

  async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      isNew = true
      request.result.createObjectStore(STORE)
    })
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(errorOf(request.error)))
    })
    opened.addEventListener('close', onClose)
    opened.addEventListener('versionchange', ({ newVersion }) => {
      isOutdated ||= newVersion !== null // null: somebody deletes it
      opened.close() // without this, the other tab would never begin
      onClose()
    })
    return opened
  }

  function onClose(): void {
    if (!isOutdated) reopen().catch(() => {}) // the next call tries again
  }

  let reopening: Promise<void> | undefined
  const reopen = () =>
    (reopening ??= (async () => {
      const opened = await open()
      try {
        await writeCopies(opened, tabs.copies(), isNew)
      } catch (error) {
        opened.close()
        throw error
      }
      isNew = false // not before: a try that failed has left it empty
      database = opened
      if (isClosed) opened.close()
      tabs.send({ wiped: true }) // they may have read before
    })().finally(() => (reopening = undefined)))

  /** Does it again where the browser has closed the database meanwhile. */
  const reopenAndRetry =
    <Given extends readonly unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      let failure: unknown
      for (let tries = 1; ; tries += 1)
        try {
          return await work(...given)
        } catch (error) {
          if (isOpen(database)) throw error
          if (isOutdated) throw new DOMException(OUTDATED, 'InvalidStateError')
          if (isClosed || tries > MAX_TRIES) throw failure ?? error
          // It may be removed again at this moment.
          failure = await reopen().catch((cause: unknown) => cause)
          isOutdated ||= failure instanceof DOMException && failure.name === 'VersionError'
        }
    }

  async function inTransaction<T>(
    mode: 'readonly' | 'readwrite',
    work: (store: IDBObjectStore, transaction: IDBTransaction) => IDBRequest<T> | undefined,
    durability: IDBTransactionDurability = 'default',
  ): Promise<T | undefined> {
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
  async function readAll<Value>(range: IDBKeyRange): Promise<Value[]> {
    if (!reading) {
      const transaction = database.transaction(STORE, 'readonly')
      reading = { store: transaction.objectStore(STORE), ended: ended(transaction) }
      queueMicrotask(() => (reading = undefined)) // until then it takes further requests
    }
    const { store, ended: done } = reading
    const request: IDBRequest<Value[]> = store.getAll(range)
    await done
    return request.result
  }

  return {
    spaces: reopenAndRetry(async () => {
      const keys = await inTransaction('readonly', (store) => store.getAllKeys(allSpaces()))
      // The key of a space is an array that begins with its name.
      return [...new Set(keys?.map((key) => (Array.isArray(key) ? String(key[0]) : '')))]
    }),
    read: reopenAndRetry(async (space, table) => {
      const range = rangeOf(space, table)
      return table === ROWS ? rowsOf(await readAll(range)) : readAll<Stored>(range)
    }),
    readBytes: reopenAndRetry(async (space, key) => {
      const found = await inTransaction(
        'readonly',
        (store): IDBRequest<{ readonly value: Bytes } | undefined> =>
          store.get([space, PHOTO_BYTES, key]),
      )
      return found?.value
    }),
    commit: reopenAndRetry(async (writes) => {
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
    }),
    wipe: reopenAndRetry(async () => {
      await inTransaction('readwrite', (store) => store.delete(allSpaces()))
      tabs.send({ wiped: true })
    }),
    async close() {
      isClosed = true
      database.close()
      tabs.close()
    },
    shared: tabs,
    ...(persistence && { persistence }),
  }
}

/** The account whose leader alone may write this: the new position in the history of a scope. */
function leaderOf(writes: readonly Write[]): string | undefined {
  const log = writes.find((write) => write.table === 'log' && 'value' in write)
  return log?.space.split('/')[0]
}

/** Other tabs read the bytes of a photo when they show it. */
const isRowWrite = (write: Write): write is RowWrite => write.table !== PHOTO_BYTES

/** A transaction whose work throws would write the first part of it. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}
