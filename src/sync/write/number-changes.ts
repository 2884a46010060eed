import type { HouseholdSize } from '@larder/rules/mutations/household-size.ts'
import { type RawBuilder, sql } from 'kysely'
import { announce } from '#platform/postgres/after-commit.ts'
import type { Db } from '#platform/postgres/database.ts'
import { executeEach } from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import { epochNumber, presentEpoch } from '#sync/write/scopes/epoch.ts'
import { tellWebhooks } from './instead-of-triggers.ts'

/** A changed row with its version. */
export interface NumberedChange {
  readonly entity: number
  readonly id: string
  readonly isDeleted: boolean
  readonly version: number
}

/** SQL that writes the versions of rows, and gives the scope the last of them, in the present epoch. */
export function numberChanges(
  scope: RawBuilder<unknown>,
  changes: readonly NumberedChange[],
  now: Date,
  {
    growth = { rows: 0, bytes: 0 },
    epoch = epochNumber,
  }: {
    readonly growth?: HouseholdSize | undefined
    readonly epoch?: RawBuilder<number> | undefined
  } = {},
): RawBuilder<unknown>[] {
  const last = changes.reduce((most, { version }) => Math.max(most, version), 0)
  return [
    sql`insert into sync_change (household_id, entity, row_id, version, deleted_at)
      select s.household_id, u.entity, u.row_id, u.version, case when u.is_deleted then ${now}::timestamptz end
      from sync_scope s cross join unnest(${changes.map((one) => one.entity)}::smallint[], ${changes.map((one) => one.id)}::uuid[],
        ${changes.map((one) => one.version)}::bigint[], ${changes.map((one) => one.isDeleted)}::boolean[])
        as u (entity, row_id, version, is_deleted)
      where s.household_id = ${scope}
      on conflict (household_id, entity, row_id) do update
      set version = excluded.version, deleted_at = excluded.deleted_at`,
    // The scope's version before the change: parts of a statement do not see each other's writes.
    sql`insert into sync_scope_epoch (household_id, number, since)
      select household_id, ${epoch}, version from sync_scope where household_id = ${scope}
      on conflict (household_id, number) do nothing`,
    // The sums never fall below zero; null stays null.
    sql`update sync_scope set version = ${last},
      row_count = row_count + greatest(${growth.rows}::bigint, -row_count),
      byte_count = byte_count + greatest(${growth.bytes}::bigint, -byte_count)
      where household_id = ${scope}`,
  ]
}

/** Gives new versions to rows that a feature has written with its own SQL. The caller has locked the scope. */
export async function numberRows(
  tx: Db,
  scopeId: string,
  rows: readonly Omit<NumberedChange, 'version'>[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const scope = await tx
    .selectFrom('sync_scope')
    .select('version')
    .where('household_id', '=', scopeId)
    .executeTakeFirstOrThrow()
  const before = Number(scope.version)
  const changes = rows.map((row, i) => ({ ...row, version: before + 1 + i }))
  const of = isSharded(tx) ? { epoch: await presentEpoch(tx) } : {}
  const parts = numberChanges(sql`${scopeId}::uuid`, changes, now, of)
  const [insert, begin, update] = parts
  if (isSharded(tx)) await executeEach(tx, parts)
  else await sql`with numbered as (${insert}), begun as (${begin}) ${update}`.execute(tx)
  await tellWebhooks(tx, scopeId, 'changed')
  announce(tx, scopeId)
}
