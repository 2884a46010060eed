import type { Mutation } from '@larder/rules/mutation.ts'
import { decide, type Decision } from '@larder/rules/mutations/decide.ts'
import type { LoadedRow, RowWrite } from '@larder/rules/mutations/draft.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { executeEach, executeVariant } from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import { announce } from '#platform/postgres/transactions.ts'
import { deleteRows, insertRows, isOfScope, updateRows } from '#sync/schema/collection-sql.ts'
import {
  computedValues,
  type EntityTable,
  STEP_ROWS,
  type SyncSchema,
} from '#sync/schema/contract.ts'
import { deriveColumns } from '#sync/schema/derived-columns.ts'
import { keepRevisions } from './derived/keep-revisions.ts'
import { saveSearchRows } from './derived/keep-search.ts'
import { refreshDerived } from './derived/refresh-derived.ts'
import { moveNotices, tellWebhooks } from './instead-of-triggers.ts'
import type { Receipt } from './load-query.ts'
import {
  keyOf,
  type Loaded,
  loadMore,
  lockAndLoad,
  rowOf,
  type WriteRequest,
} from './lock-and-load.ts'
import { epochNumber, presentEpoch } from './scopes/epoch.ts'
import { insertOperation, type NewOperation } from './verbs/operations.ts'
import { numberChanges } from './write.ts'

/** All that one write saves. */
export interface Saving {
  readonly decision: Decision
  readonly receipts?: readonly Receipt[]
  /** The state of a client that keeps a log. */
  readonly client?: ClientLog | undefined
  /** The record of a verb. */
  readonly operation?: NewOperation | undefined
}

export interface ClientLog {
  readonly id: string
  readonly accountId: string
  readonly lastSeq: number
  readonly lastMutationId: string | null
}

/**
 * The last of the three calls of a write: writes and numbers the decided rows in one statement, with receipts, client
 * and operation. Revisions, words for search, derived columns and notices follow from the rows, by the descriptions of
 * their entities.
 *
 * @returns the rows that were written, with their derived columns
 */
export async function save(tx: Db, loaded: Loaded, saving: Saving): Promise<readonly RowWrite[]> {
  const { tables, scopeId } = loaded
  const decided = saving.decision.rows
  const hasDerived = decided.some(({ entity }) => tables.get(entity)?.derived)
  const rows = hasDerived ? await deriveColumns(tx, tables, scopeId, loaded, decided) : decided
  await sendParts(tx, [
    ...rowParts(tx, loaded, rows),
    ...(await numberParts(tx, loaded, saving.decision)),
    ...nameParts(loaded, saving.decision),
    ...recordParts(loaded, saving),
  ])
  if (rows.length === 0) return rows
  announce(tx, 'scope', scopeId)
  if (isSharded(tx)) await tellWebhooks(tx, scopeId, 'changed')
  const byKind = Map.groupBy(rows, ({ entity }) => entity)
  for (const one of tables.values()) {
    const saved = byKind.get(one.name)?.filter(({ data }) => data) ?? []
    if (one.revisions && saved.length > 0) await keepRevisions(tx, one, loaded, saved)
    if (one.search && saved.length > 0) await saveSearchRows(tx, one, scopeId, saved)
    const { derived } = one
    if (derived && (byKind.has(derived.source.entity) || byKind.has(derived.owner.entity)))
      await refreshDerived(tx, one, derived, loaded, rows)
  }
  const [household] = byKind.get('household') ?? []
  if (household) await moveNotices(tx, rowOf(loaded, 'household', household.id), household)
  return rows
}

/** All three calls, for mutations that need nothing in between. In the caller's transaction, or in its own. */
export function write(
  db: Db,
  sync: SyncSchema,
  request: WriteRequest,
  now: Date,
): Promise<Decision & { readonly loaded: Loaded }> {
  return inTransaction(db, async (tx) => {
    const loaded = await lockAndLoad(tx, sync, request, now)
    const decision = decide(loaded, request.mutations ?? [], loaded.context)
    await save(tx, loaded, { decision })
    return { ...decision, loaded }
  })
}

