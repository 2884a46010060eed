import type { Context } from '@larder/rules/entity.ts'
import { isId } from '@larder/rules/id.ts'
import type { Data } from '@larder/rules/json.ts'
import type { Mutation, RowKey } from '@larder/rules/mutation.ts'
import type { LoadedRow } from '@larder/rules/mutations/draft.ts'
import { notFound } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  type EntityTable,
  STEP_ROWS,
  type SyncSchema,
  tablesByName,
} from '#sync/schema/contract.ts'
import { type Found, type LoadHead, loadRows, type RowsToLoad } from './load-query.ts'
import {
  expectCredential,
  forbiddenToRole,
  scopeForbidden,
  validateCredential,
  type Writer,
} from './scopes/authority.ts'
import { lockScope } from './write.ts'

/** Who writes, and what the decision needs to know. */
export interface WriteRequest {
  readonly scopeId: string
  /** The account that writes; null if the service writes by itself, as in a job or for a guest. */
  readonly writer: Writer | null
  /**
   * Who decides. A `member` may change what `clientsMay` says. A `verb` of a member may do all that the service may,
   * and so may a `restore`, which writes rows of an export as they are (`restore-row.ts`).
   */
  readonly as?: 'member' | 'verb' | 'restore'
  /** Their rows are loaded: targets, parents, children of deleted rows, rows with the same names. */
  readonly mutations?: readonly Mutation[]
  /** Further rows to load. A row of a ledger is loaded so that it can be undone. */
  readonly keys?: readonly RowKey[]
  /** False if the caller does not answer the rows: then only summaries of deleted rows are loaded. */
  readonly answersRows?: boolean
  /** True if the caller saves `firstStep`, and repeats the write until there is none. */
  readonly inSteps?: boolean
  /** The most bytes of rows to load: above it, `has_all_rows` is false. */
  readonly maxBytes?: number | undefined
  /** Mutations and verbs whose receipts are loaded. */
  readonly receiptIds?: readonly string[]
  /** The operation with this id is loaded. */
  readonly operationId?: string | undefined
  /** Present for a client that syncs. */
  readonly client?: SyncingClient | undefined
}

interface SyncingClient {
  readonly id: string
  /** Whether the client numbers its mutations with `seq`. */
  readonly hasLog: boolean
  /** It may write only the row kinds and fields of this version. */
  readonly schemaVersion: number
}

/** What a decision needs, and `save` after it. All of it stays true until the transaction ends. */
export interface Loaded extends Found {
  readonly sync: SyncSchema
  readonly tables: ReadonlyMap<string, EntityTable>
  readonly scopeId: string
  readonly now: Date
  /** What was looked up. */
  readonly toLoad: RowsToLoad
  /** All that the decision depends on, besides the rows. */
  readonly context: Context
}

/** A loaded row; undefined for a row that never existed. */
export const rowOf = ({ rows }: Loaded, entity: string, id: string): LoadedRow | undefined =>
  rows.find((row) => row.entity === entity && row.id === id)

/**
 * The first of the three calls of a write: `lockAndLoad`, `decide`, `save`. It locks the scope and loads the
 * credential and the role of the writer, receipts and rows, all in one round trip.
 *
 * @param tx a transaction. One that writes to several scopes has locked them all before (`lockScopes`)
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION; NOT_FOUND (for a client that syncs SCOPE_FORBIDDEN) if
 *   the household does not exist or the writer is not in it; FORBIDDEN for a viewer who does not sync
 */
