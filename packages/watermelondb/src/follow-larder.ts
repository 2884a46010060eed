import type { Database } from '@nozbe/watermelondb'
import type { Position } from 'larder-client/engine/live.ts'
import { createLoop, type SyncState } from 'larder-client/engine/loop.ts'
import { RequestRefused } from 'larder-client/engine/wire.ts'
import { runSync, type SyncOptions } from './larder-sync.ts'
import { loadPosition } from './stored-state.ts'
import { kindsOf } from './tables.ts'

export interface FollowOptions extends Omit<SyncOptions, 'signal'> {
  /** The state has changed. The type names what each state means. */
  readonly onState?: (state: SyncState) => void
}

export interface Following {
  readonly state: () => SyncState
  /** The error behind the state `failed`. */
  readonly error: () => unknown
  /** Syncs as soon as possible, also where the server has asked to wait. */
  sync(): Promise<SyncState>
  /** The network may be back, or the app is used again: tries at once, but not where the server has asked to wait. */
  wake(): void
  /** Gives up a request that is under way; its changes stay unsent. @returns when nothing is under way any more */
  stop(): Promise<void>
}

/**
 * Syncs now, at each change of the database, and whenever the server tells of a new version. After a failure it tries
 * again. Call it once for a database, and stop it before the database is reset.
 */
export async function followLarder(database: Database, options: FollowOptions): Promise<Following> {
  const { connection, householdId, onState } = options
  const stored = await loadPosition(database)
  let position: Position = { version: stored?.version ?? 0, epoch: stored?.epoch }

  const ended = new AbortController()
  const loop = createLoop(
    { sendable: () => [] },
    {
      push: async () => 'done',
      async pull() {
        try {
          position = (await runSync(database, { ...options, signal: ended.signal })).position
          return 'done'
        } catch (error) {
          if (error instanceof RequestRefused && error.code === 'SCOPE_FORBIDDEN') return 'left'
          throw error
        }
      },
    },
    connection.platform,
    () => onState?.(loop.state()),
  )
  const live = connection.follow(
    () => new Map([[householdId, position]]),
    async (scopeId) => {
      if (scopeId === householdId) loop.poke()
    },
  )
  const changes = database.withChangesForTables([...kindsOf(database).keys()]).subscribe((some) => {
    if (some?.some(({ record }) => record.syncStatus !== 'synced')) loop.poke()
  })
  function wake(): void {
    live.wake()
    loop.poke()
  }
  const endWaking = connection.platform.onWake(wake)
  void loop.sync()

  return {
    state: loop.state,
    error: loop.error,
    sync: () => loop.sync(),
    wake,
    async stop() {
      endWaking()
      ended.abort()
      changes.unsubscribe()
      await live.stop()
      await loop.stop()
    },
  }
}
