import { foldText } from '@larder/rules/fold-text.ts'
import type { ImportedMeal } from '#transfer/imports/chunks/import-record.ts'

const WORDS: readonly (readonly [RegExp, NonNullable<ImportedMeal['meal']>])[] = [
  [/breakfast|fruhstuck|petit.dejeuner|desayuno|colazione|ontbijt/, 'breakfast'],
  [/lunch|mittag|dejeuner|almuerzo|comida|pranzo/, 'lunch'],
  [/dinner|supper|abend|diner|cena|avondeten/, 'dinner'],
  [/snack|side|drink|dessert|vesper|gouter|merienda|merenda|tussendoor/, 'snack'],
]

/** The meal that a name means, in six languages. */
export function readMeal(name: string): ImportedMeal['meal'] {
  const folded = foldText(name.slice(0, 100))
  return WORDS.find(([words]) => words.test(folded))?.[1]
}

/** The order of day and month in dates with slashes. */
export type DayOrder = 'day_first' | 'month_first' | 'unknown'

const ISO = /^([1-9]\d{3})-(\d{1,2})-(\d{1,2})(?:[T ].{0,40})?$/
/** `24.12.2026` is written with the day first everywhere. */
const DOTS = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/
const SLASHES = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/

/** Which order the dates of a file have: one date with a day above 12 decides. */
export function dayOrderOf(texts: Iterable<string>): DayOrder {
  const found = new Set<DayOrder>()
  for (const text of texts) {
    const [, first, second] = SLASHES.exec(text.trim()) ?? []
    if (Number(first) > 12) found.add('day_first')
    if (Number(second) > 12) found.add('month_first')
  }
  const [order = 'unknown', other] = found
  return other === undefined ? order : 'unknown'
}

/** A local date as `2026-12-24`. Undefined where the text is no date, or may be two. */
export function readDay(text: string, order: DayOrder = 'unknown'): string | undefined {
  const clean = text.trim()
  const iso = ISO.exec(clean)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const dots = DOTS.exec(clean)
  if (dots) return dayOf(dots[3], dots[2], dots[1])
  const slashes = SLASHES.exec(clean)
  if (!slashes) return undefined
  const [, first, second, year] = slashes
  if (order === 'day_first' || first === second) return dayOf(year, second, first)
  return order === 'month_first' ? dayOf(year, first, second) : undefined
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  return isDay && Number(full) >= 1000 ? text : undefined
}
