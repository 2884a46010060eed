import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/base/log.ts'
import { type Clock, SECOND } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import type { EndReason, Listener, Listeners, Told } from './listeners.ts'
import { readDifferences, readVersions } from './store.ts'

/** Tells the listeners of this process about changes. */
export interface Hub {
  /**
   * Adds a listener. It gets `onHello`, `onEnd` or `onFailure` soon.
   *
   * @throws AppError RATE_LIMITED, BUSY if there are too many
   */
  open(listener: Listener): void
  close(listener: Listener): void
  /** Something about this scope has changed: its version, its members, or a session of the account. */
  announce(scopeId: string): void
  /**
   * Compares with the database, and so finds the changes that were not announced.
   *
   * @returns their number
   */
  ask(): Promise<number>
  /** Asks the listener to connect again. */
  end(listener: Listener): void
  /** Ends all listeners. */
  stop(): void
}

interface Deps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly clock: Clock
  readonly log: Log
  readonly listeners: Listeners
  /** Called with the number of pokes that were sent. */
  readonly onPokes: (count: number) => void
  /** Milliseconds for which announcements are gathered. */
  readonly windowMs: number
  /** Milliseconds that an announcement may take from another process. */
  readonly graceMs: number
}

/** Listeners that one statement reads for. */
const MAX_READ = 500
/** Milliseconds after which a read that failed is tried again. */
const RETRY = SECOND

/**
 * All reads run one after the other. So no listener gets an older state after a newer one: a member
 * who was removed hears nothing more. They never hold more than one connection.
 */
export function createHub({ listeners, log, windowMs, graceMs, onPokes, ...deps }: Deps): Hub {
  const { db, sync, clock } = deps
  const opening = new Set<Listener>()
  const announced = new Set<string>()
  /** The history that all listeners were told about. */
  let epoch: string | undefined
  let isRunning = false
  let isDue = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function announce(scopeId: string): void {
    if (listeners.all.size === 0) return
    announced.add(scopeId)
    if (!isDue) plan(windowMs)
  }

  function plan(ms: number): void {
    if (isStopped) return
    timer ??= setTimeout(() => {
      timer = undefined
      isDue = true
      void run()
    }, ms)
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (opening.size > 0 || isDue) {
      const scopeIds = isDue ? [...announced] : []
      if (isDue) announced.clear()
      isDue = false
      await readFor(scopeIds)
    }
    isRunning = false
  }

  async function readFor(scopeIds: readonly string[]): Promise<void> {
    const followers = scopeIds.flatMap((id) => [...listeners.followersOf(id)])
    const batch = [...new Set([...opening, ...followers])]
    opening.clear()
    const found = new Map<string, number>()
    try {
      for (let i = 0; i < batch.length; i += MAX_READ)
        await readAndTell(batch.slice(i, i + MAX_READ), found)
      for (const id of scopeIds) {
        const version = found.get(id)
        if (version !== undefined) listeners.settle(id, version)
      }
    } catch (error) {
      log.warn({ err: error }, 'the versions of scopes could not be read')
      for (const listener of batch) if (!listener.known) fail(listener, error)
      for (const id of scopeIds) announced.add(id)
      if (scopeIds.length > 0) plan(RETRY)
    }
  }

  /** @param found gets the first version that was read of each scope */
  async function readAndTell(
    batch: readonly Listener[],
    found: Map<string, number>,
  ): Promise<void> {
    const bySession = new Map(batch.map((one) => [one.sessionId, one]))
    const present = await readVersions(db, sync, [...bySession.values()], clock())
    if (present && present.epoch !== epoch) {
      leaveHistory()
      epoch = present.epoch
    }
    let pokes = 0
    for (const listener of batch) {
      const versions = present?.bySession.get(listener.sessionId)
      for (const [id, version] of Object.entries(versions ?? {}))
        if (!found.has(id)) found.set(id, version)
      if (!listeners.has(listener)) continue
      if (present && versions)
        pokes += notifyListener(listeners, listener, { ...present, versions })
      else end(listener, 'session')
    }
    if (pokes > 0) onPokes(pokes)
  }

  /** The database was restored: a known version may be that of another change. */
  function leaveHistory(): void {
    for (const listener of listeners.all) if (listener.known) end(listener, 'leaving')
  }

  function end(listener: Listener, reason: EndReason): void {
    listeners.remove(listener)
    listener.onEnd(reason)
  }

  function fail(listener: Listener, error: unknown): void {
    listeners.remove(listener)
    listener.onFailure(error)
  }

  return {
    announce,
    open(listener) {
      if (isStopped) return listener.onEnd('leaving')
      listeners.add(listener)
      opening.add(listener)
      void run()
    },
    close(listener) {
      opening.delete(listener)
      listeners.remove(listener)
    },
    end: (listener) => end(listener, 'leaving'),
    async ask() {
      const told = [...listeners.all].filter(({ known }) => known)
      if (told.length === 0) return 0
      const asked = new Map(listeners.versions)
      const known = { epoch, versions: asked }
      const differences = await readDifferences(db, sync, known, told, clock())
      if (differences.some(({ kind }) => kind === 'epoch') && epoch === known.epoch) {
        leaveHistory()
        epoch = undefined
        return 0
      }
      const over = new Set(differences.flatMap(({ kind, id }) => (kind === 'session' ? [id] : [])))
      for (const listener of told) if (over.has(listener.sessionId)) end(listener, 'session')
      const scopeIds = differences.flatMap(({ kind, id }) => (kind === 'scope' ? [id] : []))
      if (scopeIds.length > 0) await sleep(graceMs)
      // The others were announced in the meantime.
      const late = scopeIds.filter((id) => listeners.versions.get(id) === asked.get(id))
      for (const id of late) announce(id)
      return late.length
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      for (const listener of listeners.all) end(listener, 'leaving')
    },
  }
}

/**
 * Tells a listener what differs from the state that it knows, which is of the same epoch.
 *
 * @returns the number of pokes
 */
function notifyListener(listeners: Listeners, listener: Listener, told: Told): number {
  const { known } = listener
  const { versions } = told
  if (!known) {
    listener.known = new Map(Object.entries(versions))
    for (const [scopeId, version] of listener.known) listeners.follow(listener, scopeId, version)
    listener.onHello(told)
    return 0
  }
  let pokes = 0
  for (const [scopeId, version] of Object.entries(versions)) {
    const before = known.get(scopeId)
    if (before === version) continue
    known.set(scopeId, version)
    if (before === undefined) {
      listeners.follow(listener, scopeId, version)
      listener.onAdded(scopeId, version)
    } else {
      pokes += 1
      listener.onPoke(scopeId, version)
    }
  }
  for (const scopeId of known.keys())
    if (!Object.hasOwn(versions, scopeId)) {
      known.delete(scopeId)
      listeners.unfollow(listener, scopeId)
      listener.onRemoved(scopeId)
    }
  return pokes
}
