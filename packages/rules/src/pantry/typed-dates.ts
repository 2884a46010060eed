import { foldText } from '@larder/rules/fold-text.ts'
import { DAY } from '@larder/rules/local-day.ts'

/** What people write before the date until which a food keeps, in six languages. */
const BEFORE =
  "until|till?|best before|use by|bis|haltbar bis|mhd|jusqu[’']?(?:au|à)?|hasta(?: el)?|fino (?:a|al)|entro(?: il)?|tot|houdbaar tot"
const DATED = RegExp(
  `(?<=\\S)\\s+(?:${BEFORE})\\s+(\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[./]\\d{1,2}(?:[./]\\d{2,4})?|\\d{1,2}\\.?\\s+(?:de\\s+)?\\p{L}+|\\p{L}+\\s+\\d{1,2}|\\p{L}+)\\.?(?=\\s*(?:[,;\\n]|$))`,
  'giu',
)
/** A date without a year that is longer ago is one of the next year. */
const LONGEST_AGO = 180

/**
 * Writes each date until which a food keeps as a note: `ham 200 g best before 7/12` becomes `ham 200 g (2026-12-07)`. The
 * day stands before the month, but between slashes in a region that writes the month first: `7/12` is 12 July in `en-US`.
 *
 * @param today `YYYY-MM-DD`
 * @param locale the language of the names of months and weekdays, with the region if it is known: `de`, `en-US`. English
 *   names are read too
 */
export const noteDates = (text: string, today: string, locale: string): string =>
  text.replace(DATED, (all: string, words: string) => {
    const date = readDate(words, today, [locale, 'en'])
    return date === undefined ? all : ` (${date})`
  })

function readDate(words: string, today: string, languages: readonly string[]): string | undefined {
  if (/^\d{4}-/.test(words))
    return dateOf(Number(words.slice(0, 4)), words.slice(5, 7), words.slice(8))
  const [, first, sign, second, year] = /^(\d+)([./])(\d+)(?:[./](\d+))?$/.exec(words) ?? []
  if (first !== undefined) {
    const read = (day: unknown, month: unknown) =>
      year === undefined
        ? nextOf(today, month, day)
        : dateOf(Number(year) + (Number(year) < 100 ? 2000 : 0), month, day)
    const isMonthFirst = sign === '/' && writesMonthFirst(languages[0] ?? '')
    return isMonthFirst ? (read(second, first) ?? read(first, second)) : read(first, second)
  }
  const name = foldText(/\p{L}{2,}$|^\p{L}{2,}/u.exec(words)?.[0] ?? '')
  const number = /\d+/.exec(words)?.[0]
  const index = indexOfName(name, number === undefined ? 'weekday' : 'month', languages)
  if (index < 0) return undefined
  return number === undefined ? weekdayFrom(today, index) : nextOf(today, index + 1, number)
}

/** Whether a region writes the month before the day. A language alone does not tell. */
function writesMonthFirst(locale: string): boolean {
  if (!/-[A-Z]{2}$/i.test(locale)) return false
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day')
}

/** The place of a name or its first letters, at least three, among the months or the weekdays from Monday on. */
function indexOfName(
  name: string,
  kind: 'month' | 'weekday',
  languages: readonly string[],
): number {
  if (name.length < 2) return -1
  const days = Array.from({ length: kind === 'month' ? 12 : 7 }, (_, i) =>
    kind === 'month' ? Date.UTC(2024, i, 1) : Date.UTC(2024, 0, i + 1),
  )
  for (const language of languages) {
    const names = (length: 'long' | 'short') => {
      const format = new Intl.DateTimeFormat(language, { [kind]: length, timeZone: 'UTC' })
      return days.map((day) => foldText(format.format(day)).replace('.', ''))
    }
    const short = names('short').indexOf(name)
    if (short >= 0) return short
    const long = names('long').findIndex(
      (one) => one === name || (name.length > 2 && one.startsWith(name)),
    )
    if (long >= 0) return long
  }
  return -1
}

const dateOf = (year: number, month: unknown, day: unknown): string | undefined => {
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

function nextOf(today: string, month: unknown, day: unknown): string | undefined {
  const year = Number(today.slice(0, 4))
  const first = dateOf(year, month, day)
  const isPast = first !== undefined && Date.parse(today) - Date.parse(first) > LONGEST_AGO * DAY
  return first === undefined || isPast ? dateOf(year + 1, month, day) : first
}

function weekdayFrom(today: string, index: number): string {
  const now = new Date(today)
  const ahead = (index + 1 - now.getUTCDay() + 7) % 7
  return new Date(now.getTime() + ahead * DAY).toISOString().slice(0, 10)
}
