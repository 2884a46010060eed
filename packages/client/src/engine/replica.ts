import { isId } from '@larder/rules/id.ts'
import {
  isEntry,
  isUpload,
  removalOf,
  sendableUploads,
  uploadsDeletedBy,
  uploadsRefusedBy,
} from 'larder-client/engine/uploads/uploads.ts'
import { Refused } from 'larder-client/refusal.ts'
import type { RowWrite, Write } from 'larder-client/storage/contract.ts'
import type { Shown } from 'larder-client/view/apply-outbox.ts'
import { createView } from 'larder-client/view/view.ts'
import { createCommits } from './commits.ts'
import type { Ended, Owner, Replica, ReplicaDeps } from './contract.ts'
import {
  applyWrites,
  emptyCopy,
  heldCopy,
  keepRows,
  readCopy,
  readOutbox,
  toServerRow,
} from './copy.ts'
import { newEntries, withEntries, withoutEntries } from './entries.ts'
import { createAside } from './set-aside.ts'
import { type OutboxEntry, keyOf, type PhotoUpload } from './state.ts'
import type { Pushed } from './wire.ts'

const ENDED: Readonly<Record<Ended, string>> = {
  signed_out: 'You are signed out.',
  closed: 'This Larder is closed.',
}
const WRONG_ID = { reason: 'validation', message: 'id must be a UUID.' }

/** @throws Refused where the copy has ended, or a mutation has a wrong id */
function assertAllowed(ended: Ended | undefined, mutations: readonly Pushed[]): void {
  if (ended) throw new Refused({ reason: ended, message: ENDED[ended] })
  for (const { id } of mutations) if (!isId(id)) throw new Refused(WRONG_ID)
}

/** The server knows operations that no client keeps: it decides about an undo of one. */
const mayBeDone = ([one]: readonly Pushed[], { refusal }: Shown): boolean =>
  one?.op === 'run' && one.verb === 'undo' && refusal?.reason === 'not_found'

export const spaceOf = ({ accountId, scopeId }: Pick<Owner, 'accountId' | 'scopeId'>): string =>
  `${accountId}/${scopeId}`

