import { type Kysely, sql } from 'kysely'
import type { Principal } from '#access/sessions/principal-store.ts'
import type { KeyScope } from '#platform/kernel/actor.ts'
import { HOUR } from '#platform/kernel/clock.ts'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'

/** The keys and the accounts, so that one statement reads the caller. */
type Db = Kysely<Pick<Tables, 'sessions' | 'accounts' | 'api_keys' | 'api_key_households'>>

export interface KeyPrincipal extends Omit<Principal, 'refresh_generation' | 'used_generation'> {
  readonly session_id: string
  readonly scope: KeyScope
  readonly household_ids: readonly string[]
  readonly last_used_at: Date | null
}

/** The account of an API key, with the rights of the key. Undefined if the key is unknown or is over. */
export async function principalOfKey(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<KeyPrincipal | undefined> {
  const [found] = await selectByHash(db, { tokenHash, now })
  return found
}

const selectByHash = statement(
  (_db: Db, { tokenHash, now }: { readonly tokenHash: Buffer; readonly now: Date }) =>
    sql<KeyPrincipal>`
      select a.id, a.credentials_version, a.deletion_scheduled_at, a.restore_version, a.restored_at,
        s.id as session_id, k.scope, k.last_used_at,
        array(select h.household_id::text from api_key_households h
              where h.account_id = a.id and h.session_id = s.id order by h.household_id) as household_ids
      from api_keys k
      join sessions s on s.id = k.session_id and s.expires_at > ${now}::timestamptz
      join accounts a on a.id = s.account_id
      where k.token_hash = ${tokenHash}::bytea`,
)

/** Records the hour of the use, at most once an hour. */
export async function recordUse(
  db: Db,
  { session_id, last_used_at }: Pick<KeyPrincipal, 'session_id' | 'last_used_at'>,
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR)
  if (last_used_at !== null && last_used_at >= hour) return
  await db
    .updateTable('api_keys')
    .set({ last_used_at: hour })
    .where('session_id', '=', session_id)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', hour)]))
    .execute()
}
