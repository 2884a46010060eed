import { isId } from '@larder/rules/id.ts'
import type { Json } from '@larder/rules/json.ts'
import { AppError } from '#platform/kernel/errors.ts'
import type { Sort } from './page-query.ts'

type CursorType = 'text' | 'float8' | 'date' | 'bigint' | 'uuid'

/** The types of the values in a cursor of a list: the sort keys, then the id. */
export function typesOf(sort: Sort): CursorType[] {
  const keys = sort === 'latest' ? (['bigint'] as const) : sort.keys.map(({ type }) => type)
  return [...keys, 'uuid']
}

/** @param values the sort keys of the last row of a page, and its id */
export const printCursor = (values: readonly Json[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** @throws AppError CURSOR_INVALID */
export function parseCursor(text: string, types: readonly CursorType[]): (string | number)[] {
  const values = parseList(Buffer.from(text, 'base64url').toString())
  if (values?.length === types.length && values.every((value, i) => isOf(types[i], value)))
    return values
  throw new AppError('CURSOR_INVALID', 'This is not a cursor of this list.')
}

function isOf(type: CursorType | undefined, value: unknown): value is string | number {
  if (type === 'float8') return typeof value === 'number'
  if (type === 'bigint') return Number.isSafeInteger(value)
  if (typeof value !== 'string') return false
  if (type === 'uuid') return isId(value)
  if (type === 'date') return value === 'infinity' || isDay(value)
  return !value.includes('\0') && value.isWellFormed()
}

const DAY = /^[1-9]\d{3,4}-\d\d-\d\d$/

/** A day as PostgreSQL prints it. A year after 9999 has more digits, which ISO 8601 does not allow. */
function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day))
    .toISOString()
    .endsWith(text.slice(-5) + 'T00:00:00.000Z')
}

function parseList(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined // not a cursor: the caller throws
  }
}
