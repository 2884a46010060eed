import { type Kysely, sql } from 'kysely'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import type { Client, Proof } from './contract.ts'

/**
 * Tables of one statement that adds a session and its event. It is one statement and not three,
 * because every sign-in runs it.
 */
type Db = Kysely<Pick<Tables, 'sessions' | 'accounts' | 'events'>>

/**
 * Adds a session if the account's credentials have not changed since they were checked, and the
 * second factor was proved where the account has one. The
 * account's lock orders it with a running password reset: if the reset comes first, nothing is added;
 * if it comes later, it ends the new session. It also orders two sign-ins: they could deadlock if they
 * deleted the same sessions in different orders. The most recent sessions stay, up to `maxSessions`
 * with the new one. Each session that ends has an event.
 *
 * @returns true if it was added
 */
export async function insertSession(
  db: Db,
  account: { id: string; credentialsVersion: number },
  session: { id: string; expiresAt: Date; eventId: string; maxSessions: number },
  client: Client,
  proof: Proof,
  now: Date,
): Promise<boolean> {
  const { userAgent = null, network = null, requestId = null } = client
  const { id: accountId, credentialsVersion } = account
  const opened = { ...session, accountId, credentialsVersion, now }
  const { kind, method, secondFactor = null } = proof
  const proved = { kind, method, secondFactor }
  const rows = await addSession(db, { ...opened, ...proved, userAgent, network, requestId })
  return rows.length === 1
}

interface NewSession extends Pick<Proof, 'kind' | 'method'> {
  readonly secondFactor: string | null
  readonly id: string
  readonly accountId: string
  readonly credentialsVersion: number
  readonly expiresAt: Date
  readonly eventId: string
  readonly maxSessions: number
  readonly userAgent: string | null
  readonly network: string | null
  readonly requestId: string | null
  readonly now: Date
}

const addSession = statement(
  (_db: Db, of: NewSession) => sql`
    with account as (
      select id from accounts
      where id = ${of.accountId} and credentials_version = ${of.credentialsVersion}
        and deletion_scheduled_at is null
        and (second_factor_since is null or ${of.secondFactor}::text is not null)
      for no key update
    ), event as (
      insert into events (id, subject, kind, at, session_id, network, request_id, details)
      select ${of.eventId}::uuid, id::text, ${of.kind}::text, ${of.now}::timestamptz, ${of.id}::uuid,
             ${of.network}::text, ${of.requestId}::text, jsonb_strip_nulls(
               jsonb_build_object('method', ${of.method}::text, 'second_factor', ${of.secondFactor}::text))
      from account
    ), ended as (
      delete from sessions where id in (
        select id from sessions where account_id = (select id from account) and not is_key
        order by refreshed_at desc, id desc offset ${of.maxSessions}::integer - 1)
      returning id
    ), ends as (
      insert into events (id, subject, kind, at, session_id, network, request_id, details)
      select gen_random_uuid(), account.id::text, 'session_ended', ${of.now}::timestamptz, ${of.id}::uuid,
             ${of.network}::text, ${of.requestId}::text, jsonb_build_object('ended', ended.id, 'reason', 'too_many')
      from ended, account
    )
    insert into sessions (id, account_id, refresh_generation, refreshed_at, created_at, expires_at, user_agent, network,
      method, second_factor)
    select ${of.id}::uuid, id, 0, ${of.now}::timestamptz, ${of.now}::timestamptz, ${of.expiresAt}::timestamptz,
           ${of.userAgent}::text, ${of.network}::text, ${of.method}::text, ${of.secondFactor}::text
    from account
    returning id`,
)
