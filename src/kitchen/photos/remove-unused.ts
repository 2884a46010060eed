import { IMAGE_MS } from '@larder/rules/shopping-lists/undo.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { FileStore } from '#platform/files/contract.ts'
import { after, DAY, HOUR } from '#platform/kernel/clock.ts'
import { NIL_ID } from '#platform/kernel/ids.ts'
import { type Db as AnyDb, inTransaction } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { fileOf, SIZES } from './contract.ts'
import type { ContentKey } from './store.ts'

type Db = Kysely<Pick<Tables, 'photo_contents' | 'photos' | 'sync_scope'>>

/** Milliseconds that bytes are kept after the last upload that no row names, or whose household is gone. */
const GRACE = 2 * DAY
const GRACE_OF_GONE = HOUR
const PAGE = 500

/**
 * Removes the bytes that no photo names. It locks the record of the bytes, removes them, and then deletes the
 * record: so a crash leaves a record, and the next run goes on. An upload of the same bytes waits for the lock.
 *
 * @returns the number of images
 */
export async function removeUnusedContents(
  db: AnyDb,
  files: FileStore,
  now: Date,
): Promise<number> {
  let removed = 0
  for (let last: ContentKey | undefined; ;) {
    const page = await unusedContents(db, last, now)
    for (const key of page) if (await removeContent(db, files, key, now)) removed++
    last = page.at(-1)
    if (!last) return removed
  }
}

/** SQL that is true for a record `c` of the household whose bytes may go: no undo can bring its photo back. */
const mayGo = (now: Date, householdId: RawBuilder<unknown>) => sql<boolean>`
  c.reserved_at <= case when exists (select from sync_scope s where s.household_id = ${householdId})
    then ${after(now, -GRACE)}::timestamptz else ${after(now, -GRACE_OF_GONE)}::timestamptz end
  and not exists (select from photos p
    where p.household_id = ${householdId} and p.content_sha256 = c.sha256)
  and not exists (select from operations o
    where o.household_id = ${householdId} and o.created_at >= ${after(now, -IMAGE_MS)}::timestamptz
      and strpos(o.changes::text, c.sha256) > 0)`

async function unusedContents(
  db: Db,
  last: ContentKey | undefined,
  now: Date,
): Promise<ContentKey[]> {
  const { householdId = NIL_ID, sha256 = '' } = last ?? {}
  const { rows } = await sql<ContentKey>`
    select c.household_id as "householdId", c.sha256 from photo_contents c
    where (c.household_id, c.sha256) > (${householdId}::uuid, ${sha256}::text)
      and c.reserved_at <= ${after(now, -GRACE_OF_GONE)} and ${mayGo(now, sql`c.household_id`)}
    order by c.household_id, c.sha256 limit ${PAGE}`.execute(db)
  return rows
}

function removeContent(db: AnyDb, files: FileStore, key: ContentKey, now: Date): Promise<boolean> {
  const householdId = sql`${key.householdId}::uuid`
  return inTransaction(db, async (tx) => {
    const { rows } = await sql`
      delete from photo_contents c
      where c.household_id = ${householdId} and c.sha256 = ${key.sha256} and ${mayGo(now, householdId)}
      returning 1`.execute(tx)
    if (rows.length === 0) return false
    await files.remove(
      SIZES.map((edge) => fileOf(key, edge)),
      tx,
    )
    return true
  })
}
