import { type Kysely, sql } from 'kysely'
import type { FileName, FileStore } from '#platform/files/contract.ts'
import { after, DAY } from '#platform/kernel/clock.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { fileOf, SIZES } from './contract.ts'
import type { ContentKey } from './store.ts'

type Db = Kysely<Pick<Tables, 'photos' | 'photo_contents'>>

export interface Checked {
  readonly photos: number
  readonly files: number
  /** Photos whose bytes are not all there. A client can send them again. */
  readonly photos_without_bytes: number
  /** Files older than two days that no record names: they are from before a restore of the database. */
  readonly files_without_photo: number
  readonly files_removed: number
}

const PAGE = 1000
const GRACE = 2 * DAY

interface CheckOptions {
  readonly removes: boolean
  readonly isOther: (file: FileName) => Promise<boolean>
  readonly now: Date
}

/**
 * Compares the photos with their stored files, as after a restore of one of the two. It may run beside the
 * service: newer files are left alone.
 *
 * @param options `removes`: whether the files that no record names are removed; `isOther`: whether a file belongs to
 *   another feature
 */
export async function checkPhotoFiles(
  db: Db,
  files: FileStore,
  { removes, now, isOther }: CheckOptions,
): Promise<Checked> {
  const found = new Set<string>()
  const counts = { files: 0, files_without_photo: 0, files_removed: 0 }
  for await (const file of files.list()) {
    counts.files++
    found.add(`${file.owner}/${file.name}`)
    if (file.storedAt > after(now, -GRACE) || (await isNamed(db, file))) continue
    if (await isOther(file)) continue
    counts.files_without_photo++
    if (!removes) continue
    await files.remove([file])
    counts.files_removed++
  }
  return { ...(await countPhotos(db, found)), ...counts }
}

async function isNamed(db: Db, { owner, name }: { owner: string; name: string }): Promise<boolean> {
  if (!SIZES.some((edge) => name.endsWith(`/${edge}.webp`))) return false
  const row = await db
    .selectFrom('photo_contents')
    .select('sha256')
    .where('household_id', '=', owner)
    .where('sha256', '=', name.split('/')[0] ?? '')
    .executeTakeFirst()
  return row !== undefined
}

async function countPhotos(db: Db, found: ReadonlySet<string>) {
  const counts = { photos: 0, photos_without_bytes: 0 }
  for (let last = { householdId: '00000000-0000-0000-0000-000000000000', sha256: '' }; ;) {
    const { rows } = await sql<ContentKey & { photos: number }>`
      select p.household_id as "householdId", p.content_sha256 as sha256, count(*)::integer as photos
      from photos p where p.content_sha256 is not null
        and (p.household_id, p.content_sha256) > (${last.householdId}::uuid, ${last.sha256}::text)
      group by 1, 2 order by 1, 2 limit ${PAGE}`.execute(db)
    for (const key of rows) {
      const isWhole = SIZES.map((edge) => fileOf(key, edge)).every(({ owner, name }) =>
        found.has(`${owner}/${name}`),
      )
      counts.photos += key.photos
      if (!isWhole) counts.photos_without_bytes += key.photos
    }
    const end = rows.at(-1)
    if (!end) return counts
    last = end
  }
}
