import { IDBFactory } from 'fake-indexeddb'

/** The parts of IndexedDB that a copy needs: the compiler has no types of browsers here. */
interface Asked<Result> extends EventTarget {
  readonly result: Result
  readonly error: Error | null
}
interface Source {
  readonly keyPath: string | string[] | null
  readonly autoIncrement: boolean
}
interface Index extends Source {
  readonly unique: boolean
  readonly multiEntry: boolean
}
interface Store extends Source {
  readonly indexNames: Iterable<string>
  index(name: string): Index
  createIndex(name: string, path: Index['keyPath'], options: object): unknown
  getAll(): Asked<unknown[]>
  getAllKeys(): Asked<unknown[]>
  put(value: unknown, key?: unknown): Asked<unknown>
}
interface Database {
  readonly objectStoreNames: Iterable<string>
  createObjectStore(name: string, options: Source): Store
  transaction(name: string, mode?: string): { objectStore(name: string): Store }
  close(): void
}
export interface Factory {
  databases(): Promise<readonly { readonly name: string; readonly version: number }[]>
  open(name: string, version: number): Asked<Database>
}

/** An IndexedDB of its own. */
export const newFactory = (): Factory => new IDBFactory()

/** Copies all databases, as a backup of a phone does. */
export async function copyOf(from: Factory): Promise<Factory> {
  const to = newFactory()
  for (const { name, version } of await from.databases()) {
    const source = await done(from.open(name, version))
    const opening = to.open(name, version)
    opening.addEventListener('upgradeneeded', () => copyStores(source, opening.result))
    const target = await done(opening)
    for (const one of source.objectStoreNames) await copyValues(source, target, one)
    source.close()
    target.close()
  }
  return to
}

const storeIn = (database: Database, name: string, mode = 'readonly'): Store =>
  database.transaction(name, mode).objectStore(name)

function copyStores(source: Database, target: Database): void {
  for (const name of source.objectStoreNames) {
    const store = storeIn(source, name)
    const { keyPath, autoIncrement } = store
    const made = target.createObjectStore(name, { keyPath, autoIncrement })
    for (const index of store.indexNames) {
      const { keyPath: path, unique, multiEntry } = store.index(index)
      made.createIndex(index, path, { unique, multiEntry })
    }
  }
}

async function copyValues(source: Database, target: Database, name: string): Promise<void> {
  const keys = await done(storeIn(source, name).getAllKeys())
  const values = await done(storeIn(source, name).getAll())
  for (const [i, value] of values.entries()) {
    const store = storeIn(target, name, 'readwrite')
    await done(store.keyPath === null ? store.put(value, keys[i]) : store.put(value))
  }
}

function done<Result>(asked: Asked<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('It failed.')))
  })
}
