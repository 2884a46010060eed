/** A number in a text, and the position after it. */
export interface FoundNumber {
  readonly value: number
  readonly end: number
}

/** `½`, `⅔` and the others. */
const SIGN = '[¼-¾⅐-⅞]'
/** `1½`, `1 ½`, `1 1/2`, `1-1/2`, `1 & 1/2`, `½`, `1/2`, `¹⁄₂`. */
const FRACTION = new RegExp(
  `(?:(\\d{1,4})(?:\\s?(?=${SIGN}|[¹²³⁴-⁹])|\\s(?:and\\s|&\\s)?|[-–](?=\\d\\s?[/⁄])))?(?:(${SIGN})|(\\d{1,2}|[¹²³⁴-⁹])\\s?[/⁄∕]\\s?(\\d{1,2}|[₁-₉])(?![\\d₀-₉]))`,
  'y',
)
/** The lower parts of fractions in kitchens. */
const PARTS = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16])
const DECIMAL = /(?:\d{1,9}(?:[.,]\d{1,6})*|\.\d{1,6})/y
/** Blanks or apostrophes between groups of three digits. The number of a kind (`Type 405 500 g`) is none of them. */
const BLANKS =
  /(?<!\b(?:type|typ|tipo|nr|no|num|nummer|numero|número|numéro)\.?\s)[1-9]\d{0,2}([\s'’])\d{3}(?:\1\d{3})?(?:[.,]\d{1,6})?(?![\d/⁄]|[.,]\d|\s?[-–]\s?\d{3}(?!\d))/iy
/**
 * The languages whose numbers have a decimal comma, of those that Larder reads, and the regions that differ
 * (CLDR, `decimal` of each locale).
 */
const COMMA =
  /^(?:en-(?:AT|BE|CZ|DE|DK|EE|ES|FI|FR|GE|HU|ID|IT|LT|LV|NL|NO|PL|PT|RO|SE|SI|SK|UA|ZA)|(?:fr|nl|pt|sv|da|nb|no|nn|de(?!-CH|-LI)|it(?!-CH)|es(?!-(?:419|BR|BZ|CU|DO|GT|HN|MX|NI|PA|PE|PR|SV|US)))(?![a-z]))/i

/**
 * The sign before the decimals in a language or its region, as in CLDR; the other one of point and comma separates
 * thousands.
 *
 * @param language as `de` or `de-CH`
 * @returns undefined for a language that Larder does not read
 */
export function decimalPointOf(language: string | null | undefined): '.' | ',' | undefined {
  if (COMMA.test(language ?? '')) return ','
  return /^(?:en|de|it|es)(?![a-z])/i.test(language ?? '') ? '.' : undefined
}

/**
 * Reads a text that is a number and nothing else: the field of a form, the cell of a table, a price without its
 * currency. This is the one reader of numbers in digits, with `readNumberAt` for a number inside of a text, and
 * `readSpokenNumberAt` for one that may be in words.
 *
 * It reads `1234`, `1,5`, `1.5`, `1.234,5`, `1 234` with any blank, `1’234`, `½`, `1 1/2`, and a minus. Three digits
 * after the separator of thousands of the language are thousands: `1,234` is 1234 in English, and 1.234 in German.
 *
 * @param language of the text, as `de` or `de-CH`. Without a known one `1.234` and `1,234` are decimals
 * @returns undefined if the text is no number, or one of more than nine digits, which no quantity has
 */
export function readNumber(text: string, language?: string | null): number | undefined {
  const clean = text.trim()
  const start = /^[-−]/.test(clean) ? 1 : 0
  const found = readNumberAt(clean, start, language)
  if (!found || !/^[.,]?$/.test(clean.slice(found.end))) return undefined
  return start === 1 ? -found.value : found.value
}

/**
 * The number in digits that begins at a position: a decimal, a fraction, or a whole number with a fraction. Three
 * digits after a blank are thousands: `1 000 g`. Only `readSpokenNumberAt` knows the sizes of packs: `2 400 g tins`.
 *
 * @param language as `readNumber` has it
 */
export function readNumberAt(
  text: string,
  at: number,
  language?: string | null,
): FoundNumber | undefined {
  const code = text.charCodeAt(at)
  // Nothing else can begin a number: a digit, a point, and signs outside of ASCII.
  const mayBegin = (code >= 48 && code <= 57) || code === 46 || code >= 0xb2
  if (!mayBegin) return undefined
  return fractionAt(text, at) ?? blanksAt(text, at) ?? decimalAt(text, at, language)
}

function fractionAt(text: string, at: number): FoundNumber | undefined {
  FRACTION.lastIndex = at
  const match = FRACTION.exec(text)
  if (!match) return undefined
  const [all, whole = '0', sign, ...digits] = match
  // `½` is `1⁄2`.
  const [above = 0, below = 0] = (sign?.normalize('NFKC').split('⁄') ?? digits).map((one) =>
    Number(one.normalize('NFKC')),
  )
  const part = above / below
  const isPart = sign !== undefined || PARTS.has(below)
  if (!isPart || part === 0 || (part >= 1 && whole !== '0')) return undefined
  return { value: round(Number(whole) + part), end: at + all.length }
}

/** `1 000`, `1’234,5` */
function blanksAt(text: string, at: number): FoundNumber | undefined {
  BLANKS.lastIndex = at
  const [digits, blank = ''] = BLANKS.exec(text) ?? []
  if (digits === undefined) return undefined
  const value = Number(digits.replaceAll(blank, '').replace(',', '.'))
  return { value, end: at + digits.length }
}

function decimalAt(text: string, at: number, language?: string | null): FoundNumber | undefined {
  DECIMAL.lastIndex = at
  const [digits] = DECIMAL.exec(text) ?? []
  if (digits === undefined) return undefined
  const end = at + digits.length
  const point = pointIn(digits, decimalPointOf(language))
  if (point !== undefined) {
    const grouping = point === '.' ? ',' : '.'
    return { value: Number(digits.replaceAll(grouping, '').replace(',', '.')), end }
  }
  const parts = digits.split(/[.,]/)
  if (parts.length <= 2) return { value: round(Number(parts.join('.'))), end }
  const first = parts[0] ?? ''
  return { value: Number(first), end: at + first.length }
}

/** The decimal point of digits with separators of thousands; undefined where they have none. */
function pointIn(digits: string, ofLanguage: '.' | ',' | undefined): '.' | ',' | undefined {
  const point = GROUPED['.'].test(digits) ? ',' : GROUPED[','].test(digits) ? '.' : undefined
  // `1.234` has thousands only in a language that writes them so, and `1.234.567` and `1.234,5` in all.
  const isSure = /[.,].*[.,]/.test(digits)
  return isSure || point === ofLanguage ? point : undefined
}

/** Groups of three digits after each separator, and perhaps decimals after the other one. */
const GROUPED = {
  '.': /^[1-9]\d{0,2}(?:\.\d{3}){1,2}(?:,\d{1,6})?$/,
  ',': /^[1-9]\d{0,2}(?:,\d{3}){1,2}(?:\.\d{1,6})?$/,
}

const round = (value: number) => Math.round(value * 1e6) / 1e6
