import { isList, isObject, itemsOf, type Data, type Json } from '@larder/rules/json.ts'
import {
  dimensionOf,
  inKilos,
  numberOr,
  type Rows,
  rowsOf,
  stringOf,
  textOr,
} from './model-kitchen.ts'

/** The shares of a line by the ids of their sources: grams as kilograms. Null: some. */
export type Shares = Map<string, number | null>
/** The shares of lines, by thing and dimension. Some of a thing has a key of its own: it joins any line. */
export type Lines = Map<string, Shares>

/** A thing: a food, by its id or by its name, or a name that no food has. */
export function keyOfThing(rows: Rows, { food_id, name }: Data): string {
  const letters = stringOf(name).toLowerCase()
  const id = textOr(food_id) ?? foodNamed(rows, letters)
  return id === null ? `name ${letters}` : `food ${id}`
}

/** The food with a name, else the first with such an alias. */
function foodNamed(rows: Rows, letters: string): string | null {
  const isSame = (text: Json | undefined) => stringOf(text).toLowerCase() === letters
  const foods = rowsOf(rows, 'food').toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const named = foods.find(({ name }) => isSame(name))
  const other = foods.find(({ aliases }) => itemsOf(aliases).some(isSame))
  return (named ?? other)?.id ?? null
}

/** A line: a thing and what its unit measures. */
export const keyOfLine = (thing: string, unit: Json | undefined) =>
  `${thing}, ${dimensionOf(textOr(unit)) ?? ''}`
const keyOfSome = (thing: string) => `${thing}, some`

/** Adds an amount of a thing, in a unit, to its line. */
export function addShare(
  lines: Lines,
  thing: string,
  id: string,
  { quantity, unit }: { readonly quantity: number | null; readonly unit: string | null },
): void {
  const key = quantity === null ? keyOfSome(thing) : keyOfLine(thing, unit)
  const shares = lines.get(key) ?? new Map<string, number | null>()
  shares.set(id, quantity === null ? null : (shares.get(id) ?? 0) + inKilos(quantity, unit))
  lines.set(key, shares)
}

/** Lines without some of a thing for a source that also has an amount of it: the two may be one share. */
export function withoutJoined(lines: Lines): Lines {
  const left: Lines = new Map()
  for (const [key, shares] of lines) {
    const thing = key.slice(0, key.lastIndexOf(', '))
    const amounts = [...lines].filter(([other]) => other.startsWith(`${thing}, `) && other !== key)
    const kept = [...shares].filter(
      ([id, quantity]) => quantity !== null || !amounts.some(([, one]) => one.has(id)),
    )
    if (kept.length > 0) left.set(key, new Map(kept))
  }
  return left
}

/** The shares of rows that are lines. @param isWanted which shares */
export function linesOf(
  rows: Rows,
  items: readonly Data[],
  isWanted = (_share: Data) => true,
): Lines {
  const lines: Lines = new Map()
  for (const item of items) {
    const { sources = null, unit } = item
    for (const share of isList(sources) ? sources : [])
      if (isObject(share) && isWanted(share) && share['quantity'] !== 0)
        addShare(lines, keyOfThing(rows, item), stringOf(share['id']), {
          quantity: numberOr(share['quantity']),
          unit: textOr(unit),
        })
  }
  return lines
}

/** Whether the pantry gives all that the sources of a line need: the line is hidden. */
const isAtHome = (sources: Json): boolean =>
  isList(sources) && sources.every((one) => isObject(one) && one['quantity'] === 0)

/** The things with a line that a person has dismissed at some time. */
export const dismissedThings = (rows: Rows, items: readonly Data[]): ReadonlySet<string> =>
  new Set(
    items
      .filter(
        ({ dismissed_at = null, dismissed_sources = [], sources = [] }) =>
          (dismissed_at !== null && !isAtHome(sources)) ||
          (isList(dismissed_sources) && dismissed_sources.length > 0),
      )
      .map((item) => keyOfThing(rows, item)),
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
