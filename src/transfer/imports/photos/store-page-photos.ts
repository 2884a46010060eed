import { inTransaction } from '#platform/postgres/database.ts'
import type { Outcome } from '#transfer/imports/chunks/outcome.ts'
import { addMessages, recordPhotos } from '#transfer/imports/jobs/lease-store.ts'
import type { OpenJob, RunDeps } from '#transfer/imports/jobs/run-contract.ts'
import type { Page, ReadRecord } from '#transfer/imports/reading/messages.ts'
import type { ImportReader } from '#transfer/imports/reading/open-reader.ts'
import { storeOwnPhoto } from './store-own-photo.ts'
import { type StoredPhotos, storePhotos } from './store-photos.ts'

interface Reading {
  readonly reader: ImportReader
  readonly signal: AbortSignal
}

interface StoredPage {
  readonly page: Page
  /** Of its records, in the same order. */
  readonly outcomes: readonly Outcome[]
  /** Whether the household can hold no more photos. It stays so for the other pages. */
  readonly photos: { isFull: boolean }
}

/**
 * Stores the photos of a page, and after each record that its photos are there. So the progress moves with the photos:
 * they take most of the time.
 */
export async function storePagePhotos(
  deps: RunDeps,
  job: OpenJob,
  { reader, signal }: Reading,
  { page, outcomes, photos }: StoredPage,
): Promise<void> {
  for (const [index, one] of page.records.entries()) {
    const outcome = outcomes[index]
    if (signal.aborted) return
    if (one.photos === 0 || !outcome?.id || outcome.outcome === 'kept') continue
    const wish = { index, one, outcome, isFull: photos.isFull }
    const result = await storeOf(deps, job, reader, wish, () => !signal.aborted)
    if (signal.aborted) return
    if (result.isFull) photos.isFull = true
    const message = photos.isFull ? 'Photos were left out: this household is full.' : result.message
    const messages =
      message === undefined
        ? []
        : [[outcome.position, [outcome.message, message].filter(Boolean).join(' ')] as const]
    // In one transaction: a run that goes on after a crash must not add the messages again.
    await inTransaction(deps.db, async (tx) => {
      const photosDone = outcome.position + 1
      await recordPhotos(tx, job, { photosDone, stored: result.stored })
      await addMessages(tx, job, new Map(messages))
    })
  }
  const last = outcomes.at(-1)
  if (last && !signal.aborted)
    await recordPhotos(deps.db, job, { photosDone: last.position + 1, stored: 0 })
}

interface PhotosWish {
  /** The number of the record in the page. */
  readonly index: number
  readonly one: ReadRecord
  readonly outcome: Outcome
  readonly isFull: boolean
}

function storeOf(
  deps: RunDeps,
  job: OpenJob,
  reader: ImportReader,
  { index, one: { record, photos }, outcome, isFull }: PhotosWish,
  isWanted: () => boolean,
): Promise<StoredPhotos> {
  const count = isFull ? 0 : photos
  if (record.kind === 'row')
    return storeOwnPhoto(deps, job, reader, { row: record, index, photos: count }, isWanted)
  const isNew = outcome.outcome === 'created'
  const owner = { recipeId: outcome.id ?? '', key: record.key, index, photos: count, isNew }
  return storePhotos(deps, job, reader, owner, isWanted)
}
