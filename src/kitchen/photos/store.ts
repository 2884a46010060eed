import type { Role } from '@larder/rules/entity.ts'
import { type Kysely, sql } from 'kysely'
import type { Db as AnyDb } from '#platform/postgres/database.ts'
import { statementFor } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { roleIn } from '#sync/schema/collection-sql.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { type CredentialState, readAuthority } from '#sync/write/scopes/authority.ts'

type Db = Kysely<Pick<Tables, 'photos' | 'photo_contents'>>

/** The bytes of one image of a household. */
export interface ContentKey {
  readonly householdId: string
  /** Of the bytes that the client sent, in hexadecimal. */
  readonly sha256: string
}

/** What a photo's row says about its content. */
export interface Content {
  readonly media_type: string
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly blurhash: string
  /** Of all sizes together. */
  readonly total_bytes: number
}

/** @returns undefined if the household has no such photo */
export async function photoContent(
  db: Db,
  householdId: string,
  id: string,
): Promise<{ original_sha256: string | null; content_sha256: string | null } | undefined> {
  return db
    .selectFrom('photos')
    .select(['original_sha256', 'content_sha256'])
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** @returns the content if all of its bytes are stored */
export async function storedContent(
  db: Db,
  { householdId, sha256 }: ContentKey,
): Promise<Content | undefined> {
  return db
    .selectFrom('photo_contents')
    .select(['media_type', 'width', 'height', 'bytes', 'blurhash'])
    .select(sql<number>`total_bytes::float8`.as('total_bytes'))
    .where('household_id', '=', householdId)
    .where('sha256', '=', sha256)
    .where('stored_at', 'is not', null)
    .executeTakeFirst()
}

/** @returns the bytes of all photos of a household, without one of them */
export async function bytesOfOthers(db: Db, { householdId, sha256 }: ContentKey): Promise<number> {
  const { bytes } = await db
    .selectFrom('photo_contents')
    .select(sql<number>`coalesce(sum(total_bytes), 0)::float8`.as('bytes'))
    .where('household_id', '=', householdId)
    .where('sha256', '!=', sha256)
    .executeTakeFirstOrThrow()
  return bytes
}

/** Saves that the bytes may be written from now on. */
export async function reserveContent(
  tx: Db,
  { householdId, sha256 }: ContentKey,
  content: Content,
  now: Date,
): Promise<void> {
  const values = { ...content, reserved_at: now, stored_at: null }
  await tx
    .insertInto('photo_contents')
    .values({ household_id: householdId, sha256, ...values })
    .onConflict((on) => on.columns(['household_id', 'sha256']).doUpdateSet(values))
    .execute()
}

/**
 * Saves that an upload has failed. Only the bytes that it has written count from now on. The record stays for
 * the daily job, because another upload may write the same bytes now.
 */
export async function shrinkReservation(
  db: Db,
  { householdId, sha256 }: ContentKey,
  writtenBytes: number,
): Promise<void> {
  await db
    .updateTable('photo_contents')
    .set({ total_bytes: writtenBytes })
    .where('household_id', '=', householdId)
    .where('sha256', '=', sha256)
    .where('stored_at', 'is', null)
    .execute()
}

/** Saves that all bytes are written. @returns false if the daily job has removed them meanwhile */
export async function markStored(
  tx: Db,
  { householdId, sha256 }: ContentKey,
  { total_bytes }: Pick<Content, 'total_bytes'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('photo_contents')
    .set({ reserved_at: now, stored_at: now, total_bytes })
    .where('household_id', '=', householdId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface LinkKey {
  readonly accountId: string
  readonly sessionId: string
  readonly householdId: string
  readonly photoId: string
}

/** As `selectLinked`, in three statements: a cluster keeps accounts and photos on different servers. */
export async function readLinked(db: AnyDb, sync: SyncSchema, link: LinkKey, now: Date) {
  const { householdId: scopeId, accountId, sessionId } = link
  const authority = await readAuthority(db, sync, { scopeId, accountId, sessionId, now })
  const photo = await photoContent(db, scopeId, link.photoId)
  const { credential = null, role = null } = authority ?? {}
  return [{ credential, role, content_sha256: photo?.content_sha256 ?? null }]
}

/** The photo of a link, with the current state of the session and of the membership, in one statement. */
export const selectLinked = statementFor(
  (
    sync: SyncSchema,
    _db: Db,
    { accountId, sessionId, householdId, photoId, now }: LinkKey & { now: Date },
  ) =>
    sql<{ credential: CredentialState | null; role: Role | null; content_sha256: string | null }>`
    select ${sync.credentialStateOf(accountId, sessionId, now)} as credential,
      (select ${roleIn(sync, sql<string>`${householdId}::uuid`, accountId)}
       from sync_scope s where s.household_id = ${householdId}::uuid) as role,
      (select p.content_sha256 from photos p
       where p.household_id = ${householdId}::uuid and p.id = ${photoId}::uuid) as content_sha256`,
)
