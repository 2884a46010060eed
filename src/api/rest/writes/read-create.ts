import type { Resource } from '#api/rest/resource.ts'
import { newId } from '#platform/kernel/ids.ts'
import type { Data, Mutation } from '#sync/schema/contract.ts'

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
