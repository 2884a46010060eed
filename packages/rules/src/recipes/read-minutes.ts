import { foldText } from '@larder/rules/fold-text.ts'
import { readAddedPartAt, readSpokenNumberAt } from '@larder/rules/measures/read-spoken-number.ts'

/** A year. More is a mistake: some sites print 28,564,200 minutes. */
const MAX_MINUTES = 525_600
/** A longer text is no duration. */
const MAX_LENGTH = 100

/** `-PT10M`, `PT-10M`, `-10 min`. */
const NEGATIVE = /^(?:[-−–]\s?|P[\dYMWDTH.]*-)[\dP]/i
const ISO =
  /^P(?:(\d{1,6}(?:[.,]\d+)?)Y)?(?:(\d{1,6}(?:[.,]\d+)?)M)?(?:(\d{1,6}(?:[.,]\d+)?)W)?(?:(\d{1,6}(?:[.,]\d+)?)D)?(?:T?(?:(\d{1,9}(?:[.,]\d+)?)H)?(?:(\d{1,9}(?:[.,]\d+)?)(?:M|$))?(?:(\d{1,9}(?:[.,]\d+)?)S)?)?$/i
const ISO_MINUTES = [525_600, 43_200, 10_080, 1440, 60, 1, 1 / 60]

/** Folded words: of the ten languages that are read, then Hungarian, Polish, Czech, Greek, Turkish and Chinese. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:s|sec|secs|second|seconds|sek|sekunde|sekunden|seconde|seconden|secondes|segundo|segundos|seg|secondo|secondi|sekunder|sekund)$/,
    1 / 60,
  ],
  [
    /^(?:m|mn|min|mins|minute|minutes|minuten|minuut|minuten|minuto|minutos|minuti|minut|minuter|minutter|mns|minuta|minuty|perc|perces|λεπτα|λεπτο|dakika|dk|分|分钟|分鐘|′|')$/,
    1,
  ],
  [
    /^(?:h|hr|hrs|hour|hours|std|stunde|stunden|u|uur|uren|heure|heures|hora|horas|ora|ore|t|tim|timme|timmar|time|timer|oras|oran|godz|godzina|godziny|hodina|hodiny|hodin|hod|ωρα|ωρες|saat|小时|時間)$/,
    60,
  ],
  [
    /^(?:d|day|days|tag|tage|tagen|dag|dagen|jour|jours|dia|dias|giorno|giorni|dagar|dage|dager|dogn|dygn|nap)$/,
    1440,
  ],
  [
    /^(?:w|wk|wks|week|weeks|woche|wochen|weken|semaine|semaines|semana|semanas|settimana|settimane|vecka|veckor|uge|uger|uke|uker)$/,
    10_080,
  ],
]
const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
}
const NUMBER = String.raw`(?:(\d{1,9})\s+)?(\d{1,3})\/(\d{1,3})|(\d{1,9}(?:[.,]\d{1,6})?)?\s?([½¼¾⅓⅔])|(\d{1,9}(?:[.,]\d{1,6})?)`
/** A number with the number after it in a range, and the word after both. */
const PART = new RegExp(
  String.raw`(?:${NUMBER}|\b(an?|one|eine?|een|une?|una|en|ett)\b)\s*(?:(?:-|–|—|to|bis|tot|a|à|til|till)\s*(\d{1,9}(?:[.,]\d{1,6})?))?\s*([\p{L}′']+)?\.?`,
  'gu',
)

/** The first part of `1 h to 2 h`. */
const TWICE =
  /\d[\d.,]{0,8}\s?([a-z]{1,12})\.?\s?(?:-|–|—|to|bis|tot|a|til|till)\s?(?=\d[\d.,]{0,8}\s?\1\b)/g

/**
 * The minutes that a text means: `PT1H30M`, `1 Day`, `10-15 minutes`, `1½ Std.`, `1:30`, `45`, `zwei Stunden`. A range gives its end,
 * and a number alone is minutes. A part of a minute counts as one.
 *
 * @returns undefined where the text has no duration, or one of 0, below it, or of more than a year
 */
