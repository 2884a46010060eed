import { join } from 'node:path'
import type { Log } from '#platform/base/log.ts'
import type { FileStore } from '#platform/files/contract.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { removeOldFiles } from '#platform/files/old-files.ts'
import { postgresStore } from '#platform/files/postgres-store.ts'
import { type Bucket, s3Store } from '#platform/files/s3-store.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Where the bytes of photos are. */
export type PhotoPlace =
  | { readonly kind: 'disk' }
  | { readonly kind: 'postgres' }
  | { readonly kind: 's3'; readonly bucket: Bucket }

interface Opened {
  readonly dataDir: string
  readonly photoPlace: PhotoPlace
}

export function openPhotoFiles({ dataDir, photoPlace }: Opened, db: Db): FileStore {
  if (photoPlace.kind === 's3') return s3Store(photoPlace.bucket)
  return photoPlace.kind === 'disk'
    ? diskStore(join(dataDir, 'photos'))
    : postgresStore(db, { name: 'photo_bytes', owner: 'household_id' })
}

/** The folder for uploads and images that are not complete yet. */
export const incomingFolder = ({ dataDir }: Pick<Opened, 'dataDir'>) => join(dataDir, 'incoming')

/**
 * Removes the files of uploads that a crash has ended on this machine, since the daily job may run on another. A
 * failure is only logged: photos are not worth more than the start.
 */
export async function removeUnfinished(opened: Opened, log: Log, now: Date): Promise<void> {
  await removeOldFiles(incomingFolder(opened), now).catch((err: unknown) =>
    log.warn({ err }, 'unfinished photos could not be removed'),
  )
}
