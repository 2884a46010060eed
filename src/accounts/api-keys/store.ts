import { type Kysely, sql } from 'kysely'
import type { KeyScope } from '#platform/kernel/actor.ts'
import type { Tables } from '#platform/postgres/tables.ts'

/** The keys with their sessions; the memberships, so that a key gets only households of its account. */
type Db = Kysely<Pick<Tables, 'sessions' | 'api_keys' | 'api_key_households' | 'memberships'>>

export interface StoredKey {
  readonly id: string
  readonly name: string
  readonly scope: KeyScope
  readonly household_ids: string[]
  readonly created_at: Date
  readonly expires_at: Date
  readonly last_used_at: Date | null
}

export interface KeyToInsert {
  readonly id: string
  readonly accountId: string
  /** The session that makes it. */
  readonly madeIn: string | undefined
  readonly tokenHash: Buffer
  readonly name: string
  readonly scope: KeyScope
  readonly householdIds: readonly string[]
  readonly expiresAt: Date
  readonly network: string | undefined
}

/** Inserts a key. @returns the number of its households: those that the account is in */
export async function insertKey(tx: Db, key: KeyToInsert, now: Date): Promise<number> {
  const { id, accountId, madeIn, tokenHash, name, scope, householdIds, expiresAt, network } = key
  await tx
    .insertInto('sessions')
    .values({
      id,
      account_id: accountId,
      is_key: true,
      refresh_generation: 0,
      refreshed_at: now,
      created_at: now,
      expires_at: expiresAt,
      network: network ?? null,
    })
    .execute()
  await tx
    .insertInto('api_keys')
    .values({
      session_id: id,
      account_id: accountId,
      made_in: madeIn ?? null,
      token_hash: tokenHash,
      name,
      scope,
    })
    .execute()
  const { numAffectedRows } = await sql`
    insert into api_key_households (session_id, account_id, household_id)
    select ${id}::uuid, account_id, household_id from memberships
    where account_id = ${accountId}::uuid and household_id = any(${householdIds}::uuid[])`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** The keys of an account that are valid, the newest first. */
export async function keysOf(db: Db, accountId: string, now: Date): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select s.id, k.name, k.scope, s.created_at, s.expires_at, k.last_used_at,
      array(select h.household_id::text from api_key_households h
            where h.account_id = ${accountId}::uuid and h.session_id = s.id order by h.household_id) as household_ids
    from sessions s join api_keys k on k.session_id = s.id
    where s.account_id = ${accountId}::uuid and s.is_key and s.expires_at > ${now}::timestamptz
    order by s.created_at desc, s.id desc`.execute(db)
  return rows
}

/** @returns its name; undefined if the account has no such key */
export async function deleteKey(
  tx: Db,
  accountId: string,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    with old as (select name from api_keys where session_id = ${id}::uuid)
    delete from sessions using old
    where id = ${id}::uuid and account_id = ${accountId}::uuid and is_key
    returning old.name`.execute(tx)
  return rows[0]?.name
}
