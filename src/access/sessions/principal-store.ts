import { type Kysely, type RawBuilder, sql } from 'kysely'
import { statement, statementFor } from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import type { AccountStatus } from './contract.ts'

/** The sessions, and some columns of accounts, so that one statement reads the caller. */
type Db = Kysely<Pick<Tables, 'sessions' | 'accounts'>>

export interface Principal extends AccountStatus {
  /** Null if the session is over. */
  readonly session_id: string | null
  /** Of its current refresh token. */
  readonly refresh_generation: number | null
  /** The newest one of which an access token was used. */
  readonly used_generation: number | null
  /**
   * The time of the last restore; null if the account was not restored, or its restore tokens were
   * ended since.
   */
  readonly restored_at: Date | null
}

/** The account of a token, with the id of its session if that is still open. */
export async function principal(
  db: Db,
  accountId: string,
  sessionId: string | undefined,
  now: Date,
): Promise<Principal | undefined> {
  const [found] = await selectPrincipal(db, { accountId, sessionId: sessionId ?? null, now })
  return found
}

/** SQL for the ids of the households that an account is in. */
export interface Memberships {
  readonly householdIdsOf: (accountId: string) => RawBuilder<string[]>
}

/** The same with the account's current households, in one statement. */
export async function principalWithHouseholds(
  db: Db,
  memberships: Memberships,
  accountId: string,
  sessionId: string | undefined,
  now: Date,
): Promise<(Principal & { readonly household_ids: readonly string[] }) | undefined> {
  const key = { accountId, sessionId: sessionId ?? null, now }
  if (isSharded(db)) return findOnCoordinator(db, memberships, key)
  const [found] = await selectWithHouseholds(memberships)(db, key)
  return found
}

/** A cluster keeps accounts on the coordinator and memberships elsewhere, so it takes two statements there. */
async function findOnCoordinator(db: Db, { householdIdsOf }: Memberships, key: PrincipalKey) {
  const [found] = await selectPrincipal(db, key)
  if (!found) return undefined
  const { rows } = await sql<{ household_ids: readonly string[] }>`
    select ${householdIdsOf(key.accountId)} as household_ids`.execute(db)
  return { ...found, household_ids: rows[0]?.household_ids ?? [] }
}

interface PrincipalKey {
  readonly accountId: string
  readonly sessionId: string | null
  readonly now: Date
}

const principalQuery = (db: Db, { accountId, sessionId, now }: PrincipalKey) =>
  db
    .selectFrom('accounts')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.account_id', '=', 'accounts.id')
        .on('sessions.id', '=', sessionId)
        .on('sessions.expires_at', '>', now),
    )
    .select([
      'accounts.id',
      'accounts.credentials_version',
      'accounts.deletion_scheduled_at',
      'accounts.restore_version',
      'accounts.restored_at',
      'sessions.id as session_id',
      'sessions.refresh_generation',
      'sessions.used_generation',
    ])
    .where('accounts.id', '=', accountId)

const selectPrincipal = statement(principalQuery)

const selectWithHouseholds = statementFor(
  ({ householdIdsOf }: Memberships, db: Db, key: PrincipalKey) =>
    principalQuery(db, key).select(householdIdsOf(key.accountId).as('household_ids')),
)

/**
 * SQL for the current state of a credential, as JSON: `{has_session, is_key, deletion_scheduled_at}`. Null
 * if the account was removed. A writer evaluates it after it has locked the rows that it writes.
 *
 * @param now sessions that expire at this time or earlier are over
 */
export function credentialStateOf(
  accountId: string | RawBuilder<string> | null,
  sessionId: string | RawBuilder<string> | null,
  now: Date,
): RawBuilder<unknown> {
  return sql`(
    select json_build_object('has_session', s.id is not null, 'is_key', coalesce(s.is_key, false),
      'deletion_scheduled_at',
      to_char(a.deletion_scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from accounts a left join sessions s
      on s.id = ${sessionId}::uuid and s.account_id = a.id and s.expires_at > ${now}::timestamptz
    where a.id = ${accountId}::uuid)`
}
