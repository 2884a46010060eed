import type { Data, Json } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { LoadedRow } from '@larder/rules/mutations/draft.ts'
import type { Row } from '#api/rest/reads/read-rows.ts'
import type { Address, Deps, Resource } from '#api/rest/resource.ts'
import { writable } from '#api/rest/rest-schemas.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { conflict, notFound } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { type Loaded, rowOf } from '#sync/write/load-batch.ts'
import { readMergePatch } from './merge-patch.ts'
import type { Tag } from './preconditions.ts'
import { type Outcome, writeOne, type WriteRules } from './write-one.ts'

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
 * Creates a row, or replaces it as a whole: omitted fields get their initial values.
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
  const { parentId } = address
  const mutation = putMutation(resource, address, input, mode)

  return writeOne(deps, resource, member, address, mutation, {
    ifMatch: mode === 'create' ? undefined : ifMatch,
    rewrite(loaded) {
      expectParentIn(rowsOf(loaded), resource, parentId)
      return mutation
    },
    furtherMutations,
    refuse(result) {
      if (result.status === 'gone' && mode !== 'replace') throw idWasDeleted(label)
      return isOnlyNew && result.status === 'conflict' && result.row?.data
        ? `There is a ${label} with this id.`
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
  { patch, ifMatch }: { patch: Data; ifMatch: Tag | undefined },
): Promise<Row> {
  const { collection } = resource
  const mutation = { op: 'update', entity: collection.name, id: address.id, patch } as const
  const { row } = await writeOne(deps, resource, member, address, mutation, {
    ifMatch,
    rewrite(loaded) {
      const current = expectParentOf(rowsOf(loaded), resource, address)
      return { ...mutation, patch: readMergePatch(collection, patch, current) }
    },
  })
  return row
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
  const { collection } = resource
  const { id } = address
  const mutation: Mutation = { op: 'delete', entity: collection.name, id }
  const rules: WriteRules = {
    ifMatch,
    rewrite(loaded) {
      expectDeletable(rowsOf(loaded), resource, address)
      return mutation
    },
  }
  let isDone = false
  while (!isDone) ({ isDone } = await writeOne(deps, resource, member, address, mutation, rules))
}

/** The mutation of a whole row: omitted fields get their initial values. */
export function putMutation(
  { collection, parent }: Resource,
  { id, parentId }: Address,
  input: Data,
  mode: Put['mode'],
): Mutation {
  const initial = writable(collection, []).flatMap(([name, field]) =>
    field.initial === undefined ? [] : [[name, field.initial] as [string, Json]],
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

const rowsOf =
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
