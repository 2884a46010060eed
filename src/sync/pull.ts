import { sql } from 'kysely'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Db } from '#platform/database.ts'
import { statementFor } from '#platform/prepared-statements.ts'
import { dataOf, nameOf, roleIn } from './collection-sql.ts'
import type { Collection, Sync } from './contract.ts'
import { expiryOf, parseCursor, printCursor, SCHEMA } from './cursor.ts'

export interface PullRequest {
  readonly client_id: string
  readonly scope_id: string
  readonly cursor?: string
  readonly limit?: number
  readonly entities?: readonly string[]
}

const ROWS = 1000

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
  const [page] = await selectPage(sync)(db, {
    scopeId: request.scope_id,
    clientId: request.client_id,
    accountId,
    epoch: cursor?.epoch ?? null,
    floor: cursor?.floor ?? null,
    from: cursor?.version ?? 0,
    entities: asked.numbers,
    limit: request.limit ?? ROWS,
  })
  if (!page?.role) throw forbidden()
  const expiry = cursor && expiryOf(cursor, page, asked.kinds)
  if (expiry) throw expired(expiry, request.client_id)

  const version = page.has_more ? page.last : page.version
  const next = { schema: SCHEMA, epoch: page.epoch, version, floor: page.floor, kinds: asked.kinds }
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

interface Page {
  readonly version: number
  readonly horizon: number
  readonly epoch: string
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
  readonly entities: readonly number[]
  readonly limit: number
}

/**
 * The `case` keeps the planner from guessing how many rows are of these entities: the index of the
 * versions is the one to follow, however many there are.
 */
const selectPage = statementFor((sync: Sync, _db: Db, asked: Asked) => {
  const { collections } = sync
  const scope = sql<string>`${asked.scopeId}::uuid`
  const [from, limit] = [sql`${asked.from}::bigint`, sql`${asked.limit}::integer`]
  return sql<Page>`
    with asked as materialized (
      select s.version, s.horizon, e.epoch, ${roleIn(sync, scope, asked.accountId)} as role,
        coalesce(${asked.floor}::bigint, s.version) as floor,
        coalesce(c.last_seq, 0) as last_seq, c.last_mutation_id
      from sync_scope s join sync_epoch e on e.one left join sync_client c
        on c.household_id = s.household_id and c.client_id = ${asked.clientId}::uuid and c.account_id = ${asked.accountId}::uuid
      where s.household_id = ${scope}
    ), page as materialized (
      select f.version, f.entity, f.row_id, f.deleted_at is not null as is_deleted
      from sync_change f
      where f.household_id = ${scope} and f.version > ${from}
        and case when f.entity = any(${asked.entities}::smallint[]) then true end
        and (f.deleted_at is null or f.version > (select floor from asked))
        and (select a.role is not null and (${asked.epoch}::text is null
               or a.epoch = ${asked.epoch}::text and a.horizon <= greatest(${from}, a.floor)) from asked a)
      order by f.version limit ${limit} + 1
    ), shown as (
      select version, concat('{"entity":"', ${nameOf(collections)}, '","id":"', row_id, '","version":', version,
        case when is_deleted then ',"deleted":true}'
             else concat(',"data":', ${dataOf(collections, asked.scopeId, sql`entity`, sql`row_id`)}, '}') end) as change
      from (select version, entity, row_id, is_deleted from page order by version limit ${limit}) p
    )
    select a.version::float8 as version, a.horizon::float8 as horizon, a.epoch, a.role, a.floor::float8 as floor,
      a.last_seq::float8 as last_seq, a.last_mutation_id,
      (select count(*) from page) > ${limit} as has_more, s.last::float8 as last, s.changes
    from asked a, (select max(version) as last, coalesce(string_agg(change, ',' order by version), '') as changes from shown) s`
})

/** @throws AppError VALIDATION_FAILED for a kind of row that there is not */
function askedFor(collections: readonly Collection[], names: readonly string[] | undefined) {
  if (!names) return { numbers: collections.map((one) => one.number), kinds: undefined }
  const numbers = names.map((name, i) => {
    const one = collections.find((candidate) => candidate.name === name)
    if (!one) throw invalid({ path: `/entities/${i}`, message: 'There is no such entity.' })
    return one.number
  })
  const kinds = [...new Set(numbers)].reduce((bits, number) => bits | (1n << BigInt(number)), 0n)
  return { numbers, kinds: kinds.toString(36) }
}

export const forbidden = () => new AppError('SCOPE_FORBIDDEN', 'You are not in this household.')

function expired(reason: string, clientId: string): AppError {
  // All clients meet a new epoch at once: spread over half a minute, each always the same.
  const wait = reason === 'epoch_changed' ? Number.parseInt(clientId.slice(-4), 16) % 30_000 : 0
  return new AppError(
    'CURSOR_EXPIRED',
    'What changed since this cursor is not known any more. Pull without one.',
    { fields: { reason, retry_after_ms: wait } },
  )
}
