import type { RxCollection, RxDatabase } from 'rxdb'
import { BehaviorSubject, Subject } from 'rxjs'
import { createGate } from './gate.ts'
import { guardWrites } from './guard-writes.ts'
import { loadClientId, openJournal } from './journal.ts'
import { type Listening, listen } from './listen.ts'
import { createPart, type Part } from './part.ts'
import { addAnswer, type Pushes } from './pull.ts'
import { pushRows, type PushRow } from './push.ts'
import type { LarderReplication, ReplicationOptions, SyncState, SyncStatus } from './replication.ts'
import type { LarderRow, StoredRow } from './row.ts'
import { larderCollection } from './schema.ts'

/** Rounds of one sync. A row that RxDB does not push may ask for another pull each time. */
const MAX_ROUNDS = 5

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
  const clientId = await loadClientId(journal, platform.uuid)
  let pushes = (await journal.mark<Pushes>('pushes')) ?? {}
  let answers = 0
  let isLeading = !(waitForLeadership && database.multiInstance)
  let isWanted = false
  let isStarted = false
  let isCancelled = false
  let lastSynced: Date | undefined
  let listening: Listening | undefined
  let sending: Promise<unknown> = Promise.resolve()
  const errors = new Subject<unknown>()
  const status = new BehaviorSubject<SyncStatus>({ state: 'stopped' })

  const gate = createGate(
    platform,
    () => {
      if (gate.error() !== undefined) errors.next(gate.error())
      show()
    },
    () => endListening(),
  )
  const ready = () => gate.ready()
  const parts = new Map<string, Part>()
  for (const [name, kinds] of Object.entries(options.collections))
    parts.set(name, await openPart(name, kinds))
  const all = [...parts.values()]
  for (const { state } of all) state.active$.subscribe(show)

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
    pushes = addAnswer(pushes, epochs)
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
    const before = status.getValue()
    if (before.state === state && before.error === error) return
    status.next({
      state,
      ...(error === undefined ? {} : { error }),
      ...(lastSynced ? { lastSynced } : {}),
    })
  }

  async function start(): Promise<void> {
    if (isCancelled) return
    isWanted = true
    if (!isLeading) return
    gate.open()
    for (const one of all) one.reopen()
    if (isStarted) resync()
    isStarted = true
    const fresh = all.filter(({ state }) => !state.wasStarted)
    await Promise.all(fresh.map(({ state }) => state.start()))
    if (!isWanted) return // it was stopped meanwhile
    listening ??= listen(connection, householdId, all, () => {
      gate.wake()
      resync()
    })
  }

  function endListening(): void {
    isWanted = false
    listening?.stop()
    listening = undefined
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
    if (isCancelled) return 'stopped'
    if (!isLeading) return 'follower'
    const failure = gate.nextFailure()
    const done = untilInSync().then(() => 'idle' as const)
    if (!isWanted) await start()
    gate.wake(true)
    return Promise.race([failure, done])
  }

  async function cancel(): Promise<void> {
    isCancelled = true
    endListening()
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
    async stop() {
      endListening()
      gate.close('stopped')
    },
    cancel,
    wake: () => listening?.wake(),
    sync,
    awaitInSync: untilInSync,
    unsent: async () => (await Promise.all(all.map((one) => one.unsent()))).flat(),
  }
}
