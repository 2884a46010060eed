import type { Change, Mutation, Result } from '@larder/rules/mutation.ts'
import type { Row } from '#api/rest/reads/read-rows.ts'
import { readOne } from '#api/rest/reads/resource-reads.ts'
import type { Address, Deps, Resource } from '#api/rest/resource.ts'
import { expectRow, withNames } from '#api/rest/rest-errors.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { AppError, conflict, notFound } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { applyBatch, type Batch } from '#sync/write/apply-batch.ts'
import { type Loaded, rowOf } from '#sync/write/load-batch.ts'
import { guarded, type Tag } from './preconditions.ts'

export interface Outcome {
  /** The row at the end of the transaction. */
  readonly row: Row
  readonly isNew: boolean
}

/** The conditions of one write, and the errors for its refusals. */
export interface WriteRules {
  readonly ifMatch: Tag | undefined
  /** Returns the mutation to apply, after the row is loaded. It may throw an error. */
  readonly rewrite: (loaded: Loaded) => Mutation
  readonly furtherMutations?: readonly Mutation[]
  /**
   * Checks for reasons of STALE other than the version. Returns the message of STALE, or undefined.
   * It may throw another error.
   */
  readonly refuse?: (result: Result) => string | undefined
}

/**
 * Applies the mutation and the further mutations in one transaction. It also reads the row for the
 * answer. This takes three round trips to the database, and a fourth if the answer needs other rows.
 */
export function writeOne(
  { db, sync, clock }: Deps,
  resource: Resource,
  member: Member,
  { id, parentId }: Address,
  mutation: Mutation,
  { ifMatch, rewrite, refuse, furtherMutations = [] }: WriteRules,
): Promise<Outcome & { isDone: boolean }> {
  const { collection, label, parent } = resource
  const now = clock()
  const batch: Batch = {
    scopeId: member.householdId,
    writer: member,
    isAtomic: true,
    inSteps: true,
    mutations: [mutation, ...furtherMutations],
    rewrite: (loaded) => {
      const row = rowOf(loaded, collection.name, id)
      return [guarded(rewrite(loaded), ifMatch, row), ...furtherMutations]
    },
    extraRows:
      parent && parentId !== undefined ? [{ entity: parent.collection.name, id: parentId }] : [],
  }
  return inTransaction(db, async (tx) => {
    const { results, writes, isComplete } = await applyBatch(tx, sync, batch, now)
    const [result, ...others] = results
    const staleMessage =
      result?.reason === 'version'
        ? 'Somebody changed it in the meantime.'
        : result && refuse?.(result)
    if (staleMessage !== undefined) {
      if (!result?.row?.data) throw notFound(label)
      const current = await toAnswer(tx, resource, member, result.row, now)
      throw new AppError('STALE', staleMessage, { fields: { current } })
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
    return { row: await toAnswer(tx, resource, member, change, now), isNew, isDone: isComplete }
  })
}

/** @returns the row for the answer. Reads the row again if some fields depend on other rows. */
async function toAnswer(
  tx: Db,
  resource: Resource,
  member: Member,
  { id, version, data }: Change,
  now: Date,
): Promise<Row> {
  const hasComputedFields = data && resource.computed
  if (!hasComputedFields) return { id, version, ...data }
  return readOne(tx, resource, member, { id, parentId: undefined }, now)
}
