import { isObject, type Data, type Json } from '@larder/rules/json.ts'
import type { Change, Mutation, Result } from '@larder/rules/mutation.ts'
import { type Decision, decide } from '@larder/rules/mutations/decide.ts'
import type { LoadedRow } from '@larder/rules/mutations/draft.ts'
import type { Row } from '#api/rest/reads/read-rows.ts'
import { readOne } from '#api/rest/reads/resource-reads.ts'
import type { Address, Deps, Resource } from '#api/rest/resource.ts'
import { expectRow, withNames } from '#api/rest/rest-errors.ts'
import { writable } from '#api/rest/rest-schemas.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { AppError, conflict, notFound } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { EntityTable } from '#sync/schema/contract.ts'
import { type Loaded, lockAndLoad, rowOf } from '#sync/write/lock-and-load.ts'
import { firstStep, save } from '#sync/write/save.ts'
import { guarded, type Tag } from './preconditions.ts'

export interface Outcome {
  /** The row at the end of the transaction. */
  readonly row: Row
  readonly isNew: boolean
}

interface Put {
  readonly data: Data
  /**
   * `create` only creates; it answers the stored row if that has the same values. `replace` only
   * replaces. `put` does both.
   */
  readonly mode: 'create' | 'put' | 'replace'
  /** The tag that the row must have. */
  readonly ifMatch?: Tag | undefined
  /** True if an existing row is the error STALE, not CONFLICT (RFC 9110, 13.1.2). */
  readonly isOnlyNew?: boolean
  /** Further mutations that are applied together with the new row. */
  readonly furtherMutations?: readonly Mutation[]
}

/**
 * Creates a row, or replaces it as a whole: omitted fields get their initial values. As each write here, it takes three
 * round trips to the database, and a fourth if the answer needs other rows.
 *
 * @throws AppError STALE, CONFLICT, VALIDATION_FAILED, NOT_FOUND, FORBIDDEN
 */
export function putOne(
  deps: Deps,
  resource: Resource,
  member: Member,
  address: Address,
  { data: input, mode, ifMatch, isOnlyNew = false, furtherMutations = [] }: Put,
): Promise<Outcome> {
  const { label } = resource
  const mutation = putMutation(resource, address, input, mode)
  return inTransaction(deps.db, async (tx) => {
    const loaded = await loadOne(tx, deps, resource, member, address, [
      mutation,
      ...furtherMutations,
    ])
    expectParentIn(readerOf(loaded), resource, address.parentId)
    const row = rowOf(loaded, mutation.entity, mutation.id)
    const first = guarded(mutation, mode === 'create' ? undefined : ifMatch, row)
    const decision = decide(loaded, [first, ...furtherMutations], loaded.context)
    const [result] = decision.results
    if (result?.status === 'gone' && mode !== 'replace') throw idWasDeleted(label)
    if (isOnlyNew && result?.status === 'conflict' && result.row?.data)
      throw await stale(tx, resource, member, loaded, result, `There is a ${label} with this id.`)
    return saveOne(tx, resource, member, loaded, decision)
  })
}

/** @throws AppError NOT_FOUND, STALE, CONFLICT, VALIDATION_FAILED, FORBIDDEN */
export function patchOne(
  deps: Deps,
  resource: Resource,
  member: Member,
  address: Address,
  { patch, ifMatch }: { patch: Data; ifMatch: Tag | undefined },
): Promise<Row> {
  const { collection } = resource
  const mutation = { op: 'update', entity: collection.name, id: address.id, patch } as const
  return inTransaction(deps.db, async (tx) => {
    const loaded = await loadOne(tx, deps, resource, member, address, [mutation])
    const current = expectParentOf(readerOf(loaded), resource, address)
    const merged = { ...mutation, patch: readMergePatch(collection, patch, current) }
    const first = guarded(merged, ifMatch, rowOf(loaded, mutation.entity, mutation.id))
    const decision = decide(loaded, [first], loaded.context)
    return (await saveOne(tx, resource, member, loaded, decision)).row
  })
}

