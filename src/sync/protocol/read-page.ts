import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { statement, statementFor } from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import { dataOf, nameOf, roleIn } from '#sync/schema/collection-sql.ts'
import { type SyncSchema, MAX_PAGE_BYTES } from '#sync/schema/contract.ts'
import { scopeForbidden } from '#sync/write/scopes/authority.ts'
import { beginEpoch } from '#sync/write/scopes/epoch.ts'
import { changesOfAll, changesOfSome, type Feed } from './change-feed.ts'

/** Rows that become JSON before their bytes are counted: in the first step, and at most. */
const FIRST_STEP = 20
const MAX_STEP = 100

interface Page {
  readonly version: number
  readonly horizon: number
  /** Null where a new epoch must begin. */
  readonly epoch: string | null
  /** The last version of the scope in the cursor's epoch; null for an unknown epoch. */
  readonly valid_to: number | null
  readonly role: string | null
  readonly floor: number
  readonly last_seq: number
  readonly last_mutation_id: string | null
  readonly has_more: boolean
  readonly last: number
  /** The changes as JSON, with commas between them. */
  readonly changes: string
  /** The rows that are gone without a tombstone, as `recipe ID, photo ID`. The page has them as deleted. */
  readonly missing: string | null
}

export interface PageRequest {
  readonly scopeId: string
  readonly clientId: string
  readonly accountId: string
  /** Null for the first page. */
  readonly epoch: string | null
  readonly floor: number | null
  readonly from: number
  readonly seen: number
  /** Kinds of rows, by their numbers. */
  readonly entities: readonly number[]
  readonly isOfAllKinds: boolean
  readonly limit: number
}

/** A page that a database has, if it knows the scope. */
export type FoundPage = Page

/** A copy of the database that follows the primary, and is behind it for some time. */
export interface ReadReplica {
  /**
   * Reads a page from the replica.
   *
   * @returns undefined if the replica does not have all that the primary has of this scope and this client, or can't be
   *   asked: then the primary must be read
   */
  read(primary: Db, sync: SyncSchema, request: PageRequest): Promise<FoundPage | undefined>
}

/** Reads a page of changes, with the state of the scope and of the client. @throws AppError SCOPE_FORBIDDEN */
export async function readPage(
  db: Db,
  sync: SyncSchema,
  request: PageRequest,
  replica?: ReadReplica,
): Promise<Page & { epoch: string }> {
  const copied = await replica?.read(db, sync, request)
  if (copied?.role && copied.epoch !== null) return { ...copied, epoch: copied.epoch }
  for (;;) {
    const page = await readPageOnce(db, sync, request)
    if (!page?.role) throw scopeForbidden()
    const { epoch } = page
    if (epoch !== null) return { ...page, epoch }
    await beginEpoch(db) // after a restore, or a start of PostgreSQL
  }
}

/** Reads a page without a write, also where a new epoch must begin. */
export async function readPageOnce(
  db: Db,
  sync: SyncSchema,
  request: PageRequest,
): Promise<FoundPage | undefined> {
  if (isSharded(db)) return readFromShard(db, sync, request)
  const select = request.isOfAllKinds ? selectPage(sync) : selectPageOfSome(sync)
  const [page] = await select(db, request)
  return page
}

/** The same in two statements: a server with shards does not know the epochs. */
async function readFromShard(
  db: Db,
  sync: SyncSchema,
  request: PageRequest,
): Promise<FoundPage | undefined> {
  const [epochs] = await selectEpochs(db, { epoch: request.epoch })
  const select = request.isOfAllKinds ? selectShardPage(sync) : selectShardPageOfSome(sync)
  const { epoch = null, known = null } = epochs ?? {}
  const [page] = await select(db, { ...request, present: epoch, known })
  return page
}

/** The present epoch, and the number of the cursor's. */
const selectEpochs = statement(
  (_db: Db, of: { epoch: string | null }) => sql<{ epoch: string | null; known: number | null }>`
    select (select epoch from sync_current_epoch) as epoch,
      (select number from sync_known_epoch where epoch = ${of.epoch}::text) as known`,
)

interface ShardRequest extends PageRequest {
  readonly present: string | null
  readonly known: number | null
}

const epochsOf = ({ present, known }: ShardRequest): Epochs => ({
  present: sql`(select ${present}::text as epoch)`,
  known: sql`(select ${known}::integer as number) k where k.number is not null`,
})

const selectShardPage = statementFor((sync: SyncSchema, _db: Db, request: ShardRequest) =>
  pageQuery(sync, request, changesOfAll, epochsOf(request)),
)
const selectShardPageOfSome = statementFor((sync: SyncSchema, _db: Db, request: ShardRequest) =>
  pageQuery(sync, request, changesOfSome, epochsOf(request)),
)

/** SQL for relations: `present` with the `epoch`, and `known` as `k` with the `number` of the cursor's epoch. */
type Epochs = Readonly<Record<'present' | 'known', RawBuilder<unknown>>>

const selectPage = statementFor((sync: SyncSchema, _db: Db, request: PageRequest) =>
  pageQuery(sync, request, changesOfAll),
)
const selectPageOfSome = statementFor((sync: SyncSchema, _db: Db, request: PageRequest) =>
  pageQuery(sync, request, changesOfSome),
)

/**
 * A page ends after `limit` rows, or before it exceeds `MAX_PAGE_BYTES`. It always has its first row.
 * Rows become JSON in steps of up to `MAX_STEP`. A step that does not fit is repeated with fewer rows,
 * so little JSON is built in vain.
 *
 * @param feed SQL for at least the first changes above a version, from `change-feed.ts`
 * @param epochs by default those of this database
 */
