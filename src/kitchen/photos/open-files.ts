import { join } from 'node:path'
import type { Log } from '#platform/base/log.ts'
import type { FileStore } from '#platform/files/contract.ts'
import { diskStore, removeOldFiles } from '#platform/files/disk-store.ts'
import { postgresStore } from '#platform/files/postgres-store.ts'
import { type Bucket, s3Store } from '#platform/files/s3-store.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import { createImageProcess } from '#platform/images/image-process.ts'
import type { Db } from '#platform/postgres/database.ts'
import { createWatch, watchFiles, watchImages } from './watch-files.ts'

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

interface Deps {
  readonly settings: { readonly dataDir: string; readonly photoPlace: PhotoPlace }
  readonly db: Db
  readonly log: Log
  readonly metrics: Pick<Metrics, 'gauge' | 'counter'>
  readonly photoFiles?: FileStore
}

/** The store of photos and the process that reads them, with their metrics. */
export function openPhotos({ settings, db, log, metrics, photoFiles }: Deps) {
  const countUpload = metrics.counter('larder_photo_uploads_total', 'Uploads, by how they ended.')
  const countFailure = metrics.counter('larder_photo_store_total', 'Failures of the store.')
  const watched = createWatch({ log, onFailure: () => countFailure('failed') })
  const folder = incomingFolder(settings)
  const images = watchImages(createImageProcess(folder), watched, log)
  metrics.gauge('larder_photos', 'Photos that are read now, and photos that wait.', () =>
    images.load(),
  )
  const files = watchFiles(photoFiles ?? openPhotoFiles(settings, db), watched)
  return { images, files, watched, countUpload, folder }
}
