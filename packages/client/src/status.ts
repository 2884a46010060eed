import type { Replica } from 'larder-client/engine/contract.ts'
import type { SyncState } from 'larder-client/engine/loop.ts'
import type { ParkedChange, PhotoUpload, SyncIssue } from 'larder-client/engine/state.ts'
import type { SharedLoop } from 'larder-client/engine/tabs/shared-loop.ts'
import type { Persistence } from 'larder-client/storage/contract.ts'
import { guarded } from './platform.ts'

export interface Status {
  readonly state: SyncState
  /** How many changes wait for the server. A photo counts once. */
  readonly waiting: number
  /** The photos whose bytes the server does not have, in the order in which they are sent. */
  readonly uploads: readonly PhotoUpload[]
  /** When this device had the newest state of the server for the last time, by its own clock. */
  readonly lastSynced: Date | undefined
  /** Whether the browser keeps the data when space is short; undefined where it does not say. */
  readonly persisted: boolean | undefined
  /** Changes wait in a storage that the browser may delete. */
  readonly atRisk: boolean
  /** The error behind `failed`, that something other than Larder answers behind `offline`, or that a household is full. */
  readonly error: string | undefined
  /** Answers that the user should see: refused changes, and fields that somebody else has changed. */
  readonly told: readonly SyncIssue[]
  /** Changes that were not pushed before a sign-out, or before the account left the household. */
  readonly aside: readonly ParkedChange[]
}

export interface WatchedStatus {
  get(): Status
  /** Calls back with the status now, and again at each change. @returns a function that ends it */
  subscribe(onStatus: (status: Status) => void): () => void
}

export interface StatusDeps {
  readonly replica: Replica
  readonly loop: SharedLoop
  /** Calls back when the state of the loop changes. @returns a function that ends it */
  readonly onState: (onChange: () => void) => () => void
  readonly persistence: Persistence | undefined
}

export function createStatus({ replica, loop, onState, persistence }: StatusDeps): WatchedStatus {
  function get(): Status {
    const waiting = replica.outbox().length + replica.sendableUploads().length
    const persisted = persistence?.isPersisted()
    const { syncedAt } = replica.log()
    return {
      state: replica.ended() === 'signed_out' ? 'signed_out' : loop.state(),
      waiting,
      uploads: replica.uploads().map(({ mutation }) => mutation),
      lastSynced: syncedAt === undefined ? undefined : new Date(syncedAt),
      persisted,
      atRisk: persisted === false && waiting > 0,
      error: loop.error(),
      told: replica.told(),
      aside: replica.aside(),
    }
  }
  return {
    get,
    subscribe(onStatus) {
      const tell = guarded(() => onStatus(get()))
      const ends = [replica.subscribe(tell), onState(tell), persistence?.subscribe(tell)]
      tell()
      return () => ends.forEach((end) => end?.())
    },
  }
}
