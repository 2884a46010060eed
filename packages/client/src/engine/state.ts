import type { Data } from '@larder/rules/json.ts'
import type { Conflict } from '@larder/rules/mutation.ts'
import type { LiveRow } from 'larder-client/view/table.ts'
import type { Pushed } from './wire.ts'

/** A change in the outbox: the client does not know its result yet. */
export type OutboxEntry = Waiting<Pushed>

/** The bytes of a photo are sent after its row, by a request of their own. */
export interface PhotoUpload {
  readonly op: 'upload'
  readonly entity: 'photo'
  /** The id of the photo. */
  readonly id: string
  readonly media_type: string
  /** How many bytes it has. */
  readonly size: number
}

export type Upload = Waiting<PhotoUpload>

export interface Waiting<Mutation> {
  readonly mutation_id: string
  readonly mutation: Mutation
  /** When the user made it: ISO 8601 in UTC with milliseconds. */
  readonly at: string
  /** Its place in the outbox. Two tabs may take the same one. */
  readonly order: number
  /** Its key in the outbox: no other entry of any tab has it. The outbox is sorted by it. */
  readonly key: string
}

/** The position of a client in the history of a scope. */
export interface SyncPosition {
  readonly clientId: string
  /** The number of the last mutation with an answer. The first of the outbox has the next one. */
  readonly lastSeq: number
  readonly lastMutationId?: string | undefined
  readonly epoch?: string | undefined
  readonly cursor?: string | undefined
  /** The version of the scope up to which all rows are here. */
  readonly version: number
  /** The epoch of rows from pushes that no pull has brought yet. */
  readonly aheadEpoch?: string | undefined
  /** Each replacement has the next number. At its end the rows of earlier ones are deleted. */
  readonly generation: number
  readonly isReplacing: boolean
  /** When all rows of the server were here for the last time, in ISO 8601. */
  readonly syncedAt?: string
}

/** A row as the server sent it, and the replacement that brought it. */
export interface ServerCopy {
  readonly row: LiveRow
  readonly generation: number
}

/** An answer of the server that the user should see. */
export interface SyncIssue {
  readonly mutation_id: string
  readonly status: 'merged' | 'conflict' | 'gone' | 'rejected'
  /** One of the reasons of docs/sync.md. */
  readonly reason: string
  /** A sentence for people. */
  readonly message: string
  /** Fields that another writer changed before: the values that were expected, are there, and were wanted. */
  readonly conflicts: readonly Conflict[]
  readonly duplicateOf?: string
  /** The fields of the row as this device knew them, where the server has deleted it. */
  readonly row?: Data
  readonly mutation: Pushed | PhotoUpload
  readonly at: string
}

/** A change that was not pushed before its account signed out or left the household. */
export type ParkedChange = (OutboxEntry | Upload) & { readonly because: 'signed_out' | 'left' }

export const newPosition = (clientId: string): SyncPosition => ({
  clientId,
  lastSeq: 0,
  version: 0,
  generation: 0,
  isReplacing: false,
})

/** The log begins again under another id. The mutations keep theirs. */
export const withNewId = (log: SyncPosition, clientId: string): SyncPosition => ({
  ...log,
  clientId,
  lastSeq: 0,
  lastMutationId: undefined,
})

/** Forgets the cursor: the next pull is a replacement. The rows stay until it is complete. */
export const startOver = (log: SyncPosition): SyncPosition => ({
  ...log,
  cursor: undefined,
  aheadEpoch: undefined,
  isReplacing: false,
})

export const keyOf = ({ entity, id }: { readonly entity: string; readonly id: string }): string =>
  `${entity} ${id}`

/** As it is stored: JSON has no undefined. */
export const toStored = (value: object): Data => JSON.parse(JSON.stringify(value))
