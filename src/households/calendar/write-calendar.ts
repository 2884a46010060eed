import { setImmediate as nextTurn } from 'node:timers/promises'
import { type PlannedMeal, titleOfMeal } from '#kitchen/meal-plan/planned-meals.ts'
import type { DatedItem } from '#kitchen/pantry/dated-items.ts'
import { after, DAY } from '#platform/kernel/clock.ts'
import { type Language, LOCALES, fill } from '#platform/kernel/languages.ts'
import { TEXTS, type Texts } from '#platform/languages/texts.ts'

/** Seconds after which an app should ask again. */
const REFRESH = 4 * 3600

/** All-day: the names of meals are free text, so they give no time. */
interface Entry {
  readonly uid: string
  readonly date: string
  readonly summary: string
  readonly lines: readonly string[]
  readonly created_at: Date
  readonly changed_at: Date
}

/**
 * Writes meals and items as iCalendar (RFC 5545): one event a day for each, all-day, which does not make
 * anybody busy. The same rows always give the same bytes.
 *
 * @param of.name the name of the household
 * @param of.host makes the ids of events unique (RFC 7986, 5.3)
 */
export async function writeCalendar(of: {
  readonly name: string
  readonly host: string
  readonly language: Language
  readonly meals: readonly PlannedMeal[]
  readonly items: readonly DatedItem[]
}): Promise<string> {
  const texts = TEXTS[of.language].calendar
  const numbers = new Intl.NumberFormat(LOCALES[of.language], { maximumFractionDigits: 3 })
  const { default: ical } = await loadGenerator()
  const frame = ical({
    name: toText(fill(texts.calendar, { household: of.name })),
    prodId: { company: 'Larder', product: 'Larder', language: of.language.toUpperCase() },
    ttl: REFRESH,
  }).toString()
  const entries = [
    ...of.meals.map((meal) => mealEntry(meal, of, texts, numbers)),
    ...of.items.map((item) => itemEntry(item, of.host, texts, numbers)),
  ]
  const events: string[] = []
  for (let from = 0; from < entries.length; from += CHUNK) {
    events.push(await writeEvents(entries.slice(from, from + CHUNK)))
    await nextTurn()
  }
  const end = frame.lastIndexOf(END)
  return frame.slice(0, end) + events.join('') + frame.slice(end)
}

/** Events that are written before other requests get a turn. Those with long notes take a millisecond each. */
const CHUNK = 25
const END = '\r\nEND:VCALENDAR'

/** Writes events as they are in a calendar, each with a line break before it. */
async function writeEvents(entries: readonly Entry[]): Promise<string> {
  const { default: ical, ICalEventTransparency } = await loadGenerator()
  const calendar = ical()
  for (const entry of entries) {
    const start = new Date(entry.date)
    const description = entry.lines.map(toText).join('\n')
    calendar.createEvent({
      id: entry.uid,
      start,
      end: after(start, DAY),
      allDay: true,
      summary: toText(entry.summary),
      ...(description !== '' && { description }),
      transparency: ICalEventTransparency.TRANSPARENT,
      stamp: entry.changed_at, // without METHOD it is the time of the last change (RFC 5545, 3.8.7.2)
      created: entry.created_at,
      lastModified: entry.changed_at,
    })
  }
  const text = calendar.toString()
  return text.slice(text.indexOf('\r\nBEGIN:VEVENT'), text.lastIndexOf(END))
}

/** It takes 2 MB of memory, and many processes never write a calendar. */
const loadGenerator = () => import('ical-generator')

function mealEntry(
  { id, date, meal, title, servings, note, created_at, changed_at }: PlannedMeal,
  { host, language }: { readonly host: string; readonly language: Language },
  texts: Texts['calendar'],
  numbers: Intl.NumberFormat,
): Entry {
  const lines = [
    ...(servings === null ? [] : [fill(texts.servings, { servings: numbers.format(servings) })]),
    ...(note?.split(/\r\n|\r|\n/) ?? []),
  ]
  const summary = titleOfMeal({ meal, title }, language)
  return { uid: `meal-${id}@${host}`, date, summary, lines, created_at, changed_at }
}

function itemEntry(
  { id, date, name, quantity, unit, created_at, changed_at }: DatedItem,
  host: string,
  texts: Texts['calendar'],
  numbers: Intl.NumberFormat,
): Entry {
  const amount = [numbers.format(quantity), ...(unit === null ? [] : [unit])].join(' ')
  return {
    uid: `item-${id}@${host}`,
    date,
    summary: fill(texts.useUp, { name }),
    lines: [fill(texts.amount, { amount })],
    created_at,
    changed_at,
  }
}

/** A text of iCalendar has no control characters (RFC 5545, 3.1). They become spaces. */
const toText = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
