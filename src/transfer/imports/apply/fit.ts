import { firstCharacters } from '@larder/rules/first-characters.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import { day } from '@larder/rules/values/scalars.ts'

const type = day()

/** Whether a text is a day from the year 1000 on, such as `2026-11-23`. */
const isDayText = (text: string): boolean => type.allows(text)

// Makes values of other programs fit the fields of rows. A value that can't fit becomes null.

/** Control characters that no field stores; tabs and line ends stay. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g // oxlint-disable-line no-control-regex

/** A text that PostgreSQL and JSON can hold. */
const plain = (text: string): string =>
  text.toWellFormed().replaceAll(CONTROLS, '').normalize('NFC').trim()

/** The text with at most `most` characters; null if nothing is left. */
export function fitText(text: string | null | undefined, most: number): string | null {
  const whole = plain(text ?? '')
  if (whole === '') return null
  return isLonger(whole, most) ? `${firstCharacters(whole, most - 1).trimEnd()}…` : whole
}

/** Whether a text has more characters than a field takes. */
const isLonger = (text: string, most: number): boolean =>
  text.length > most && Array.from(text).length > most

/** An amount with at most 6 decimals, from `least` to the largest amount of a row. */
export function fitAmount(value: number | null | undefined, least = 0): number | null {
  if (value === null || value === undefined || !Number.isFinite(value)) return null
  const rounded = Math.round(value * 1e6) / 1e6
  return rounded >= least && rounded <= MAX_QUANTITY ? rounded : null
}

/** A whole number in a range. */
export function fitInteger(
  value: number | null | undefined,
  least: number,
  most: number,
): number | null {
  if (value === null || value === undefined || !Number.isFinite(value)) return null
  const rounded = Math.round(value)
  return rounded >= least && rounded <= most ? rounded : null
}

/** A day, `2026-11-23`. */
export const fitDay = (text: string | null | undefined): string | null =>
  text !== null && text !== undefined && isDayText(text) ? text : null
