import { unlink } from 'node:fs/promises'
import { FileRefused } from '#platform/archives/file-refused.ts'
import { digestOf } from '#transfer/imports/chunks/decide-row.ts'
import type { ExportedRow } from '#transfer/imports/chunks/import-record.ts'
import * as rows from '#transfer/imports/chunks/row-store.ts'
import type { OpenJob, RunDeps } from '#transfer/imports/jobs/run-contract.ts'
import type { ImportReader } from '#transfer/imports/reading/open-reader.ts'
import { removePhotoRow } from './photo-rows.ts'
import { type StoredPhotos, writeContent } from './store-photos.ts'

interface OwnPhoto {
  /** Its row in the file. */
  readonly row: ExportedRow
  /** The number of the row in the page. */
  readonly index: number
  /** 0 if the household can hold no more photos. */
  readonly photos: number
}

/**
 * Stores the content of a photo of Larder's own export, whose row the page has made. A row without a picture is removed.
 *
 * @throws LeaseLost, and an AppError if photos can't be stored now
 */
export async function storeOwnPhoto(
  deps: RunDeps,
  job: OpenJob,
  reader: ImportReader,
  { row, index, photos }: OwnPhoto,
  isWanted: () => boolean,
): Promise<StoredPhotos> {
  const [{ householdId }, { id }] = [job, row]
  const rowId = (await rows.selectImported(deps.db, householdId, [id])).get(id)?.rowId ?? id
  if (!(await rows.lacksContent(deps.db, householdId, rowId)))
    return { stored: 0, message: undefined, isFull: false }
  if (photos === 0) {
    await removePhotoRow(deps, job, rowId)
    return { stored: 0, message: undefined, isFull: true }
  }
  const path = reader.newPath()
  try {
    const file = { ...(await reader.writePhoto(index, 0, path)), path }
    const photo = { id, rowId, digest: digestOf(row.data), file }
    const outcome = await writeContent(deps, job, photo, isWanted)
    const isLeft = outcome !== 'stored'
    const message = isLeft ? 'The photo can not be read, so it was left out.' : undefined
    return { stored: isLeft ? 0 : 1, message, isFull: outcome === 'full' }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    await removePhotoRow(deps, job, rowId)
    return { stored: 0, message: 'The photo can not be read, so it was left out.', isFull: false }
  } finally {
    await unlink(path).catch(() => {}) // it may not be written
  }
}
