import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { statementFor } from '#platform/postgres/prepared-statements.ts'
import { roleIn } from '#sync/schema/collection-sql.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { readCredential } from '#sync/write/scopes/authority.ts'
import { beginEpoch } from '#sync/write/scopes/epoch.ts'
import type { Credential, Difference, Present, Versions } from './contract.ts'

// On a cluster the coordinator has the accounts and the epochs, and other servers have the scopes. So what one
// statement reads elsewhere takes several here.

/** As `readVersions` of the store. */
export async function readVersionsOfShards(
  db: Db,
  sync: SyncSchema,
  credentials: readonly Credential[],
  now: Date,
): Promise<Present | undefined> {
  const bySession = new Map<string, Versions>()
  for (const credential of credentials) {
    const { accountId, sessionId } = credential
    const state = await readCredential(db, sync, { ...credential, now })
    if (!state?.has_session || state.deletion_scheduled_at !== null) continue
    const found = await readScopes(db, sync, accountId)
    if (found.has(accountId)) bySession.set(sessionId, Object.fromEntries(found))
  }
  return bySession.size === 0 ? undefined : { epoch: await beginEpoch(db), bySession }
}

/** The versions of an account's scopes. */
async function readScopes(
  db: Db,
  sync: SyncSchema,
  accountId: string,
): Promise<ReadonlyMap<string, number>> {
  const { number } = sync.collections.find(({ name }) => name === 'membership') ?? {}
  const { rows: memberships } = await sql<{ id: string }>`
    select row_id as id from sync_change
    where household_id = ${accountId}::uuid and entity = ${number ?? null}::smallint and deleted_at is null`.execute(
    db,
  )
  const scopeIds = [accountId, ...memberships.map(({ id }) => id)]
  const rows = await selectScopes(sync)(db, { accountId, scopeIds })
  return new Map(rows.flatMap(({ id, version, role }) => (role === null ? [] : [[id, version]])))
}

const selectScopes = statementFor(
  (sync: SyncSchema, _db: Db, of: { accountId: string; scopeIds: readonly string[] }) => sql<{
    id: string
    version: number
    role: string | null
  }>`
    select s.household_id as id, s.version::float8 as version,
      ${roleIn(sync, sql`s.household_id`, of.accountId)} as role
    from sync_scope s where s.household_id = any(${of.scopeIds}::uuid[])`,
)

/** As `readDifferences` of the store. */
export async function readDifferencesOfShards(
  db: Db,
  sync: SyncSchema,
  { epoch, versions }: { epoch: string | undefined; versions: ReadonlyMap<string, number> },
  credentials: readonly Credential[],
  now: Date,
): Promise<Difference[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select household_id as id, version::float8 as version from sync_scope
    where household_id = any(${[...versions.keys()]}::uuid[])`.execute(db)
  const present = new Map(rows.map(({ id, version }) => [id, version]))
  const differences: Difference[] = []
  for (const [id, version] of versions)
    if (present.get(id) !== version) differences.push({ kind: 'scope', id })
  for (const credential of credentials) {
    const state = await readCredential(db, sync, { ...credential, now })
    if (!state?.has_session || state.deletion_scheduled_at !== null)
      differences.push({ kind: 'session', id: credential.sessionId })
  }
  const { rows: others } = await sql<Difference>`
    select 'epoch' as kind, e.epoch as id from sync_current_epoch e where e.epoch <> ${epoch ?? null}::text`.execute(
    db,
  )
  return [...differences, ...others]
}
