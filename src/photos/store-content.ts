import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import type { Member } from '#kernel/actor.ts'
import type { Clock } from '#kernel/clock.ts'
import { AppError, conflict, invalid, notFound, retryLater } from '#kernel/errors.ts'
import type { FileStore } from '#platform/files/contract.ts'
import type { ReceivedFile } from '#platform/files/receive-file.ts'
import {
  type ImageProcess,
  ImageRefused,
  type PreparedImage,
} from '#platform/images/image-process.ts'
import type { ImageFormat } from '#platform/images/sniff-image.ts'
import type { DatabaseShares } from '#platform/http/database-shares.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Row } from '#rest/read-rows.ts'
import type { Sync } from '#sync/collection/contract.ts'
import { applyBatch } from '#sync/write/apply-batch.ts'
import { withHousehold } from '#sync/write/with-household.ts'
import { fileOf, LARGE, MEDIA_TYPE, SIZES } from './sizes.ts'
import * as store from './store.ts'

export interface ContentDeps {
  readonly db: Db
  readonly sync: Sync
  readonly clock: Clock
  readonly shares: Pick<DatabaseShares, 'writes'>
  readonly files: FileStore
  readonly images: ImageProcess
  /** The folder for files that are not complete yet. */
  readonly folder: string
}

interface Upload {
  readonly photoId: string
  readonly received: Pick<ReceivedFile, 'path' | 'sha256'>
  readonly format: ImageFormat
}

const MEBIBYTE = 1_048_576

/**
 * Stores the content of a photo. The order makes a crash harmless: the bytes are reserved, then written, and
 * then the row says that they are there. The daily job finds bytes that are reserved and that no row names.
 *
 * @returns the row of the photo
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED, BUSY, UNAVAILABLE, and those of `withHousehold`
 */
export async function storeContent(
  deps: ContentDeps,
  member: Member,
  { photoId, received, format }: Upload,
): Promise<Row> {
  const { householdId } = member
  const { sha256 } = received
  const key = { householdId, sha256 }
  const photo = await inShares(deps, member, () =>
    store.photoContent(deps.db, householdId, photoId),
  )
  if (!photo) throw notFound('photo')
  if (photo.original_sha256 !== null && photo.original_sha256 !== sha256)
    throw conflict('This content is not the one that original_sha256 of the photo names.')
  expectFirst(photo, sha256)

  const known = await inShares(deps, member, () => store.storedContent(deps.db, key))
  const isThere = known !== undefined && (await hasAllSizes(deps.files, key))
  const content = isThere ? known : await storeBytes(deps, member, { key, received, format })
  return inShares(deps, member, () => nameContent(deps, member, photoId, key, content))
}

/**
 * Browsers keep the content of a photo for a year, so it is stored once.
 *
 * @throws AppError CONFLICT
 */
function expectFirst(photo: { readonly content_sha256: string | null }, sha256: string): void {
  if (photo.content_sha256 !== null && photo.content_sha256 !== sha256)
    throw conflict('This photo has other content already. Make a new photo.')
}

/** Each step takes its own share, because an upload may take long between them. */
function inShares<T>(
  { shares }: Pick<ContentDeps, 'shares'>,
  { accountId, householdId }: Member,
  work: () => Promise<T>,
): Promise<T> {
  return shares.writes.run(accountId, () => shares.writes.run(householdId, work))
}

async function hasAllSizes(files: FileStore, key: store.ContentKey): Promise<boolean> {
  for (const edge of SIZES) if ((await files.size(fileOf(key, edge))) === undefined) return false
  return true
}

/** Prepares the image, reserves its bytes and writes them. */
async function storeBytes(
  deps: ContentDeps,
  member: Member,
  { key, received, format }: { key: store.ContentKey } & Pick<Upload, 'received' | 'format'>,
): Promise<store.Content> {
  const outputs = SIZES.map((edge) => ({ edge, path: join(deps.folder, randomUUID()) }))
  try {
    const job = { path: received.path, format, outputs }
    const { files, width, height, blurhash } = await prepare(deps.images, job)
    const bytes = files.find(({ edge }) => edge === LARGE)?.bytes ?? 0
    const content = { media_type: MEDIA_TYPE, width, height, bytes, blurhash }
    const total_bytes = files.reduce((sum, one) => sum + one.bytes, 0)
    await inShares(deps, member, () =>
      withHousehold(deps, member, async (tx, { now }) => {
        const others = await store.bytesOfOthers(tx, key)
        expectSpace(deps.sync, others + total_bytes)
        await store.reserveContent(tx, key, { ...content, total_bytes }, now)
      }),
    )
    for (const { edge, path } of files) await deps.files.write(fileOf(key, edge), path)
    return content
  } finally {
    await Promise.all(outputs.map(({ path }) => unlink(path).catch(() => {}))) // not all were written
  }
}

async function prepare(
  images: ImageProcess,
  job: Parameters<ImageProcess['prepare']>[0],
): Promise<PreparedImage> {
  try {
    return await images.prepare(job)
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    throw invalid({ path: '', message: `The image can not be read: ${error.message}` })
  }
}

function expectSpace({ quotas }: Sync, bytes: number): void {
  if (bytes <= quotas.photoMegabytes * MEBIBYTE) return
  throw conflict(
    `The photos of this household are full: it has at most ${quotas.photoMegabytes} MiB. Deleted photos count for two more days.`,
  )
}

/** Writes the fields of the content into the row, as a change that syncs. */
function nameContent(
  deps: ContentDeps,
  member: Member,
  id: string,
  key: store.ContentKey,
  { media_type, width, height, bytes, blurhash }: store.Content,
): Promise<Row> {
  return withHousehold(deps, member, async (tx, { now }) => {
    const photo = await store.photoContent(tx, member.householdId, id)
    if (!photo) throw notFound('photo')
    expectFirst(photo, key.sha256) // another upload may have been faster
    const isKept = await store.markStored(tx, key, now)
    if (!isKept) throw retryLater('UNAVAILABLE', 'The photo was not stored. Send it again.', 1)
    const { sha256 } = key
    const patch = { content_sha256: sha256, media_type, width, height, bytes, blurhash }
    const batch = {
      scopeId: member.householdId,
      writer: member,
      isService: true,
      mutations: [{ op: 'update' as const, entity: 'photo', id, patch }],
    }
    const { results } = await applyBatch(tx, deps.sync, batch, now)
    const row = results[0]?.row
    if (!row?.data) throw notFound('photo')
    if (results[0]?.reason) throw new AppError('CONFLICT', 'The photo was changed. Send it again.')
    return { id, version: row.version, ...row.data }
  })
}
