import type { Commits } from 'larder-client/engine/commits.ts'
import type {
  OutboxEntry,
  PhotoUpload,
  SyncIssue,
  Upload,
  Waiting,
} from 'larder-client/engine/state.ts'
import type { Pushed } from 'larder-client/engine/wire.ts'
import type { Write } from 'larder-client/storage/contract.ts'

export const isUpload = (one: Waiting<Pushed | PhotoUpload>): one is Upload =>
  one.mutation.op === 'upload'

export const isEntry = (one: Waiting<Pushed | PhotoUpload>): one is OutboxEntry => !isUpload(one)

/** The uploads whose rows the server has answered. */
export function sendableUploads(
  uploads: readonly Upload[],
  outbox: readonly OutboxEntry[],
): readonly Upload[] {
  if (uploads.length === 0) return uploads
  const created = new Set(
    outbox.flatMap(({ mutation }) => (isPhoto('create', mutation) ? [mutation.id] : [])),
  )
  return uploads.filter(({ mutation }) => !created.has(mutation.id))
}

/** The uploads of photos that mutations delete. */
export const uploadsDeletedBy = (
  uploads: readonly Upload[],
  mutations: readonly Pushed[],
): readonly Upload[] =>
  uploads.filter((upload) =>
    mutations.some((one) => isPhoto('delete', one) && one.id === upload.mutation.id),
  )

/**
 * The uploads of photos whose rows the server has refused. After a `conflict` the row may be there, from the same
 * change in a lost history: then the server decides about the bytes.
 */
export const uploadsRefusedBy = (
  uploads: readonly Upload[],
  told: readonly SyncIssue[],
): readonly Upload[] =>
  uploads.filter((upload) =>
    told.some(
      ({ status, mutation }) =>
        status !== 'conflict' && isPhoto('create', mutation) && mutation.id === upload.mutation.id,
    ),
  )

/** The writes that delete uploads and their bytes. */
export const removalOf = (
  { remove, putBytes }: Commits,
  uploads: readonly Upload[],
): readonly Write[] =>
  uploads.flatMap(({ key, mutation }) => [remove('upload', key), putBytes(mutation.id, null)])

const isPhoto = (op: string, mutation: Pushed | PhotoUpload): boolean =>
  mutation.op === op && 'entity' in mutation && mutation.entity === 'photo'
