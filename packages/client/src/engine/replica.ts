import { Refused } from 'larder-client/refusal.ts'
import type { Write } from 'larder-client/storage/contract.ts'
import { createView, type Shown } from 'larder-client/view/view.ts'
import type { Owner, Replica, ReplicaDeps } from './contract.ts'
import { applyWrites, emptyCopy, keepRows, readCopy, readOutbox, toServerRow } from './copy.ts'
import { newEntries, withEntries, withoutEntries } from './entries.ts'
import { type Aside, type Entry, keyOf, newLog, toStored } from './state.ts'
import type { Pushed } from './wire.ts'

export const spaceOf = ({ accountId, scopeId }: Pick<Owner, 'accountId' | 'scopeId'>): string =>
  `${accountId}/${scopeId}`

/** Reads the copy from the storage. It is one closure, because its parts share the state. */
export async function openReplica(
  { storage, now, uuid, isLeader = () => true, createView: viewOf = createView }: ReplicaDeps,
  owner: Owner,
): Promise<Replica> {
  const space = spaceOf(owner)
  const unstored = new Set<Entry>()
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  const view = viewOf(owner)

  const copy = emptyCopy()

  /** Keys of the outbox whose deletion came before their entry. */
  const gone = new Set<string>()
  /** Commits of other tabs since a read has begun: it may have seen them or not. */
  const heard: Write[] = []
  let readers = 0
  const unsubscribe = storage.shared?.subscribe((writes) => {
    const ours = writes === 'missed' ? [] : writes.filter((write) => write.space === space)
    if (writes === 'missed') void reload()
    if (readers > 0) heard.push(...ours)
    if (ours.length > 0) hear(ours)
  })

  function hear(writes: readonly Write[]): void {
    const { rows, isCleared } = applyWrites(copy, writes, isLeader(), gone, uuid)
    if (isCleared) view.clear()
    view.rebase(rows, copy.outbox)
    if (writes.some(({ table }) => table !== 'log' && table !== 'row')) tell()
  }

  let isEnded = false
  let last: Promise<void> = Promise.resolve()
  /** One commit or read after the other, in the order of the calls. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = last.then(work)
    last = done.catch(() => {}) // the caller of `done` gets the error
    return done
  }
  const commit = (writes: readonly Write[]) => inTurn(() => storage.commit(writes))
  const put = (table: Write['table'], key: string, value: object): Write => ({
    space,
    table,
    key,
    value: toStored(value),
  })
  const remove = (table: Write['table'], key: string): Write => ({ space, table, key, value: null })

  const reload = () =>
    inTurn(async () => {
      readers += 1
      const reading = readCopy(storage, space, uuid)
      const fresh = await reading.finally(() => (readers -= 1))
      const rows = [...fresh.kept.values()].map(toServerRow)
      const removed = [...copy.kept.values()].flatMap(({ row: { entity, id } }) =>
        fresh.kept.has(keyOf({ entity, id })) ? [] : [{ entity, id, row: undefined }],
      )
      Object.assign(copy, fresh, { outbox: withEntries(fresh.outbox, [...unstored]) })
      view.rebase([...rows, ...removed], copy.outbox)
      if (heard.length > 0) hear(heard) // to do a write again changes nothing
      heard.length = 0
      tell()
    })
  await reload()

  async function enqueue(entries: readonly Entry[], writes: readonly Write[]): Promise<void> {
    copy.outbox = withEntries(copy.outbox, entries)
    for (const entry of entries) unstored.add(entry)
    try {
      await commit([...writes, ...entries.map((one) => put('outbox', one.key, one))])
    } catch (error) {
      copy.outbox = copy.outbox.filter((entry) => !entries.includes(entry))
      view.rebase([], copy.outbox)
      throw error
    } finally {
      for (const entry of entries) unstored.delete(entry)
    }
    tell()
  }

  return {
    scopeId: owner.scopeId,
    view,
    log: () => copy.log,
    get kept() {
      return copy.kept
    },
    outbox: () => copy.outbox,
    sendable() {
      const end = copy.outbox.findIndex((entry) => unstored.has(entry))
      return end < 0 ? copy.outbox : copy.outbox.slice(0, end)
    },
    told: () => copy.told,
    aside: () => copy.aside,
    async add(mutations) {
      if (isEnded) throw new Refused({ reason: 'signed_out', message: 'You are signed out.' })
      const entries = newEntries(mutations, [...copy.outbox, ...copy.aside], now(), uuid)
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
        ...answered.map(({ key }) => remove('outbox', key)),
        ...more.map((one) => put('told', one.mutation_id, one)),
      ])
      copy.log = next
      keepRows(copy.kept, rows, next.generation)
      copy.outbox = withoutEntries(copy.outbox, answered)
      copy.told = [...copy.told, ...more]
      if (rows.length > 0 || answered.length > 0) view.rebase(rows, copy.outbox)
      if (answered.length > 0) tell()
    },
    async leave(because) {
      isEnded ||= because === 'signed_out'
      const left = copy.outbox
      const moved = left.map((entry): Aside => ({ ...entry, because }))
      await commit([
        ...(['log', 'row'] as const).map((table): Write => ({ space, table, clear: true })),
        // Another tab may have added an entry of which this one has not heard: it stays.
        ...left.map(({ key }) => remove('outbox', key)),
        ...moved.map((one) => put('aside', one.mutation_id, one)),
      ])
      copy.log = newLog(uuid())
      copy.kept.clear()
      copy.outbox = withoutEntries(copy.outbox, left) // the user may have acted meanwhile
      copy.aside = [...copy.aside, ...moved]
      view.clear()
      tell()
    },
    async resume() {
      // With their old keys: another tab may do the same at this moment.
      const again = copy.aside
      await enqueue(
        again.map(({ because: _because, ...entry }) => entry),
        again.map(({ mutation_id }) => remove('aside', mutation_id)),
      )
      copy.aside = copy.aside.filter((one) => !again.includes(one))
      view.rebase([], copy.outbox)
      tell()
    },
    async discard() {
      await commit([{ space, table: 'aside', clear: true }])
      copy.aside = []
      tell()
    },
    async dismiss(mutationId) {
      await commit([remove('told', mutationId)])
      copy.told = copy.told.filter(({ mutation_id }) => mutation_id !== mutationId)
      tell()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    reload,
    readOutbox: () =>
      inTurn(async () => {
        const all = withEntries(await readOutbox(storage, space), copy.outbox)
        if (all.length === copy.outbox.length) return
        copy.outbox = all
        view.rebase([], all)
        tell()
      }),
    end() {
      isEnded = true
      unsubscribe?.()
    },
  }
}

/** The server knows operations that no client keeps: it decides about an undo of one. */
const mayBeDone = ([one]: readonly Pushed[], { refusal }: Shown): boolean =>
  one?.op === 'run' && one.verb === 'undo' && refusal?.reason === 'not_found'
