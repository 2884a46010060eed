import { Refused } from 'larder-client/refusal.ts'
import type { Write } from 'larder-client/storage/contract.ts'
import { createView, type ServerRow, type Shown } from 'larder-client/view/view.ts'
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
import type { Owner, Replica, ReplicaDeps } from './contract.ts'
import type { Pushed } from './wire.ts'

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
