import type { RowQuery } from '@larder/rules/verbs/verb.ts'

/** The items of a list that are ticked off and were not put away. */
export const tickedOn = (listId: string): RowQuery => ({
  entity: 'shopping_item',
  where: {
    list_id: { in: [listId] },
    checked_at: { isNull: false },
    put_away_at: { isNull: true },
  },
})