/** The rest of a write, for mutations that were found under the lock. */
export async function writeMore(
  tx: Db,
  first: Loaded,
  wanted: Required<Pick<WriteRequest, 'mutations'>> & Pick<WriteRequest, 'answersRows'>,
): Promise<Decision> {
  const loaded = await loadMore(tx, first, wanted)
  const decision = decide(loaded, wanted.mutations, loaded.context)
  await save(tx, loaded, { decision })
  return decision
}

/**
 * The first step of a decision that deletes very many rows only because their parent is deleted. The caller saves it
 * instead of the decision, and repeats the write. Rows are nested one level deep, so these have no children.
 *
 * @returns undefined if the decision is small enough
 */
export function firstStep(loaded: Loaded, decision: Decision): Decision | undefined {
  const { toLoad, context } = loaded
  if (toLoad.deleted.length === 0 || loaded.rows.length <= STEP_ROWS) return undefined
  const children = decision.rows.filter(
    (row) => row.was === 'live' && !row.data && !toLoad.rows.has(keyOf(row)),
  )
  if (children.length <= STEP_ROWS) return undefined
  const deletes = children
    .slice(0, STEP_ROWS)
    .map(({ entity, id }): Mutation => ({ op: 'delete', entity, id }))
  return decide(loaded, deletes, { ...context, role: 'service' })
}

/** In the order of the tables, not of the rows: fewer SQL texts, so more cached plans. */
function rowParts(tx: Db, { tables, scopeId }: Loaded, rows: readonly RowWrite[]) {
  const parts: RawBuilder<unknown>[] = []
  const deletions: RawBuilder<unknown>[] = [] // of children before those of their parents
  const byKind = Map.groupBy(rows, (row) => row.entity)
  for (const one of tables.values()) {
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
  return [...parts, ...deletions]
}

async function numberParts(tx: Db, { tables, scopeId, now }: Loaded, { rows, growth }: Decision) {
  if (rows.length === 0) return []
  const changed = rows.map(({ entity, id, data, version }) => ({
    entity: tableOf(tables, entity).number,
    id,
    isDeleted: data === null,
    version,
  }))
  const epoch = isSharded(tx) ? await presentEpoch(tx) : epochNumber
  return numberChanges(sql`${scopeId}::uuid`, changed, now, { growth, epoch })
}

function nameParts({ tables, scopeId }: Loaded, { names }: Decision) {
  const scope = sql`${scopeId}::uuid`
  return [true, false].flatMap((isHeld) => {
    const list = names.filter(({ id }) => (id !== null) === isHeld)
    if (list.length === 0) return []
    const entities = list.map(({ entity }) => tableOf(tables, entity).number)
    const rowsOfNames = sql`unnest(${entities}::smallint[], ${list.map(({ name }) => name)}::text[],
      ${list.map(({ id }) => id)}::uuid[]) as u (entity, name, row_id)`
    return [
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
    ]
  })
}

function recordParts({ scopeId, now }: Loaded, { receipts = [], client, operation }: Saving) {
  const scope = sql`${scopeId}::uuid`
  const parts = operation ? insertOperation(scope, operation, now) : []
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
  return parts
}

/**
 * Sends the parts as one statement. PostgreSQL checks foreign keys at its end, so the order of its parts does not
 * matter. On a cluster it does, and each part is a statement.
 */
async function sendParts(tx: Db, parts: readonly RawBuilder<unknown>[]): Promise<void> {
  if (parts.length === 0) return
  if (isSharded(tx)) return executeEach(tx, parts)
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
      ...(data && computedValues(one, data)),
      [key.id]: id,
      ...(ledgerVersion === undefined ? {} : { [ledgerVersion]: version }),
    })),
  )
}

const idOf = ({ id }: LoadedRow) => id

function tableOf(tables: ReadonlyMap<string, EntityTable>, name: string): EntityTable {
  const one = tables.get(name)
  if (!one) throw new Error(`No collection is called ${name}.`)
  return one
}
