import type { Decision } from '@larder/rules/mutations/decide.ts'
import type { LoadedRow, RowWrite } from '@larder/rules/mutations/draft.ts'
import { type RawBuilder, sql } from 'kysely'
import { announce } from '#platform/postgres/after-commit.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  executeEach,
  executeVariant,
  statement,
  unawaitedStatement,
} from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import { deleteRows, insertRows, updateRows } from '#sync/schema/collection-sql.ts'
import { isOfScope } from '#sync/schema/conditions.ts'
import type { EntityTable } from '#sync/schema/contract.ts'
import { epochNumber, presentEpoch } from '#sync/write/scopes/epoch.ts'
import { insertOperation, type NewOperation } from '#sync/write/verbs/operation-store.ts'
import { tellWebhooks } from './instead-of-triggers.ts'
import type { Receipt } from './load-batch.ts'
import { numberChanges } from './number-changes.ts'

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

/**
 * Locks a scope as `lockScopes` does, but sends the statement without waiting for its answer. `load`
 * then finds nothing if the scope does not exist.
 *
 * @returns false on a cluster if the scope does not exist. There it waits for the answer
 */
export async function lockScope(tx: Db, of: { scopeId: string }): Promise<boolean> {
  if (isSharded(tx)) return (await lockShard(tx, of)).length > 0
  await lockUnawaited(tx, of)
  return true
}

const lockUnawaited = unawaitedStatement(
  (_tx: Db, { scopeId }: { scopeId: string }) => sql`
    select set_config('larder.writing', 'on', true), set_config('larder.locked', household_id::text, true) from (
      select household_id from sync_scope where household_id = ${scopeId} for no key update
    ) locked`,
)

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

/** The receipts, the state of the client, and the operation of a verb, that are saved with a batch. */
export interface BatchRecord {
  readonly receipts: readonly Receipt[]
  readonly client?: {
    readonly id: string
    readonly accountId: string
    readonly lastSeq: number
    readonly lastMutationId: string | null
  }
  readonly operation?: NewOperation | undefined
}

/**
 * Writes and numbers the decided rows, in one statement. PostgreSQL checks foreign keys at its end,
 * so the order of its parts does not matter. On a cluster it does, and each part is a statement.
 */
export async function save(
  tx: Db,
  byName: ReadonlyMap<string, EntityTable>,
  scopeId: string,
  { rows, names, growth }: Pick<Decision, 'rows' | 'names' | 'growth'>,
  record: BatchRecord,
  now: Date,
): Promise<void> {
  const scope = sql`${scopeId}::uuid`
  const parts: RawBuilder<unknown>[] = []
  const deletions: RawBuilder<unknown>[] = [] // of children before those of their parents
  const epoch = isSharded(tx) ? await presentEpoch(tx) : epochNumber
  const byKind = Map.groupBy(rows, (row) => row.entity)
  // In the order of the collections, not of the rows: fewer SQL texts, so more cached plans.
  for (const one of byName.values()) {
    const written = byKind.get(one.name) ?? []
    const inserted = written.filter((row) => row.was === 'absent' && row.data)
    const updated = written.filter((row) => row.was === 'live' && row.data)
    const deleted = written.filter((row) => row.was === 'live' && !row.data)
    if (inserted.length > 0) parts.push(insertRows(one, scopeId, toColumns(one, inserted)))
    if (updated.length > 0)
      parts.push(updateRows(one, scopeId, toColumns(one, updated), updated.map(idOf)))
    if (deleted.length > 0) {
      const deletion = deleteRows(one, scopeId, deleted.map(idOf))
      if (isSharded(tx)) deletions.unshift(deletion)
      else parts.push(deletion)
    }
  }
  parts.push(...deletions)
  const changed = rows.map((row) => ({
    entity: collectionOf(byName, row.entity).number,
    id: row.id,
    isDeleted: row.data === null,
    version: row.version,
  }))
  if (changed.length > 0) {
    parts.push(...numberChanges(scope, changed, now, { growth, epoch }))
    announce(tx, scopeId)
  }
  for (const isHeld of [true, false]) {
    const list = names.filter(({ id }) => (id !== null) === isHeld)
    if (list.length === 0) continue
    const entities = list.map(({ entity }) => collectionOf(byName, entity).number)
    const rowsOfNames = sql`unnest(${entities}::smallint[], ${list.map(({ name }) => name)}::text[],
      ${list.map(({ id }) => id)}::uuid[]) as u (entity, name, row_id)`
    parts.push(
      isHeld
        ? sql`insert into sync_name (household_id, entity, name, row_id)
            select s.household_id, u.entity, u.name, u.row_id
            from sync_scope s cross join ${rowsOfNames} where s.household_id = ${scope}
            on conflict on constraint sync_name_is_unique do update set row_id = excluded.row_id`
        : sql`delete from sync_name t where t.ctid = any(array(
            select n.ctid from ${rowsOfNames} cross join lateral (
              select ctid from sync_name
              where household_id = ${scope} and entity = u.entity and name = u.name offset 0) n))
            and ${isOfScope(sql`t.household_id`, scope)}`,
    )
  }
  const { receipts, client, operation } = record
  if (operation) parts.push(insertOperation(scope, operation, now))
  if (receipts.length > 0)
    parts.push(sql`insert into sync_receipt (household_id, mutation_id, result, created_at)
      select s.household_id, r.mutation_id, r.result, ${now}::timestamptz
      from sync_scope s cross join jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as r (mutation_id uuid, result jsonb)
      where s.household_id = ${scope}`)
  if (client)
    parts.push(sql`insert into sync_client (household_id, client_id, account_id, last_seq, last_mutation_id, seen_at)
      values (${scope}, ${client.id}, ${client.accountId}, ${client.lastSeq}, ${client.lastMutationId}, ${now})
      on conflict (household_id, client_id) do update
      set last_seq = excluded.last_seq, last_mutation_id = excluded.last_mutation_id, seen_at = excluded.seen_at`)
  if (parts.length === 0) return
  if (isSharded(tx)) {
    await executeEach(tx, parts)
    if (changed.length > 0) await tellWebhooks(tx, scopeId, 'changed')
    return
  }
  const named = parts.map((part, i) => sql`${sql.id(`part_${i}`)} as (${part})`)
  await executeVariant(tx, sql`with ${sql.join(named)} select`)
}

/** @returns the rows as a JSON array of objects: columns by name */
function toColumns(one: EntityTable, rows: readonly RowWrite[]): string {
  const { key, ledgerVersion } = one
  return JSON.stringify(
    rows.map(({ id, version, data, derived }) => ({
      ...data,
      ...derived,
      [key.id]: id,
      ...(ledgerVersion === undefined ? {} : { [ledgerVersion]: version }),
    })),
  )
}

const idOf = ({ id }: LoadedRow) => id

function collectionOf(byName: ReadonlyMap<string, EntityTable>, name: string): EntityTable {
  const one = byName.get(name)
  if (!one) throw new Error(`No collection is called ${name}.`)
  return one
}
