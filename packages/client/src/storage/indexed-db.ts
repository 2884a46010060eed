import { applyAll, rangeOf, writeCopies } from './apply-writes.ts'
import { ROWS, rowsOf } from './buckets.ts'
import {
  type Bytes,
  type Persistence,
  PHOTO_BYTES,
  type RowWrite,
  type Storage,
  type Stored,
  type Write,
} from './contract.ts'
import { connectTabs, type Tabs } from './tabs.ts'
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
 * into it, before anything else is.
 *
 * When another tab needs a newer layout of the database, this connection closes, and all later calls throw
 * `InvalidStateError`.
 *
 * @param name of the database
 * @throws DOMException from `commit` `QuotaExceededError` when the browser has no space left. Then nothing was
 *   written
 */
export async function indexedDb(name = 'larder'): Promise<Storage> {
  const { database, reopenAndRetry, close } = await openDatabase(name, () => tabs)
  const tabs = await connectTabs(database)
  const persistence = browserPersistence()
  const read = createReader(database)

  return {
    spaces: reopenAndRetry(async () => {
      const keys = await read((store) => store.getAllKeys(allSpaces()))
      // The key of a space is an array that begins with its name.
      const names = keys.map((key) => Array.isArray(key) && key[0])
      return [...new Set(names.filter((one) => typeof one === 'string'))]
    }),
    read: reopenAndRetry(async (space, table) => {
      const ask = (store: IDBObjectStore) => store.getAll(rangeOf(space, table))
      return table === ROWS ? rowsOf(await read<string[]>(ask)) : read<Stored[]>(ask)
    }),
    readBytes: reopenAndRetry(async (space, key) => {
      const ask = (store: IDBObjectStore) => store.get([space, PHOTO_BYTES, key])
      return (await read<{ readonly value: Bytes } | undefined>(ask))?.value
    }),
    commit: reopenAndRetry(async (writes) => {
      const isPrecious = writes.some(({ table }) => PRECIOUS.has(table))
      const account = leaderOf(writes)
      await inTransaction(database(), isPrecious ? 'strict' : 'relaxed', (store) => {
        if (account !== undefined) tabs.check?.(store.transaction, account)
        applyAll(store, writes)
      })
      tabs.send({ writes: writes.filter(isRowWrite) })
    }),
    wipe: reopenAndRetry(async () => {
      await inTransaction(database(), 'default', (store) => store.delete(allSpaces()))
      tabs.send({ wiped: true })
    }),
    async close() {
      close()
      tabs.close()
    },
    shared: tabs,
    ...(persistence && { persistence }),
  }
}

/**
 * Opens a database, and again where the browser has removed it.
 *
 * @param tabs have the copies that fill it then
 */
async function openDatabase(name: string, tabs: () => Tabs) {
  let isOutdated = false
  let isClosed = false
  /** It was made, and has no copies yet. */
  let isNew = false
  let database = await open()
  isNew = false

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
        await writeCopies(opened, tabs().copies(), isNew)
      } catch (error) {
        opened.close()
        throw error
      }
      isNew = false // not before: a try that failed has left it empty
      database = opened
      if (isClosed) opened.close()
      tabs().send({ wiped: true }) // they may have read before
    })().finally(() => (reopening = undefined)))

  return {
    database: () => database,
    /** Does it again where the browser has closed the database meanwhile. */
    reopenAndRetry:
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
      },
    close: () => {
      isClosed = true
      database.close()
    },
  }
}

async function inTransaction(
  database: IDBDatabase,
  durability: IDBTransactionDurability,
  work: (store: IDBObjectStore) => unknown,
): Promise<void> {
  const transaction = database.transaction(STORE, 'readwrite', { durability })
  try {
    work(transaction.objectStore(STORE))
    await ended(transaction)
  } catch (error) {
    abort(transaction)
    throw error
  }
}

/** Reads that are asked for at the same moment are one transaction: each costs time, and a copy has six tables. */
function createReader(database: () => IDBDatabase) {
  let reading: { readonly store: IDBObjectStore; readonly ended: Promise<void> } | undefined
  return async <Result>(ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> => {
    if (!reading) {
      const transaction = database().transaction(STORE)
      reading = { store: transaction.objectStore(STORE), ended: ended(transaction) }
      queueMicrotask(() => (reading = undefined)) // until then it takes further requests
    }
    const { store, ended: done } = reading
    const request = ask(store)
    await done
    return request.result
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

/** @returns undefined where the browser does not say: pages without https, except of localhost */
function browserPersistence(): Persistence | undefined {
  const storage: StorageManager | undefined = globalThis.navigator?.storage
  if (!storage) return undefined
  const listeners = new Set<() => void>()
  let isPersisted: boolean | undefined
  let hasAsked = false

  function keep(kept: boolean): void {
    isPersisted ||= kept
    for (const listener of listeners) listener()
  }
  function take(answer: Promise<boolean>): void {
    // A browser that refuses to answer keeps nothing.
    answer.then(keep, () => keep(false))
  }
  take(storage.persisted())

  return {
    isPersisted: () => isPersisted,
    ask() {
      if (hasAsked || isPersisted) return
      hasAsked = true
      take(storage.persist())
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
