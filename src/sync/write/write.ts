import type { HouseholdSize } from '@larder/rules/mutations/sizes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import {
  executeEach,
  statement,
  unawaitedStatementFor,
} from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import { announce } from '#platform/postgres/transactions.ts'
import { roleIn } from '#sync/schema/collection-sql.ts'
import { type SyncSchema, tablesByName } from '#sync/schema/contract.ts'
import { tellWebhooks } from './instead-of-triggers.ts'
import { epochNumber, presentEpoch } from './scopes/epoch.ts'

// The locks and the numbers of scopes, also for features that write rows with their own SQL.

/**
 * Locks the scopes until the transaction ends. The order is always the same, so that two transactions
 * never cause a deadlock. After that the transaction may write the guarded tables. Each scope has its own
 * statement, since a cluster may keep scopes on different servers.
 *
 * @returns the ids of the scopes that exist
 */
export async function lockScopes(tx: Db, scopeIds: readonly string[]): Promise<string[]> {
  const locked: string[] = []
  const ids = new Set(scopeIds.map((id) => id.toLowerCase())) // sorted as PostgreSQL sorts them
  const lock = isSharded(tx) ? lockShard : lockAndRead
  for (const scopeId of [...ids].toSorted()) {
    const [row] = await lock(tx, { scopeId })
    if (row) locked.push(row.household_id)
  }
  return locked
}

/** A scope, and the account that must be in it; null for any. */
interface ToLock {
  readonly scopeId: string
  readonly accountId: string | null
}

/**
 * Locks a scope as `lockScopes` does, but sends the statement without waiting for its answer. `lockAndLoad` then finds
 * nothing if the scope does not exist. Nobody locks a household by its id alone: an account that is not in it does not
 * even wait.
 *
 * @returns false on a cluster if the scope does not exist. There it waits for the answer
 */
export async function lockScope(tx: Db, sync: SyncSchema, of: ToLock): Promise<boolean> {
  if (isSharded(tx)) return (await lockShard(tx, of)).length > 0
  await lockUnawaited(sync)(tx, of)
  return true
}

const lockUnawaited = unawaitedStatementFor((sync: SyncSchema, _tx: Db, of: ToLock) => {
  const role = roleIn(sync, sql<string>`${of.scopeId}::uuid`, of.accountId)
  return sql`
    select set_config('larder.writing', 'on', true), set_config('larder.locked', household_id::text, true) from (
      select household_id from sync_scope s
      where household_id = ${of.scopeId}::uuid and (${of.accountId}::uuid is null or ${role} is not null)
      for no key update
    ) locked`
})

const lockAndRead = statement(
  (_tx: Db, { scopeId }: { scopeId: string }) => sql<{ household_id: string }>`
    select household_id, set_config('larder.writing', 'on', true) from (
      select household_id from sync_scope where household_id = ${scopeId} for no key update
    ) locked`,
)

/** Without settings, which only the server with the scope would get. A cluster has no guards. */
const lockShard = statement(
  (_tx: Db, { scopeId }: { scopeId: string }) => sql<{ household_id: string }>`
    select household_id from sync_scope where household_id = ${scopeId} for no key update`,
)

/**
 * Gives new versions to rows that a feature has written with its own SQL, after `lockScopes`: for example
 * rows that are in two scopes.
 */
export async function recordChanges(
  tx: Db,
  sync: SyncSchema,
  scopeId: string,
  changes: readonly {
    readonly entity: string
    readonly id: string
    readonly isDeleted?: boolean
  }[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  const tables = tablesByName(sync)
  const scope = await tx
    .selectFrom('sync_scope')
    .select('version')
    .where('household_id', '=', scopeId)
    .executeTakeFirstOrThrow()
  const before = Number(scope.version)
  const numbered = changes.map(({ entity, id, isDeleted = false }, i) => {
    const one = tables.get(entity)
    if (!one) throw new Error(`No collection is called ${entity}.`)
    return { entity: one.number, id, isDeleted, version: before + 1 + i }
  })
  const of = isSharded(tx) ? { epoch: await presentEpoch(tx) } : {}
  const parts = numberChanges(sql`${scopeId}::uuid`, numbered, now, of)
  const [insert, begin, update] = parts
  if (isSharded(tx)) await executeEach(tx, parts)
  else await sql`with numbered as (${insert}), begun as (${begin}) ${update}`.execute(tx)
  await tellWebhooks(tx, scopeId, 'changed')
  announce(tx, 'scope', scopeId)
}

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

/** Deletes a scope, and all that sync stores for it. The caller deletes its rows. */
export async function deleteScope(tx: Db, scopeId: string): Promise<void> {
  await lockScopes(tx, [scopeId])
  for (const table of [
    'sync_change',
    'sync_name',
    'sync_client',
    'sync_receipt',
    'sync_scope',
  ] as const)
    await tx.deleteFrom(table).where('household_id', '=', scopeId).execute()
  announce(tx, 'scope', scopeId)
}
