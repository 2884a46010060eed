import type { Entity } from '@larder/rules/entity.ts'
import { type Data, isList, type Json } from '@larder/rules/json.ts'

/** The size of a household, or a change of its size. */
export interface HouseholdSize {
  readonly rows: number
  /** UTF-16 units of the rows' fields as JSON. */
  readonly bytes: number
}

/**
 * Whether the rows of an entity count: those that clients create, and those that say so. Members have
 * their own limit.
 */
export const isCounted = (entity: Pick<Entity, 'clientsMay' | 'isCounted'>): boolean =>
  entity.isCounted ?? entity.clientsMay.includes('create')

const sizes = new WeakMap<Data, number>()

/** UTF-16 units of a row's fields as JSON. They are counted once for each object. */
export function sizeOf(data: Data | null | undefined): number {
  if (!data) return 0
  const cached = sizes.get(data)
  if (cached !== undefined) return cached
  const size = JSON.stringify(data).length
  sizes.set(data, size)
  return size
}

/** Makes `sizeOf` return the size of the whole row for its summary. */
export function rememberSize(summary: Data, size: number): void {
  sizes.set(summary, size)
}

/**
 * Whether the household may grow from `before` to `after`. A change that does not grow it is always
 * allowed, so that members can empty a full household.
 *
 * @param capacity by how much the household may grow in this batch; absent where there is no limit
 */
export function hasCapacity(
  capacity: HouseholdSize | undefined,
  before: HouseholdSize,
  after: HouseholdSize,
): boolean {
  if (!capacity) return true
  const fits = (name: keyof HouseholdSize) =>
    after[name] <= capacity[name] || after[name] <= before[name]
  return fits('rows') && fits('bytes')
}

/**
 * The most bytes that a row's fields take as PostgreSQL prints them. JSON.stringify is shorter:
 * `jsonb` prints every digit of 1e308, and a space after each comma and colon. PostgreSQL prints
 * fields of other types a little shorter than counted here.
 */
export function printedSize(data: Data): number {
  return Object.keys(data).length + valueSize(data, sizeOfText)
}

/**
 * Whether `printedSize` is above a limit. It stops when it knows: a row of 1 MiB would take 70 ms.
 *
 * @param limit in bytes
 */
export function isPrintedAbove(data: Data, limit: number): boolean {
  const rest = limit - Object.keys(data).length
  // The upper bound takes far less time: each character counts as six bytes.
  return valueSize(data, textSizeBound, rest) > rest && valueSize(data, sizeOfText, rest) > rest
}

/** @param limit where to stop: a size above it may be too small */
function valueSize(value: Json, textSize: (text: string) => number, limit = Infinity): number {
  if (typeof value === 'string') return textSize(value)
  if (typeof value === 'number') return digitsOf(value)
  if (typeof value !== 'object' || value === null) return value === false ? 5 : 4
  let sum = 2
  if (isList(value)) {
    for (const item of value) {
      sum += 2 + valueSize(item, textSize, limit - sum)
      if (sum > limit) break
    }
    return sum
  }
  for (const name in value) {
    const member = value[name] ?? null
    sum += textSize(name) + 4 + valueSize(member, textSize, limit - sum)
    if (sum > limit) break
  }
  return sum
}

/** JSON escapes a character to at most six bytes; UTF-8 uses at most three for a UTF-16 unit. */
const textSizeBound = (text: string) => 6 * text.length + 2
const sizeOfText = (text: string) =>
  PLAIN.test(text) ? text.length + 2 : utf8Length(JSON.stringify(text))
/** ASCII that JSON writes as it is. */
const PLAIN = /^[ !#-[\]-~]*$/

/** Bytes of a text in UTF-8 (RFC 3629, 3). JSON.stringify escapes a lone surrogate. */
function utf8Length(text: string): number {
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 0x7f) bytes += unit > 0x7ff && !isSurrogate(unit) ? 2 : 1
  }
  return bytes
}

const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff

/** The length of a number without an exponent, as PostgreSQL prints `numeric`. */
function digitsOf(value: number): number {
  const text = String(value)
  const [mantissa = '', exponent] = text.split('e')
  if (exponent === undefined) return text.length
  const sign = value < 0 ? 1 : 0
  const digits = mantissa.replace(/[-.]/g, '').length
  const power = Number(exponent)
  // "0." and zeros before the digits, or zeros after them.
  return sign + (power < 0 ? 1 - power + digits : Math.max(power + 1, digits + 1))
}