function pageQuery(
  sync: SyncSchema,
  request: PageRequest,
  feed: Feed,
  epochs = ownEpochs(request),
): RawBuilder<Page> {
  const [from, limit] = [sql`${request.from}::bigint`, sql`${request.limit}::integer`]
  const of = { scopeId: request.scopeId, entities: request.entities }
  const stepLimit = stepLimitOf(request)
  return sql<Page>`
    with recursive scope_state as materialized (
      ${scopeState(sync, request, epochs)}
    ), step (size, row_count, bytes, last, changes, missing, is_full, is_last) as (
      select ${sql.lit(FIRST_STEP)}, 0::bigint, 0::bigint, ${from}, null::text, null::text, false,
        not coalesce(a.role is not null and (${request.epoch}::text is null
          or ${request.seen}::bigint <= a.valid_to and a.horizon <= greatest(${from}, a.floor)), false)
      from scope_state a
      union all
      select case when n.fits then least(s.size * 5, ${sql.lit(MAX_STEP)}) else greatest(s.size / 5, 1) end,
        case when n.fits then s.row_count + n.row_count else s.row_count end,
        case when n.fits then s.bytes + coalesce(n.bytes, 0) else s.bytes end,
        case when n.fits then coalesce(n.last, s.last) else s.last end,
        case when n.fits then n.changes end,
        case when n.fits then n.missing end,
        not n.fits and n.row_count = 1,
        case when n.fits then n.row_count < ${stepLimit} or s.row_count + n.row_count = ${limit} else n.row_count = 1 end
      from step s cross join lateral (
        ${nextStep(sync, request, feed)}
      ) n
      where not s.is_last
    )
    select a.version::float8 as version, a.horizon::float8 as horizon, a.epoch, a.valid_to::float8 as valid_to, a.role, a.floor::float8 as floor,
      a.last_seq::float8 as last_seq, a.last_mutation_id, p.last::float8 as last, p.changes, p.missing,
      case when p.is_full then true when p.row_count = ${limit} then exists (${feed({ ...of, from: sql`p.last`, limit: sql`1` })})
           else false end as has_more
    from scope_state a, (
      select bool_or(is_full) as is_full, max(row_count) as row_count, max(last) as last,
        coalesce(string_agg(changes, ',' order by last), '') as changes,
        string_agg(missing, ', ' order by last) as missing from step) p`
}

const ownEpochs = ({ epoch }: PageRequest): Epochs => ({
  present: sql`sync_current_epoch`,
  known: sql`sync_known_epoch k where k.epoch = ${epoch}::text`,
})

/** SQL for the state of the scope, and what it has of the client and its epoch. */
function scopeState(sync: SyncSchema, request: PageRequest, epochs: Epochs): RawBuilder<unknown> {
  const scope = sql<string>`${request.scopeId}::uuid`
  return sql`
      select s.version, s.horizon, e.epoch, ${roleIn(sync, scope, request.accountId)} as role,
        case when e.epoch = ${request.epoch}::text then s.version else (
          select coalesce((select since from sync_scope_epoch n
            where n.household_id = ${scope} and n.number > k.number order by n.number limit 1), s.version)
          from ${epochs.known}) end as valid_to,
        coalesce(${request.floor}::bigint, s.version) as floor,
        coalesce(c.last_seq, 0) as last_seq, c.last_mutation_id
      from sync_scope s left join ${epochs.present} e on true left join sync_client c
        on c.household_id = s.household_id and c.client_id = ${request.clientId}::uuid and c.account_id = ${request.accountId}::uuid
      where s.household_id = ${scope}`
}

/** SQL for the most rows of the step `s`. */
const stepLimitOf = ({ limit }: PageRequest) => sql`least(s.size, ${limit}::integer - s.row_count)`

/**
 * SQL for the rows after the step `s` as JSON, and whether they fit into the page. A change without a row counts as a
 * deletion, as it does for every writer: so the page is whole, and the copy of no client has more than the household.
 * `offset 0` keeps PostgreSQL from reading each row twice.
 */
function nextStep(sync: SyncSchema, request: PageRequest, feed: Feed): RawBuilder<unknown> {
  const { collections } = sync
  const of = { scopeId: request.scopeId, entities: request.entities }
  const stepLimit = stepLimitOf(request)
  return sql`
        select j.*, octet_length(changes) + 1 as bytes, j.row_count = 0 or s.row_count = 0 and j.row_count = 1
            or s.bytes + octet_length(changes) <= ${sql.lit(MAX_PAGE_BYTES)} as fits
        from (
          select count(*) as row_count, max(version) as last, string_agg(change, ',' order by version) as changes,
            string_agg(missing, ', ' order by version) as missing
          from (
            select version, concat('{"entity":"', name, '","id":"', row_id, '","version":', version,
                coalesce(',"data":' || data::text, ',"deleted":true'), '}') as change,
              case when data is null and not is_deleted then concat(name, ' ', row_id) end as missing
            from (
              select version, row_id, is_deleted, ${nameOf(collections)} as name,
                case when not is_deleted then ${dataOf(collections, request.scopeId, sql`entity`, sql`row_id`)} end as data
              from (
                select f.version, f.entity, f.row_id, f.is_deleted
                from (${feed({ ...of, from: sql`s.last`, limit: stepLimit })}) f
                order by f.version limit ${stepLimit}
              ) found offset 0
            ) loaded
          ) made
        ) j`
}
