import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { statementFor } from '#platform/postgres/prepared-statements.ts'
import type { Standing } from './authority.ts'
import { dataOf, nameOf, roleIn } from '#sync/collection/collection-sql.ts'
import type { Data, Result, Role, Sync } from '#sync/collection/contract.ts'
import { type Sources, sourcesOf } from '#sync/collection/derived-columns.ts'
import type { Holder, KnownRow } from '@larder/rules/draft.ts'
import { beginEpoch } from './epoch.ts'
import { rememberSize } from '@larder/rules/household-size.ts'
import { outlineOf } from './outline.ts'
import { undoableRows } from './undoable-sql.ts'
import type { UndoableRow } from '@larder/rules/undoable.ts'
import { foundRows, type Wanted } from './rows-to-load.ts'

export interface Receipt {
  readonly mutation_id: string
  /** Null once only the id is kept. */
  readonly result: (Omit<Result, 'row'> & Partial<DoneOperation>) | null
}

/** The part of a receipt that an operation of REST leaves. */
export interface DoneOperation {
  /** What was asked for. */
  readonly wish: Data
  /** Mutations that it came to. Receipts from before this was kept lack it. */
  readonly mutation_count?: number
}

export interface Loaded {
  readonly version: number
  /** What the household holds; null where nobody has counted it yet. */
  readonly row_count: number | null
  readonly byte_count: number | null
  readonly kind: 'household' | 'account'
  /** Of which epoch the scope is now. */
  readonly epoch: string
  readonly role: Role | null
  /** Null where the account is gone, or nobody asked. */
  readonly standing: Standing | null
  readonly client: {
    readonly account_id: string
    readonly last_seq: number
    readonly last_mutation_id: string | null
  } | null
  readonly receipts: readonly Receipt[]
  readonly rows: readonly KnownRow[]
  /** False where `rows` lacks some, since they are more than `mostBytes`. */
  readonly is_whole: boolean
  readonly holders: readonly Holder[]
  readonly undoable: readonly UndoableRow[]
  readonly sources: Sources
}

/** A row that was loaded; undefined for one that was never known. */
export const rowOf = ({ rows }: Loaded, entity: string, id: string): KnownRow | undefined =>
  rows.find((row) => row.entity === entity && row.id === id)

export interface Asked {
  /** Children of each row that is deleted which are loaded, at most; null for all. */
  readonly mostChildren: number | null
  readonly scopeId: string
  readonly accountId: string | null
  readonly sessionId: string | null
  readonly clientId: string | null
  readonly mutationIds: readonly string[]
  /** Bytes of the rows that are loaded, at most; null for no limit. */
  readonly mostBytes: number | null
}

/** `size` is that of the whole row, where `data` is its outline. */
type LoadedRow = KnownRow & { readonly size: number | null }

/** A receipt that is larger, from before receipts were bounded, counts as one without its result. */
const LARGEST_RECEIPT = 65_536

/**
 * All that a batch is decided by, its writer's authority included, in one query, after the lock: the lock's own saw an older state.
 * Undefined where there was no scope to lock.
 *
 * `offset 0` has each row looked up by its key, however many the planner takes them for.
 */
