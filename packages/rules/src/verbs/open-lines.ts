import type { RowQuery } from './verb.ts'

/** The planned lines of all lists that are neither ticked nor put away. */
export const OPEN_LINES: RowQuery = {
  entity: 'shopping_item',
  where: {
    planned_quantity: { isNull: false },
    checked_at: { isNull: true },
    put_away_at: { isNull: true },
  },
}
