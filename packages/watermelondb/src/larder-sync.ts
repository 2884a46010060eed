import { type Database, Q } from '@nozbe/watermelondb'
import type { Connection } from 'larder-client/connection.ts'
import type { SyncIssue } from 'larder-client/engine/state.ts'
import { NoAnswer, RequestRefused } from 'larder-client/engine/wire.ts'
import { type Done, syncOnce } from './sync-once.ts'
import { kindsOf } from './tables.ts'

export interface SyncOptions {
  readonly connection: Connection
  readonly householdId: string
  /**
   * The server decided otherwise: another writer was first, a row is deleted, or a change was refused. The rows
   * follow the server after it. After a crash it may be called again with the same `mutation_id`.
   */
  readonly onTold: (told: readonly SyncIssue[]) => unknown
  /** Gives up the requests. The sync then ends as without a network. */
  readonly signal?: AbortSignal
}

/** What a sync led to. Changes that were not sent stay in the database. */
export type Outcome =
  | (Done & { readonly state: 'idle' })
  /** There is no network, or the answer was lost. */
  | { readonly state: 'offline' }
  /** The server asks to wait. `retryAfter` are seconds. */
  | { readonly state: 'waiting'; readonly retryAfter: number | undefined }
  /** The server needs a newer app. */
  | { readonly state: 'upgrade_required' }
  | { readonly state: 'signed_out' }
  /** The account is about to be deleted. A sign-in gives the token that restores it. */
  | { readonly state: 'pending_deletion' }
  /** The account is not in the household any more. The app resets the database. */
  | { readonly state: 'left' }

interface Running {
  readonly householdId: string
  readonly done: Promise<Done>
}

const running = new WeakMap<Database, Running>()

/** Syncs once. Calls during a sync share it, with the `onTold` and the `signal` of the first. @throws RequestRefused, NoAnswer */
export function runSync(database: Database, options: SyncOptions): Promise<Done> {
  const { householdId, connection, onTold, signal } = options
  const now = running.get(database)
  if (now && now.householdId !== householdId)
    return Promise.reject(new Error(`The database syncs the household ${now.householdId}.`))
  if (now) return now.done
  const deps = { database, connection, onTold, signal, kinds: kindsOf(database) }
  const done = syncOnce(deps, householdId).finally(() => running.delete(database))
  running.set(database, { householdId, done })
  return done
}

/**
 * Syncs a database with a household once, through `synchronize` of WatermelonDB: pulls, pushes the local changes,
 * and pulls their effects. Calls during a sync share it, with the `onTold` and the `signal` of the first.
 *
 * @throws RequestRefused, if the server refuses a request because of a fault of the client or of itself
 */
export async function larderSync(database: Database, options: SyncOptions): Promise<Outcome> {
  try {
    return { state: 'idle', ...(await runSync(database, options)) }
  } catch (error) {
    if (error instanceof NoAnswer) return { state: 'offline' }
    const outcome = error instanceof RequestRefused ? outcomeOf(error) : undefined
    if (!outcome) throw error
    return outcome
  }
}

function outcomeOf({ status, code, retryAfter }: RequestRefused): Outcome | undefined {
  if (code === 'SCOPE_FORBIDDEN') return { state: 'left' }
  if (code === 'ACCOUNT_PENDING_DELETION') return { state: 'pending_deletion' }
  if (status === 429 || status === 503) return { state: 'waiting', retryAfter }
  if (status === 426) return { state: 'upgrade_required' }
  return status === 401 ? { state: 'signed_out' } : undefined
}

/** How many rows have changes that are not at the server yet. */
export async function countUnsynced(database: Database): Promise<number> {
  return database.read(async () => {
    let count = 0
    for (const table of kindsOf(database).keys()) {
      count += await database
        .get(table)
        .query(Q.where('_status', Q.notEq('synced')))
        .fetchCount()
      count += (await database.adapter.getDeletedRecords(table)).length
    }
    return count
  })
}
