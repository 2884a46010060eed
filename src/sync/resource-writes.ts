import type { Member } from '#kernel/actor.ts'
import { AppError, conflict, notFound, retryLater } from '#kernel/errors.ts'
import { expectRow } from './answer.ts'
import type { Data, Json, Mutation, Result } from './contract.ts'
import { readMergePatch } from './merge-patch.ts'
import { readRow, type Row } from './read-rows.ts'
import { type Address, type Deps, expectParent, readOne, type Resource } from './resource.ts'
import { writable } from './rest-schemas.ts'
import { write } from './write.ts'

export interface Outcome {
  readonly row: Row
  readonly isNew: boolean
}

/**
 * Makes a row, or replaces it as a whole: fields that are left out are as in a new one.
 *
 * @param mode `create` only makes, and answers what is there where it says the same; `replace` only
 *   replaces
 * @throws AppError STALE, CONFLICT, VALIDATION_FAILED, NOT_FOUND, FORBIDDEN
 */
export async function putOne(
  deps: Deps,
  resource: Resource,
  member: Member,
  address: Address,
  input: { data: Data; mode: 'create' | 'put' | 'replace'; ifVersion?: number | undefined },
): Promise<Outcome> {
  const { collection, within } = resource
  const { id, parentId } = address
  await expectParent(deps.db, resource, member, parentId)
  const initial = writable(collection, []).flatMap(([name, field]) =>
    field.initial === undefined ? [] : [[name, field.initial] as [string, Json]],
  )
  const whole = { ...Object.fromEntries(initial), ...input.data }
  const data = within && parentId !== undefined ? { ...whole, [within.field]: parentId } : whole
  const target = { entity: collection.name, id }
  const seen = input.ifVersion === undefined ? {} : { if_version: input.ifVersion }
  const mutation: Mutation =
    input.mode === 'create'
      ? { op: 'create', ...target, data }
      : input.mode === 'put'
        ? { op: 'upsert', ...target, data, ...seen }
        : { op: 'update', ...target, patch: data, ...seen }

  const reading = { collection, scopeId: member.householdId }
  const isThere = input.mode === 'put' && (await readRow(deps.db, reading, id)) !== undefined
  const [result] = await writeAll(deps, member, [mutation], deps.clock())
  if (result?.status === 'gone' && input.mode !== 'replace')
    throw conflict(`The ${resource.what} with this id was deleted. Take a new id.`)
  await expectDone(deps, resource, member, address, result)
  const row = await readOne(deps, resource, member, { id, parentId: undefined })
  return { row, isNew: !isThere && !result?.noop && input.mode !== 'replace' }
}

/** How often a merge is tried again that somebody else's write came in between of. */
const TRIES = 5

/** @throws AppError NOT_FOUND, STALE, CONFLICT, VALIDATION_FAILED, FORBIDDEN */
export async function patchOne(
  deps: Deps,
  resource: Resource,
  member: Member,
  address: Address,
  input: { patch: Data; ifVersion: number | undefined },
): Promise<Row> {
  const { collection } = resource
  const { ifVersion } = input
  for (let tries = 1; ; tries++) {
    const current = await readOne(deps, resource, member, address)
    const merged = readMergePatch(collection, input.patch, current)
    const mutation: Mutation = {
      op: 'update',
      entity: collection.name,
      id: address.id,
      ...merged,
      all_or_nothing: true,
      ...(ifVersion === undefined ? {} : { if_version: ifVersion }),
    }
    const [result] = await writeAll(deps, member, [mutation], deps.clock())
    if (result?.reason === 'fields') {
      if (tries < TRIES) continue
      throw retryLater('BUSY', 'Others are changing it right now. Try again in a second.', 1)
    }
    await expectDone(deps, resource, member, address, result)
    return readOne(deps, resource, member, { ...address, parentId: undefined })
  }
}

/** Deletes a row; one that is deleted stays so. @throws AppError NOT_FOUND, STALE, CONFLICT */
export async function deleteOne(
  deps: Deps,
  resource: Resource,
  member: Member,
  address: Address,
  ifVersion: number | undefined,
): Promise<void> {
  const { collection, within } = resource
  if (within && address.parentId !== undefined) {
    await expectParent(deps.db, resource, member, address.parentId)
    const reading = { collection, scopeId: member.householdId }
    const row = await readRow(deps.db, reading, address.id)
    if (row && row[within.field] !== address.parentId) throw notFound(resource.what)
  }
  const seen = ifVersion === undefined ? {} : { if_version: ifVersion }
  const mutation: Mutation = { op: 'delete', entity: collection.name, id: address.id, ...seen }
  const [result] = await writeAll(deps, member, [mutation], deps.clock())
  await expectDone(deps, resource, member, address, result)
}

/** All mutations or none, by the member's hand. */
export async function writeAll(
  { db, sync }: Pick<Deps, 'db' | 'sync'>,
  { householdId, accountId }: Member,
  mutations: readonly Mutation[],
  now: Date,
): Promise<readonly Result[]> {
  const request = { scopeId: householdId, accountId, isAtomic: true, mutations }
  return (await write(db, sync, request, now)).results
}

/** @throws AppError as `expectRow` does; STALE with the row as a read answers it */
async function expectDone(
  deps: Deps,
  resource: Resource,
  member: Member,
  { id }: Address,
  result: Result | undefined,
): Promise<void> {
  if (result?.reason === 'version')
    throw new AppError('STALE', 'It was changed in the meantime.', {
      fields: { current: await readOne(deps, resource, member, { id, parentId: undefined }) },
    })
  expectRow(result, resource.what)
}