export async function load(
  tx: Db,
  sync: Sync,
  asked: Asked,
  { rows, deleted, names, undone, sources }: Wanted,
  now: Date,
): Promise<Loaded | undefined> {
  const [loaded] = await selectAll(sync)(tx, {
    ...asked,
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
  for (const { data, size } of loaded?.rows ?? []) if (data && size) rememberSize(data, size)
  // None after a restore, or a start of PostgreSQL.
  return loaded && { ...loaded, epoch: loaded.epoch ?? (await beginEpoch(tx)) }
}

interface Needed extends Asked {
  readonly now: Date
  readonly entities: readonly number[]
  readonly ids: readonly string[]
  readonly wholes: readonly boolean[]
  readonly deletedEntities: readonly number[]
  readonly deletedIds: readonly string[]
  readonly namedEntities: readonly number[]
  readonly names: readonly string[]
  readonly undoneEntities: readonly number[]
  readonly undoneIds: readonly string[]
  readonly sourceIds: readonly string[]
}

const selectAll = statementFor((sync: Sync, _tx: Db, of: Needed) => {
  const { collections } = sync
  const byName = new Map(collections.map((one) => [one.name, one]))
  const scope = sql<string>`${of.scopeId}::uuid`
  const entity = nameOf(collections)
  // Nobody has no role, and no account.
  const role = roleIn(sync, scope, of.accountId as string)
  return sql<Omit<Loaded, 'epoch' | 'rows'> & { epoch: string | null; rows: LoadedRow[] }>`
    with named (entity, row_id, is_whole) as (
      select * from unnest(${of.entities}::smallint[], ${of.ids}::uuid[], ${of.wholes}::boolean[])
    ), deleted (entity, row_id) as (
      select * from unnest(${of.deletedEntities}::smallint[], ${of.deletedIds}::uuid[])
    ), wanted (entity, row_id, is_whole) as (
      select entity, row_id, bool_or(is_whole) from (
        select entity, row_id, is_whole from named
        ${sql.join(
          foundRows(byName, of.scopeId, of.mostChildren).map((query) => sql` union all ${query}`),
          sql``,
        )}) w
      group by entity, row_id
    ), known as materialized (
      select w.entity, w.row_id, w.is_whole, w.version, w.data,
        coalesce(sum(octet_length(w.data::text)) over (order by w.version rows unbounded preceding), 0)
          <= coalesce(${of.mostBytes}::bigint, ${sql.lit(Number.MAX_SAFE_INTEGER)}) as fits
      from (
        select entity, row_id, is_whole, version, case when is_whole
          then ${dataOf(collections, of.scopeId, sql`entity`, sql`row_id`)}
          else ${outlineOf(collections, of.scopeId)} end as data
        from wanted w cross join lateral (
          select version from sync_change c
          where c.household_id = ${scope} and c.entity = w.entity and c.row_id = w.row_id offset 0) c offset 0) w
    )
    select s.version::float8 as version, s.row_count::float8 as row_count, s.byte_count::float8 as byte_count, s.kind, (select epoch from sync_current_epoch) as epoch, ${role} as role,
      ${sync.standingOf(of.accountId as string, of.sessionId, of.now)} as standing,
      (select json_build_object('account_id', account_id, 'last_seq', last_seq, 'last_mutation_id', last_mutation_id)
       from sync_client where household_id = ${scope} and client_id = ${of.clientId}::uuid) as client,
      (select coalesce(json_agg(json_build_object('mutation_id', mutation_id,
         'result', case when octet_length(result::text) <= ${sql.lit(LARGEST_RECEIPT)} then result end)), '[]')
       from sync_receipt where household_id = ${scope} and mutation_id = any(${of.mutationIds}::uuid[])) as receipts,
      (select coalesce(json_agg(json_build_object('entity', ${entity}, 'id', row_id, 'version', version,
           'data', case when is_whole then data else data -> 'data' end,
           'size', case when not is_whole then data -> 'size' end)
         order by version), '[]') from known where fits) as rows,
      not exists (select from known where not fits) as is_whole,
      (select coalesce(json_agg(json_build_object('entity', ${entity}, 'name', n.name, 'id', n.row_id)), '[]')
       from unnest(${of.namedEntities}::smallint[], ${of.names}::text[])
         as g (entity, name) cross join lateral (
           select n.name, n.row_id from sync_name n
           where n.household_id = ${scope} and n.entity = g.entity and n.name = g.name offset 0) n) as holders,
      ${undoableRows(byName, of)} as undoable,
      ${sourcesOf(collections, of.scopeId, of.sourceIds)} as sources
    from sync_scope s
    where s.household_id = ${scope} and current_setting('larder.locked', true) = s.household_id::text`
})