/**
 * Deletes a row. A deleted row is no error. Many children are deleted in steps, each in its own
 * transaction; the last step deletes the row too. If a step fails, the same request continues.
 *
 * @throws AppError NOT_FOUND, STALE, CONFLICT
 */
export async function deleteOne(
  deps: Deps,
  resource: Resource,
  member: Member,
  address: Address,
  ifMatch: Tag | undefined,
): Promise<void> {
  const mutation = { op: 'delete', entity: resource.collection.name, id: address.id } as const
  const deleteStep = async (tx: Db) => {
    const loaded = await loadOne(tx, deps, resource, member, address, [mutation])
    expectDeletable(readerOf(loaded), resource, address)
    const first = guarded(mutation, ifMatch, rowOf(loaded, mutation.entity, mutation.id))
    const decision = decide(loaded, [first], loaded.context)
    return saveOne(tx, resource, member, loaded, decision)
  }
  let isDone = false
  while (!isDone) ({ isDone } = await inTransaction(deps.db, deleteStep))
}

/** Locks the household, and loads the rows of the mutations and the parent in the path. */
function loadOne(
  tx: Db,
  { sync, clock }: Deps,
  { parent }: Resource,
  member: Member,
  { parentId }: Address,
  mutations: readonly Mutation[],
): Promise<Loaded> {
  const keys =
    parent && parentId !== undefined ? [{ entity: parent.collection.name, id: parentId }] : []
  const wanted = { scopeId: member.householdId, writer: member, mutations, keys, inSteps: true }
  return lockAndLoad(tx, sync, wanted, clock())
}

/**
 * Saves a decision whose first mutation is that of the row, unless a mutation was refused.
 *
 * @returns `isDone` is false if only rows below it were deleted
 * @throws AppError of the refusal
 */
async function saveOne(
  tx: Db,
  resource: Resource,
  member: Member,
  loaded: Loaded,
  decision: Decision,
): Promise<Outcome & { readonly isDone: boolean }> {
  const { label, onCreate } = resource
  const [result, ...others] = decision.results
  if (result?.reason === 'version')
    throw await stale(tx, resource, member, loaded, result, 'Somebody changed it in the meantime.')
  const change = expectRow(result, label)
  for (const other of others) {
    expectRow(withNames(other, onCreate?.names ?? {}), label)
    if (result?.noop && !other.noop) throw conflict(`There is a ${label} with this id.`)
  }
  const step = firstStep(loaded, decision)
  const rows = await save(tx, loaded, { decision: step ?? decision })
  const written = rows.find(({ entity, id }) => entity === change.entity && id === change.id)
  const row = await readBack(tx, resource, member, change, written?.derived, loaded.now)
  return { row, isNew: written?.was === 'absent', isDone: !step }
}

/** The error with the present row; NOT_FOUND if there is none. */
async function stale(
  tx: Db,
  resource: Resource,
  member: Member,
  { now }: Loaded,
  { row }: Result,
  message: string,
): Promise<AppError> {
  if (!row?.data) return notFound(resource.label)
  const current = await readBack(tx, resource, member, row, undefined, now)
  return new AppError('STALE', message, { fields: { current } })
}

/**
 * The row for the answer. It is read again if it has computed members that the write has not derived.
 */
export async function readBack(
  tx: Db,
  resource: Resource,
  member: Member,
  { id, version, data }: Change,
  derived: Data = {},
  now: Date,
): Promise<Row> {
  const computed = data && resource.computed ? Object.keys(resource.computed.schemas) : []
  if (!computed.every((name) => Object.hasOwn(derived, name)))
    return readOne(tx, resource, member, { id, parentId: undefined }, now)
  const members = computed.map((name): [string, Json] => [name, derived[name] ?? null])
  return { id, version, ...data, ...Object.fromEntries(members) }
}

