import type { Data, Json, Problem } from './json.ts'

// The changes that clients push, and their results.

/** Identifies a row. */
export interface RowKey {
  readonly entity: string
  readonly id: string
}

/** The version of the row that the writer has seen. */
export interface Guard {
  /** Refuses where the row is newer than this version of the scope. */
  readonly if_version?: number
  /** Refuses where the row has another version (`If-Match` in REST). Clients do not push it. */
  readonly if_match?: number
}

/** One change that a client requests. */
export type Mutation = RowKey & {
  /** Mutations of one group are adjacent in a batch. They take effect together or not at all. */
  readonly group_id?: string
} & (
    | { readonly op: 'create'; readonly data: Data }
    | ({ readonly op: 'upsert'; readonly data: Data } & Guard)
    | ({
        readonly op: 'update'
        readonly patch: Data
        /** The values that the writer saw. Where another writer has changed a field since, that wins. */
        readonly expect?: Data
        /** One conflict refuses the whole patch. */
        readonly all_or_nothing?: boolean
      } & Guard)
    | ({ readonly op: 'delete' } & Guard)
    /** A mutation that could not be read. It is refused; the others are decided. */
    | { readonly op: 'malformed'; readonly path: string; readonly message: string }
  )

/** A row in a page of pull and in a result of push. */
export type Change = RowKey & { readonly version: number } & (
    | { readonly data: Data; readonly deleted?: never }
    | { readonly deleted: true; readonly data?: never }
  )

/** Only `field` is left where the values are too large for the answer. */
export interface Conflict {
  readonly field: string
  readonly expected?: Json
  readonly actual?: Json
  readonly yours?: Json
}

export type Reason =
  | 'version' // conflict: the row is newer than `if_version`, or does not have the version `if_match`
  | 'fields' // conflict: `all_or_nothing`, and another writer has changed a field
  | 'id_exists' // conflict: another row has this id
  | 'duplicate' // conflict: another row has this name; `duplicate_of` is its id
  | 'counted' // conflict: the sum was counted later, so there is nothing to undo
  | 'validation' // rejected, as all below
  | 'unknown_field'
  | 'unknown_entity'
  | 'read_only'
  | 'parent_missing'
  | 'parent_gone'
  | 'default_list'
  | 'forbidden'
  | 'household_full'
  | 'group_failed'
  // of a verb, rejected:
  | 'not_found' // a row that the wish names does not exist
  | 'refused' // the rows do not allow it
  | 'unknown_verb'

export interface Result {
  readonly status: 'applied' | 'merged' | 'conflict' | 'gone' | 'rejected' | 'already_processed'
  readonly reason?: Reason
  readonly details?: readonly Problem[]
  /** The row as it is now; absent where it never existed. */
  readonly row?: Change
  readonly conflicts?: readonly Conflict[]
  readonly duplicate_of?: string
  readonly noop?: true
  readonly relocated?: true
  /** Of a verb. */
  readonly answer?: Data
  /** The rows that a verb changed. */
  readonly rows?: readonly Change[]
}