export async function lockAndLoad(
  tx: Db,
  sync: SyncSchema,
  request: WriteRequest,
  now: Date,
): Promise<Loaded> {
  const { scopeId, writer, as = 'member', client } = request
  const tables = tablesByName(sync)
  const toLoad = rowsToLoad(tables, request)
  const head = headOf(request, toLoad.rows.size)
  const isThere = await lockScope(tx, sync, head) // sent together with the next statement
  const found = isThere ? await loadRows(tx, sync, head, toLoad, now) : undefined
  if (found && writer) validateCredential(found.credential)
  // A stranger whose session has ended gets that error first, too.
  else if (writer) await expectCredential(tx, sync, writer, now)
  const role = writer ? found?.role : ('service' as const)
  if (!found || !role) throw client ? scopeForbidden() : notFound('household')
  if (role === 'viewer' && !client) throw forbiddenToRole()
  const context = {
    scopeId,
    kind: found.kind,
    version: found.version,
    entities: found.credential?.is_key && as === 'member' ? openToKeys(tables) : tables,
    now: now.toISOString(),
    accountId: head.accountId,
    role: as === 'member' || role === 'viewer' ? role : ('service' as const),
    isRestore: as === 'restore',
    hasLog: client?.hasLog ?? false,
    schemaVersion: client?.schemaVersion,
    ...capacityOf(found, sync),
  }
  return { ...found, sync, tables, scopeId, now, toLoad, context }
}

const headOf = (
  { scopeId, writer, client, receiptIds, operationId, maxBytes, inSteps }: WriteRequest,
  rows: number,
): LoadHead => ({
  scopeId,
  accountId: writer?.accountId ?? null,
  sessionId: writer?.sessionId ?? null,
  clientId: client?.id ?? null,
  mutationIds: receiptIds ?? [],
  operationId: operationId ?? null,
  maxBytes: maxBytes ?? null,
  // More rows than one step deletes, even if the mutations name some of the children themselves.
  maxChildren: inSteps ? STEP_ROWS + 1 + rows : null,
})

/** The collections as an API key may change them: by a push as by the routes. */
const openToKeys = (tables: ReadonlyMap<string, EntityTable>): ReadonlyMap<string, EntityTable> =>
  new Map(
    [...tables].map(([name, one]) => [name, one.isClosedToKeys ? { ...one, clientsMay: [] } : one]),
  )

const MEBIBYTE = 1_048_576

/**
 * @returns `capacity`, by how much a household may still grow. It is absent if the household has no limit, or if its
 *   rows were not counted yet
 */
function capacityOf(
  { kind, row_count, byte_count }: Found,
  { quotas }: SyncSchema,
): Pick<Context, 'capacity'> {
  if (kind !== 'household' || row_count === null || byte_count === null) return {}
  const capacity = {
    rows: quotas.rows - row_count,
    bytes: quotas.megabytes * MEBIBYTE - byte_count,
    bounds: `${quotas.rows} rows and ${quotas.megabytes} MiB`,
  }
  return { capacity }
}

/**
 * Loads what mutations need besides the rows that are known, in the same transaction. Nothing is sent if the first
 * load has found all of it.
 *
 * @param read live rows that the caller has read since, by `keyOf`
 */
export async function loadMore(
  tx: Db,
  loaded: Loaded,
  wanted: Pick<WriteRequest, 'mutations' | 'answersRows'>,
  read: ReadonlyMap<string, LoadedRow> = new Map(),
): Promise<Loaded> {
  const { sync, scopeId, now, toLoad: before } = loaded
  const rows = new Map([...read, ...loaded.rows.map((row) => [keyOf(row), row] as const)])
  const toLoad = rowsToLoad(loaded.tables, { scopeId, ...wanted })
  const known = new Set([...before.rows.keys(), ...loaded.rows.map(keyOf)])
  if (hasAll(toLoad, before, known)) return { ...loaded, rows: [...rows.values()] }

  const head = headOf({ scopeId, writer: null }, 0)
  const missing = [...toLoad.rows].map(([key, row]) => {
    const isKnown = known.has(key) || read.has(key)
    return [key, isKnown ? { ...row, isWhole: null } : row] as const
  })
  const more = await loadRows(tx, sync, head, { ...toLoad, rows: new Map(missing) }, now)
  if (!more) throw new Error('The scope is gone, although it is locked.')
  for (const row of more.rows) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row)
  return {
    ...loaded,
    rows: [...rows.values()],
    holders: [...loaded.holders, ...more.holders],
    undoable: [...loaded.undoable, ...more.undoable],
    sources: more.sources,
    toLoad,
  }
}

