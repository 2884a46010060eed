/**
 * What the rules of sync know of the rows: a description of each kind, and the words of the
 * protocol. Types only, so that a client library takes this file, and `decide.ts`, as they are.
 */

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [member: string]: Json }

/** The fields of a row as they are on the wire, without `id` and `version`. */
export type Data = { readonly [field: string]: Json }

export type Role = 'owner' | 'member' | 'viewer'
export type Operation = 'create' | 'update' | 'delete'

/** What is wrong: `path` is a JSON pointer into the row's fields, `message` a sentence for people. */
export interface Problem {
  readonly path: string
  readonly message: string
}

export interface Field {
  /** Whether a value, once normalised, may stand here. */
  readonly allows: (value: Json) => boolean
  /** Says in sentences what a value that is not allowed should be. `name` is the field's own. */
  readonly explain: (name: string, value: Json) => readonly Problem[]
  /** The one spelling of a value: trimmed, instants in UTC with milliseconds. */
  readonly normalize: (value: Json) => Json
  /** What a create that leaves the field out gets. Undefined: it may not be left out. */
  readonly initial: Json | undefined
  /** Clients never set it. */
  readonly isReadOnly: boolean
  /** Where clients never set it: in words what changes it. */
  readonly changedBy?: string
  /** Filled by the server when the row is made; implies `isReadOnly`. */
  readonly stamp?: 'account'
  /** With `stamp`: filled whenever this field is written, and emptied where that is null. */
  readonly stampedWith?: string
  /** An instant that is for show only: one after the server's time becomes the server's time. */
  readonly isClamped: boolean
  /** Holds the id of a row of this entity, which must be live when it is written. */
  readonly references?: {
    readonly entity: string
    /** A child is deleted with its parent, with a tombstone of its own. */
    readonly isParent: boolean
  }
}

export interface Entity {
  readonly name: string
  /** Which kind of scope its rows belong to. */
  readonly scope: 'household' | 'account'
  readonly fields: { readonly [field: string]: Field }
  /** What clients may do through push. The service itself may do everything. */
  readonly clientsMay: readonly Operation[]
  /** Made once, then neither changed nor deleted, but with its parent. */
  readonly isWriteOnce: boolean
  /** What must hold between the fields of a row: says in a sentence what is wrong. */
  readonly check?: (data: Data) => string | undefined
  /** Names of which no two live rows of the scope may have the same. */
  readonly uniqueNames?: (data: Data) => readonly string[]
  /**
   * The row that this field of the scope's own row (`id` = the scope's id) names can't be deleted,
   * and takes in the children whose parent is gone.
   */
  readonly fallback?: { readonly entity: string; readonly field: string }
  readonly ledger?: Ledger
}

/** A row made moves its parent's `sum` by the field `delta`, or sets it to the field `value`. */
export interface Ledger {
  readonly parent: string
  readonly sum: string
  readonly delta: string
  readonly value: string
  /** The field that names a row which this one undoes; its delta is derived then. */
  readonly undoes?: string
  /** Whether a row is one side of a move from one parent to another. */
  readonly isMove?: (data: Data) => boolean
}

/** A row. */
export interface Named {
  readonly entity: string
  readonly id: string
}

/** What the writer has seen of the row. */
export interface Guard {
  /** Refuses where the row is newer, as after a pull up to this version. */
  readonly if_version?: number
  /** Refuses where the row has another version, as `If-Match` of REST does. Clients do not push it. */
  readonly if_match?: number
}

/** One change that somebody wants. */
export type Mutation = Named & {
  /** Mutations of one group, side by side in a batch, take effect together or not at all. */
  readonly group_id?: string
} & (
    | { readonly op: 'create'; readonly data: Data }
    | ({ readonly op: 'upsert'; readonly data: Data } & Guard)
    | ({
        readonly op: 'update'
        readonly patch: Data
        /** What the writer saw in fields of the patch; another's change since then wins. */
        readonly expect?: Data
        /** One lost field refuses the whole patch. */
        readonly all_or_nothing?: boolean
      } & Guard)
    | ({ readonly op: 'delete' } & Guard)
    /** One that could not be read; it is refused, and does not hold up the others. */
    | { readonly op: 'malformed'; readonly path: string; readonly message: string }
  )

/** A row as pull and the results of push carry it. */
export type Change = Named & { readonly version: number } & (
    | { readonly data: Data; readonly deleted?: never }
    | { readonly deleted: true; readonly data?: never }
  )

/** Where the values of a result's conflicts are too large to answer, only `field` is left. */
export interface Conflict {
  readonly field: string
  readonly expected?: Json
  readonly actual?: Json
  readonly yours?: Json
}

export type Reason =
  | 'version' // conflict: the row is newer than `if_version`, or not of `if_match`
  | 'fields' // conflict: `all_or_nothing`, and a field was lost
  | 'id_exists' // conflict: another row has this id
  | 'duplicate' // conflict: another row has this name; `duplicate_of` says which
  | 'counted' // conflict: the sum was counted since, so there is nothing to undo
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

export interface Result {
  readonly status: 'applied' | 'merged' | 'conflict' | 'gone' | 'rejected' | 'already_processed'
  readonly reason?: Reason
  readonly details?: readonly Problem[]
  /** The row as it is now; absent for one that was never known. */
  readonly row?: Change
  readonly conflicts?: readonly Conflict[]
  readonly duplicate_of?: string
  readonly noop?: true
  readonly relocated?: true
}

/** What the mutations are decided against. All of it is an argument: nothing is asked for. */
export interface Context {
  readonly scopeId: string
  readonly kind: 'household' | 'account'
  readonly entities: ReadonlyMap<string, Entity>
  /** The scope's number; what changes is numbered from here on. */
  readonly version: number
  /** ISO 8601 in UTC with milliseconds. */
  readonly now: string
  readonly accountId: string | null
  /** What the household may grow by, and its bounds in words. Absent: it has no bound. */
  readonly room?: { readonly rows: number; readonly bytes: number; readonly bounds: string }
  /** `service` is the service itself, which may do what clients may not. */
  readonly role: Role | 'service'
  /** Whether the client keeps a log with `seq`, and so sends parents before their children. */
  readonly hasLog: boolean
}
