import { type RawBuilder, sql } from 'kysely'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { statementFor } from '#platform/postgres/prepared-statements.ts'
import { scopeForbidden } from '#sync/write/authority.ts'
import { changesOfAll, changesOfSome, type Feed } from './change-feed.ts'
import { dataOf, nameOf, roleIn } from '#sync/collection/collection-sql.ts'
import type { Collection, Sync } from '#sync/collection/contract.ts'
import { expiryOf, parseCursor, printCursor, SCHEMA } from './cursor.ts'
import { beginEpoch } from '#sync/write/epoch.ts'
import { MAX_PAGE_BYTES } from '#sync/collection/limits.ts'

export interface PullRequest {
  readonly client_id: string
  readonly scope_id: string
  readonly cursor?: string
  readonly limit?: number
  readonly entities?: readonly string[]
}

const ROWS = 1000
/** Rows of a page that become JSON before their bytes are counted: the first time, and at most. */
const FIRST_STEP = 20
const MAX_STEP = 100

/**
 * What changed in a scope since the cursor: one query, in one snapshot, by an index alone, whose
 * cost grows with the changes that are read and with nothing else.
 *
 * @returns JSON, as the database made it
 * @throws AppError SCOPE_FORBIDDEN, CURSOR_INVALID, CURSOR_EXPIRED, VALIDATION_FAILED
 */
export async function pull(
  db: Db,
  sync: Sync,
  accountId: string,
  request: PullRequest,
): Promise<string> {
  const cursor = request.cursor === undefined ? undefined : parseCursor(request.cursor)
  const asked = askedFor(sync.collections, request.entities)
  const select = request.entities ? selectPageOfSome(sync) : selectPage(sync)
  const page = await readPage(db, select, {
    scopeId: request.scope_id,
    clientId: request.client_id,
    accountId,
    epoch: cursor?.epoch ?? null,
    floor: cursor?.floor ?? null,
    from: cursor?.version ?? 0,
    seen: cursor?.seen ?? 0,
    entities: asked.numbers,
    limit: request.limit ?? ROWS,
  })
  const expiry = cursor && expiryOf(cursor, page, asked.kinds)
  if (expiry) throw expired(expiry, request.client_id)

  const version = page.has_more ? page.last : page.version
  const next = {
    schema: SCHEMA,
    epoch: page.epoch,
    version,
    floor: page.floor,
    seen: page.version,
    kinds: asked.kinds,
  }
  const head = {
    scope_id: request.scope_id,
    epoch: page.epoch,
    reset: cursor === undefined,
    version: page.version,
    cursor: printCursor(next),
    has_more: page.has_more,
    client: { last_seq: page.last_seq, last_mutation_id: page.last_mutation_id },
  }
  return `${JSON.stringify(head).slice(0, -1)},"changes":[${page.changes}]}`
}

/** @throws AppError SCOPE_FORBIDDEN */
async function readPage(
  db: Db,
  select: ReturnType<typeof selectPage>,
  asked: Asked,
): Promise<Page & { epoch: string }> {
  for (;;) {
    const [page] = await select(db, asked)
    if (!page?.role) throw scopeForbidden()
    const { epoch } = page
    if (epoch !== null) return { ...page, epoch }
    await beginEpoch(db) // after a restore, or a start of PostgreSQL
  }
}

interface Page {
  readonly version: number
  readonly horizon: number
  /** Null where a new one is to begin. */
  readonly epoch: string | null
  /** Up to which version the cursor's epoch is valid here; null for an unknown epoch. */
  readonly valid_to: number | null
  readonly role: string | null
  readonly floor: number
  readonly last_seq: number
  readonly last_mutation_id: string | null
  readonly has_more: boolean
  readonly last: number
  /** The changes as JSON, with commas between them. */
  readonly changes: string
}

interface Asked {
  readonly scopeId: string
  readonly clientId: string
  readonly accountId: string
  /** Null at the first page. */
  readonly epoch: string | null
  readonly floor: number | null
  readonly from: number
  readonly seen: number
  readonly entities: readonly number[]
  readonly limit: number
}

const selectPage = statementFor((sync: Sync, _db: Db, asked: Asked) =>
  pageQuery(sync, asked, changesOfAll),
)
const selectPageOfSome = statementFor((sync: Sync, _db: Db, asked: Asked) =>
  pageQuery(sync, asked, changesOfSome),
)

/**
 * A page ends after `limit` rows, or before it is larger than `MAX_PAGE_BYTES`; its first row is always
 * in it. Rows become JSON in steps of up to `MAX_STEP`. A step that does not fit is repeated with
 * fewer rows, so a page makes little JSON that is not sent.
 *
 * @param feed SQL for at least the first changes above a version, from `change-feed.ts`
 */