/** Whether a load has looked up all that another one would. */
function hasAll(toLoad: RowsToLoad, before: RowsToLoad, known: ReadonlySet<string>): boolean {
  const names = new Set(before.names.map(({ entity, name }) => `${entity} ${name}`))
  const undone = new Set(before.undone.map(({ id }) => id))
  return (
    toLoad.deleted.length === 0 &&
    [...toLoad.rows.keys()].every((key) => known.has(key)) &&
    toLoad.names.every(({ entity, name }) => names.has(`${entity} ${name}`)) &&
    toLoad.undone.every(({ id }) => undone.has(id))
  )
}

/** Neither an id nor the name of an entity contains a space. */
export const keyOf = ({ entity, id }: RowKey): string => `${entity} ${id}`

/**
 * The targets of the mutations, the rows that they refer to, the holders of the unique names that they write, and the
 * scope's own row if it names a fallback row. It has more than 40 lines because all of them fill the same lists.
 */
function rowsToLoad(
  tables: ReadonlyMap<string, EntityTable>,
  { scopeId, keys = [], mutations = [], answersRows = true }: Omit<WriteRequest, 'writer'>,
): RowsToLoad {
  const rows = new Map<string, { entity: number; id: string; isWhole: boolean }>()
  const deleted: { entity: number; id: string }[] = []
  const names: { entity: number; name: string }[] = []
  const undone = new Map<string, { entity: number; id: string }>()
  const sources = new Set<string>()
  function add(one: EntityTable | undefined, id: unknown, isWhole = true): void {
    if (!one || !isIdText(id)) return // refused when its field is validated
    const key = keyOf({ entity: one.name, id })
    rows.set(key, { entity: one.number, id, isWhole: isWhole || rows.get(key)?.isWhole === true })
    if (one.fallback) add(tables.get(one.fallback.entity), scopeId)
  }
  function addNames({ number, ledger }: EntityTable, written: Data, taken: readonly string[]) {
    const id = ledger?.undoes === undefined ? undefined : written[ledger.undoes]
    if (isIdText(id)) undone.set(id, { entity: number, id })
    for (const name of taken) names.push({ entity: number, name })
  }

  for (const { entity, id } of keys) {
    const one = tables.get(entity)
    add(one, id)
    const undo = one?.ledger?.undoes === undefined ? undefined : { [one.ledger.undoes]: id }
    if (one && undo) addNames(one, undo, one.uniqueNames?.(undo) ?? [])
  }
  for (const mutation of mutations) {
    const one = tables.get(mutation.entity)
    if (!one || mutation.op === 'malformed') continue
    add(one, mutation.id, answersRows || mutation.op !== 'delete')
    if (mutation.op === 'delete') {
      deleted.push({ entity: one.number, id: mutation.id })
      continue
    }
    const written = normalized(one, mutation.op === 'update' ? mutation.patch : mutation.data)
    for (const [name, { references }] of Object.entries(one.fields))
      if (references) add(tables.get(references.entity), written[name])
    const source = one.derived && written[one.derived.source.by]
    if (isIdText(source)) sources.add(source)
    addNames(one, written, namesIn(one, written))
  }
  return { rows, deleted, names, undone: [...undone.values()], sources: [...sources] }
}

const isIdText = (value: unknown): value is string => typeof value === 'string' && isId(value)

function normalized({ fields }: EntityTable, given: Data): Data {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      fields[name]?.type.normalize(value) ?? value,
    ]),
  )
}

/** The unique names that a mutation writes; none if a field is invalid. */
function namesIn({ fields, uniqueNames }: EntityTable, written: Data): readonly string[] {
  const isValid = Object.entries(written).every(
    // A member that is not a field may be a time of the row, which a client may send back.
    ([name, value]) => fields[name]?.type.allows(value) ?? true,
  )
  return isValid ? (uniqueNames?.(written) ?? []) : []
}
