import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { Follower } from '@larder/rules/mutations/decide.ts'
import type { ReadOperation } from '#api/rest/verbs/read-operation.ts'
import { guarded } from '#api/rest/writes/preconditions.ts'
import {
  expectDeletable,
  expectParentIn,
  expectParentOf,
  type ReadLocked,
  readMergePatch,
} from '#api/rest/writes/resource-writes.ts'
import { AppError, conflict } from '#platform/kernel/errors.ts'

/** A row right after its operation. */
interface State {
  /** Whether there is, or was, such a row. */
  readonly exists: boolean
  readonly isNew: boolean
  readonly version: number
  /** Null if it is deleted. */
  readonly data: Data | null
}

export interface Followed {
  readonly follower: Follower
  /** The error of a mutation that was refused for a reason that only REST has. */
  readonly errorOf: (mutation: Mutation) => AppError | undefined
  readonly stateOf: (mutation: Mutation) => State
}

/**
 * Follows the operations of a batch while they are decided once. Each sees the rows as the operations before
 * it have left them: for its `if_match`, its merge patch and the parent in its path.
 */
export function followOperations(operations: readonly ReadOperation[]): Followed {
  const byMutation = new Map(
    operations.flatMap((one) => one.mutations.map((mutation) => [mutation, one])),
  )
  const errors = new Map<Mutation, AppError>()
  const states = new Map<Mutation, State>()
  const wasLive = new Set<Mutation>()

  function before(mutation: Mutation, read: ReadLocked): Mutation {
    const operation = expectKnown(byMutation.get(mutation))
    try {
      if (operation.mutations[0] !== mutation) {
        if (!wasLive.has(operation.mutations[0]) || read(mutation.entity, mutation.id)?.data)
          return mutation
        throw conflict(`There is a ${operation.resource.label} with this id.`)
      }
      const row = read(mutation.entity, mutation.id)
      if (row?.data) wasLive.add(mutation)
      return guarded(prepared(operation, read), operation.ifMatch, row)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      errors.set(mutation, error)
      const { entity, id } = mutation
      return { op: 'malformed', entity, id, path: '', message: error.message }
    }
  }

  return {
    follower: {
      before,
      after(mutation, row) {
        states.set(mutation, {
          exists: row !== undefined,
          isNew: !wasLive.has(mutation),
          version: row?.version ?? 0,
          data: row?.data ?? null,
        })
      },
    },
    errorOf: (mutation) => errors.get(mutation),
    stateOf: (mutation) => expectKnown(states.get(mutation)),
  }
}

/** The mutation of the row, when its turn has come. @throws AppError NOT_FOUND */
function prepared(
  { resource, method, address, mutations }: ReadOperation,
  read: ReadLocked,
): Mutation {
  const [mutation] = mutations
  if (method === 'DELETE') expectDeletable(read, resource, address)
  else if (method === 'PATCH' && mutation.op === 'update') {
    const current = expectParentOf(read, resource, address)
    return { ...mutation, patch: readMergePatch(resource.collection, mutation.patch, current) }
  } else expectParentIn(read, resource, address.parentId)
  return mutation
}

function expectKnown<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A mutation belongs to no operation of the batch.')
  return value
}