function pageQuery(sync: Sync, asked: Asked, feed: Feed): RawBuilder<Page> {
  const { collections } = sync
  const scope = sql<string>`${asked.scopeId}::uuid`
  const [from, limit] = [sql`${asked.from}::bigint`, sql`${asked.limit}::integer`]
  const of = { scopeId: asked.scopeId, entities: asked.entities }
  const wanted = sql`least(s.size, ${limit} - s.row_count)`
  return sql<Page>`
    with recursive asked as materialized (
      select s.version, s.horizon, e.epoch, ${roleIn(sync, scope, asked.accountId)} as role,
        case when e.epoch = ${asked.epoch}::text then s.version else (
          select coalesce((select since from sync_scope_epoch n
            where n.household_id = ${scope} and n.number > k.number order by n.number limit 1), s.version)
          from sync_known_epoch k where k.epoch = ${asked.epoch}::text) end as valid_to,
        coalesce(${asked.floor}::bigint, s.version) as floor,
        coalesce(c.last_seq, 0) as last_seq, c.last_mutation_id
      from sync_scope s left join sync_current_epoch e on true left join sync_client c
        on c.household_id = s.household_id and c.client_id = ${asked.clientId}::uuid and c.account_id = ${asked.accountId}::uuid
      where s.household_id = ${scope}
    ), step (size, row_count, bytes, last, changes, is_full, is_last) as (
      select ${sql.lit(FIRST_STEP)}, 0::bigint, 0::bigint, ${from}, null::text, false,
        not coalesce(a.role is not null and (${asked.epoch}::text is null
          or ${asked.seen}::bigint <= a.valid_to and a.horizon <= greatest(${from}, a.floor)), false)
      from asked a
      union all
      select case when n.fits then least(s.size * 5, ${sql.lit(MAX_STEP)}) else greatest(s.size / 5, 1) end,
        case when n.fits then s.row_count + n.row_count else s.row_count end,
        case when n.fits then s.bytes + coalesce(n.bytes, 0) else s.bytes end,
        case when n.fits then coalesce(n.last, s.last) else s.last end,
        case when n.fits then n.changes end,
        not n.fits and n.row_count = 1,
        case when n.fits then n.row_count < ${wanted} or s.row_count + n.row_count = ${limit} else n.row_count = 1 end
      from step s cross join lateral (
        select j.*, octet_length(changes) + 1 as bytes, j.row_count = 0 or s.row_count = 0 and j.row_count = 1
            or s.bytes + octet_length(changes) <= ${sql.lit(MAX_PAGE_BYTES)} as fits
        from (
          select count(*) as row_count, max(version) as last, string_agg(change, ',' order by version) as changes
          from (
            select version, concat('{"entity":"', ${nameOf(collections)}, '","id":"', row_id, '","version":', version,
              case when is_deleted then ',"deleted":true}'
                   else concat(',"data":', ${dataOf(collections, asked.scopeId, sql`entity`, sql`row_id`)}, '}') end) as change
            from (
              select f.version, f.entity, f.row_id, f.is_deleted
              from (${feed({ ...of, from: sql`s.last`, limit: wanted })}) f
              order by f.version limit ${wanted}
            ) found
          ) made
        ) j
      ) n
      where not s.is_last
    )
    select a.version::float8 as version, a.horizon::float8 as horizon, a.epoch, a.valid_to::float8 as valid_to, a.role, a.floor::float8 as floor,
      a.last_seq::float8 as last_seq, a.last_mutation_id, p.last::float8 as last, p.changes,
      case when p.is_full then true when p.row_count = ${limit} then exists (${feed({ ...of, from: sql`p.last`, limit: sql`1` })})
           else false end as has_more
    from asked a, (
      select bool_or(is_full) as is_full, max(row_count) as row_count, max(last) as last,
        coalesce(string_agg(changes, ',' order by last), '') as changes from step) p`
}

/** @throws AppError VALIDATION_FAILED for a kind of row that there is not */
function askedFor(collections: readonly Collection[], names: readonly string[] | undefined) {
  if (!names) return { numbers: collections.map((one) => one.number), kinds: undefined }
  const numbers = names.map((name, i) => {
    const one = collections.find((candidate) => candidate.name === name)
    if (!one) throw invalid({ path: `/entities/${i}`, message: 'There is no such entity.' })
    return one.number
  })
  const kinds = [...new Set(numbers)].reduce((bits, number) => bits | (1n << BigInt(number)), 0n)
  return { numbers: [...new Set(numbers)], kinds: kinds.toString(36) }
}

function expired(reason: string, clientId: string): AppError {
  // All clients meet a new epoch at once: spread over half a minute, each always the same.
  const wait = reason === 'epoch_changed' ? Number.parseInt(clientId.slice(-4), 16) % 30_000 : 0
  return new AppError(
    'CURSOR_EXPIRED',
    'What changed since this cursor is not known any more. Pull without one.',
    { fields: { reason, retry_after_ms: wait } },
  )
}
