import { language, texts } from './language.ts'
import { decimalPointOf, regionalLocale, unitFor } from './words.ts'

/** The language as the browser has it, so that British dates are British, and Swiss numbers Swiss. */
export const locale = () => regionalLocale(language.value, navigator.languages)

/** Keeps what is made for the locale of the user. Making a format takes as long as showing a row with it. */
function perLocale<Made>(make: (tag: string) => Made): () => Made {
  let tag = ''
  let made: Made | undefined
  return () => {
    const wanted = locale()
    if (made === undefined || tag !== wanted) {
      tag = wanted
      made = make(tag)
    }
    return made
  }
}

const numbers = perLocale(
  (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2, useGrouping: false }),
)
const decimalPoint = perLocale(decimalPointOf)
const plurals = perLocale((tag) => new Intl.PluralRules(tag))

/** A number as people of the locale write it, with at most two decimals. */
export const formatNumber = (value: number): string =>
  // All languages of the app write whole numbers alike, and making the first format takes as long as several rows.
  Number.isInteger(value) && value >= 0 && value < 1e15 ? String(value) : numbers().format(value)

/** A number with a decimal point, as the rules print it, in the locale of the user. */
export const localizeNumber = (text: string): string => text.replace('.', decimalPoint())

/** A number for a field, with all its decimals. `readNumber` reads it again. */
export const printNumber = (value: number): string => localizeNumber(String(value))

/** @param quantity null if it is not known @returns such as `2 l`, `2 cans`, or `250 g` of 0.25 kg; empty without a quantity */
export function formatAmount(
  quantity: number | null | undefined,
  unit: string | null | undefined,
): string {
  if (quantity === null || quantity === undefined) return ''
  const larger = unit && quantity >= 1000 ? LARGER[unit] : undefined
  if (larger) return `${formatNumber(quantity / 1000)} ${larger}`
  const smaller = unit && quantity > 0 && quantity < 1 ? SMALLER[unit] : undefined
  if (smaller) return `${formatNumber(quantity * 1000)} ${smaller}`
  return unit ? `${formatNumber(quantity)} ${unitWord(unit, quantity)}` : formatNumber(quantity)
}

/** Units of a thousand, and of a thousandth. */
const LARGER: Readonly<Record<string, string>> = { g: 'kg', ml: 'l' }
const SMALLER: Readonly<Record<string, string>> = { kg: 'g', l: 'ml' }

/** The word of a unit for an amount, in the language of the user: `can`, `cans`. */
export const unitWord = (unit: string, quantity: number): string =>
  // As it is shown: 1.001 is 1.
  unitFor(unit, Math.round(quantity * 100) / 100, {
    words: texts.value.units,
    language: language.value,
  })

/** @param day `YYYY-MM-DD` @returns such as `Mon 23 Nov` */
export const formatDay = (day: string, options: Intl.DateTimeFormatOptions = DAY): string =>
  dayFormat(options).format(new Date(`${day}T00:00Z`))

/** @param from `YYYY-MM-DD` @param to `YYYY-MM-DD` @returns such as `23 – 29 Nov` */
export const formatDays = (from: string, to: string): string =>
  dayFormat(RANGE).formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`))

/** `Mon 23 Nov` */
export const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }
const RANGE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }

/** By locale and options. Rows of a list have the same format, and making one takes longer than using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale()} ${JSON.stringify(options)}`
  const made =
    dayFormats.get(key) ?? new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' })
  dayFormats.set(key, made)
  return made
}

/** @returns such as `3 minutes ago` */
export function formatAgo(time: Date, now: Date): string {
  const seconds = Math.round((time.getTime() - now.getTime()) / 1000)
  const words = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' })
  for (const [unit, length] of UNITS)
    if (Math.abs(seconds) >= length) return words.format(Math.round(seconds / length), unit)
  return words.format(0, 'second')
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Chooses between the forms of a word by a number: `plural(n, { one: 'item', other: 'items' })`. */
export function plural(
  count: number,
  forms: { readonly one: string; readonly other: string; readonly zero?: string },
): string {
  if (count === 0 && forms.zero !== undefined) return forms.zero
  const form = plurals().select(count) === 'one' ? forms.one : forms.other
  return form.replaceAll('{n}', formatNumber(count))
}
