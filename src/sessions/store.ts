import { type Kysely, type RawBuilder, sql } from 'kysely'
import { statement, statementAhead, statementFor } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import type { Client, SignOutScope, Standing } from './contract.ts'

/** Its own table, and of accounts the standing: who asks is one statement and not two. */
type Db = Kysely<Pick<Tables, 'sessions' | 'accounts'>>

export interface Principal extends Standing {
  /** Null where the session is over. */
  readonly session_id: string | null
  /** When a restore ended the restore tokens of before; null where the account was not restored last. */
  readonly restored_at: Date | null
}

/** The account that a token speaks for, and whether the session it names still lives. */
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

/** The same together with the households that the account is in now, in one statement. */
export async function principalWithHouseholds(
  db: Db,
  memberships: Memberships,
  accountId: string,
  sessionId: string | undefined,
  now: Date,
): Promise<(Principal & { readonly household_ids: readonly string[] }) | undefined> {
  const asked = { accountId, sessionId: sessionId ?? null, now }
  const [found] = await selectWithHouseholds(memberships)(db, asked)
  return found
}

interface Asked {
  readonly accountId: string
  readonly sessionId: string | null
  readonly now: Date
}

const principalQuery = (db: Db, { accountId, sessionId, now }: Asked) =>
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
    ])
    .where('accounts.id', '=', accountId)

const selectPrincipal = statement(principalQuery)

const selectWithHouseholds = statementFor(({ householdIdsOf }: Memberships, db: Db, asked: Asked) =>
  principalQuery(db, asked).select(householdIdsOf(asked.accountId).as('household_ids')),
)

/** Holds the account until the transaction ends; the statement after it finds what is true then. */
export const lockAccount = statementAhead((tx: Db, { accountId }: { accountId: string }) =>
  tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate(),
)

export interface Rotation {
  readonly account_id: string
  readonly refresh_generation: number
  readonly refreshed_at: Date
  readonly expires_at: Date
}

/**
 * Moves a session on to the generation after `generation`; of any number that ask at once, one does.
 * Undefined where the session is over, its account pending, or the generation no longer the living one.
 */
export async function rotate(
  db: Db,
  session: { id: string; generation: number; expiresAt: Date; mostSeconds: number },
  client: Client,
  now: Date,
): Promise<Rotation | undefined> {
  return db
    .updateTable('sessions')
    .from('accounts')
    .set({
      refresh_generation: session.generation + 1,
      refreshed_at: now,
      expires_at: sql<Date>`least(${session.expiresAt}::timestamptz, sessions.created_at + make_interval(secs => ${session.mostSeconds}))`,
      user_agent: client.userAgent ?? null,
      network: client.network ?? null,
    })
    .whereRef('accounts.id', '=', 'sessions.account_id')
    .where('accounts.deletion_scheduled_at', 'is', null)
    .where('sessions.id', '=', session.id)
    .where('sessions.refresh_generation', '<=', session.generation)
    .where('sessions.expires_at', '>', now)
    .returning([
      'sessions.account_id',
      'sessions.refresh_generation',
      'sessions.refreshed_at',
      'sessions.expires_at',
    ])
    .executeTakeFirst()
}

/** A living session with the standing of its account. */
export async function liveSession(
  db: Db,
  id: string,
  now: Date,
): Promise<(Rotation & Standing) | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.account_id',
      'sessions.refresh_generation',
      'sessions.refreshed_at',
      'sessions.expires_at',
      'accounts.id',
      'accounts.credentials_version',
      'accounts.deletion_scheduled_at',
      'accounts.restore_version',
    ])
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

/** @returns whether it was there */
export async function deleteSession(db: Db, id: string): Promise<boolean> {
  const rows = await db.deleteFrom('sessions').where('id', '=', id).returning('id').execute()
  return rows.length === 1
}

/** All of the account's, but the one that is `spared`. */
export async function deleteSessions(
  db: Db,
  accountId: string,
  spared: string | undefined,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(spared !== undefined, (query) => query.where('id', '!=', spared ?? ''))
    .execute()
}

/**
 * Ends those of the account's sessions that `scope` names, if `sessionId` itself still lives.
 *
 * @returns how many ended
 */
export async function signOut(
  db: Db,
  accountId: string,
  sessionId: string,
  scope: SignOutScope,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where((has) =>
      has.exists(
        has
          .selectFrom('sessions as own')
          .select('own.id')
          .where('own.id', '=', sessionId)
          .where('own.account_id', '=', accountId),
      ),
    )
    .$if(scope === 'this', (query) => query.where('id', '=', sessionId))
    .$if(scope === 'others', (query) => query.where('id', '!=', sessionId))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends the restore tokens of an account, those that a restore was done with included. */
export async function endRestoreTokens(tx: Db, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ restore_version: sql<number>`restore_version + 1`, restored_at: null })
    .where('id', '=', accountId)
    .execute()
}

/** @returns how many had run out and are gone */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
