import { type Kysely, sql } from 'kysely'
import { statement } from '#platform/prepared-statements.ts'
import type { Tables } from '#platform/tables.ts'
import type { Client, Proof, SignOutScope, Standing } from './contract.ts'

/**
 * Its own tables; of accounts the standing alone, and of events the one of a new session: who asks,
 * and who comes in, is one statement each and not two, since every request and sign-in pays for it.
 */
type Db = Kysely<Pick<Tables, 'sessions' | 'accounts' | 'events'>>

export interface Principal extends Standing {
  /** Null where the session is over. */
  readonly session_id: string | null
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

const selectPrincipal = statement(
  (
    db: Db,
    { accountId, sessionId, now }: { accountId: string; sessionId: string | null; now: Date },
  ) =>
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
        'sessions.id as session_id',
      ])
      .where('accounts.id', '=', accountId),
)

/**
 * Adds a session to an account that is still as it was when its credentials were proved. The share
 * lock makes a reset that is under way come wholly before (then nothing is added) or wholly after
 * (then it finds the session and ends it).
 *
 * @returns whether it was added
 */
export async function insertSession(
  db: Db,
  account: { id: string; credentialsVersion: number },
  session: { id: string; expiresAt: Date; eventId: string },
  client: Client,
  proof: Proof,
  now: Date,
): Promise<boolean> {
  const { userAgent = null, network = null, requestId = null } = client
  const opened = { ...session, accountId: account.id, version: account.credentialsVersion, now }
  const rows = await addSession(db, { ...opened, ...proof, userAgent, network, requestId })
  return rows.length === 1
}

interface NewSession extends Proof {
  readonly id: string
  readonly accountId: string
  readonly version: number
  readonly expiresAt: Date
  readonly eventId: string
  readonly userAgent: string | null
  readonly network: string | null
  readonly requestId: string | null
  readonly now: Date
}

const addSession = statement(
  (_db: Db, of: NewSession) => sql`
    with account as (
      select id from accounts
      where id = ${of.accountId} and credentials_version = ${of.version}
        and deletion_scheduled_at is null
      for share
    ), event as (
      insert into events (id, subject, kind, at, session_id, network, request_id, details)
      select ${of.eventId}::uuid, id::text, ${of.kind}::text, ${of.now}::timestamptz, ${of.id}::uuid,
             ${of.network}::text, ${of.requestId}::text, jsonb_build_object('method', ${of.method}::text)
      from account
    )
    insert into sessions (id, account_id, refresh_generation, refreshed_at, created_at, expires_at, user_agent, network)
    select ${of.id}::uuid, id, 0, ${of.now}::timestamptz, ${of.now}::timestamptz, ${of.expiresAt}::timestamptz,
           ${of.userAgent}::text, ${of.network}::text
    from account
    returning id`,
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

/** @returns how many had run out and are gone */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