/** The mutation of a whole row: omitted fields get their initial values. */
export function putMutation(
  { collection, parent }: Resource,
  { id, parentId }: Address,
  input: Data,
  mode: Put['mode'],
): Mutation {
  const initial = writable(collection, []).flatMap(([name, field]): [string, Json][] =>
    field.initial === undefined ? [] : [[name, field.initial]],
  )
  const whole = { ...Object.fromEntries(initial), ...input }
  const data = parent && parentId !== undefined ? { ...whole, [parent.field]: parentId } : whole
  const target = { entity: collection.name, id }
  if (mode === 'create') return { op: 'create', ...target, data }
  return mode === 'put'
    ? { op: 'upsert', ...target, data }
    : { op: 'update', ...target, patch: data }
}

/** Reads a row under the lock. */
export type ReadLocked = (entity: string, id: string) => LoadedRow | undefined

const readerOf =
  (loaded: Loaded): ReadLocked =>
  (entity, id) =>
    rowOf(loaded, entity, id)

export const idWasDeleted = (label: string) =>
  conflict(`The ${label} with this id was deleted. Use a new id.`)

/** @throws AppError NOT_FOUND if the parent in the path does not exist */
export function expectParentIn(
  read: ReadLocked,
  { parent }: Resource,
  parentId: string | undefined,
): void {
  if (!parent || parentId === undefined) return
  if (!read(parent.collection.name, parentId)?.data) throw notFound(parent.label)
}

/** @returns the row's data @throws AppError NOT_FOUND if the row does not have the parent in the path */
export function expectParentOf(
  read: ReadLocked,
  { collection, parent, label }: Resource,
  { id, parentId }: Address,
): Data {
  const data = read(collection.name, id)?.data
  if (!data || (parent && parentId !== undefined && data[parent.field] !== parentId))
    throw notFound(label)
  return data
}

/** @throws AppError NOT_FOUND if the parent does not exist, or the row has another one */
export function expectDeletable(read: ReadLocked, resource: Resource, address: Address): void {
  expectParentIn(read, resource, address.parentId)
  if (read(resource.collection.name, address.id)?.data) expectParentOf(read, resource, address)
}

/**
 * Turns a JSON merge patch (RFC 7396) into a patch of whole fields for the write path. Null sets an
 * optional field to its initial value.
 *
 * @param current the row's fields, read under the lock under which the patch is applied
 */
export function readMergePatch(
  { fields }: Pick<EntityTable, 'fields'>,
  patch: Data,
  current: Data,
): Data {
  const merged: Record<string, Json> = {}
  for (const [name, value] of Object.entries(patch)) {
    const field = fields[name]
    const stored = current[name] ?? null
    if (isObject(value) && isObject(stored)) merged[name] = merge(stored, value)
    else if (value === null && field?.initial !== undefined) merged[name] = field.initial
    else merged[name] = isObject(value) ? merge({}, value) : value
  }
  return merged
}

function merge(stored: Data, patch: Data): Data {
  const result: Record<string, Json> = Object.assign(Object.create(null), stored)
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name]
    else if (isObject(value)) {
      const nested = result[name] ?? null
      result[name] = merge(isObject(nested) ? nested : {}, value)
    } else result[name] = value
  }
  return { ...result }
}

interface Create {
  readonly id: string
  readonly data: Data
  readonly furtherMutations: readonly Mutation[]
}

/** Reads the validated body of a `POST`. Without an id in it, the row gets a new one. */
export function readCreate({ onCreate }: Resource, body: Data, now: Date): Create {
  const { id: given, ...members } = body
  const entries = Object.entries(members)
  const isCreateOnly = ([name]: [string, unknown]) => Object.hasOwn(onCreate?.schemas ?? {}, name)
  const id = typeof given === 'string' ? given : newId(now)
  const createOnly = Object.fromEntries(entries.filter(isCreateOnly))
  return {
    id,
    data: Object.fromEntries(entries.filter((entry) => !isCreateOnly(entry))),
    furtherMutations: onCreate?.mutations(id, createOnly) ?? [],
  }
}
