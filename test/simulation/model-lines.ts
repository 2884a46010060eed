import { isList, isObject, type Data, type Json } from '@larder/rules/json.ts'
import { numberOr, type Rows, rowsOf, stringOf } from './model-kitchen.ts'

/** The shares of a line by the ids of their sources. Null: some. */
export type Shares = Map<string, number | null>
/** The shares of lines, by thing and unit. */
export type Lines = Map<string, Shares>

/** A thing: a food, or a name. */
export const keyOfThing = ({ food_id, name }: Data): string =>
  typeof food_id === 'string' ? `food ${food_id}` : `name ${stringOf(name).toLowerCase()}`
/** A line: a thing and a unit. */
export const keyOfLine = (thing: string, unit: Json | undefined) =>
  `${thing}, ${stringOf(unit ?? '').toLowerCase()}`

export function addShare(lines: Lines, key: string, id: string, quantity: number | null): void {
  const shares = lines.get(key) ?? new Map<string, number | null>()
  const before = shares.get(id) ?? null
  shares.set(id, before === null && quantity === null ? null : (before ?? 0) + (quantity ?? 0))
  lines.set(key, shares)
}

/** The shares of rows that are lines. @param isWanted which shares */
export function linesOf(items: readonly Data[], isWanted = (_share: Data) => true): Lines {
  const lines: Lines = new Map()
  for (const item of items) {
    const { sources = null } = item
    const key = keyOfLine(keyOfThing(item), item['unit'])
    for (const share of isList(sources) ? sources : [])
      if (isObject(share) && isWanted(share))
        addShare(lines, key, stringOf(share['id']), numberOr(share['quantity']))
  }
  return lines
}

/** The keys of lines that a person has dismissed at some time. */
export const dismissedKeys = (items: readonly Data[]): ReadonlySet<string> =>
  new Set(
    items
      .filter(
        ({ dismissed_at = null, dismissed_sources = [] }) =>
          dismissed_at !== null || (isList(dismissed_sources) && dismissed_sources.length > 0),
      )
      .map((item) => keyOfLine(keyOfThing(item), item['unit'])),
  )

/** The open planned lines of a list. */
export const openLinesOf = (rows: Rows, listId: Json | undefined) =>
  rowsOf(rows, 'shopping_item').filter(
    ({ list_id, checked_at = null, put_away_at = null, planned_quantity = null }) =>
      list_id === listId &&
      checked_at === null &&
      put_away_at === null &&
      planned_quantity !== null,
  )
