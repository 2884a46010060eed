import type { JWK } from 'jose'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Db as AnyDb } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'signing_keys'>>

/** With the public key as `rotate-keys` writes it. */
export type SigningKey = Selectable<Tables['signing_keys']> & { readonly public_key: JWK }

/** The keys that may still verify, sorted by the time from which they sign. */
export function signingKeys(db: Db, now: Date): Promise<SigningKey[]> {
  return db
    .selectFrom('signing_keys')
    .select(['id', 'public_key', 'private_key', 'signs_from', 'retires_at'])
    .$narrowType<{ public_key: JWK }>()
    .where((is) => is.or([is('retires_at', 'is', null), is('retires_at', '>', now)]))
    .orderBy('signs_from')
    .orderBy('id')
    .execute()
}

/** Retires, at `at`, the keys that sign from a time before `signingBefore`. */
export async function retireSigningKeys(tx: Db, signingBefore: Date, at: Date): Promise<void> {
  await tx
    .updateTable('signing_keys')
    .set({ retires_at: sql<Date>`least(retires_at, ${at}::timestamptz)` })
    .where('signs_from', '<', signingBefore)
    .execute()
}

/** Deletes the keys that sign only after a time. */
export async function deleteKeysFrom(tx: Db, time: Date): Promise<void> {
  await tx.deleteFrom('signing_keys').where('signs_from', '>', time).execute()
}

/** A key that was to retire goes on signing. */
export async function keepSigningKey(tx: Db, id: string): Promise<void> {
  await tx.updateTable('signing_keys').set({ retires_at: null }).where('id', '=', id).execute()
}

/** @returns the number of retired keys that were deleted */
export async function deleteRetiredKeys(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('signing_keys')
    .where('retires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Locks the keys until the transaction ends, so that only one transaction at a time adds keys. */
export async function lockSigningKeys(tx: AnyDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('larder signing keys', 0))`.execute(tx)
}

/** Replaces the sealed form of a key, unless another replica has done so. */
export async function replaceSealed(
  db: Db,
  id: string,
  before: Buffer,
  private_key: Buffer,
): Promise<void> {
  await db
    .updateTable('signing_keys')
    .set({ private_key })
    .where('id', '=', id)
    .where('private_key', '=', before)
    .execute()
}

export async function insertSigningKey(
  db: Db,
  key: { id: string; public_key: string; private_key: Buffer; signs_from: Date },
): Promise<void> {
  await db.insertInto('signing_keys').values(key).execute()
}