/** Reads the copy from the storage. It is one closure, because its parts share the state. */
export async function openReplica(
  { storage, now, uuid, isLeader = () => true, createView: viewOf = createView }: ReplicaDeps,
  owner: Owner,
): Promise<Replica> {
  const space = spaceOf(owner)
  const unstored = new Set<OutboxEntry>()
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  const view = viewOf(owner)
  const copy = emptyCopy()
  /** Keys of the outbox whose deletion came before their entry. */
  const gone = new Set<string>()
  /** Commits of other tabs since a read has begun: it may have seen them or not. */
  const heard: RowWrite[] = []
  let readers = 0
  const unsubscribe = storage.shared?.subscribe(
    (writes) => {
      const ours = writes === 'missed' ? [] : writes.filter((write) => write.space === space)
      if (writes === 'missed') void reload()
      if (readers > 0) heard.push(...ours)
      if (ours.length > 0) hear(ours)
    },
    () => heldCopy(copy, space, commits, isLeader()),
  )
  function hear(writes: readonly RowWrite[]): void {
    const { rows, isCleared } = applyWrites(copy, writes, isLeader(), gone, uuid)
    if (isCleared) view.clear()
    view.rebase(rows, copy.outbox)
    if (writes.some(({ table }) => table !== 'log' && table !== 'row')) tell()
  }

  let ended: Ended | undefined
  const commits = createCommits(storage, space)
  const { inTurn, commit, put, remove, putBytes } = commits

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

  async function enqueue(entries: readonly OutboxEntry[], writes: readonly Write[]): Promise<void> {
    copy.outbox = withEntries(copy.outbox, entries)
    for (const entry of entries) unstored.add(entry)
    tell()
    try {
      await commit([...writes, ...entries.map((one) => put('outbox', one.key, one))])
    } catch (error) {
      copy.outbox = copy.outbox.filter((entry) => !entries.includes(entry))
      view.rebase([], copy.outbox)
      tell()
      throw error
    } finally {
      for (const entry of entries) unstored.delete(entry)
    }
    storage.persistence?.ask()
    tell()
  }

  const aside = createAside({ copy, view, commits, uuid, tell, enqueue })
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
    uploads: () => copy.uploads,
    sendableUploads: () => sendableUploads(copy.uploads, copy.outbox),
    photoBytes: (photoId) => storage.readBytes(space, photoId),
    told: () => copy.told,
    aside: () => copy.aside,
    async add(mutations, { photo, told = [] } = {}) {
      const loading = view.load(mutations)
      if (loading) await loading // otherwise the change is shown before this returns
      assertAllowed(ended, mutations)
      const wanted: (Pushed | PhotoUpload)[] = photo ? [...mutations, photo.upload] : [...mutations]
      const known = [...copy.outbox, ...copy.uploads, ...copy.aside]
      const all = newEntries(wanted, known, now(), uuid)
      const [entries, uploads] = [all.filter(isEntry), all.filter(isUpload)]
      const shown = view.show(entries)
      if (shown.refusal && !mayBeDone(mutations, shown)) throw new Refused(shown.refusal)
      const deleted = uploadsDeletedBy(copy.uploads, mutations)
      await enqueue(entries, [
        ...uploads.map((one) => put('upload', one.key, one)),
        ...(photo ? [putBytes(photo.upload.id, photo.bytes)] : []),
        ...removalOf(commits, deleted),
        ...told.map((one) => put('told', one.mutation_id, one)),
      ])
      copy.uploads = withEntries(withoutEntries(copy.uploads, deleted), uploads)
      copy.told = [...copy.told, ...told]
      if (wanted.length > entries.length || told.length > 0) tell()
      return shown
    },
    async endUpload(upload, told = []) {
      if (!copy.uploads.some(({ key }) => key === upload.key)) return // it was set aside
      await commit([
        ...removalOf(commits, [upload]),
        ...told.map((one) => put('told', one.mutation_id, one)),
      ])
      copy.uploads = withoutEntries(copy.uploads, [upload])
      copy.told = [...copy.told, ...told]
      tell()
    },
    async take({ log: next, rows = [], answered = [], told: more = [] }) {
      const refused = uploadsRefusedBy(copy.uploads, more)
      await commit([
        put('log', 'log', next),
        ...rows.map((one) =>
          one.row
            ? put('row', keyOf(one), { row: one.row, generation: next.generation })
            : remove('row', keyOf(one)),
        ),
        ...answered.map(({ key }) => remove('outbox', key)),
        ...removalOf(commits, refused),
        ...more.map((one) => put('told', one.mutation_id, one)),
      ])
      copy.uploads = withoutEntries(copy.uploads, refused)
      copy.log = next
      keepRows(copy.kept, rows, next.generation)
      copy.outbox = withoutEntries(copy.outbox, answered)
      copy.told = [...copy.told, ...more]
      if (rows.length > 0 || answered.length > 0) view.rebase(rows, copy.outbox)
      if (answered.length > 0) tell()
    },
    ...aside,
    leave(because) {
      if (because === 'signed_out') ended = because
      return aside.leave(because)
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
    showAgain: () => view.rebase([], copy.outbox),
    readOutbox: () =>
      inTurn(async () => {
        const fresh = await readOutbox(storage, space)
        copy.uploads = withEntries(fresh.uploads, copy.uploads)
        const all = withEntries(fresh.outbox, copy.outbox)
        if (all.length === copy.outbox.length) return
        copy.outbox = all
        view.rebase([], all)
        tell()
      }),
    ended: () => ended,
    end(because) {
      ended ??= because
      unsubscribe?.()
      tell()
    },
  }
}
