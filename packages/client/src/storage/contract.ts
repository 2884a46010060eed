import type { Data } from '@larder/rules/entity.ts'

/**
 * A space holds all of one scope for one account. `log`: the position in the scope's history. `row`: rows as
 * the server has them. `outbox`: changes without an answer. `told`: answers that the user should see.
 * `aside`: changes that were not pushed before a sign-out, or before the account left the household.
 */
export type Table = 'log' | 'row' | 'outbox' | 'told' | 'aside'

export const TABLES: readonly Table[] = ['log', 'row', 'outbox', 'told', 'aside']

/** A value under its key. */
export interface Stored {
  readonly key: string
  readonly value: Data
}

export type Write = { readonly space: string; readonly table: Table } & (
  | { readonly key: string; readonly value: Data }
  | { readonly key: string; readonly value: null }
  /** Deletes all values of the table in this space. */
  | { readonly clear: true }
)

/** Where a client keeps its data. Values are JSON. */
export interface Storage {
  /** The names of the spaces that hold at least one value. */
  spaces(): Promise<readonly string[]>
  /** All values of a table in a space, in ascending order of their keys. */
  read(space: string, table: Table): Promise<readonly Stored[]>
  /** Does all writes in their order, or none of them. All writes are known: no transaction stays open. */
  commit(writes: readonly Write[]): Promise<void>
  /** Deletes everything. */
  wipe(): Promise<void>
  close(): Promise<void>
}
