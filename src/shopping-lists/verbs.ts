import type { Data, Mutation } from '#sync/collection/contract.ts'

// Verbs as pure functions: from the rows as they are and from a wish to the mutations that carry it out.
// Neither Node nor the database is in them, so that clients can run them too.

/** A shopping item as it is. */
export interface Item {
  readonly id: string
  readonly data: Data
}

/**
 * Ticks items of a list off, or puts them back. Items that are ticked off already keep who was first.
 *
 * @param items those that are on the list
 * @param at when, ISO 8601; null puts them back
 */
export function checkItems(items: readonly Item[], at: string | null): Mutation[] {
  return items
    .filter(({ data }) => at === null || data['checked_at'] === null)
    .map(({ id }) => ({
      op: 'update',
      entity: 'shopping_item',
      id,
      patch: { checked_at: at },
    }))
}
