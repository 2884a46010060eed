import { ID_PATTERN, isIdInAnyCase } from '@larder/rules/id.ts'
import type { Json } from '@larder/rules/json.ts'
import { type Annotations, refine, same, type ValueType } from './value-type.ts'

/** Part of every runtime (WHATWG URL), but not of the language. Its rules for hosts are too long to repeat. */
declare const URL: {
  canParse(text: string): boolean
  new (text: string): { readonly hostname: string }
}

/**
 * White space and control characters. A browser drops some of them, and so opens another address.
 */
const INVISIBLE = /[\s\u0000-\u001f\u007f-\u009f]/ // oxlint-disable-line no-control-regex

/** True if the trimmed text is a web address: http or https, with a host. */
export function isWebUrl(value: string): boolean {
  const address = value.trim()
  if (INVISIBLE.test(address) || !/^https?:\/\//i.test(address)) return false
  return URL.canParse(address) && new URL(address).hostname !== ''
}

interface TextOptions extends Annotations {
  /** In code points, as all lengths of texts. */
  readonly minLength?: number
  readonly maxLength?: number
  /** A regular expression, as in a JSON Schema. */
  readonly pattern?: string
  readonly format?: string
}

/** A text. It is trimmed and composed (Unicode NFC). */
export function text(options: TextOptions = {}): ValueType {
  const { minLength = 0, maxLength = Infinity, pattern } = options
  const regex = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  return {
    kind: 'text',
    schema: { type: 'string', ...options },
    allows: (value) =>
      typeof value === 'string' &&
      hasLength(value, minLength, maxLength) &&
      (!regex || regex.test(value)),
    normalize: (value) => (typeof value === 'string' ? value.normalize('NFC').trim() : value),
  }
}

/** A key of a place in an order: `positionBetween` makes one between any two. */
export const fractionalKey = (): ValueType =>
  text({
    minLength: 1,
    maxLength: 100,
    pattern: '^[!-~]+$',
    description: 'A fractional key: rows are in the order of its bytes.',
    examples: ['a0V'],
  })

/** Counts code points only where the number of UTF-16 units does not decide. */
function hasLength(value: string, min: number, max: number): boolean {
  const units = value.length
  if (units <= max && units >= 2 * min) return true
  if (units > 2 * max || units < min) return false
  const points = Array.from(value).length
  return points >= min && points <= max
}

/** A web address. Only http and https, because clients show it as a link. */
export const webUrl = (example: string): ValueType =>
  refine(
    text({
      maxLength: 2000,
      format: 'http-url',
      description: 'http or https only.',
      examples: [example],
    }),
    (value) => typeof value !== 'string' || isWebUrl(value),
    'be a web address that begins with https:// or http://',
  )

/** A currency (ISO 4217). */
export const currencyCode = (): ValueType => text({ pattern: '^[A-Z]{3}$', examples: ['EUR'] })

/** One of some texts. */
export function oneOf(choices: readonly string[], about: Annotations = {}): ValueType {
  return {
    kind: 'text',
    schema: { enum: choices, ...about },
    allows: (value) => typeof value === 'string' && choices.includes(value),
    normalize: text().normalize,
  }
}

/** A UUID, in lower case. */
export function id(description?: string): ValueType {
  return {
    kind: 'id',
    schema: {
      type: 'string',
      pattern: ID_PATTERN,
      ...(description === undefined ? {} : { description }),
      examples: ['019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b'],
    },
    allows: (value) => typeof value === 'string' && isIdInAnyCase(value),
    normalize: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  }
}

/** True or false. */
export const boolean = (): ValueType => ({
  kind: 'boolean',
  schema: { type: 'boolean' },
  allows: (value) => typeof value === 'boolean',
  normalize: same,
})

interface NumberOptions extends Annotations {
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  /** For the OpenAPI document. */
  readonly decimals?: number
}

/** A number of double precision. */
export const number = (options: NumberOptions = {}): ValueType => ({
  kind: 'number',
  schema: { type: 'number', ...options },
  allows: (value) => typeof value === 'number' && Number.isFinite(value) && isIn(options, value),
  normalize: same,
})

/** A whole number. */
export const integer = (options: NumberOptions = {}): ValueType => ({
  kind: 'integer',
  schema: { type: 'integer', ...options },
  allows: (value) => typeof value === 'number' && Number.isInteger(value) && isIn(options, value),
  normalize: same,
})

/** A number with at most 6 decimals. */
export const decimal = (options: NumberOptions = {}): ValueType => ({
  ...refine(
    number({ ...options, decimals: 6 }),
    (value) => typeof value !== 'number' || Math.round(value * 1e6) / 1e6 === value,
    'have at most 6 decimals',
  ),
  kind: 'decimal',
})

function isIn(options: NumberOptions, value: number): boolean {
  const { minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity } = options
  return value >= minimum && value > exclusiveMinimum && value <= maximum
}

/** A day `YYYY-MM-DD`, from the year 1000 on: then days sort as text. */
export const day = (): ValueType => ({
  kind: 'day',
  schema: { type: 'string', format: 'date', pattern: '^[1-9]', examples: ['2026-12-24'] },
  allows: (value) =>
    typeof value === 'string' && /^[1-9]\d{3}-\d\d-\d\d$/.test(value) && isDay(value),
  normalize: same,
})

/**
 * An instant in ISO 8601, from the year 1000 on: then instants sort as text. The normal form is UTC with
 * milliseconds. It has no leap second.
 */
export const instant = (): ValueType => ({
  kind: 'instant',
  schema: {
    type: 'string',
    format: 'date-time',
    pattern: '^[1-9]\\d{3}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d:[0-5]\\d',
    examples: ['2026-11-20T08:00:00.000Z'],
  },
  allows: (value) => typeof value === 'string' && !value.startsWith('0') && isInstant(value),
  normalize: (value) =>
    typeof value === 'string' && isInstant(value) ? new Date(value).toISOString() : value,
})

const INSTANT =
  /^\d{4}-\d\d-\d\d[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/

/** `Date` would read February 30 as March 2, and 24:00 as the next day. */
function isInstant(value: string): boolean {
  return INSTANT.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
}

/** @param value `YYYY-MM-DD`, whatever the digits */
function isDay(value: string): boolean {
  const midnight = new Date(`${value}T00:00:00Z`)
  return midnight.getUTCDate() === Number(value.slice(8))
}

/** Any JSON value. */
export const json = (): ValueType => ({
  kind: 'json',
  schema: {},
  allows: (_value: Json) => true,
  normalize: same,
})

/** Whether the runtime knows a time zone of this name (IANA Time Zone Database). */
export function isTimeZone(name: string): boolean {
  if (name === 'UTC') return true // the usual first value; Intl takes a quarter of a millisecond
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false // Intl throws a RangeError for an unknown zone
  }
}
