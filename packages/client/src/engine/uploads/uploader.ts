import type { Json } from '@larder/rules/json.ts'
import type { Replica } from 'larder-client/engine/contract.ts'
import type { SyncState } from 'larder-client/engine/loop.ts'
import { hasTypes } from 'larder-client/engine/read-answers.ts'
import { keyOf, type SyncIssue, type Upload } from 'larder-client/engine/state.ts'
import type { Sync } from 'larder-client/engine/sync.ts'
import { ForeignAnswer, NoAnswer, RequestRefused } from 'larder-client/engine/wire.ts'
import { Refused } from 'larder-client/refusal.ts'
import type { Bytes } from 'larder-client/storage/contract.ts'

/** Sends the bytes of a photo. @returns its row at the server @throws NoAnswer @throws RequestRefused */
export type PutPhoto = (scopeId: string, photoId: string, bytes: Bytes) => Promise<Json>

/** The answers of docs/photos.md after which the same bytes are never stored. */
const FINAL: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 415])

/** A household that is full can have room later. */
const isFinal = ({ status, reason }: RequestRefused): boolean =>
  FINAL.has(status) && reason !== 'photos_full'

/**
 * Sends photos, one after the other, as a sync of its own: a slow upload holds no other change up. The server
 * stores the same bytes once, so an upload is repeated until it is known to be done.
 *
 * @param pull brings the row of the server, also that the account is not in the household any more
 */
export function createUploader(
  replica: Replica,
  put: PutPhoto,
  pull: () => Promise<SyncState>,
): Sync {
  /** How often each upload has failed, by its key. */
  const failures = new Map<string, number>()
  const failuresOf = ({ key }: Upload) => failures.get(key) ?? 0

  /** An upload that fails comes after the others, so that it does not hold them up. */
  const nextUpload = (): Upload | undefined =>
    replica.sendableUploads().toSorted((a, b) => failuresOf(a) - failuresOf(b))[0]

  /** Without the state of the server, nothing may be decided about an upload. @throws NoAnswer */
  async function pullAll(): Promise<void> {
    const state = await pull()
    if (state !== 'idle' && state !== 'left') throw new NoAnswer(`The rows are ${state}.`)
  }

  /** Tells of refused bytes. Without its bytes the row is of no use, so it is deleted if nothing has changed. */
  async function refuse(upload: Upload, error: RequestRefused): Promise<void> {
    await pullAll()
    if (!replica.uploads().some(({ key }) => key === upload.key)) return // it was set aside
    const told = [toldOf(upload, error)]
    const { id } = upload.mutation
    const row = replica.kept.get(keyOf({ entity: 'photo', id }))?.row
    const isUseless = row?.data['content_sha256'] === null && error.status !== 403
    if (!row || !isUseless) return replica.endUpload(upload, told)
    try {
      await replica.add([{ op: 'delete', entity: 'photo', id, if_version: row.version }], { told })
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      await replica.endUpload(upload, told)
    }
  }

  return {
    async push() {
      const upload = nextUpload()
      if (!upload) return 'done'
      const bytes = await replica.photoBytes(upload.mutation.id)
      if (!bytes) {
        await replica.endUpload(upload, [{ ...LOST, ...ofUpload(upload) }])
        return 'more'
      }
      try {
        const row = await put(replica.scopeId, upload.mutation.id, bytes)
        const isStored =
          hasTypes(row, { content_sha256: 'string' }) && row['id'] === upload.mutation.id
        if (!isStored) throw new ForeignAnswer()
        await pullAll() // until then the photo is shown from here
        await replica.endUpload(upload)
      } catch (error) {
        if (!(error instanceof RequestRefused) || !isFinal(error)) {
          failures.set(upload.key, failuresOf(upload) + 1)
          throw error
        }
        await refuse(upload, error)
        await pullAll() // pushes the deletion
      }
      failures.delete(upload.key)
      return 'more'
    },
    pull: async () => 'done',
  }
}

const ofUpload = ({ mutation_id, mutation, at }: Upload) => ({ mutation_id, mutation, at })

/** Another program has deleted them. */
const LOST = {
  status: 'rejected',
  reason: 'lost',
  message: 'The photo is not on this device any more.',
  conflicts: [],
} as const

const toldOf = (upload: Upload, error: RequestRefused): SyncIssue => ({
  ...ofUpload(upload),
  status: error.status === 404 ? 'gone' : 'rejected',
  reason: error.status === 404 ? 'gone' : error.code.toLowerCase(),
  message: error.status === 404 ? 'The photo was deleted.' : error.message,
  conflicts: [],
})
