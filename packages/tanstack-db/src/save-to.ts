import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { Home } from 'larder-client/home.ts'
import { dataOf } from './new-row.ts'

/** A change of a transaction of TanStack DB: the parts of its `PendingMutation` that are used here. */
export interface Pending {
  readonly type: 'insert' | 'update' | 'delete'
  readonly key: unknown
  readonly original: object
  readonly modified: object
  readonly changes: object
  readonly collection: { readonly utils: object }
}

/** What a collection of a household says of itself, as its `utils`. */
export interface LarderUtils {
  /** The kind of its rows, such as `shopping_item`. */
  readonly kind: string
  readonly householdId: string
  // TanStack DB asks for it.
  readonly [name: string]: unknown
}

/**
 * Gives the `mutationFn` of `createTransaction`: it saves all changes of a transaction together or not at all, also
 * those of several collections. TanStack DB rolls the transaction back where it rejects.
 *
 * @returns a function that resolves when the changes are stored on this device; it rejects with `Refused`
 */
export function saveTo(home: Pick<Home, 'id' | 'together'>) {
  return async ({
    transaction,
  }: {
    readonly transaction: { readonly mutations: readonly Pending[] }
  }): Promise<void> => {
    const mutations = transaction.mutations.map((one) => toMutation(one, home.id))
    if (mutations.length > 0) await home.together(mutations)
  }
}

function toMutation(pending: Pending, homeId: string): Mutation {
  const { type, key, original, modified, changes, collection } = pending
  const { kind, householdId }: Partial<LarderUtils> = { ...collection.utils } // checked below
  if (kind === undefined || householdId !== homeId)
    throw new Error('A collection of this transaction is not of this household.')
  const id = String(key)
  switch (type) {
    case 'insert':
      return { op: 'create', entity: kind, id, data: dataOf(kind, { ...modified }) }
    case 'update': {
      const patch: Data = { ...changes } // a row is JSON
      const seen: Data = { ...original }
      const expect = Object.keys(patch).map((name) => [name, seen[name] ?? null] as const)
      return { op: 'update', entity: kind, id, patch, expect: Object.fromEntries(expect) }
    }
    case 'delete':
      return { op: 'delete', entity: kind, id }
    default:
      return type satisfies never
  }
}
