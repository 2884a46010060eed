import { foldText } from '@larder/rules/fold-text.ts'
import { nameKey } from '@larder/rules/names/name-key.ts'
import type { Line } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import { type RecentName, suggest } from '@larder/rules/shopping-lists/suggest.ts'
import type { Home } from 'larder-client/home'
import { offersInside } from '#web/components/offers-inside.ts'
import { recentNames } from '#web/data/recent-names.ts'
import type { Food, Item } from '#web/shopping-lists/aisles/aisles.ts'
import { readItem, readItems } from './read-items.ts'

/** Something that a press adds to the list. */
export interface Choice {
  readonly key: string
  readonly lines: readonly Line[]
  readonly isOnList: boolean
}

/** The things among which the choices are found. */
export interface Known {
  readonly foods: readonly Food[]
  /** The items that are open on the list. */
  readonly open: readonly Item[]
  /** The names that were on the list of late. */
  readonly recent: readonly RecentName[]
}

/** The names that were on any list of the household. */
export const recentOf = (home: Home, foods: readonly Food[]): readonly RecentName[] =>
  recentNames(home.listItems.all(), foods)

/** As many as fit above the keyboard of a small phone. */
const MOST = 6

/** Finds the choices for a typed text: what was typed, as it was understood, and then names that are known. */
export function findChoices(text: string, { foods, open, recent }: Known): readonly Choice[] {
  const lines = readItems(text, foods)
  const typed = { key: 'typed', lines, isOnList: false }
  if (lines.length > 1) return [typed, ...asOne(text)]
  const [line] = lines
  const onList = namesOn(open, foods)
  const found = suggest(line?.name ?? '', { foods, recent, limit: MOST + onList.size })
    .map(({ name }) => ({ name, isOnList: onList.has(nameKey(name)) }))
    .filter(({ name, isOnList }) => (line ? foldText(name) !== foldText(line.name) : !isOnList))
    .slice(0, MOST)
    .map(({ name, isOnList }): Choice => ({ key: name, lines: [{ ...line, name }], isOnList }))
  if (!line) return found
  const inside = offersInside(line, foods).map((one): Choice => ({
    key: `inside ${one.name}`,
    lines: [one],
    isOnList: onList.has(nameKey(one.name)),
  }))
  const first = { ...typed, isOnList: onList.has(nameKey(line.name)) }
  return [first, ...inside, ...found].slice(0, MOST + 1)
}

/** A text such as `salt and pepper`, which was read as two items, as one. */
function asOne(text: string): readonly Choice[] {
  const line = readItem(text)
  const isName = line.note === undefined && !/[;,\n]/.test(text)
  return isName ? [{ key: 'one', lines: [line], isOnList: false }] : []
}

function namesOn(open: readonly Item[], foods: readonly Food[]): ReadonlySet<string> {
  const names = new Map(foods.map((food) => [food.id, food.name]))
  return new Set(open.map((item) => nameKey(names.get(item.food_id ?? '') ?? item.name ?? '')))
}
