import {
  PHOTO_BYTES,
  type Bytes,
  type RowWrite,
  type Storage,
  type Table,
  type Write,
} from 'larder-client/storage/contract.ts'
import { isObject } from './read-answers.ts'
import { toStored } from './state.ts'

/** Builds and commits the writes of one space: the stored rows of one scope. */
export interface Commits {
  /** Does one commit or read after the other, in the order of the calls. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>
  readonly commit: (writes: readonly Write[]) => Promise<void>
  readonly put: (table: Table, key: string, value: object) => RowWrite
  readonly remove: (table: Table, key: string) => RowWrite
  readonly clear: (table: Table) => RowWrite
  /** @param bytes null deletes them */
  readonly putBytes: (key: string, bytes: Bytes | null) => Write
}

export function createCommits(storage: Storage, space: string): Commits {
  let last: Promise<void> = Promise.resolve()
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = last.then(work)
    last = done.catch(() => {}) // the caller of `done` gets the error
    return done
  }
  return {
    inTurn,
    commit: (writes) => inTurn(() => storage.commit(writes)),
    put: (table, key, value) => ({
      space,
      table,
      key,
      // Rows come from the server as JSON, and there are thousands.
      value: table === 'row' && isObject(value) ? value : toStored(value),
    }),
    remove: (table, key) => ({ space, table, key, value: null }),
    clear: (table) => ({ space, table, clear: true }),
    putBytes: (key, bytes) => ({ space, table: PHOTO_BYTES, key, bytes }),
  }
}
