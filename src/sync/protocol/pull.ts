import { entityAt, isKnown } from '@larder/rules/entity.ts'
import { AppError, invalid } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { EntityTable, SyncSchema } from '#sync/schema/contract.ts'
import { expiryOf, parseCursor, printCursor } from './cursor.ts'
import { type FoundPage, readPage, type ReadReplica } from './read-page.ts'

const narrowed = new WeakMap<SyncSchema, Map<number, SyncSchema>>()

/**
 * The row kinds and fields that clients of a schema version know. For the same version it is the same
 * object, so each connection keeps one plan of a pull for each version.
 */
function syncAt(sync: SyncSchema, version: number): SyncSchema {
  const versions = narrowed.get(sync) ?? new Map<number, SyncSchema>()
  narrowed.set(sync, versions)
  const known = versions.get(version) ?? narrow(sync, version)
  versions.set(version, known)
  return known
}

function narrow(sync: SyncSchema, version: number): SyncSchema {
  const collections = sync.collections
    .filter((one) => isKnown(one, version))
    .map((one) => entityAt(one, version))
  return { ...sync, collections }
}

export interface PullRequest {
  readonly client_id: string
  readonly schema_version: number
  readonly scope_id: string
  readonly cursor?: string
  readonly limit?: number
  readonly entities?: readonly string[]
}

const DEFAULT_LIMIT = 1000

/**
 * The changes of a scope since the cursor. One query reads them in one snapshot, by an index. Its
 * cost depends only on the number of changes that it reads.
 *
 * @param more.replica is read where it has all that the primary has of this scope
 * @param more.reportMissing gets the rows that are gone without a tombstone, if the page has some
 * @returns JSON that the database has built
 * @throws AppError SCOPE_FORBIDDEN, CURSOR_INVALID, CURSOR_EXPIRED, VALIDATION_FAILED
 */
export async function pull(
  db: Db,
  sync: SyncSchema,
  accountId: string,
  request: PullRequest,
  more: {
    readonly replica?: ReadReplica | undefined
    readonly reportMissing?: (scopeId: string, rows: string) => void
  } = {},
): Promise<string> {
  const cursor = request.cursor === undefined ? undefined : parseCursor(request.cursor)
  const { schema_version: schema } = request
  const known = syncAt(sync, schema)
  const requested = requestedKinds(known.collections, request.entities)
  const asked = {
    scopeId: request.scope_id,
    clientId: request.client_id,
    accountId,
    epoch: cursor?.epoch ?? null,
    floor: cursor?.floor ?? null,
    from: cursor?.version ?? 0,
    seen: cursor?.seen ?? 0,
    entities: requested.numbers,
    isOfAllKinds: request.entities === undefined,
    limit: request.limit ?? DEFAULT_LIMIT,
  }
  const page = await readPage(db, known, asked, more.replica)
  const expiry = cursor && expiryOf(cursor, page, { schema, kinds: requested.kinds })
  if (expiry) throw cursorExpired(expiry, request.client_id)
  if (page.missing !== null) more.reportMissing?.(request.scope_id, page.missing)

  return printPage(request, page, requested.kinds)
}

function printPage(
  request: PullRequest,
  page: FoundPage & { epoch: string },
  kinds: string | undefined,
): string {
  const next = {
    schema: request.schema_version,
    epoch: page.epoch,
    version: page.has_more ? page.last : page.version,
    floor: page.floor,
    seen: page.version,
    kinds,
  }
  const head = {
    scope_id: request.scope_id,
    epoch: page.epoch,
    reset: request.cursor === undefined,
    version: page.version,
    cursor: printCursor(next),
    has_more: page.has_more,
    client: { last_seq: page.last_seq, last_mutation_id: page.last_mutation_id },
  }
  return `${JSON.stringify(head).slice(0, -1)},"changes":[${page.changes}]}`
}

/** @throws AppError VALIDATION_FAILED for an unknown kind of row */
function requestedKinds(collections: readonly EntityTable[], names: readonly string[] | undefined) {
  if (!names) return { numbers: collections.map((one) => one.number), kinds: undefined }
  const numbers = names.map((name, i) => {
    const one = collections.find((candidate) => candidate.name === name)
    if (!one) throw invalid({ path: `/entities/${i}`, message: 'This entity does not exist.' })
    return one.number
  })
  const kinds = [...new Set(numbers)].reduce((bits, number) => bits | (1n << BigInt(number)), 0n)
  return { numbers: [...new Set(numbers)], kinds: kinds.toString(36) }
}

function cursorExpired(reason: string, clientId: string): AppError {
  // A new epoch affects all clients at the same time: their next pulls are spread over 30 s, by client id.
  const wait = reason === 'epoch_changed' ? Number.parseInt(clientId.slice(-4), 16) % 30_000 : 0
  return new AppError(
    'CURSOR_EXPIRED',
    'The server no longer has all changes since this cursor. Pull without a cursor.',
    { fields: { reason, retry_after_ms: wait } },
  )
}
