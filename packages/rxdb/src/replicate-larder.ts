import type { RxDatabase } from 'rxdb'
import { BehaviorSubject, Subject } from 'rxjs'
import { createGate, type Gate } from './gate.ts'
import { guardWrites } from './guard-writes.ts'
import { loadClientId, openCollection, openJournal } from './journal.ts'
import { type Listening, listen } from './listen.ts'
import { createPart, type Part, type PartDeps } from './part.ts'
import { addAnswer, type Pushes } from './pull.ts'
import { type PushDeps, pushRows, type PushRow } from './push.ts'
import type { LarderReplication, ReplicationOptions, SyncState, SyncStatus } from './replication.ts'
import type { StoredRow } from './row.ts'
import { larderCollection } from './schema.ts'

/** Rounds of one sync. A row that RxDB does not push may ask for another pull each time. */
const MAX_ROUNDS = 5

/** Syncs collections of RxDB with a household. Missing collections are added. */
export async function replicateLarder(
  database: RxDatabase,
  options: ReplicationOptions,
): Promise<LarderReplication> {
  const shared = await openShared(database, options)
  const { journal, platform } = shared
  const parts = new Map<string, Part>()
  const gate: Gate = createGate(
    platform,
    () => status.onGate(),
    () => run.halt(),
  )
  const status = createStatus(parts, gate, () => run.isLeading())
  const pusher = await createPusher({ ...shared, gate, parts, resync: () => run.resync() })
  const deps: PartsDeps = {
    ...shared,
    ...pusher,
    uuid: platform.uuid,
    attempt: (work) => gate.attempt(work),
    onPulled: () => status.pulled(platform.now()),
    onError: (error) => status.errors.next(error),
  }
  for (const [name, kinds] of Object.entries(options.collections))
    parts.set(name, await openPart(database, name, kinds, deps))
  const all = [...parts.values()]
  const run = createRun(database, options, { all, gate, ...pusher, ...status })
  await run.begin()

  return {
    states: Object.fromEntries([...parts].map(([name, { state }]) => [name, state])),
    status$: status.subject.asObservable(),
    status: () => status.subject.getValue(),
    told$: journal.told$,
    dismiss: (mutationId) => journal.dismiss(mutationId),
    errors$: status.errors.asObservable(),
    ...run.actions,
    unsent: async () => (await Promise.all(all.map((one) => one.unsent()))).flat(),
  }
}

/** What the parts and their pushes have in common. */
async function openShared(database: RxDatabase, options: ReplicationOptions) {
  const { connection, householdId, journal: name = 'larder_journal' } = options
  const { platform } = connection
  const journal = await openJournal(database, name)
  const clientId = await loadClientId(journal, platform.uuid)
  return { connection, householdId, platform, journal, clientId }
}

type Parts = ReadonlyMap<string, Part>
type PartsDeps = Omit<PartDeps, 'collection' | 'kinds'>

async function openPart(
  database: RxDatabase,
  name: string,
  kinds: readonly string[],
  deps: PartsDeps,
): Promise<Part> {
  const collection = await openCollection(database, name, larderCollection(kinds))
  guardWrites(collection, kinds)
  return createPart({ ...deps, collection, kinds })
}

/** Tells where the replication is. */
function createStatus(parts: Parts, gate: Gate, isLeading: () => boolean) {
  const subject = new BehaviorSubject<SyncStatus>({ state: 'stopped' })
  const errors = new Subject<unknown>()
  let lastSynced: Date | undefined

  function show(): void {
    const isActive = [...parts.values()].some(
      ({ state }) => !state.isStopped() && state.subjects.active.getValue(),
    )
    const obstacle = gate.obstacle()
    const state = !isLeading() ? 'follower' : (obstacle ?? (isActive ? 'syncing' : 'idle'))
    const error = gate.error()
    const before = subject.getValue()
    if (before.state === state && before.error === error) return
    subject.next({
      state,
      ...(error === undefined ? {} : { error }),
      ...(lastSynced ? { lastSynced } : {}),
    })
  }

  return {
    subject,
    errors,
    show,
    /** The gate has opened or closed, or has another error. */
    onGate(): void {
      if (gate.error() !== undefined) errors.next(gate.error())
      show()
    },
    /** A collection has the newest state of the server. */
    pulled(at: Date): void {
      lastSynced = at
    },
  }
}

