import { textOf, type Data } from '@larder/rules/json.ts'
import { DAY } from '@larder/rules/local-day.ts'
import { classOf, convert } from '@larder/rules/measures/convert.ts'
import {
  fromRounded,
  isRounded,
  multiply,
  ONE,
  type Rational,
  toNumber,
} from '@larder/rules/measures/rational.ts'
import { isBetterUnit } from '@larder/rules/measures/to-system.ts'
import { nameKey, wholeKey } from '@larder/rules/names/name-key.ts'
import { sharesOf } from '@larder/rules/shopping-lists/sources.ts'
import type { Row } from '@larder/rules/verbs/verb.ts'
import { type Demand, keyOfThing } from './demand.ts'
import { isNeeded, isSome, type NetOptions, type Share } from './group-demands.ts'

// A planned line is a shopping item that verbs make: it has a `planned_quantity`. A list has one open line for all
// amounts of a thing that convert into each other. The line keeps the unit that it was made with, or the first one of
// the household's system.

/** The facts that convert the units of lines. */
export interface Facts extends NetOptions {
  /** The fields of foods, by id. */
  readonly foods: ReadonlyMap<string, Data>
  /** The things by the keys of their names: a line with the name of a food is of that food. */
  readonly byName?: ReadonlyMap<string, string>
}

/** Identifies a line on its list: a food or a name, and a unit. */
export interface LineKey {
  readonly foodId: string | null
  readonly name: string | null
  readonly unit: string | null
}

/** An amount of a thing for a line. */
export interface ForLine {
  readonly key: LineKey
  /** In the unit of the key. */
  readonly shares: readonly Share[]
}

/** A line with the rows that it has now, and what is new. All amounts are in the unit of its key. */
export interface Place extends ForLine {
  /** The lowest id first. */
  readonly rows: readonly Row[]
  /** The shares of the rows. */
  readonly before: readonly Share[]
}

export const isOpen = ({ checked_at = null, put_away_at = null }: Data): boolean =>
  checked_at === null && put_away_at === null

export const isPlanned = ({ planned_quantity = null }: Data): boolean => planned_quantity !== null

export const keyOfItem = ({ food_id, name, unit }: Data): LineKey => ({
  foodId: textOf(food_id),
  name: textOf(name),
  unit: textOf(unit),
})

/** The key of the thing of a line. */
export const thingOf = (
  { foodId, name }: Omit<LineKey, 'unit'>,
  { byName }: Pick<Facts, 'byName'>,
): string => {
  const ofName = (text: string) => byName?.get(wholeKey(text)) ?? byName?.get(nameKey(text))
  return (foodId === null && ofName(name ?? '')) || keyOfThing(foodId, name)
}

const foodOf = ({ foodId }: LineKey, { foods }: Facts) => foods.get(foodId ?? '')

/** A text for each line: units that convert into each other have the same. */
export const textOfKey = (key: LineKey, facts: Facts): string =>
  JSON.stringify([thingOf(key, facts), classOf(key.unit, foodOf(key, facts), facts)])

/** The shares of a line in another unit. Those of a line that is found convert into it. */
export function sharesIn(
  unit: string | null,
  { key, shares }: ForLine,
  facts: Facts,
): readonly Share[] {
  if (key.unit === unit) return shares
  const one = convert(ONE, key.unit, unit, foodOf(key, facts), facts)
  if ('missing' in one) return shares
  return shares.map(({ quantity, fromStock, ...share }) => ({
    ...share,
    quantity: quantity && multiply(withoutRounding(quantity), one.quantity),
    fromStock: fromStock && multiply(fromStock, one.quantity),
  }))
}

const withoutRounding = (one: Rational) => (isRounded(one) ? fromRounded(toNumber(one)) : one)

/**
 * Finds the open planned line of each amount. Some of a thing joins a line of any unit, and a line with only some of
 * it takes the unit of the first amount. A line without an amount of a person takes a unit of the household's system.
 *
 * @param items of the list
 * @returns the lines that are needed, and then the other ones
 */
