import type { Role } from '@larder/rules/entity.ts'
import type { Data } from '@larder/rules/json.ts'
import type { Result } from '@larder/rules/mutation.ts'
import type { Holder, LoadedRow, RowToUndo } from '@larder/rules/mutations/draft.ts'
import { rememberSize } from '@larder/rules/mutations/sizes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { statementFor } from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import { dataOf, nameOf, roleIn, versionOf } from '#sync/schema/collection-sql.ts'
import type { EntityTable, SyncSchema } from '#sync/schema/contract.ts'
import { type Sources, sourcesOf } from '#sync/schema/derived-columns.ts'
import { summaryOf } from '#sync/write/derived/row-summary.ts'
import { undoableRows } from '#sync/write/derived/undoable-sql.ts'
import { type CredentialState, readCredential } from '#sync/write/scopes/authority.ts'
import { beginEpoch } from '#sync/write/scopes/epoch.ts'

export interface Receipt {
  readonly mutation_id: string
  /** Null after the result has expired: then only the id is stored. */
  readonly result: (Omit<Result, 'row'> & { readonly wish?: Data }) | null
}

/** A verb that was done. */
export interface DoneOperation {
  readonly verb: string
  readonly wish: Data
  readonly answer: Data
}

/** What one statement finds, under the lock. */
export interface Found {
  readonly version: number
  /** The size of the household; null if it was not counted yet. */
  readonly row_count: number | null
  readonly byte_count: number | null
  readonly kind: 'household' | 'account'
  /** The current epoch of the scope. */
  readonly epoch: string
  readonly role: Role | null
  /** Null if the account is gone, or the service itself writes. */
  readonly credential: CredentialState | null
  readonly client: {
    readonly account_id: string
    readonly last_seq: number
    readonly last_mutation_id: string | null
  } | null
  readonly receipts: readonly Receipt[]
  /** The operation with the id of the request, if there is one. */
  readonly operation: DoneOperation | null
  readonly rows: readonly LoadedRow[]
  /** False if `rows` lacks some, because all of them exceed `maxBytes`. */
  readonly has_all_rows: boolean
  readonly holders: readonly Holder[]
  readonly undoable: readonly RowToUndo[]
  readonly sources: Sources
}

/** The rows to load; `entity` is a collection's number. */
export interface RowsToLoad {
  /**
   * By entity and id. `isWhole` is false if a summary of the row is enough (`row-summary.ts`), and null if the row is
   * known: then only what depends on it is loaded.
   */
  readonly rows: ReadonlyMap<
    string,
    { readonly entity: number; readonly id: string; readonly isWhole: boolean | null }
  >
  /** The rows that are deleted: their descendants are loaded too. */
  readonly deleted: readonly { readonly entity: number; readonly id: string }[]
  readonly names: readonly { readonly entity: number; readonly name: string }[]
  /** The rows of a ledger that are undone: the deltas that undo them are loaded too. */
  readonly undone: readonly { readonly entity: number; readonly id: string }[]
  /** The ids of rows that derived columns depend on. */
  readonly sources: readonly string[]
}

/** All but the rows. Null: nothing is loaded, or there is no limit. */
export interface LoadHead {
  readonly scopeId: string
  readonly accountId: string | null
  readonly sessionId: string | null
  readonly clientId: string | null
  readonly mutationIds: readonly string[]
  readonly operationId: string | null
  /** The most bytes of rows to load. */
  readonly maxBytes: number | null
  /** The most children to load of each row that is deleted. */
  readonly maxChildren: number | null
}

/** `size` is the size of the whole row, if `data` is only its summary. */
type SizedRow = LoadedRow & { readonly size: number | null }

/** Older receipts may be larger, from before this limit. They count as receipts without a result. */
const MAX_RECEIPT_BYTES = 65_536

/**
 * Loads all that the decision of a batch needs, with the writer's authority, in one query. It runs
 * after the lock: the query that locks sees an older state.
 *
 * `offset 0` makes PostgreSQL look up each row by its key, whatever the planner estimates.
 *
 * @returns undefined if there was no scope to lock
 */
export async function loadRows(
  tx: Db,
  sync: SyncSchema,
  head: LoadHead,
  { rows: byKey, deleted, names, undone, sources }: RowsToLoad,
  now: Date,
): Promise<Found | undefined> {
  const rows = [...byKey.values()]
  const select = isSharded(tx) ? selectFromShard(sync) : selectForBatch(sync)
  const [found] = await select(tx, {
    ...head,
    now,
    entities: rows.map(({ entity }) => entity),
    ids: rows.map(({ id }) => id),
    wholes: rows.map(({ isWhole }) => isWhole),
    deletedEntities: deleted.map(({ entity }) => entity),
    deletedIds: deleted.map(({ id }) => id),
    namedEntities: names.map(({ entity }) => entity),
    names: names.map(({ name }) => name),
    undoneEntities: undone.map(({ entity }) => entity),
    undoneIds: undone.map(({ id }) => id),
    sourceIds: sources,
  })
  const loaded = found && isSharded(tx) ? await withCredential(tx, sync, head, found, now) : found
  for (const { data, size } of loaded?.rows ?? []) if (data && size) rememberSize(data, size)
  // There is no epoch after a restore, or after a start of PostgreSQL.
  return loaded && { ...loaded, epoch: loaded.epoch ?? (await beginEpoch(tx)) }
}

