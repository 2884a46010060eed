import { unlink } from 'node:fs/promises'
import { storeContent } from '#kitchen/photos/store-content.ts'
import { FileRefused } from '#platform/archives/file-refused.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { thingIds } from '#transfer/imports/apply/known.ts'
import * as rows from '#transfer/imports/chunks/row-store.ts'
import type { OpenJob, RunDeps } from '#transfer/imports/jobs/run-contract.ts'
import type { ImportReader } from '#transfer/imports/reading/open-reader.ts'
import { checkFormat, type LeftOut, sayLeftOut } from './photo-limits.ts'
import {
  makePhotoRow,
  type PhotoOwner,
  type PhotoWish,
  removePhotoRow,
  removeReplaced,
} from './photo-rows.ts'

/** Photos of one recipe. */
const MAX_PHOTOS = 20

export interface StoredPhotos {
  readonly stored: number
  /** A sentence for people about photos that were left out. */
  readonly message: string | undefined
  /** True if the household can hold no more photos. */
  readonly isFull: boolean
}

/**
 * Stores the photos of a recipe, one after the other. A photo's id is derived from its bytes, so a repetition stores
 * nothing, and another photo in a newer file replaces this one. A photo that can't be read is left out.
 *
 * @throws LeaseLost, and an AppError if photos can't be stored now
 */
export async function storePhotos(
  deps: RunDeps,
  job: OpenJob,
  reader: ImportReader,
  owner: PhotoOwner,
  isWanted: () => boolean,
): Promise<StoredPhotos> {
  const idOf = thingIds(job.householdId, job.system)
  const ids: string[] = []
  const left: LeftOut[] = []
  let [stored, isFull] = [0, false]
  for (let i = 0; i < Math.min(owner.photos, MAX_PHOTOS) && isWanted(); i++) {
    const path = reader.newPath()
    try {
      const file = { ...(await reader.writePhoto(owner.index, i, path)), path }
      const id = idOf('photo', JSON.stringify([owner.key, file.sha256]))
      ids.push(id)
      const outcome = await storePhoto(deps, job, { owner, id, position: i, file }, isWanted)
      if (outcome === 'stored') stored++
      else if (outcome === 'full') isFull = true
      else if (outcome !== 'unchanged') left.push(outcome)
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      left.push(error.reason === 'too_large' ? 'large' : 'refused')
    } finally {
      await unlink(path).catch(() => {}) // it may not be written
    }
    if (isFull) break
  }
  // A run that is stopped has not seen all photos of the file.
  if (ids.length > 0 && left.length === 0 && !isFull && !owner.isNew && isWanted())
    await removeReplaced(deps, job, owner.recipeId, ids)
  const message = isFull
    ? 'A photo was left out: this household is full.'
    : sayLeftOut(left, owner.photos > MAX_PHOTOS)
  return { stored, message, isFull }
}

export type PhotoOutcome = 'stored' | 'unchanged' | 'full' | LeftOut

async function storePhoto(
  deps: RunDeps,
  job: OpenJob,
  wish: PhotoWish,
  isWanted: () => boolean,
): Promise<PhotoOutcome> {
  const { file, id } = wish
  const found = checkFormat(file)
  if ('leftOut' in found) return found.leftOut
  const row = await makePhotoRow(deps, job, wish)
  if (row.needs === 'content')
    return writeContent(deps, job, { id, rowId: row.rowId, digest: file.sha256, file }, isWanted)
  return row.needs === 'nothing' ? 'unchanged' : row.needs === 'room' ? 'full' : 'refused'
}

/**
 * Stores the content of a photo whose row is there, or removes the row where the content is refused.
 *
 * @throws LeaseLost, and an AppError if photos can't be stored now
 */
export async function writeContent(
  deps: RunDeps,
  job: OpenJob,
  photo: Pick<rows.ImportedRow, 'id' | 'rowId' | 'digest'> & Pick<PhotoWish, 'file'>,
  isWanted: () => boolean,
): Promise<PhotoOutcome> {
  const { id, rowId, digest, file } = photo
  const { householdId, accountId, sessionId } = job
  const member = { householdId, accountId, sessionId, ...NO_REQUEST }
  const found = checkFormat(file)
  if ('leftOut' in found) {
    await removePhotoRow(deps, job, rowId)
    return found.leftOut
  }
  try {
    const upload = { photoId: rowId, received: file, format: found.format, isWanted }
    const { version } = await storeContent(deps, member, upload)
    await rows.saveImported(deps.db, householdId, [{ id, rowId, digest, version }])
    return 'stored'
  } catch (error) {
    // A photo that can't be stored must leave no row without a picture.
    const isRefused = error instanceof AppError && REFUSED.includes(error.code)
    if (!isRefused) throw error
    await removePhotoRow(deps, job, rowId)
    return error.code === 'CONFLICT' ? 'full' : 'refused'
  }
}

/** A job is not a request, and has the role that the lock finds. */
const NO_REQUEST = { role: 'member', network: undefined, requestId: undefined } as const
const REFUSED: readonly string[] = ['VALIDATION_FAILED', 'CONFLICT', 'NOT_FOUND']