interface PusherDeps extends Omit<PushDeps, 'ready' | 'load' | 'onAnswer'> {
  readonly gate: Gate
  readonly parts: Parts
  readonly resync: () => void
}

/** One push at a time: a collection may have the parents of the rows of another. */
async function createPusher({ gate, parts, resync, ...shared }: PusherDeps) {
  const { journal } = shared
  let pushes = (await journal.mark<Pushes>('pushes')) ?? {}
  let answers = 0
  let sending: Promise<unknown> = Promise.resolve()

  async function load(keys: readonly string[]): Promise<ReadonlyMap<string, StoredRow>> {
    const found = await Promise.all([...parts.values()].map((one) => one.load(keys)))
    return new Map(found.flat().map((row) => [row.key, row]))
  }

  async function onAnswer(epochs: ReadonlySet<string>, rows: readonly StoredRow[]): Promise<void> {
    if (epochs.size === 0) return
    answers += 1
    pushes = addAnswer(pushes, epochs)
    await journal.setMark('pushes', pushes)
    for (const one of parts.values()) one.keep(rows.map(({ key }) => key))
    resync() // the pull brings the new versions
  }

  const deps = { ...shared, ready: () => gate.ready(), load, onAnswer }
  return {
    /** How many pushes had an answer. */
    answers: () => answers,
    pushes: () => pushes,
    push: (rows: readonly PushRow[]): Promise<StoredRow[]> => {
      const done = sending.then(() => gate.attempt((signal) => pushRows(deps, rows, signal)))
      sending = done.catch(() => {}) // RxDB has the error
      return done
    },
  }
}

interface RunDeps {
  readonly all: readonly Part[]
  readonly gate: Gate
  readonly answers: () => number
  readonly show: () => void
}

/** Starts, syncs and stops all parts, while this instance of the database leads. */
function createRun(database: RxDatabase, options: ReplicationOptions, deps: RunDeps) {
  const { connection, householdId, waitForLeadership = true, autoStart = true } = options
  const { all, gate, answers, show } = deps
  let isLeading = !(waitForLeadership && database.multiInstance)
  let isWanted = false
  let isStarted = false
  let isCancelled = false
  let listening: Listening | undefined

  const resync = () => isWanted && all.forEach((one) => one.resync())

  function halt(): void {
    isWanted = false
    listening?.stop()
    listening = undefined
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

  const awaitInSync = () => untilInSync(all, answers, () => isStarted && resync())

  async function cancel(): Promise<void> {
    isCancelled = true
    halt()
    gate.end()
    await Promise.all(all.map(({ state }) => state.cancel()))
  }

  return {
    async begin(): Promise<void> {
      for (const { state } of all) state.active$.subscribe(show)
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
    },
    isLeading: () => isLeading,
    resync,
    halt,
    actions: {
      start,
      async stop(): Promise<void> {
        halt()
        gate.close('stopped')
      },
      cancel,
      wake: () => listening?.wake(),
      async sync(): Promise<SyncState> {
        if (isCancelled) return 'stopped'
        if (!isLeading) return 'follower'
        const failure = gate.nextFailure()
        const done = awaitInSync().then(() => 'idle' as const)
        if (!isWanted) await start()
        gate.wake(true)
        return Promise.race([failure, done])
      },
      awaitInSync,
    },
  }
}

async function untilInSync(
  all: readonly Part[],
  answers: () => number,
  resync: () => unknown,
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = answers()
    const pulls = all.map((one) => one.nextPull())
    resync()
    await Promise.all(pulls)
    await Promise.all(all.map(({ state }) => state.awaitInSync()))
    if (answers() === before && all.every((one) => !one.pulled()?.again)) return
  }
}
