import { MAX_QUANTITY } from '@larder/rules/quantity.ts'

/** A number in a text, and the position after it. */
export interface FoundNumber {
  readonly value: number
  readonly end: number
}

const VULGAR: { readonly [sign: string]: number } = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅕': 1 / 5,
  '⅖': 2 / 5,
  '⅗': 3 / 5,
  '⅘': 4 / 5,
  '⅙': 1 / 6,
  '⅚': 5 / 6,
  '⅐': 1 / 7,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
  '⅑': 1 / 9,
  '⅒': 1 / 10,
}
const SIGN = `[${Object.keys(VULGAR).join('')}]`
/** `1½`, `1 ½`, `1 1/2`, `1-1/2`, `1 & 1/2`, `½`, `1/2`. */
const FRACTION = new RegExp(
  `(?:(\\d{1,4})(?:\\s?(?=${SIGN})|\\s(?:and\\s|&\\s)?|[-–](?=\\d\\s?[/⁄])))?(?:(${SIGN})|(\\d{1,2})\\s?[/⁄∕]\\s?(\\d{1,2})(?!\\d))`,
  'y',
)
const DECIMAL = /(?:\d{1,9}(?:[.,]\d{1,6})*|\.\d{1,6})/y
/** The lower parts of fractions in kitchens. */
const PARTS = new Set([2, 3, 4, 5, 6, 8, 10, 12, 16])

/**
 * The number that begins at a position: a decimal, a fraction, or a whole number with a fraction.
 *
 * @param grouping the sign between thousands; undefined where `1.500` and `1,500` are decimals
 */
export function readNumberAt(
  line: string,
  at: number,
  grouping: '.' | ',' | undefined,
): FoundNumber | undefined {
  const code = line.charCodeAt(at)
  // Nothing else can begin a number: a digit, a point, and signs outside of ASCII.
  const mayBegin = (code >= 48 && code <= 57) || code === 46 || code > 0xbb
  if (!mayBegin) return undefined
  return fractionAt(line, at) ?? decimalAt(line, at, grouping)
}

function fractionAt(line: string, at: number): FoundNumber | undefined {
  FRACTION.lastIndex = at
  const match = FRACTION.exec(line)
  if (!match) return undefined
  const [all, whole = '0', sign, above, below] = match
  const part = sign === undefined ? Number(above) / Number(below) : (VULGAR[sign] ?? 0)
  const isPart = sign !== undefined || PARTS.has(Number(below))
  if (!isPart || part === 0 || (part >= 1 && whole !== '0')) return undefined
  return { value: round(Number(whole) + part), end: at + all.length }
}

function decimalAt(
  line: string,
  at: number,
  grouping: '.' | ',' | undefined,
): FoundNumber | undefined {
  DECIMAL.lastIndex = at
  const [digits] = DECIMAL.exec(line) ?? []
  if (digits === undefined) return undefined
  const end = at + digits.length
  const parts = digits.split(/[.,]/)
  const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits)
  if (grouping !== undefined && isGrouped && digits.split(grouping).length === parts.length)
    return within({ value: Number(parts.join('')), end })
  if (parts.length <= 2) return within({ value: round(Number(parts.join('.'))), end })
  const first = parts[0] ?? ''
  return within({ value: Number(first), end: at + first.length })
}

const round = (value: number) => Math.round(value * 1e6) / 1e6
const within = (found: FoundNumber) => (found.value <= MAX_QUANTITY ? found : undefined)
