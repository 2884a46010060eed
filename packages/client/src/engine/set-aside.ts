import { isEntry, isUpload } from 'larder-client/engine/uploads/uploads.ts'
import type { Write } from 'larder-client/storage/contract.ts'
import type { View } from 'larder-client/view/view.ts'
import type { Commits } from './commits.ts'
import type { Replica } from './contract.ts'
import type { Copy } from './copy.ts'
import { withEntries, withoutEntries } from './entries.ts'
import {
  type ParkedChange,
  type OutboxEntry,
  newPosition,
  type PhotoUpload,
  type Waiting,
} from './state.ts'
import type { Pushed } from './wire.ts'

interface AsideDeps {
  readonly copy: Copy
  readonly view: View
  readonly commits: Commits
  readonly uuid: () => string
  readonly tell: () => void
  readonly enqueue: (entries: readonly OutboxEntry[], writes: readonly Write[]) => Promise<void>
}

/** Removes a copy, and sets its unsent changes aside until they are sent again or discarded. */
export function createAside(deps: AsideDeps): Pick<Replica, 'leave' | 'resume' | 'discard'> {
  const { copy, view, commits, uuid, tell, enqueue } = deps
  const { commit, put, remove, clear, putBytes } = commits

  return {
    async leave(because) {
      const [left, uploads] = [copy.outbox, copy.uploads]
      const moved = [...left, ...uploads].map((one): ParkedChange => ({ ...one, because }))
      await commit([
        clear('log'),
        clear('row'),
        // An entry of another tab that this tab does not know yet stays.
        ...left.map(({ key }) => remove('outbox', key)),
        ...uploads.map(({ key }) => remove('upload', key)), // the bytes stay
        ...moved.map((one) => put('aside', one.mutation_id, one)),
      ])
      copy.log = newPosition(uuid())
      copy.kept.clear()
      copy.outbox = withoutEntries(copy.outbox, left) // the user may have acted meanwhile
      copy.uploads = withoutEntries(copy.uploads, uploads)
      copy.aside = [...copy.aside, ...moved]
      view.clear()
      tell()
    },
    async resume() {
      // With their old keys: another tab may do the same at this moment, and then both write the same entries.
      const again = copy.aside
      const all = again.map(({ because: _because, ...one }): Waiting<Pushed | PhotoUpload> => one)
      const uploads = all.filter(isUpload)
      await enqueue(all.filter(isEntry), [
        ...again.map(({ mutation_id }) => remove('aside', mutation_id)),
        ...uploads.map((one) => put('upload', one.key, one)),
      ])
      copy.uploads = withEntries(copy.uploads, uploads)
      copy.aside = copy.aside.filter((one) => !again.includes(one))
      view.rebase([], copy.outbox)
      tell()
    },
    async discard() {
      const gone = copy.aside
      const photos = gone.filter(isUpload).map(({ mutation }) => putBytes(mutation.id, null))
      // What another tab has set aside and this tab does not know yet stays.
      await commit([...gone.map(({ mutation_id }) => remove('aside', mutation_id)), ...photos])
      copy.aside = copy.aside.filter((one) => !gone.includes(one))
      tell()
    },
  }
}