/** The accounts are tables of the coordinator alone, so it reads the credential in a statement of its own. */
async function withCredential<Row extends object>(
  tx: Db,
  sync: SyncSchema,
  { accountId, sessionId }: LoadHead,
  found: Row,
  now: Date,
): Promise<Row & Pick<Found, 'credential'>> {
  if (accountId === null) return { ...found, credential: null }
  return { ...found, credential: await readCredential(tx, sync, { accountId, sessionId, now }) }
}

interface LoadParameters extends LoadHead {
  readonly now: Date
  readonly entities: readonly number[]
  readonly ids: readonly string[]
  readonly wholes: readonly (boolean | null)[]
  readonly deletedEntities: readonly number[]
  readonly deletedIds: readonly string[]
  readonly namedEntities: readonly number[]
  readonly names: readonly string[]
  readonly undoneEntities: readonly number[]
  readonly undoneIds: readonly string[]
  readonly sourceIds: readonly string[]
}

const selectForBatch = statementFor((sync: SyncSchema, _tx: Db, of: LoadParameters) =>
  batchQuery(sync, of, {
    epoch: sql`(select epoch from sync_current_epoch)`,
    credential: sync.credentialStateOf(of.accountId, of.sessionId, of.now),
    isLocked: sql`current_setting('larder.locked', true) = s.household_id::text`,
  }),
)

/** Reads only tables of the household. The caller has seen that there was a scope to lock. */
const selectFromShard = statementFor((sync: SyncSchema, _tx: Db, of: LoadParameters) =>
  batchQuery(sync, of, {
    epoch: sql`null::text`,
    credential: sql`null::json`,
    isLocked: sql`true`,
  }),
)

/** @param more SQL that a server with shards can not run */
function batchQuery(
  sync: SyncSchema,
  of: LoadParameters,
  more: Readonly<Record<'epoch' | 'credential' | 'isLocked', RawBuilder<unknown>>>,
) {
  const { collections } = sync
  const byName = new Map(collections.map((one) => [one.name, one]))
  const scope = sql<string>`${of.scopeId}::uuid`
  const entity = nameOf(collections)
  const role = roleIn(sync, scope, of.accountId)
  return sql<Omit<Found, 'epoch' | 'rows'> & { epoch: string | null; rows: SizedRow[] }>`
    ${rowsToLoad(sync, byName, of)}
    select s.version::float8 as version, s.row_count::float8 as row_count, s.byte_count::float8 as byte_count, s.kind, ${more.epoch} as epoch, ${role} as role,
      ${more.credential} as credential,
      (select json_build_object('account_id', account_id, 'last_seq', last_seq, 'last_mutation_id', last_mutation_id)
       from sync_client where household_id = ${scope} and client_id = ${of.clientId}::uuid) as client,
      (select coalesce(json_agg(json_build_object('mutation_id', mutation_id,
         'result', case when octet_length(result::text) <= ${sql.lit(MAX_RECEIPT_BYTES)} then result end)), '[]')
       from sync_receipt where household_id = ${scope} and mutation_id = any(${of.mutationIds}::uuid[])) as receipts,
      (select json_build_object('verb', verb, 'wish', wish, 'answer', answer)
       from operations where household_id = ${scope} and id = ${of.operationId}::uuid) as operation,
      (select coalesce(json_agg(json_build_object('entity', ${entity}, 'id', row_id, 'version', version,
           'data', case when is_whole then data else data -> 'data' end,
           'size', case when not is_whole then data -> 'size' end)
         order by version), '[]') from loaded where fits) as rows,
      not exists (select from loaded where not fits) as has_all_rows,
      (select coalesce(json_agg(json_build_object('entity', ${entity}, 'name', n.name, 'id', n.row_id)), '[]')
       from unnest(${of.namedEntities}::smallint[], ${of.names}::text[])
         as g (entity, name) cross join lateral (
           select n.name, n.row_id from sync_name n
           where n.household_id = ${scope} and n.entity = g.entity and n.name = g.name offset 0) n) as holders,
      ${undoableRows(byName, of)} as undoable,
      ${sourcesOf(collections, of.scopeId, of.sourceIds)} as sources
    from sync_scope s
    where s.household_id = ${scope} and ${more.isLocked}`
}

