import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { statementFor } from '#platform/postgres/prepared-statements.ts'
import { roleIn } from '#sync/collection/collection-sql.ts'
import type { Sync } from '#sync/collection/contract.ts'

/** An account and its session. */
export interface Credential {
  readonly accountId: string
  readonly sessionId: string
}

/** The version of each scope, by id. */
export type Versions = Readonly<Record<string, number>>

/**
 * Reads the scopes of some accounts with their versions, and whether their sessions are open, in one
 * statement. So nobody is told of a change that they may not see.
 *
 * @returns by session; a session that is over, or whose account waits for removal, is missing
 */
export async function readVersions(
  db: Db,
  sync: Sync,
  credentials: readonly Credential[],
  now: Date,
): Promise<Map<string, Versions>> {
  const accountIds = credentials.map(({ accountId }) => accountId)
  const sessionIds = credentials.map(({ sessionId }) => sessionId)
  const rows = await selectVersions(sync)(db, { accountIds, sessionIds, now })
  return new Map(rows.map(({ session_id: id, versions }) => [id, versions]))
}

interface VersionsQuery {
  readonly accountIds: readonly string[]
  readonly sessionIds: readonly string[]
  readonly now: Date
}

/** SQL that is true where the session of `u` is open and its account does not wait for removal. */
const isOpen = (sync: Sync, now: Date) => sql<boolean>`coalesce((
  select (c.state->>'has_session')::boolean and c.state->>'deletion_scheduled_at' is null
  from (select ${sync.credentialStateOf(sql`u.account_id`, sql`u.session_id`, now)} as state) c), false)`

const selectVersions = statementFor((sync: Sync, _db: Db, of: VersionsQuery) => {
  const memberships = sync.collections.find(({ name }) => name === 'membership')?.number ?? null
  return sql<{ session_id: string; versions: Versions }>`
    select u.session_id, (
      select json_object_agg(v.id, v.version) from (
        select u.account_id as id
        union all
        select row_id from sync_change
        where household_id = u.account_id and entity = ${sql.lit(memberships)}::smallint and deleted_at is null
      ) m cross join lateral (
        select s.household_id as id, s.version::float8 as version,
          ${roleIn(sync, sql`m.id`, sql`u.account_id`)} as role
        from sync_scope s where s.household_id = m.id offset 0
      ) v where v.role is not null
    ) as versions
    from unnest(${of.accountIds}::uuid[], ${of.sessionIds}::uuid[]) as u (account_id, session_id)
    where ${isOpen(sync, of.now)}
      and exists (select from sync_scope where household_id = u.account_id)`
})

/** A scope whose version is not the known one, or a session that is over. */
export interface Difference {
  readonly kind: 'scope' | 'session'
  readonly id: string
}

/** Compares what a process knows with the database, in one statement. */
export async function readDifferences(
  db: Db,
  sync: Sync,
  known: ReadonlyMap<string, number>,
  credentials: readonly Credential[],
  now: Date,
): Promise<Difference[]> {
  return selectDifferences(sync)(db, {
    scopeIds: [...known.keys()],
    versions: [...known.values()],
    accountIds: credentials.map(({ accountId }) => accountId),
    sessionIds: credentials.map(({ sessionId }) => sessionId),
    now,
  })
}

interface DifferencesQuery extends VersionsQuery {
  readonly scopeIds: readonly string[]
  readonly versions: readonly number[]
}

const selectDifferences = statementFor(
  (sync: Sync, _db: Db, of: DifferencesQuery) => sql<Difference>`
    select 'scope' as kind, k.id
    from unnest(${of.scopeIds}::uuid[], ${of.versions}::bigint[]) as k (id, version)
    where k.version is distinct from (select s.version from sync_scope s where s.household_id = k.id)
    union all
    select 'session', u.session_id
    from unnest(${of.accountIds}::uuid[], ${of.sessionIds}::uuid[]) as u (account_id, session_id)
    where not ${isOpen(sync, of.now)}`,
)
