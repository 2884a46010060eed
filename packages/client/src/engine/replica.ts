import type { Role } from '@larder/rules/entity.ts'
import { Refused } from 'larder-client/refusal.ts'
import type { Storage, Write } from 'larder-client/storage/contract.ts'
import { createView, type ServerRow, type Shown, type View } from 'larder-client/view/view.ts'
import {
  type Aside,
  type Entry,
  keyOf,
  type KeptRow,
  type Log,
  newLog,
  orderKey,
  type Told,
  toStored,
} from './state.ts'
import type { Pushed } from './wire.ts'

/** The copy of a scope on this device, with its outbox. It sends nothing. */
export interface Replica {
  readonly scopeId: string
  readonly view: View
  readonly log: () => Log
  /** The rows as the server has them. */
  readonly kept: ReadonlyMap<string, KeptRow>
  readonly outbox: () => readonly Entry[]
  /** The entries at the start of the outbox that are stored: only these may be pushed. */
  readonly sendable: () => readonly Entry[]
  readonly told: () => readonly Told[]
  readonly aside: () => readonly Aside[]
  /**
   * Shows changes at once, and stores them for the next push. Several are one group.
   *
   * @throws Refused, if the rows do not allow it; then nothing changes
   */
  add(mutations: readonly Pushed[]): Promise<Shown>
  /** Saves a step of the sync: all of it, or nothing. */
  take(step: Step): Promise<void>
  /** Removes the copy. Changes without an answer are set aside, and so told. */
  leave(because: Aside['because']): Promise<void>
  /** Puts changes that were set aside into the outbox again. Their ids are the same. */
  resume(): Promise<void>
  /** Forgets changes that were set aside. */
  discard(): Promise<void>
  /** Forgets an answer that the user has seen. */
  dismiss(mutationId: string): Promise<void>
  /** Calls back when the outbox or the answers change. @returns a function that ends it */
  subscribe(onChange: () => void): () => void
}

export interface Step {
  readonly log: Log
  readonly rows?: readonly ServerRow[]
  /** Entries that have an answer. */
  readonly answered?: readonly Entry[]
  readonly told?: readonly Told[]
}

export interface ReplicaDeps {
  readonly storage: Storage
  readonly now: () => Date
  readonly uuid: () => string
  /** By default the view of this library. */
  readonly createView?: typeof createView
}

export interface Owner {
  readonly accountId: string
  readonly scopeId: string
  readonly role: () => Role
}

export const spaceOf = ({ accountId, scopeId }: Pick<Owner, 'accountId' | 'scopeId'>): string =>
  `${accountId}/${scopeId}`

