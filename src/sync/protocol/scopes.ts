import type { Role } from '@larder/rules/entity.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { statementFor } from '#platform/postgres/prepared-statements.ts'
import { roleIn } from '#sync/schema/collection-sql.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'

export interface Scope {
  readonly scope_id: string
  readonly kind: 'account' | 'household'
  readonly role?: Role
  readonly version: number
}

/**
 * The account's own scope, and the households of its `membership` rows. Each is read by itself, since
 * a cluster may keep them on different servers.
 */
export async function scopesOf(db: Db, sync: SyncSchema, accountId: string): Promise<Scope[]> {
  const memberships = sync.collections.find(({ name }) => name === 'membership')?.number ?? null
  const { rows } = await sql<{ id: string }>`
    select row_id as id from sync_change
    where household_id = ${accountId}::uuid and entity = ${memberships}::smallint and deleted_at is null
    order by row_id`.execute(db)
  const scopes: Scope[] = []
  for (const scopeId of [accountId, ...rows.map(({ id }) => id)]) {
    const [scope] = await selectScope(sync)(db, { scopeId, accountId })
    if (!scope?.role) continue // no member any more
    const { role, ...rest } = scope
    scopes.push(scope.kind === 'household' ? { ...rest, role } : rest)
  }
  return scopes
}

const selectScope = statementFor(
  (sync: SyncSchema, _db: Db, of: { readonly scopeId: string; readonly accountId: string }) => sql<
    Omit<Scope, 'role'> & { role: Role | null }
  >`
    select s.household_id as scope_id, s.kind, s.version::float8 as version,
      ${roleIn(sync, sql`${of.scopeId}::uuid`, of.accountId)} as role
    from sync_scope s where s.household_id = ${of.scopeId}::uuid`,
)

/** Whether a scope has, or had, more than `limit` rows. It reads at most one more. */
export async function hasMoreRows(db: Db, scopeId: string, limit: number): Promise<boolean> {
  const rows = await db
    .selectFrom('sync_change')
    .select('row_id')
    .where('household_id', '=', scopeId)
    .limit(limit + 1)
    .execute()
  return rows.length > limit
}
