import type { Data, Mutation } from '@larder/rules/entity.ts'

// A verb takes rows and a request, and returns the mutations that carry out the request.

interface Item {
  readonly id: string
  readonly data: Data
}

/**
 * Ticks items off, or unticks them. An item that is already ticked off keeps its time and account.
 *
 * @param items items of one list
 * @param at time in ISO 8601; null unticks
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
