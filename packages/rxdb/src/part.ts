import { getAssumedMasterState, getChangedDocumentsSince, type RxCollection } from 'rxdb'
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication'
import { isStopped } from './gate.ts'
import type { Journal } from './journal.ts'
import { type Checkpoint, createPuller, type PullDeps, type Pulled } from './pull.ts'
import type { PushRow } from './push.ts'
import { isSameRow, type LarderRow, type StoredRow, withoutMeta } from './row.ts'

/** The replication of one collection. */
export interface Part {
  readonly state: RxReplicationState<LarderRow, Checkpoint>
  /** The last complete pull. */
  readonly pulled: () => Checkpoint | undefined
  /** @returns when a pull that has not begun yet is complete */
  nextPull(): Promise<void>
  /** Pulls, and looks for changes to push. */
  resync(): void
  /** Requests begin again. Results of earlier ones may be unknown. */
  reopen(): void
  /** A running replacement must not delete these rows. */
  keep(keys: readonly string[]): void
  load(keys: readonly string[]): Promise<readonly StoredRow[]>
  /** The rows with changes that RxDB has not pushed. */
  unsent(): Promise<readonly StoredRow[]>
}

export interface PartDeps extends Omit<PullDeps, 'rows' | 'hasUnsent'> {
  readonly collection: RxCollection<LarderRow>
  readonly journal: Journal
  readonly push: (rows: readonly PushRow[]) => Promise<StoredRow[]>
  readonly onPulled: () => void
  readonly onError: (error: unknown) => void
}

/** Rows that RxDB hands over together. */
const BATCH = 1000
/** Milliseconds until RxDB asks again whether it is paused. The gate does the waiting. */
const RETRY = 50

/** Replicates one collection. It is one closure, because RxDB's handlers and the calls of the app share what they know. */
export function createPart(deps: PartDeps): Part {
  const { collection, journal } = deps
  let pulled: Checkpoint | undefined
  let waiting: (() => void)[] = []
  let active = 0
  let answered: string[] = []
  let recovering: Promise<void> | undefined

  const rows = rowsIn(collection, () => state.internalReplicationState)
  const { load, unsentOf } = rows
  const puller = createPuller({
    ...deps,
    rows: rows.all,
    hasUnsent: async (keys) => (await unsentOf(await load(keys))).length > 0,
  })

  async function pull(checkpoint: Checkpoint | undefined) {
    const mine = waiting
    waiting = []
    try {
      recovering ??= recover(deps, rows)
      await recovering
      const result = await puller.pull(checkpoint)
      if (result.checkpoint.more) waiting.push(...mine)
      else {
        pulled = result.checkpoint
        for (const resolve of mine) resolve()
        deps.onPulled()
      }
      return result
    } catch (error) {
      recovering = undefined
      waiting.push(...mine)
      throw error
    }
  }

  async function push(changed: PushRow[]): Promise<StoredRow[]> {
    const keys = changed.map(({ newDocumentState }) => newDocumentState.key)
    // RxDB has stored the results of its earlier calls, except of rows that changed meanwhile.
    if (active === 0) await journal.forget(answered.splice(0).filter((key) => !keys.includes(key)))
    active += 1
    try {
      const refused = await deps.push(changed)
      answered.push(...keys)
      return refused
    } finally {
      active -= 1
    }
  }

  const state = replicate(deps, pull, push)
  state.error$.subscribe((error) => {
    if (isStopped(error)) return
    puller.startOver() // RxDB goes on after rows that it could not store
    answered = []
    deps.onError(error)
  })

  return {
    state,
    pulled: () => pulled,
    nextPull: () => new Promise((resolve) => waiting.push(resolve)),
    resync() {
      puller.begin()
      state.reSync()
    },
    reopen() {
      puller.begin()
      recovering = undefined
    },
    keep: (keys) => puller.keep(keys),
    load,
    unsent: rows.unsent,
  }
}

type State = RxReplicationState<LarderRow, Checkpoint>

const replicate = (
  { collection, householdId }: PartDeps,
  pull: (checkpoint: Checkpoint | undefined) => Promise<Pulled>,
  push: (rows: PushRow[]) => Promise<StoredRow[]>,
): State =>
  replicateRxCollection<LarderRow, Checkpoint>({
    replicationIdentifier: `larder-${householdId}`,
    collection,
    live: true,
    retryTime: RETRY,
    autoStart: false,
    waitForLeadership: false, // the caller waits
    toggleOnDocumentVisible: false, // it would start in tabs that do not lead
    // RxDB pulls on as long as it gets as many rows: a page may hold any number.
    pull: { handler: pull, batchSize: 1 },
    push: { handler: push, batchSize: BATCH },
  })

/** The rows of a collection, and which of them RxDB has not pushed. */
function rowsIn(
  collection: RxCollection<LarderRow>,
  replication: () => State['internalReplicationState'],
) {
  /** The rows that differ from the state that RxDB assumes at the server. */
  async function unsentOf(rows: readonly StoredRow[]): Promise<readonly StoredRow[]> {
    const inner = replication()
    if (!inner || rows.length === 0) return []
    const assumed = await getAssumedMasterState(
      inner,
      rows.map(({ key }) => key),
    )
    return rows.filter((row) => !isSameRow(row, assumed[row.key]?.docData))
  }

  return {
    unsentOf,
    all: async () =>
      (await collection.find().exec()).map((doc) => withoutMeta(doc.toMutableJSON())),
    load: async (keys: readonly string[]) => {
      const found = await collection.storageInstance.findDocumentsById([...keys], true)
      return found.map((row) => withoutMeta(row))
    },
    unsent: async () => {
      const found: StoredRow[] = []
      for (let checkpoint: unknown; ;) {
        const next = await getChangedDocumentsSince(collection.storageInstance, BATCH, checkpoint)
        if (next.documents.length === 0) return found
        found.push(...(await unsentOf(next.documents.map((row) => withoutMeta(row)))))
        checkpoint = next.checkpoint
      }
    },
  }
}

/**
 * Sends changes again whose results are unknown, and that the app has undone since: RxDB sees no change. The
 * server may have them, so the undoing is sent too.
 */
async function recover(
  { journal, push }: PartDeps,
  { load, unsentOf }: ReturnType<typeof rowsIn>,
): Promise<void> {
  const sent = await journal.sent()
  const rows = (await load([...sent.keys()])).flatMap((row) => {
    const entry = sent.get(row.key)
    return entry ? [{ row, entry }] : []
  })
  const unsent = new Set(await unsentOf(rows.map(({ row }) => row)))
  const undone = rows.filter(({ row, entry }) => !unsent.has(row) && isSameRow(row, entry.base))
  const known = rows.filter(({ row, entry }) => !unsent.has(row) && !isSameRow(row, entry.base))
  await journal.forget(known.map(({ row }) => row.key))
  if (undone.length === 0) return
  await push(
    undone.map(({ row, entry: { base } }) => ({ newDocumentState: row, assumedMasterState: base })),
  )
}
