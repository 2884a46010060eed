import type { RowQuery } from './verb.ts'

/** The items of lists that are neither ticked nor put away, under other conditions too. */
export const openItems = (where: RowQuery['where']): RowQuery => ({
  entity: 'shopping_item',
  where: { ...where, checked_at: { isNull: true }, put_away_at: { isNull: true } },
})

/** The open lines that verbs have planned, of all lists. */
export const OPEN_LINES = openItems({ planned_quantity: { isNull: false } })
