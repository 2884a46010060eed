import { firstCharacters } from '@larder/rules/first-characters.ts'

/** An object of a file that somebody sent: nothing is known of its fields. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object, or an empty one where the value is something else. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A list as it is, a single value as a list of one, and nothing as an empty list. */
export const manyOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? value
    : value === null || value === undefined || value === ''
      ? []
      : [value]

/** A text, or a number as a text. Anything else is empty. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return cleanText(value)
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

/** A finite number, or a text that is one (`1.5`, `1,5`). */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\s*-?\d{1,15}(?:[.,]\d{1,15})?\s*$/.test(value))
    return Number(value.replace(',', '.'))
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A number above 0. Many programs write 0 for unknown. */
export function positiveOf(value: unknown): number | undefined {
  const number = numberOf(value)
  return number !== undefined && number > 0 ? number : undefined
}

/** With at most 6 decimals, as rows have it. */
export const decimal = (value: number): number => Math.round(value * 1e6) / 1e6

/** True for true, 1 and the words that mean it. */
export const isTrue = (value: unknown): boolean =>
  value === true || /^(?:true|1|yes)$/i.test(textOf(value))

// oxlint-disable-next-line no-control-regex -- PostgreSQL takes no NUL, and people see none of them
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u2060\ufeff]/g
/** A half of a pair of UTF-16, which is no sign. */
const LONE = /[\ud800-\udfff]/gu

/** Without control characters and half characters, with `\n` as the only end of a line, and trimmed. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(LONE, '')
    .trim()

/** As one line. */
export const oneLine = (value: unknown): string => textOf(value).replaceAll(/\s+/g, ' ').trim()

/** The lines that are not empty, without spaces around them. */
export const linesOf = (value: unknown): string[] =>
  textOf(value)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The texts of a list. Of objects it takes the name. */
export const namesOf = (value: unknown): string[] =>
  manyOf(value)
    .map((one) => oneLine(isFields(one) ? (one['name'] ?? one['title']) : one))
    .filter((name) => name !== '')

/** The parts of a text between commas. */
export const commaList = (value: unknown): string[] => namesOf(textOf(value).split(','))

/** @returns the first characters up to a number of code points, and the rest */
export function cutText(text: string, max: number): readonly [head: string, rest: string] {
  const head = firstCharacters(text, max)
  return [head, text.slice(head.length)]
}

/** Whether a value says nothing: it is absent, an empty text, or an empty list or object. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0)
