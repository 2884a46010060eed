import type { Connection } from 'larder-client/connection.ts'
import type { RxReplicationState } from 'rxdb/plugins/replication'
import type { Observable } from 'rxjs'
import type { Obstacle } from './gate.ts'
import type { SyncIssue } from './journal.ts'
import type { Checkpoint } from './pull.ts'
import type { LarderRow, StoredRow } from './row.ts'

export interface ReplicationOptions {
  readonly connection: Connection
  readonly householdId: string
  /** The kinds of rows of each collection, such as `{ shopping: ['shopping_list', 'shopping_item'] }`. */
  readonly collections: Readonly<Record<string, readonly string[]>>
  /** Whether only one instance of the database syncs. The default is true. */
  readonly waitForLeadership?: boolean
  /** Whether it starts at once. The default is true. */
  readonly autoStart?: boolean
  /** The collection in which it keeps what it must still know after a restart. */
  readonly journal?: string
}

/** `follower`: another instance of the database syncs. */
export type SyncState = 'idle' | 'syncing' | 'follower' | Obstacle

export interface SyncStatus {
  readonly state: SyncState
  /** The error behind the state. */
  readonly error?: unknown
  /** When a collection had the newest state of the server for the last time. */
  readonly lastSynced?: Date
}

export interface LarderReplication {
  /** The replications of RxDB, by collection. Start and stop them here, all together. */
  readonly states: Readonly<Record<string, RxReplicationState<LarderRow, Checkpoint>>>
  readonly status$: Observable<SyncStatus>
  readonly status: () => SyncStatus
  /** Where the server has decided otherwise, until the app dismisses it. All instances of the database see it. */
  readonly told$: Observable<readonly SyncIssue[]>
  dismiss(mutationId: string): Promise<void>
  /** Failed requests, and errors of the storage. */
  readonly errors$: Observable<unknown>
  start(): Promise<void>
  /** Sends and pulls nothing until the next start. Unsent changes are kept. */
  stop(): Promise<void>
  /** The network may be back, or the app is used again: tries at once, but not where the server has asked to wait. */
  wake(): void
  /** Ends it for good. Closing the database does the same. */
  cancel(): Promise<void>
  /** One attempt to push and pull everything. @returns `idle` when all is done, else why it is not */
  sync(): Promise<SyncState>
  /** @returns when everything is pushed and pulled. Without a network that does not come. */
  awaitInSync(): Promise<void>
  /** The rows with changes that the server has not taken yet. */
  unsent(): Promise<readonly StoredRow[]>
}