export function readMinutes(text: string): number | undefined {
  const minutes = exactMinutes(text)
  return minutes === undefined ? undefined : Math.max(1, Math.round(minutes))
}

/** The same with parts of a minute: `90 s` is 1.5. */
export function exactMinutes(text: string): number | undefined {
  const clean = text.trim()
  if (clean === '' || clean.length > MAX_LENGTH || NEGATIVE.test(clean)) return undefined
  const minutes =
    isoMinutes(clean) ?? clockMinutes(clean) ?? spokenMinutes(clean) ?? wordMinutes(clean)
  return minutes === undefined || minutes <= 0 || minutes > MAX_MINUTES ? undefined : minutes
}

const toNumber = (digits: string | undefined) => Number((digits ?? '0').replace(',', '.'))

function isoMinutes(text: string): number | undefined {
  const match = ISO.exec(text)
  if (!match) return undefined
  // `P30M` says months, and means minutes: no recipe takes months.
  const isTimeless = !/t/i.test(text)
  return ISO_MINUTES.reduce((sum, each, at) => {
    const minutes = isTimeless && at === 1 ? 1 : each
    return sum + minutes * toNumber(match[at + 1])
  }, 0)
}

/** `1:30` is an hour and a half, and so is `01:30:00`. */
function clockMinutes(text: string): number | undefined {
  const match = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?(?:\s*h)?$/.exec(text)
  if (!match) return undefined
  return Number(match[1]) * 60 + Number(match[2]) + toNumber(match[3]) / 60
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb']

/** `half an hour`, `zwei Stunden`: numbers in words, in the first language that has one before a unit. */
function spokenMinutes(given: string): number | undefined {
  if (/\d/.test(given)) return undefined
  const text = given.replaceAll(/(?<!\p{L})[dl]['’]/giu, '') // `d’heure`
  for (const language of LANGUAGES) {
    let [digits, at] = ['', 0]
    for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
      if (index < at) continue
      const number = readSpokenNumberAt(text, index, language)
      const end = index + word.length
      const part = number ? undefined : readAddedPartAt(text, end, language)
      if (number) [digits, at] = [`${digits} ${number.value} `, number.end]
      // `hora y media` has no number before it, and `an hour and a half` has one hour and a part of one.
      else if (part) [digits, at] = [`${digits || '1'} ${word} ${part.value} ${word}`, part.end]
      else [digits, at] = [`${digits} ${word}`, end]
    }
    const minutes = /\d/.test(digits) ? wordMinutes(digits.trim()) : undefined
    if (minutes !== undefined && !/^[\d\s.]*$/.test(digits)) return minutes
  }
  return undefined
}

function wordMinutes(text: string): number | undefined {
  if (/^\d{1,9}(?:[.,]\d{1,6})?$/.test(text)) return toNumber(text)
  let sum = 0
  let last = 1
  let isFound = false
  // ASCII lower case and no accents, but with the fractions as they are.
  const folded = text.replaceAll(/[^½¼¾⅓⅔]+/g, foldText)
  for (const match of folded.replaceAll(TWICE, '').matchAll(PART)) {
    const [, , , , , , , article, upTo, word] = match
    if (article !== undefined && unitOf(word) === undefined) continue
    const each = unitOf(word) ?? (word === undefined ? unitAfter(last, isFound) : undefined)
    if (each === undefined) continue
    sum += each * (upTo === undefined ? numberOf(match) : toNumber(upTo))
    last = each
    isFound = true
  }
  return isFound ? sum : undefined
}

const unitOf = (word: string | undefined) =>
  word === undefined ? undefined : UNITS.find(([words]) => words.test(word))?.[1]

/** A number without a unit is minutes after hours: `1h30`. Elsewhere in a text it means something else. */
const unitAfter = (last: number, isFound: boolean) => (isFound && last === 60 ? 1 : undefined)

function numberOf(match: RegExpExecArray): number {
  const [, whole, above, below, before, sign, decimal, word] = match
  if (above !== undefined) return toNumber(whole) + Number(above) / Math.max(1, Number(below))
  if (sign !== undefined) return toNumber(before) + (FRACTIONS[sign] ?? 0)
  return word === undefined ? toNumber(decimal) : 1
}
