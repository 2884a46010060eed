import type { Locale } from '@larder/rules/measures/find-unit.ts'
import { exactMinutes } from '@larder/rules/recipes/read-minutes.ts'
import { type PrintedIngredient, type PrintedStep, ingredientLine } from './printed-recipe.ts'

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * A text with a backslash before the signs that begin an ingredient, a tool, a timer, a comment, a section or a note.
 * A bracket at its beginning may follow a mark, and would be the note of it.
 */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/[@#~\\{}]|^\(/g, String.raw`\$&`)
    .replaceAll(/-(?=-)|(?<=-)-|\[(?=-)|^[=>]/gm, String.raw`\$&`)

/** A part of a mark, on one line. A sign at its beginning would be one of the mark. */
const escapePart = (text: string): string =>
  oneLine(text).replaceAll(/[@#~{}()%|\\]|-(?=-)|(?<=-)-|\[(?=-)|^[&?+=-]/g, String.raw`\$&`)

/** For example `@flour{250%g}(sifted)`. A line without a name stands as its own name. */
export function ingredientMark(one: PrintedIngredient, locale?: Locale): string {
  const { quantity = null, quantity_max = null, unit, name, note, optional } = one
  const sign = optional === true ? '@?' : '@'
  if (!name) return `${sign}${escapePart(ingredientLine(one, locale))}{}`
  const amount = quantity_max === null ? quantity : `${quantity}-${quantity_max}`
  const measure = [amount, unit && escapePart(unit)].filter(isGiven).join('%')
  return `${sign}${escapePart(name)}{${measure}}${note ? `(${escapePart(note)})` : ''}`
}

const isGiven = (part: string | number | null | undefined) =>
  part !== null && part !== undefined && part !== ''

/** A part of a text that is replaced by a mark. */
interface Place {
  readonly at: number
  readonly length: number
  readonly mark: string
  /** The ingredient that is marked. */
  readonly of?: PrintedIngredient
}

/**
 * A step with marks for its timer and for the ingredients that it names below the same heading, or that have none.
 *
 * @param left the ingredients that no step has marked. Those of this step are removed.
 */
export function markStep(
  { text, timer_seconds: seconds = null }: PrintedStep,
  heading: string | null,
  left: Set<PrintedIngredient>,
): string {
  const lines = text.split('\n').map((line) => line.trim())
  const clean = lines.filter((line) => line !== '').join('\n')
  const timer = seconds === null ? [] : timeIn(clean, seconds)
  const places = apart([...ingredientsIn(clean, heading, left), ...timer])
  // A paragraph of ingredients alone would be a list of them.
  const isList = /^[\s,]*$/.test(replaced(clean, places, () => '', String))
  const marked = isList ? [] : places
  for (const { of } of marked) if (of) left.delete(of)
  const printed = replaced(clean, marked, ({ mark }) => mark, escapeText)
  const isShown = marked.some(({ of }) => of === undefined)
  // A timer that the text does not name is on a line of its own, and is no part of the text.
  const timers = !seconds || isShown ? [] : [`~{${timeOf(seconds)}}`]
  return [...printed.split('\n'), ...timers].join(' \\\n')
}

/** The places that are not inside of others. Of two that begin together the longer one wins. */
function apart(places: readonly Place[]): Place[] {
  let end = 0
  return places
    .toSorted((a, b) => a.at - b.at || b.length - a.length)
    .filter(({ at, length }) => {
      if (at < end) return false
      end = at + length
      return true
    })
}

/** @param between is called with the parts of the text that no place replaces */
function replaced(
  text: string,
  places: readonly Place[],
  printed: (place: Place) => string,
  between: (part: string) => string,
): string {
  let [all, end] = ['', 0]
  for (const place of places) {
    all += between(text.slice(end, place.at)) + printed(place)
    end = place.at + place.length
  }
  return all + between(text.slice(end))
}

const DURATION = /(?<![\p{L}\d.,:/])(\d{1,4}(?:[.,]\d{1,2})?) (\p{L}{1,12})(?!\p{L})/gu

/** Where a text names the time of its timer, such as `30 minutes`. */
function timeIn(text: string, seconds: number): Place[] {
  for (const { 0: all, 1: number, 2: unit, index } of text.matchAll(DURATION)) {
    const minutes = exactMinutes(all)?.most
    if (minutes !== undefined && Math.round(minutes * 60) === seconds)
      return [{ at: index, length: all.length, mark: `~{${number}%${unit}}` }]
  }
  return []
}

const timeOf = (seconds: number) =>
  seconds % 60 === 0 ? `${seconds / 60}%minutes` : `${seconds}%seconds`

function ingredientsIn(
  text: string,
  heading: string | null,
  left: ReadonlySet<PrintedIngredient>,
): Place[] {
  const small = text.toLowerCase()
  // Some letters change their number when they become small. Then places in both texts differ.
  if (small.length !== text.length) return []
  return [...left].flatMap((of) => {
    const own = of.section?.trim() || null
    const name = of.name ?? ''
    const at = own === null || own === heading ? placeOf(name, small) : undefined
    return at === undefined ? [] : [{ at, length: name.length, mark: ingredientMark(of), of }]
  })
}

/** Places of a name that are looked at: a name of one letter has very many. */
const MAX_PLACES = 20

/** The place of a name as a whole word in a text in small letters. */
function placeOf(name: string, text: string): number | undefined {
  const sought = name.toLowerCase()
  if (name === '' || sought.length !== name.length) return undefined
  let at = text.indexOf(sought)
  for (let i = 0; i < MAX_PLACES && at >= 0; i++, at = text.indexOf(sought, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + sought.length])) return at
  return undefined
}

const isLetter = (sign = '') => /[\p{L}\p{N}]/u.test(sign)
