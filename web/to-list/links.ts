import { itemsOf } from '@larder/rules/json.ts'
import { matches, type Row, type RowQuery } from '@larder/rules/verbs/verb.ts'
import type { Home } from 'larder-client/home'
import { findRows } from '#web/data/find-rows.ts'

/** Names that count as a food, before that is saved: the id of the food by each name. */
export type Links = ReadonlyMap<string, string>

/** The rows of this device, with the linked names as further names of their foods. */
export function findWithLinks(home: Home, links: Links): (query: RowQuery) => readonly Row[] {
  const find = findRows(home)
  if (links.size === 0) return find
  const names = Map.groupBy(links.keys(), (name) => links.get(name))
  return (query) => {
    if (query.entity !== 'food') return find(query)
    return find({ entity: 'food', where: {} })
      .map((row) => {
        const more = names.get(row.id)
        if (!more) return row
        return {
          ...row,
          data: { ...row.data, aliases: [...itemsOf(row.data['aliases']), ...more] },
        }
      })
      .filter((row) => matches(query, row))
  }
}
