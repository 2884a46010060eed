import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { roleIn } from '#sync/collection/collection-sql.ts'
import type { Role, Sync } from '#sync/collection/contract.ts'

export interface Scope {
  readonly scope_id: string
  readonly kind: 'account' | 'household'
  readonly role?: Role
  readonly version: number
}

/** The account's own scope and those of its households: what its `membership` rows name. */
export async function scopesOf(db: Db, sync: Sync, accountId: string): Promise<Scope[]> {
  const memberships = sync.collections.find(({ name }) => name === 'membership')?.number ?? null
  const role = roleIn(sync, sql`s.household_id`, accountId)
  const { rows } = await sql<Scope & { role: Role | null }>`
    select household_id as scope_id, kind, role, version::float8 as version from (
      select s.household_id, s.kind, s.version, ${role} as role from sync_scope s
      where s.household_id = ${accountId}::uuid or s.household_id in (
        select row_id from sync_change
        where household_id = ${accountId}::uuid and entity = ${memberships}::smallint and deleted_at is null)
    ) mine where role is not null order by kind, household_id`.execute(db)
  return rows.map(({ role: mine, ...scope }) =>
    scope.kind === 'household' && mine ? { ...scope, role: mine } : scope,
  )
}

/** Whether a scope holds, or has held, more rows than so many. It reads no more of them. */
export async function hasMoreRows(db: Db, scopeId: string, most: number): Promise<boolean> {
  const rows = await db
    .selectFrom('sync_change')
    .select('row_id')
    .where('household_id', '=', scopeId)
    .limit(most + 1)
    .execute()
  return rows.length > most
}
