import type { Data } from '@larder/rules/json.ts'

/**
 * A space holds all of one scope for one account. `log`: the position in the scope's history. `row`: rows as
 * the server has them. `outbox`: changes without an answer. `upload`: photos whose bytes the server does not have.
 * `told`: answers that the user should see. `aside`: changes that were not pushed before a sign-out, or before the
 * account left the household. `name`: the names of the account's households, in the account's own scope.
 */
export type Table = 'log' | 'row' | 'outbox' | 'upload' | 'told' | 'aside' | 'name'

export const TABLES: readonly Table[] = ['log', 'row', 'outbox', 'upload', 'told', 'aside', 'name']

/** The table of the bytes of photos. The key is the id of the photo. */
export const PHOTO_BYTES = 'photo'

export type Bytes = Uint8Array<ArrayBuffer>

/** A value under its key. */
export interface Stored {
  readonly key: string
  readonly value: Data
}

/** Values are JSON. */
export type RowWrite = { readonly space: string; readonly table: Table } & (
  | { readonly key: string; readonly value: Data }
  | { readonly key: string; readonly value: null }
  /** Deletes all values of the table in this space. */
  | { readonly clear: true }
)

/** Stores or deletes the bytes of a photo. */
export interface BytesWrite {
  readonly space: string
  readonly table: typeof PHOTO_BYTES
  readonly key: string
  readonly bytes: Bytes | null
}

export type Write = RowWrite | BytesWrite

/** Where a client keeps its data. */
export interface Storage {
  /** The names of the spaces that hold at least one value. */
  spaces(): Promise<readonly string[]>
  /** All values of a table in a space, in ascending order of their keys. */
  read(space: string, table: Table): Promise<readonly Stored[]>
  /** The bytes of a photo. */
  readBytes(space: string, key: string): Promise<Bytes | undefined>
  /** Does all writes in their order, or none of them. All writes are known: no transaction stays open. */
  commit(writes: readonly Write[]): Promise<void>
  /** Deletes everything. */
  wipe(): Promise<void>
  close(): Promise<void>
  /** Only where the platform may delete the data by itself, as a browser may. */
  readonly persistence?: Persistence
  /** Only where several programs, such as the tabs of a browser, share the data. */
  readonly shared?: Shared
}

/** Whether the browser may delete the data of this page when the device has little space. */
export interface Persistence {
  /** Undefined until the browser has answered. */
  readonly isPersisted: () => boolean | undefined
  /** Asks the browser once to keep the data. It may ask the user. */
  ask(): void
  /** Calls back when the browser has answered. @returns a function that ends it */
  subscribe(onChange: () => void): () => void
}

/** All of a space, as a tab has it in memory. */
export interface HeldCopy {
  readonly space: string
  readonly writes: readonly RowWrite[]
  /** No other tab knows more. */
  readonly isNewest: boolean
}

/** The other tabs with the same data. Commits and messages of one tab come in their order. */
export interface Shared {
  /**
   * Calls back with each commit of another tab after it is done, without the bytes of photos. `missed`: some commits
   * may not have come, so all must be read again.
   *
   * @param copyOf returns all that the subscriber has in memory, or undefined before it has read anything. It fills a
   *   database that the platform has removed
   * @returns a function that ends it
   */
  subscribe(
    onCommit: (writes: readonly RowWrite[] | 'missed') => void,
    copyOf?: () => HeldCopy | undefined,
  ): () => void
  /** Sends a message to the other tabs. */
  post(message: Data): void
  /** Calls back with the messages of other tabs. @returns a function that ends it */
  listen(onMessage: (message: Data) => void): () => void
  /**
   * Does work that only one tab may do at a time. When that tab ends, the next one that has asked does it.
   *
   * @param name of an account. Where the work can be lost, only the tab that has it may write a `log` of the account:
   *   `commit` checks that
   * @param work lasts until its signal is aborted: by the returned function, or because another tab has the work
   * @returns a function that ends the work, and resolves after its end
   */
  lead(name: string, work: (signal: AbortSignal) => Promise<void>): () => Promise<void>
}