export function placeNeeds(
  needs: readonly ForLine[],
  items: readonly Row[],
  facts: Facts,
): readonly Place[] {
  const open = items.filter(({ data }) => isOpen(data) && isPlanned(data))
  const lines = Map.groupBy(open, ({ data }) => textOfKey(keyOfItem(data), facts))
  const units = new Map<string, string>()
  const wanted = Map.groupBy(needs, (need) => findLine(need, lines, facts, units))
  const keys = new Set([...wanted.keys(), ...lines.keys()])
  return [...keys].map((text) => placeOf(wanted.get(text) ?? [], lines.get(text) ?? [], facts))
}

type Lines = ReadonlyMap<string, readonly Row[]>

/**
 * The text of the line for an amount: one that there is, or a new one.
 *
 * @param units gets the text of the amount whose unit a line with only some of a thing takes: others do not join it
 */
function findLine(
  { key, shares }: ForLine,
  lines: Lines,
  facts: Facts,
  units: Map<string, string>,
): string {
  const text = textOfKey(key, facts)
  if (lines.has(text)) return text
  const ofThing = [...lines].filter(([, rows]) =>
    rows.some(({ data }) => thingOf(keyOfItem(data), facts) === thingOf(key, facts)),
  )
  if (shares.every(isSome)) return ofThing[0]?.[0] ?? text
  const [other = text] =
    ofThing.find(
      ([line, rows]) =>
        (units.get(line) ?? text) === text && rows.every(({ data }) => hasOnlySome(data)),
    ) ?? []
  units.set(other, text)
  return other
}

const hasOnlySome = ({ quantity = null, sources = null }: Data): boolean =>
  quantity === null && sharesOf(sources).every(isSome)

function placeOf(needs: readonly ForLine[], rows: readonly Row[], facts: Facts): Place {
  const [need] = needs.filter(({ shares }) => !shares.every(isSome))
  const [line] = rows
  const first = line && keyOfItem(line.data)
  const isBetter = isBetterUnit(need?.key.unit ?? null, first?.unit ?? null, facts)
  const takesUnit =
    need !== undefined &&
    rows.every(({ data }) => hasOnlySome(data) || (isBetter && (data['quantity'] ?? null) === null))
  const key = (takesUnit ? need.key : (first ?? needs[0]?.key)) ?? NO_LINE
  const inUnit = (one: ForLine) => sharesIn(key.unit, one, facts)
  return {
    key: { ...(first ?? key), unit: key.unit },
    rows,
    shares: needs.flatMap(inUnit),
    before: rows.flatMap(({ data }) =>
      inUnit({ key: keyOfItem(data), shares: sharesOf(data['sources']) }),
    ),
  }
}

/** Whether the pantry gives all that the sources of a line need. Such a line is hidden: nothing is to buy. */
export const isAtHome = (shares: readonly Share[]): boolean =>
  shares.length > 0 && !shares.some(isNeeded)

/** How long the pantry's part is promised to a recipe of which nothing is to buy, in milliseconds: a week. */
const PROMISED = 7 * DAY

/** What the pantry gives to the sources of an open line, as demands that take their part of the supply first. */
export function promisesOf({ data }: Row, day: string, now: string): readonly Demand[] {
  const { foodId, name, unit } = keyOfItem(data)
  const shares = sharesOf(data['sources'])
  const hidden = textOf(data['dismissed_at'])
  const isOver = hidden !== null && Date.parse(hidden) + PROMISED < Date.parse(now)
  return shares.flatMap(({ fromStock, quantity: _quantity, ...source }): Demand[] =>
    fromStock && !isOver
      ? [{ foodId, name, day, source, quantity: fromStock, unit, language: null, isPromise: true }]
      : [],
  )
}

const NO_LINE: LineKey = { foodId: null, name: null, unit: null }
