import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { tablesByName } from '#sync/schema/contract.ts'
import { type Loaded, lockAndLoad } from '#sync/write/lock-and-load.ts'
import { writeMore } from '#sync/write/save.ts'
import * as rows from '#transfer/imports/chunks/row-store.ts'
import { inShares } from '#transfer/imports/chunks/store-chunk.ts'
import { lockLease } from '#transfer/imports/jobs/lease-store.ts'
import type { OpenJob, RunDeps } from '#transfer/imports/jobs/run-contract.ts'
import type { PhotoFile } from '#transfer/imports/reading/messages.ts'

/** A recipe of the page whose row is there. */
export interface PhotoOwner {
  readonly recipeId: string
  /** The key of the recipe in the file. */
  readonly key: string
  /** Its number in the page. */
  readonly index: number
  readonly photos: number
  /** Whether this import has made the recipe: then it has no earlier photos. */
  readonly isNew: boolean
}

/** A photo of a file, with its row. */
export interface PhotoWish {
  readonly owner: PhotoOwner
  readonly id: string
  readonly position: number
  readonly file: PhotoFile & { readonly path: string }
}

/** The row of a photo: it needs its content, or nothing, or it can't be made. */
export type PhotoRow =
  | { readonly needs: 'content'; readonly rowId: string }
  | { readonly needs: 'nothing' | 'room' | 'other' }

/** Makes the row of a photo, unless it is there, was deleted here, or its recipe is gone. */
export function makePhotoRow(
  deps: RunDeps,
  job: OpenJob,
  { owner, id, position, file }: PhotoWish,
): Promise<PhotoRow> {
  return inJob(deps, job, async (tx, locked) => {
    const { householdId } = job
    const [before, photos, live] = [
      await rows.selectImported(tx, householdId, [id]),
      await rows.photosOf(tx, householdId, owner.recipeId),
      await rows.liveVersions(tx, householdId, [
        { entity: numberOf(deps, 'recipe'), id: owner.recipeId },
      ]),
    ]
    const known = before.get(id)
    const rowId = known?.rowId ?? id
    const photo = photos.find((one) => one.id === rowId)
    if (photo) return photo.hasContent ? { needs: 'nothing' } : { needs: 'content', rowId }
    const isDeleted = known !== undefined && known.version !== rows.REMOVED
    if (isDeleted || live.size === 0) return { needs: 'nothing' }
    const data = { recipe_id: owner.recipeId, position }
    const mutations = [{ op: 'create', entity: 'photo', id: rowId, data } as const]
    const [result] = (await writeMore(tx, locked, { mutations })).results
    if (result?.status !== 'applied')
      return { needs: result?.reason === 'household_full' ? 'room' : 'other' }
    const version = result.row?.version ?? null
    await rows.saveImported(tx, householdId, [{ id, rowId, digest: file.sha256, version }])
    return { needs: 'content', rowId }
  })
}

/** Removes a photo whose content was refused. */
export function removePhotoRow(deps: RunDeps, job: OpenJob, id: string): Promise<void> {
  return inJob(deps, job, (tx, locked) => removeRows(tx, locked, [id]))
}

async function removeRows(tx: Db, locked: Loaded, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const mutations = ids.map((id) => ({ op: 'delete', entity: 'photo', id }) as const)
  await writeMore(tx, locked, { mutations })
  await rows.saveRemoved(tx, locked.scopeId, ids)
}

/**
 * Removes the photos that earlier files had for a recipe, where nobody has changed them.
 *
 * @param ids of the file
 */
export function removeReplaced(
  deps: RunDeps,
  job: OpenJob,
  recipeId: string,
  ids: readonly string[],
): Promise<void> {
  return inJob(deps, job, async (tx, locked) => {
    const { householdId } = job
    const photos = await rows.photosOf(tx, householdId, recipeId)
    const rowIds = photos.map(({ id }) => id)
    const imported = await rows.importedByRow(tx, householdId, rowIds)
    const entity = numberOf(deps, 'photo')
    const wanted = rowIds.map((id) => ({ entity, id }))
    const live = await rows.liveVersions(tx, householdId, wanted)
    const replaced = [...imported.values()].filter(
      ({ id, rowId, version }) => !ids.includes(id) && version === live.get(rowId),
    )
    const replacedIds = replaced.map(({ rowId }) => rowId)
    await removeRows(tx, locked, replacedIds)
  })
}

/** Runs work under the household's lock, if the job is still ours. */
function inJob<T>(
  deps: RunDeps,
  job: OpenJob,
  work: (tx: Db, locked: Loaded) => Promise<T>,
): Promise<T> {
  const { db, sync, clock } = deps
  return inShares(deps, job, () =>
    inTransaction(db, async (tx) => {
      const wanted = { scopeId: job.householdId, writer: job }
      const locked = await lockAndLoad(tx, sync, wanted, clock())
      await lockLease(tx, job)
      return work(tx, locked)
    }),
  )
}

function numberOf({ sync }: RunDeps, name: string): number {
  const collection = tablesByName(sync).get(name)
  if (!collection) throw new Error(`No collection is called ${name}.`)
  return collection.number
}
