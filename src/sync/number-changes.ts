import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/tables.ts'

type Db = Kysely<Pick<Tables, 'sync_scope' | 'sync_change'>>

/** A row that changed. */
export interface Numbered {
  readonly entity: number
  readonly id: string
  readonly isDeleted: boolean
  readonly version: number
}

/** SQL that gives rows their numbers, and the scope the last of them. */
export function numberChanges(
  scope: RawBuilder<unknown>,
  changes: readonly Numbered[],
  now: Date,
): RawBuilder<unknown>[] {
  const last = changes.reduce((most, { version }) => Math.max(most, version), 0)
  return [
    sql`insert into sync_change (household_id, entity, row_id, version, deleted_at)
      select ${scope}, u.entity, u.row_id, u.version, case when u.is_deleted then ${now}::timestamptz end
      from unnest(${changes.map((one) => one.entity)}::smallint[], ${changes.map((one) => one.id)}::uuid[],
        ${changes.map((one) => one.version)}::bigint[], ${changes.map((one) => one.isDeleted)}::boolean[])
        as u (entity, row_id, version, is_deleted)
      on conflict (household_id, entity, row_id) do update
      set version = excluded.version, deleted_at = excluded.deleted_at`,
    sql`update sync_scope set version = ${last} where household_id = ${scope}`,
  ]
}

/** Numbers rows that a feature wrote with SQL of its own, in a scope that is locked. */
export async function numberRows(
  tx: Db,
  scopeId: string,
  rows: readonly Omit<Numbered, 'version'>[],
  now: Date,
): Promise<number> {
  const scope = await tx
    .selectFrom('sync_scope')
    .select('version')
    .where('household_id', '=', scopeId)
    .executeTakeFirstOrThrow()
  const before = Number(scope.version)
  if (rows.length === 0) return before
  const changes = rows.map((row, i) => ({ ...row, version: before + 1 + i }))
  const [insert, update] = numberChanges(sql`${scopeId}::uuid`, changes, now)
  await sql`with numbered as (${insert}) ${update}`.execute(tx)
  return before + rows.length
}
