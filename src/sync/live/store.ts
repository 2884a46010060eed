import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { statementFor } from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import { roleIn } from '#sync/schema/collection-sql.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { beginEpoch } from '#sync/write/scopes/epoch.ts'
import type { Credential, Difference, Present, Versions } from './contract.ts'
import { readDifferencesOfShards, readVersionsOfShards } from './shard-store.ts'

/**
 * Reads the scopes of some accounts with their versions, and whether their sessions are open, in one
 * statement. So nobody is told of a change that they may not see.
 *
 * @returns undefined if no session is open
 */
export async function readVersions(
  db: Db,
  sync: SyncSchema,
  credentials: readonly Credential[],
  now: Date,
): Promise<Present | undefined> {
  if (isSharded(db)) return readVersionsOfShards(db, sync, credentials, now)
  const accountIds = credentials.map(({ accountId }) => accountId)
  const sessionIds = credentials.map(({ sessionId }) => sessionId)
  for (;;) {
    const rows = await selectVersions(sync)(db, { accountIds, sessionIds, now })
    const [first] = rows
    if (!first) return undefined
    const bySession = new Map(rows.map(({ session_id: id, versions }) => [id, versions]))
    if (first.epoch !== null) return { epoch: first.epoch, bySession }
    await beginEpoch(db) // after a restore, or a start of PostgreSQL
  }
}

interface VersionsQuery {
  readonly accountIds: readonly string[]
  readonly sessionIds: readonly string[]
  readonly now: Date
}

/** SQL that is true where the session of `u` is open and its account does not wait for removal. */
const isOpen = (sync: SyncSchema, now: Date) => sql<boolean>`coalesce((
  select (c.state->>'has_session')::boolean and c.state->>'deletion_scheduled_at' is null
  from (select ${sync.credentialStateOf(sql`u.account_id`, sql`u.session_id`, now)} as state) c), false)`

const selectVersions = statementFor((sync: SyncSchema, _db: Db, of: VersionsQuery) => {
  const memberships = sync.collections.find(({ name }) => name === 'membership')?.number ?? null
  return sql<{ session_id: string; epoch: string | null; versions: Versions }>`
    select u.session_id, (select epoch from sync_current_epoch) as epoch, (
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

/** Compares what a process knows with the database, in one statement. */
export async function readDifferences(
  db: Db,
  sync: SyncSchema,
  known: { epoch: string | undefined; versions: ReadonlyMap<string, number> },
  credentials: readonly Credential[],
  now: Date,
): Promise<Difference[]> {
  if (isSharded(db)) return readDifferencesOfShards(db, sync, known, credentials, now)
  const { epoch, versions } = known
  return selectDifferences(sync)(db, {
    epoch: epoch ?? null,
    scopeIds: [...versions.keys()],
    versions: [...versions.values()],
    accountIds: credentials.map(({ accountId }) => accountId),
    sessionIds: credentials.map(({ sessionId }) => sessionId),
    now,
  })
}

interface DifferencesQuery extends VersionsQuery {
  readonly epoch: string | null
  readonly scopeIds: readonly string[]
  readonly versions: readonly number[]
}

const selectDifferences = statementFor(
  (sync: SyncSchema, _db: Db, of: DifferencesQuery) => sql<Difference>`
    select 'scope' as kind, k.id::text as id
    from unnest(${of.scopeIds}::uuid[], ${of.versions}::bigint[]) as k (id, version)
    where k.version is distinct from (select s.version from sync_scope s where s.household_id = k.id)
    union all
    select 'session', u.session_id::text
    from unnest(${of.accountIds}::uuid[], ${of.sessionIds}::uuid[]) as u (account_id, session_id)
    where not ${isOpen(sync, of.now)}
    union all
    select 'epoch', e.epoch from sync_current_epoch e where e.epoch <> ${of.epoch}::text`,
)
