import type { Connection } from 'larder-client/connection.ts'
import type { Following } from 'larder-client/engine/live.ts'
import type { RxCollection, RxDatabase } from 'rxdb'
import type { RxReplicationState } from 'rxdb/plugins/replication'
import { BehaviorSubject, type Observable, Subject } from 'rxjs'
import { createGate, type Obstacle } from './gate.ts'
import { guardWrites } from './guard-writes.ts'
import { openJournal, type Told } from './journal.ts'
import { createPart, type Part } from './part.ts'
import type { Checkpoint, Pushes } from './pull.ts'
import { pushRows, type PushRow } from './push.ts'
import type { LarderRow, StoredRow } from './row.ts'
import { larderCollection } from './schema.ts'

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
  readonly told$: Observable<readonly Told[]>
  dismiss(mutationId: string): Promise<void>
  /** Failed requests, and errors of the storage. */
  readonly errors$: Observable<unknown>
  start(): Promise<void>
  /** Sends and pulls nothing until the next start. Unsent changes are kept. */
  stop(): Promise<void>
  /** Ends it for good. Closing the database does the same. */
  cancel(): Promise<void>
  /** One attempt to push and pull everything. @returns `idle` when all is done, else why it is not */
  sync(): Promise<SyncState>
  /** @returns when everything is pushed and pulled. Without a network that does not come. */
  awaitInSync(): Promise<void>
  /** The rows with changes that the server has not taken yet. */
  unsent(): Promise<readonly StoredRow[]>
}

/** Rounds of one sync. A row that RxDB does not push may ask for another pull each time. */
const MAX_ROUNDS = 5
/** Epochs of pushes that are remembered. */
const MAX_EPOCHS = 3

/**
 * Syncs collections of RxDB with a household. Missing collections are added. It is one closure, because its
 * parts share their start and end.
 */