/** SQL that names the rows to load, and loads them as far as they fit. */
function rowsToLoad(
  { collections }: SyncSchema,
  byName: ReadonlyMap<string, EntityTable>,
  of: LoadParameters,
): RawBuilder<unknown> {
  const scope = sql`${of.scopeId}::uuid`
  return sql`
    with named (entity, row_id, is_whole) as (
      select * from unnest(${of.entities}::smallint[], ${of.ids}::uuid[], ${of.wholes}::boolean[])
    ), deleted (entity, row_id) as (
      select * from unnest(${of.deletedEntities}::smallint[], ${of.deletedIds}::uuid[])
    ), to_load (entity, row_id, is_whole) as (
      select entity, row_id, bool_or(is_whole) from (
        select entity, row_id, is_whole from named where is_whole is not null
        ${sql.join(
          dependentRows(byName, of).map((query) => sql` union all ${query}`),
          sql``,
        )}) w
      group by entity, row_id
    ), loaded as materialized (
      select w.entity, w.row_id, w.is_whole, w.version, w.data,
        coalesce(sum(octet_length(w.data::text)) over (order by w.version rows unbounded preceding), 0)
          <= coalesce(${of.maxBytes}::bigint, ${sql.lit(Number.MAX_SAFE_INTEGER)}) as fits
      from (
        select entity, row_id, is_whole, version, case when is_whole
          then ${dataOf(collections, of.scopeId, sql`entity`, sql`row_id`)}
          else ${summaryOf(collections, of.scopeId)} end as data
        from to_load w
        cross join lateral ${versionOf({ scope, entity: sql`w.entity`, id: sql`w.row_id` })} c offset 0) w
    )`
}

/**
 * SQL for further rows to load, as `entity, row_id, is_whole`, whose ids only the database knows: the
 * descendants of the rows in `deleted (entity, row_id)`, the parents of the rows to undo, and the fallback
 * rows of the kinds in `named (entity, row_id)`.
 */
function dependentRows(
  byName: ReadonlyMap<string, EntityTable>,
  of: {
    readonly scopeId: string
    /** Of one parent; null for all. */
    readonly maxChildren: number | null
    readonly undoneEntities: readonly number[]
    readonly undoneIds: readonly string[]
  },
): RawBuilder<unknown>[] {
  const { scopeId } = of
  return [...byName.values()].flatMap((collection) => {
    const { number, fallback } = collection
    const ids = sql`array(select row_id from deleted where entity = ${sql.lit(number)})`
    const owner = fallback && byName.get(fallback.entity)
    const others = [
      ...descendants(byName, collection, of, ids),
      ...parentsOfUndone(byName, collection, of),
    ]
    if (!owner) return others
    const fallbackRow = sql`select ${sql.lit(number)}, t.${sql.id(fallback.field)}, true from ${sql.table(owner.table)} t
      where t.${sql.id(owner.key.scope)} = ${scopeId}::uuid and t.${sql.id(owner.key.id)} = ${scopeId}::uuid
        and exists (select from named where entity = ${sql.lit(number)})`
    return [...others, fallbackRow]
  })
}

/** The parents of the rows of a ledger that are undone: a verb knows only the ids of those rows. */
function parentsOfUndone(
  byName: ReadonlyMap<string, EntityTable>,
  { number, table, key, fields, ledger }: EntityTable,
  of: {
    readonly scopeId: string
    readonly undoneEntities: readonly number[]
    readonly undoneIds: readonly string[]
  },
): RawBuilder<unknown>[] {
  const parent = byName.get(fields[ledger?.parent ?? '']?.references?.entity ?? '')
  if (ledger?.undoes === undefined || !parent) return []
  return [
    sql`select ${sql.lit(parent.number)}, r.parent, true
      from unnest(${of.undoneEntities}::smallint[], ${of.undoneIds}::uuid[]) as w (entity, id)
      cross join lateral (
        select t.${sql.id(ledger.parent)} as parent from ${sql.table(table)} t
        where t.${sql.id(key.scope)} = ${of.scopeId}::uuid and t.${sql.id(key.id)} = w.id offset 0) r
      where w.entity = ${sql.lit(number)}`,
  ]
}

/**
 * The children of the rows with these ids, their children, and so on, found by their parent. "is not
 * distinct from" keeps the planner from reading all rows of the household.
 */
function descendants(
  byName: ReadonlyMap<string, EntityTable>,
  parent: EntityTable,
  of: { readonly scopeId: string; readonly maxChildren: number | null },
  ids: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return [...byName.values()].flatMap((child) =>
    Object.entries(child.fields).flatMap(([field, { references }]) => {
      if (!references?.isParent || references.entity !== parent.name) return []
      const found = sql`from unnest(${ids}) as p (id) cross join lateral (
        select t.${sql.id(child.key.id)} as id from ${sql.table(child.table)} t
        where t.${sql.id(field)} = p.id
          and t.${sql.id(child.key.scope)} is not distinct from ${of.scopeId}::uuid
        limit ${of.maxChildren}::bigint) c`
      const id = sql`c.id`
      return [
        sql`select ${sql.lit(child.number)}, ${id}, false ${found}`,
        ...descendants(byName, child, of, sql`array(select ${id} ${found})`),
      ]
    }),
  )
}
