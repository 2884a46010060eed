import type { Member } from '#kernel/actor.ts'
import { AppError, conflict, notFound } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { expectRow, withNames } from './rest-errors.ts'
import { applyBatch, type Batch } from '#sync/write/apply-batch.ts'
import type { Change, Mutation, Result } from '#sync/collection/contract.ts'
import { type Loaded, rowOf } from '#sync/write/load-batch.ts'
import { guarded, type Tag } from './preconditions.ts'
import type { Row } from './read-rows.ts'
import { type Address, type Deps, readNow, type Resource } from './resource.ts'

export interface Outcome {
  /** As the transaction left it. */
  readonly row: Row
  readonly isNew: boolean
}

export interface Rules {
  readonly ifMatch: Tag | undefined
  /** What is done, once the row is known. It may throw. */
  readonly settle: (loaded: Loaded) => Mutation
  readonly together?: readonly Mutation[]
  /** Why it is STALE, where it is for another reason than the version. It may throw something else. */
  readonly refuse?: (result: Result) => string | undefined
}

/**
 * Does one mutation, and label belongs to it, in one transaction that also makes the answer: three round trips, and one more
 * where the answer is made of other rows too.
 */
export function writeOne(
  { db, sync, clock }: Deps,
  resource: Resource,
  member: Member,
  { id, parentId }: Address,
  mutation: Mutation,
  { ifMatch, settle, refuse, together = [] }: Rules,
): Promise<Outcome & { isDone: boolean }> {
  const { collection, label, parent } = resource
  const now = clock()
  const batch: Batch = {
    scopeId: member.householdId,
    writer: member,
    isAtomic: true,
    inSteps: true,
    mutations: [mutation, ...together],
    settle: (loaded) => {
      const row = rowOf(loaded, collection.name, id)
      return [guarded(settle(loaded), ifMatch, row), ...together]
    },
    known:
      parent && parentId !== undefined ? [{ entity: parent.collection.name, id: parentId }] : [],
  }
  return inTransaction(db, async (tx) => {
    const { results, writes, isWhole } = await applyBatch(tx, sync, batch, now)
    const [result, ...others] = results
    const isStale = result?.reason === 'version' && 'It was changed in the meantime.'
    const stale = isStale || (result && refuse?.(result))
    if (stale) {
      if (!result?.row?.data) throw notFound(label)
      const current = await toRow(tx, resource, member, result.row, now)
      throw new AppError('STALE', stale, { fields: { current } })
    }
    const change = expectRow(result, label)
    for (const other of others) {
      expectRow(withNames(other, resource.onCreate?.names ?? {}), label)
      if (result?.noop && !other.noop) throw conflict(`There is a ${label} with this id.`)
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
  const isRead = data && resource.computed
  return isRead ? readNow(tx, resource, member, id, now) : { id, version, ...data }
}