export async function replicateLarder(
  database: RxDatabase,
  options: ReplicationOptions,
): Promise<LarderReplication> {
  const { connection, householdId, waitForLeadership = true, autoStart = true } = options
  const { platform } = connection
  const journal = await openJournal(database, options.journal ?? 'larder_journal')
  const clientId = await loadClientId()
  let pushes = (await journal.mark<Pushes>('pushes')) ?? {}
  let answers = 0
  let isLeading = !(waitForLeadership && database.multiInstance)
  let isWanted = false
  let isStarted = false
  let lastSynced: Date | undefined
  let following: Following | undefined
  let sending: Promise<unknown> = Promise.resolve()
  const errors = new Subject<unknown>()
  const status = new BehaviorSubject<SyncStatus>({ state: 'stopped' })

  const gate = createGate(
    platform,
    () => {
      if (gate.error() !== undefined) errors.next(gate.error())
      show()
    },
    () => unfollow(),
  )
  const parts = new Map<string, Part>()
  for (const [name, kinds] of Object.entries(options.collections))
    parts.set(name, await openPart(name, kinds))
  const all = [...parts.values()]
  for (const { state } of all) state.active$.subscribe(show)

  async function loadClientId(): Promise<string> {
    const known = await journal.mark<{ id: string }>('client')
    if (known) return known.id
    const id = platform.uuid()
    await journal.setMark('client', { id })
    return id
  }

  async function openPart(name: string, kinds: readonly string[]): Promise<Part> {
    if (!database.collections[name])
      await database.addCollections({ [name]: larderCollection(kinds) })
    // RxDB keeps collections by name, without their types.
    const collection = database.collections[name] as RxCollection<LarderRow>
    guardWrites(collection, kinds)
    return createPart({
      collection,
      journal,
      connection,
      householdId,
      clientId,
      kinds,
      uuid: platform.uuid,
      pushes: () => pushes,
      attempt: (work) => gate.attempt(work),
      push,
      onPulled() {
        lastSynced = platform.now()
      },
      onError: (error) => errors.next(error),
    })
  }

  /** One push at a time: a collection may have the parents of the rows of another. */
  function push(rows: readonly PushRow[]): Promise<StoredRow[]> {
    const ready = () => gate.ready()
    const deps = { connection, householdId, journal, platform, clientId, ready, load, onAnswer }
    const done = sending.then(() => gate.attempt((signal) => pushRows(deps, rows, signal)))
    sending = done.catch(() => {}) // RxDB has the error
    return done
  }

  async function load(keys: readonly string[]): Promise<ReadonlyMap<string, StoredRow>> {
    const found = await Promise.all(all.map((one) => one.load(keys)))
    return new Map(found.flat().map((row) => [row.key, row]))
  }

  async function onAnswer(epochs: ReadonlySet<string>, rows: readonly StoredRow[]): Promise<void> {
    if (epochs.size === 0) return
    answers += 1
    const number = Math.max(0, ...Object.values(pushes)) + 1
    const known = Object.entries(pushes).filter(([epoch]) => !epochs.has(epoch))
    const next = [...known, ...[...epochs].map((epoch) => [epoch, number] as const)]
    pushes = Object.fromEntries(next.slice(-MAX_EPOCHS))
    await journal.setMark('pushes', pushes)
    for (const one of all) one.keep(rows.map(({ key }) => key))
    resync() // the pull brings the new versions
  }

  function resync(): void {
    if (isWanted) for (const one of all) one.resync()
  }

  function show(): void {
    const isActive = all.some(({ state }) => !state.isStopped() && state.subjects.active.getValue())
    const obstacle = gate.obstacle()
    const state = !isLeading ? 'follower' : (obstacle ?? (isActive ? 'syncing' : 'idle'))
    const error = gate.error()
    const isSame = status.getValue().state === state && status.getValue().error === error
    if (isSame) return
    status.next({
      state,
      ...(error === undefined ? {} : { error }),
      ...(lastSynced ? { lastSynced } : {}),
    })
  }

  async function start(): Promise<void> {
    isWanted = true
    if (!isLeading) return
    gate.open()
    for (const one of all) one.reopen()
    if (isStarted) resync()
    isStarted = true
    await Promise.all(all.map(({ state }) => (state.wasStarted ? undefined : state.start())))
    following ??= connection.follow(positions, async (scopeId) => {
      if (scopeId !== householdId) return
      gate.wake()
      resync()
    })
  }

  function positions() {
    const pulled = all.map((one) => one.pulled())
    const version = Math.min(...pulled.map((one) => one?.version ?? 0))
    return new Map([[householdId, { version, epoch: pulled[0]?.epoch }]])
  }

  function unfollow(): void {
    isWanted = false
    void following?.stop()
    following = undefined
  }

  async function stop(): Promise<void> {
    unfollow()
    gate.close('stopped')
  }

  async function untilInSync(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const before = answers
      const pulls = all.map((one) => one.nextPull())
      if (round > 0 || isStarted) resync()
      await Promise.all(pulls)
      await Promise.all(all.map(({ state }) => state.awaitInSync()))
      if (answers === before && all.every((one) => !one.pulled()?.again)) return
    }
  }

  async function sync(): Promise<SyncState> {
    if (!isLeading) return 'follower'
    const failure = gate.nextFailure()
    const done = untilInSync().then(() => 'idle' as const)
    if (!isWanted) await start()
    gate.wake(true)
    return Promise.race([failure, done])
  }

  async function cancel(): Promise<void> {
    unfollow()
    gate.end()
    await Promise.all(all.map(({ state }) => state.cancel()))
  }

  database.onClose.push(cancel)
  if (!isLeading) {
    show()
    void database.waitForLeadership().then(() => {
      isLeading = true
      show()
      return isWanted ? start() : undefined
    })
  }
  if (autoStart) await start()

  return {
    states: Object.fromEntries([...parts].map(([name, { state }]) => [name, state])),
    status$: status.asObservable(),
    status: () => status.getValue(),
    told$: journal.told$,
    dismiss: (mutationId) => journal.dismiss(mutationId),
    errors$: errors.asObservable(),
    start,
    stop,
    cancel,
    sync,
    awaitInSync: untilInSync,
    unsent: async () => (await Promise.all(all.map((one) => one.unsent()))).flat(),
  }
}