/** Reads the copy from the storage. It is one closure, because its parts share the state. */
export async function openReplica(
  { storage, now, uuid, createView: viewOf = createView }: ReplicaDeps,
  owner: Owner,
): Promise<Replica> {
  const space = spaceOf(owner)
  const read = async <Value>(table: Write['table']): Promise<Value[]> =>
    // It was stored by this library.
    (await storage.read(space, table)).map(({ value }) => value as unknown as Value)
  let log = (await read<Log>('log'))[0] ?? newLog(uuid())
  const kept = new Map((await read<KeptRow>('row')).map((one) => [keyOf(one.row), one]))
  let outbox = await read<Entry>('outbox')
  let told = await read<Told>('told')
  let aside = await read<Aside>('aside')
  const unstored = new Set<Entry>()
  const listeners = new Set<() => void>()
  const view = viewOf(owner)
  view.rebase(
    [...kept.values()].map(({ row }) => ({ entity: row.entity, id: row.id, row })),
    outbox,
  )

  let isEnded = false
  let last: Promise<void> = Promise.resolve()
  /** One commit after the other, in the order of the calls. */
  function commit(writes: readonly Write[]): Promise<void> {
    const done = last.then(() => storage.commit(writes))
    last = done.catch(() => {}) // the caller of `done` gets the error
    return done
  }
  const put = (table: Write['table'], key: string, value: object): Write => ({
    space,
    table,
    key,
    value: toStored(value),
  })
  const remove = (table: Write['table'], key: string): Write => ({ space, table, key, value: null })
  const tell = () => listeners.forEach((listener) => listener())

  const nextOrder = () =>
    [...outbox, ...aside].reduce((most, { order }) => Math.max(most, order), 0) + 1

  function entriesOf(mutations: readonly Pushed[]): Entry[] {
    const first = nextOrder()
    const at = now().toISOString()
    return mutations.map((mutation, i) => ({ mutation_id: uuid(), mutation, at, order: first + i }))
  }

  async function enqueue(entries: readonly Entry[], writes: readonly Write[]): Promise<void> {
    outbox = [...outbox, ...entries]
    for (const entry of entries) unstored.add(entry)
    try {
      await commit([...writes, ...entries.map((one) => put('outbox', orderKey(one.order), one))])
    } catch (error) {
      outbox = outbox.filter((entry) => !entries.includes(entry))
      view.rebase([], outbox)
      throw error
    } finally {
      for (const entry of entries) unstored.delete(entry)
    }
    tell()
  }

  return {
    scopeId: owner.scopeId,
    view,
    log: () => log,
    kept,
    outbox: () => outbox,
    sendable() {
      const end = outbox.findIndex((entry) => unstored.has(entry))
      return end < 0 ? outbox : outbox.slice(0, end)
    },
    told: () => told,
    aside: () => aside,
    async add(mutations) {
      if (isEnded) throw new Refused({ reason: 'signed_out', message: 'You are signed out.' })
      const entries = entriesOf(mutations)
      const shown = view.show(entries)
      if (shown.refusal && !mayBeDone(mutations, shown)) throw new Refused(shown.refusal)
      await enqueue(entries, [])
      return shown
    },
    async take({ log: next, rows = [], answered = [], told: more = [] }) {
      await commit([
        put('log', 'log', next),
        ...rows.map((one) =>
          one.row
            ? put('row', keyOf(one), { row: one.row, generation: next.generation })
            : remove('row', keyOf(one)),
        ),
        ...answered.map(({ order }) => remove('outbox', orderKey(order))),
        ...more.map((one) => put('told', one.mutation_id, one)),
      ])
      log = next
      keep(kept, rows, next.generation)
      outbox = outbox.filter((entry) => !answered.includes(entry))
      told = [...told, ...more]
      if (rows.length > 0 || answered.length > 0) view.rebase(rows, outbox)
      if (answered.length > 0) tell()
    },
    async leave(because) {
      isEnded ||= because === 'signed_out'
      const left = outbox
      const moved = left.map((entry): Aside => ({ ...entry, because }))
      await commit([
        ...(['log', 'row', 'outbox'] as const).map((table): Write => ({
          space,
          table,
          clear: true,
        })),
        ...moved.map((one) => put('aside', one.mutation_id, one)),
      ])
      log = newLog(uuid())
      kept.clear()
      outbox = outbox.filter((entry) => !left.includes(entry)) // the user may have acted meanwhile
      aside = [...aside, ...moved]
      view.clear()
      tell()
    },
    async resume() {
      const first = nextOrder()
      const again = aside.toSorted((a, b) => a.order - b.order)
      await enqueue(
        again.map(({ because: _because, ...entry }, i) => ({ ...entry, order: first + i })),
        again.map(({ mutation_id }) => remove('aside', mutation_id)),
      )
      aside = aside.filter((one) => !again.includes(one))
      view.rebase([], outbox)
      tell()
    },
    async discard() {
      await commit([{ space, table: 'aside', clear: true }])
      aside = []
      tell()
    },
    async dismiss(mutationId) {
      await commit([remove('told', mutationId)])
      told = told.filter(({ mutation_id }) => mutation_id !== mutationId)
      tell()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

function keep(kept: Map<string, KeptRow>, rows: readonly ServerRow[], generation: number): void {
  for (const one of rows)
    if (one.row) kept.set(keyOf(one), { row: one.row, generation })
    else kept.delete(keyOf(one))
}

/** The server knows operations that no client keeps: it decides about an undo of one. */
const mayBeDone = ([one]: readonly Pushed[], { refusal }: Shown): boolean =>
  one?.op === 'run' && one.verb === 'undo' && refusal?.reason === 'not_found'
