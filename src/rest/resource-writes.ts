import type { Member } from '#kernel/actor.ts'
import { AppError, conflict, notFound } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { expectRow } from './rest-errors.ts'
import { applyBatch, type Batch } from '#sync/write/apply-batch.ts'
import type { Change, Data, Json, Mutation, Result } from '#sync/collection/contract.ts'
import { type Loaded, rowOf } from '#sync/write/load-batch.ts'
import { readMergePatch } from './merge-patch.ts'
import type { Row } from './read-rows.ts'
import { type Address, type Deps, readNow, type Resource } from './resource.ts'
import { writable } from './rest-schemas.ts'

export interface Outcome {
  /** As the transaction left it. */
  readonly row: Row
  readonly isNew: boolean
}

interface Put {
  readonly data: Data
  /**
   * `create` only makes, and answers the row that is there where it says the same; `replace` only
   * replaces.
   */
  readonly mode: 'create' | 'put' | 'replace'
  /** The version that the row must have. */
  readonly ifMatch?: number | undefined
  /** True where a row that is there is STALE, and not a CONFLICT (RFC 9110, 13.1.2). */
  readonly isOnlyNew?: boolean
  /** What is done together with the row that is made. */
  readonly together?: readonly Mutation[]
}

/**
 * Makes a row, or replaces it as a whole: fields that are left out are as in a new one.
 *
 * @throws AppError STALE, CONFLICT, VALIDATION_FAILED, NOT_FOUND, FORBIDDEN
 */
export function putOne(
  deps: Deps,
  resource: Resource,
  member: Member,
  address: Address,
  { data: given, mode, ifMatch, isOnlyNew = false, together = [] }: Put,
): Promise<Outcome> {
  const { collection, within, what } = resource
  const { id, parentId } = address
  const initial = writable(collection, []).flatMap(([name, field]) =>
    field.initial === undefined ? [] : [[name, field.initial] as [string, Json]],
  )
  const whole = { ...Object.fromEntries(initial), ...given }
  const data = within && parentId !== undefined ? { ...whole, [within.field]: parentId } : whole
  const target = { entity: collection.name, id }
  const seen = ifMatch === undefined ? {} : { if_match: ifMatch }
  const mutation: Mutation =
    mode === 'create'
      ? { op: 'create', ...target, data }
      : mode === 'put'
        ? { op: 'upsert', ...target, data, ...seen }
        : { op: 'update', ...target, patch: data, ...seen }

  return writeOne(deps, resource, member, address, mutation, {
    settle(loaded) {
      expectParentIn(loaded, resource, parentId)
      return mutation
    },
    together,
    refuse(result) {
      if (result.status === 'gone' && mode !== 'replace')
        throw conflict(`The ${what} with this id was deleted. Take a new id.`)
      return isOnlyNew && result.status === 'conflict' && result.row?.data
        ? `There is a ${what} with this id.`
        : undefined
    },
  })
}

/** @throws AppError NOT_FOUND, STALE, CONFLICT, VALIDATION_FAILED, FORBIDDEN */
export async function patchOne(
  deps: Deps,
  resource: Resource,
  member: Member,
  address: Address,
  { patch, ifMatch }: { patch: Data; ifMatch: number | undefined },
): Promise<Row> {
  const { collection } = resource
  const target = { op: 'update', entity: collection.name, id: address.id } as const
  const seen = ifMatch === undefined ? {} : { if_match: ifMatch }
  const mutation = { ...target, patch, ...seen }
  const { row } = await writeOne(deps, resource, member, address, mutation, {
    settle(loaded) {
      const current = expectPlace(loaded, resource, address)
      return { ...mutation, patch: readMergePatch(collection, patch, current) }
    },
  })
  return row
}

/**
 * Deletes a row; one that is deleted stays so. Many children are deleted in steps, each in a transaction
 * of its own, and the row with the last of them. If a step fails, the same request sent again goes on.
 *
 * @throws AppError NOT_FOUND, STALE, CONFLICT
 */
