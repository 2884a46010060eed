import { randomUUID } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { textOf } from '@larder/rules/json.ts'
import { decide } from '@larder/rules/mutations/decide.ts'
import type { Row } from '#api/rest/reads/read-rows.ts'
import type { Log } from '#platform/base/log.ts'
import type { FileStore } from '#platform/files/contract.ts'
import type { ReceivedFile } from '#platform/files/receive-file.ts'
import type { DatabaseShares } from '#platform/http/limits/database-shares.ts'
import type { ImageProcess, PreparedImage, ImageFormat } from '#platform/images/contract.ts'
import type { Member } from '#platform/kernel/actor.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { AppError, conflict, notFound, retryLater } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { lockAndLoad, rowOf } from '#sync/write/lock-and-load.ts'
import { save } from '#sync/write/save.ts'
import { expectAuthority } from '#sync/write/scopes/authority.ts'
import { lockScopes } from '#sync/write/write.ts'
import { fileOf, LARGE, MEDIA_TYPE, SIZES } from './contract.ts'
import * as store from './store.ts'

export interface ContentDeps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly clock: Clock
  readonly shares: Pick<DatabaseShares, 'writes'>
  readonly log: Log
  readonly files: FileStore
  readonly images: ImageProcess
  /** The folder for files that are not complete yet. */
  readonly folder: string
}

interface Upload {
  readonly photoId: string
  readonly received: Pick<ReceivedFile, 'path' | 'sha256'>
  readonly format: ImageFormat
  /** False if the client has gone. */
  readonly isWanted: () => boolean
}

const MEBIBYTE = 1_048_576

/**
 * Stores the content of a photo. The order makes a crash harmless: the bytes are reserved, then written, and
 * then the row says that they are there. The daily job finds bytes that are reserved and that no row names. The
 * member's role is checked before the image is decoded, and again when the row is written: an upload takes long.
 *
 * @returns the row of the photo
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED, BUSY, UNAVAILABLE, and those of `lockAndLoad`
 */
export async function storeContent(
  deps: ContentDeps,
  member: Member,
  upload: Upload,
): Promise<Row> {
  const { householdId } = member
  const { photoId } = upload
  const { sha256 } = upload.received
  const key = { householdId, sha256 }
  const photo = await inShares(deps, member, async () => {
    await expectMember(deps, member)
    return store.photoContent(deps.db, householdId, photoId)
  })
  if (!photo) throw notFound('photo')
  if (photo.original_sha256 !== null && photo.original_sha256 !== sha256)
    throw conflict('This content is not the one that original_sha256 of the photo names.')
  expectFirst(photo.content_sha256, sha256)

  const known = await inShares(deps, member, () => store.storedContent(deps.db, key))
  const isThere = known !== undefined && (await hasAllSizes(deps.files, key))
  const content = isThere ? known : await storeBytes(deps, member, key, upload)
  return inShares(deps, member, () => nameContent(deps, member, photoId, key, content))
}

/**
 * Browsers keep the content of a photo for a year, so it is stored once.
 *
 * @throws AppError CONFLICT
 */
function expectFirst(stored: string | null, sha256: string): void {
  if (stored !== null && stored !== sha256)
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

/** @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION, NOT_FOUND, FORBIDDEN */
async function expectMember({ db, sync, clock }: ContentDeps, member: Member): Promise<void> {
  const scopeId = member.householdId
  await expectAuthority(db, sync, { scopeId, writer: member, needs: 'member' }, clock())
}

/** Prepares the image, reserves its bytes and writes them. */
async function storeBytes(
  deps: ContentDeps,
  member: Member,
  key: store.ContentKey,
  { received, format, isWanted }: Upload,
): Promise<store.Content> {
  const outputs = SIZES.map((edge) => ({ edge, path: join(deps.folder, randomUUID()) }))
  try {
    const job = { path: received.path, format, outputs }
    const holders = [member.accountId, member.householdId]
    const prepared = await deps.images.prepare(job, { holders, isWanted })
    const { files, width, height, blurhash } = prepared
    const bytes = files.find(({ edge }) => edge === LARGE)?.bytes ?? 0
    const total_bytes = files.reduce((sum, one) => sum + one.bytes, 0)
    const content = { media_type: MEDIA_TYPE, width, height, bytes, blurhash, total_bytes }
    await inShares(deps, member, () =>
      inTransaction(deps.db, async (tx) => {
        const [locked] = await lockScopes(tx, [key.householdId])
        if (locked === undefined) throw notFound('household')
        const others = await store.bytesOfOthers(tx, key)
        expectSpace(deps.sync, others + total_bytes)
        await store.reserveContent(tx, key, content, deps.clock())
      }),
    )
    await writeFiles(deps, member, key, files)
    return content
  } finally {
    await Promise.all(outputs.map(({ path }) => unlink(path).catch(() => {}))) // not all were written
  }
}

/** Writes the sizes. If that fails, the household gets the rest of its reserved space back. */
async function writeFiles(
  deps: ContentDeps,
  member: Member,
  key: store.ContentKey,
  files: PreparedImage['files'],
): Promise<void> {
  let written = 0
  try {
    for (const { edge, path, bytes } of files) {
      await deps.files.write(fileOf(key, edge), path)
      written += bytes
    }
  } catch (error) {
    await inShares(deps, member, () => store.shrinkReservation(deps.db, key, written)).catch(
      (err: unknown) => deps.log.warn({ err }, 'a reservation is kept until the daily job'),
    )
    throw error
  }
}

function expectSpace({ quotas }: SyncSchema, bytes: number): void {
  if (bytes <= quotas.photoMegabytes * MEBIBYTE) return
  // Clients keep the photo, and send it again after an hour.
  throw new AppError(
    'CONFLICT',
    `The photos of this household are full: it has at most ${quotas.photoMegabytes} MiB. Deleted photos count for two more days.`,
    { fields: { reason: 'photos_full' }, headers: { 'retry-after': '3600' } },
  )
}

/** Writes the fields of the content into the row, as a change that syncs. */
function nameContent(
  { db, sync, clock }: ContentDeps,
  member: Member,
  id: string,
  key: store.ContentKey,
  content: store.Content,
): Promise<Row> {
  const { media_type, width, height, bytes, blurhash } = content
  const patch = { content_sha256: key.sha256, media_type, width, height, bytes, blurhash }
  const mutations = [{ op: 'update', entity: 'photo', id, patch } as const]
  return inTransaction(db, async (tx) => {
    const wanted = { scopeId: member.householdId, writer: member, as: 'verb', mutations } as const
    const loaded = await lockAndLoad(tx, sync, wanted, clock())
    const photo = rowOf(loaded, 'photo', id)?.data
    if (!photo) throw notFound('photo')
    expectFirst(textOf(photo['content_sha256']), key.sha256) // another upload may have been faster
    const isKept = await store.markStored(tx, key, content, loaded.now)
    if (!isKept) throw retryLater('UNAVAILABLE', 'The photo was not stored. Send it again.', 1)
    const decision = decide(loaded, mutations, loaded.context)
    const [result] = decision.results
    if (!result?.row?.data) throw notFound('photo')
    if (result.reason) throw new AppError('CONFLICT', 'The photo was changed. Send it again.')
    await save(tx, loaded, { decision })
    return { id, version: result.row.version, ...result.row.data }
  })
}
