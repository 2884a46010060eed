import type { Log } from '#platform/base/log.ts'
import type { FileStore } from '#platform/files/contract.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import { createImageProcess } from '#platform/images/image-process.ts'
import type { Db } from '#platform/postgres/database.ts'
import { incomingFolder, openPhotoFiles, type PhotoPlace } from './open-files.ts'
import { createWatch, watchFiles, watchImages } from './watch-files.ts'

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