export async function deleteOne(
  deps: Deps,
  resource: Resource,
  member: Member,
  address: Address,
  ifMatch: number | undefined,
): Promise<void> {
  const { collection } = resource
  const { id, parentId } = address
  const seen = ifMatch === undefined ? {} : { if_match: ifMatch }
  const mutation: Mutation = { op: 'delete', entity: collection.name, id, ...seen }
  const rules: Rules = {
    settle(loaded) {
      expectParentIn(loaded, resource, parentId)
      if (rowOf(loaded, collection.name, id)?.data) expectPlace(loaded, resource, address)
      return mutation
    },
  }
  let isDone = false
  while (!isDone) ({ isDone } = await writeOne(deps, resource, member, address, mutation, rules))
}

interface Rules {
  /** What is done, once the row is known. It may throw. */
  readonly settle: (loaded: Loaded) => Mutation
  readonly together?: readonly Mutation[]
  /** Why it is STALE, where it is for another reason than the version. It may throw something else. */
  readonly refuse?: (result: Result) => string | undefined
}

/**
 * Does one mutation, and what belongs to it, in one transaction that also makes the answer: three round trips, and one more
 * where the answer is made of other rows too.
 */
function writeOne(
  { db, sync, clock }: Deps,
  resource: Resource,
  member: Member,
  { id, parentId }: Address,
  mutation: Mutation,
  { settle, refuse, together = [] }: Rules,
): Promise<Outcome & { isDone: boolean }> {
  const { collection, what, within } = resource
  const now = clock()
  const batch: Batch = {
    scopeId: member.householdId,
    writer: member,
    isAtomic: true,
    inSteps: true,
    mutations: [mutation, ...together],
    settle: (loaded) => [settle(loaded), ...together],
    known: within && parentId !== undefined ? [{ entity: within.parent.name, id: parentId }] : [],
  }
  return inTransaction(db, async (tx) => {
    const { results, writes, isWhole } = await applyBatch(tx, sync, batch, now)
    const [result, ...others] = results
    const isStale = result?.reason === 'version' && 'It was changed in the meantime.'
    const stale = isStale || (result && refuse?.(result))
    if (stale) {
      if (!result?.row?.data) throw notFound(what)
      const current = await toRow(tx, resource, member, result.row, now)
      throw new AppError('STALE', stale, { fields: { current } })
    }
    const change = expectRow(result, what)
    for (const other of others) {
      expectRow(other, what)
      if (result?.noop && !other.noop) throw conflict(`There is a ${what} with this id.`)
    }
    const isNew = writes.some(
      ({ entity, id: written, was }) =>
        entity === collection.name && written === id && was === 'absent',
    )
    return { row: await toRow(tx, resource, member, change, now), isNew, isDone: isWhole }
  })
}

/** A row as REST answers it; it is read again where other rows are part of the answer. */
async function toRow(
  tx: Db,
  resource: Resource,
  member: Member,
  { id, version, data }: Change,
  now: Date,
): Promise<Row> {
  const isRead = data && resource.also
  return isRead ? readNow(tx, resource, member, id, now) : { id, version, ...data }
}

/** @throws AppError NOT_FOUND where the path names a parent that is not there */
function expectParentIn(loaded: Loaded, { within }: Resource, parentId: string | undefined): void {
  if (!within || parentId === undefined) return
  if (!rowOf(loaded, within.parent.name, parentId)?.data) throw notFound(within.what)
}

/** @returns the row's data @throws AppError NOT_FOUND where it is not where the path says */
function expectPlace(
  loaded: Loaded,
  { collection, within, what }: Resource,
  { id, parentId }: Address,
): Data {
  const data = rowOf(loaded, collection.name, id)?.data
  if (!data || (within && parentId !== undefined && data[within.field] !== parentId))
    throw notFound(what)
  return data
}
