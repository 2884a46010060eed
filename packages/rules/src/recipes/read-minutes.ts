import { findDurations } from '@larder/rules/measures/find-durations.ts'

/** A year. More is a mistake: some sites print 28,564,200 minutes. */
const MAX_MINUTES = 525_600
/** A longer text is no duration. */
const MAX_LENGTH = 100

/** `-PT10M`, `PT-10M`, `-10 min`. */
const NEGATIVE = /^(?:[-−–]\s?|P[\dYMWDTH.]*-)[\dP]/i
const ISO =
  /^P(?:(\d{1,6}(?:[.,]\d+)?)Y)?(?:(\d{1,6}(?:[.,]\d+)?)M)?(?:(\d{1,6}(?:[.,]\d+)?)W)?(?:(\d{1,6}(?:[.,]\d+)?)D)?(?:T?(?:(\d{1,9}(?:[.,]\d+)?|[.,]\d+)H)?(?:(\d{1,9}(?:[.,]\d+)?|[.,]\d+)(?:M|$))?(?:(\d{1,9}(?:[.,]\d+)?)S)?)?$/i
/** Before a duration that only looks like one of ISO 8601: `PT20 Mins`, `PT0D4H45M`. */
const BROKEN_ISO = /^PT?(?=\d)/i
const ISO_MINUTES = [525_600, 43_200, 10_080, 1440, 60, 1, 1 / 60]

/** The minutes of a time. A range has two different ends, and any other time has the same number twice. */
export interface Minutes {
  readonly least: number
  readonly most: number
}

/**
 * The minutes that a text means: `PT1H30M`, `1 Day`, `10-15 minutes`, `1½ Std.`, `1:30`, `45`, `zwei Stunden`. A range
 * gives its end, and a number alone is minutes. A part of a minute counts as one.
 *
 * @param language of the text, as `de`. Texts of the others are read too
 * @returns undefined where the text has no duration, or one of 0, below it, or of more than a year
 */
export function readMinutes(text: string, language?: string | null): number | undefined {
  const minutes = exactMinutes(text, language)?.most
  return minutes === undefined ? undefined : Math.max(1, Math.round(minutes))
}

/** The same with parts of a minute, and with both ends of a range: `90 s` is 1.5. */
export function exactMinutes(text: string, language?: string | null): Minutes | undefined {
  const clean = text.trim()
  if (clean === '' || clean.length > MAX_LENGTH || NEGATIVE.test(clean)) return undefined
  const exact = isoMinutes(clean) ?? clockMinutes(clean) ?? bareMinutes(clean)
  const minutes =
    exact === undefined
      ? sumOf(clean.replace(BROKEN_ISO, ''), language)
      : { least: exact, most: exact }
  return minutes.most <= 0 || minutes.most > MAX_MINUTES ? undefined : minutes
}

function sumOf(text: string, language?: string | null): Minutes {
  const all = findDurations(text, language)
  return {
    least: all.reduce((sum, { least }) => sum + least, 0),
    most: all.reduce((sum, { most }) => sum + most, 0),
  }
}

const toNumber = (digits: string | undefined) => Number((digits ?? '0').replace(',', '.'))

/** `45`, `1.000` */
function bareMinutes(text: string): number | undefined {
  if (/^\d{1,3}[.,]\d{3}$/.test(text)) return Number(text.replace(/\D/, ''))
  return /^\d{1,9}(?:[.,]\d{1,6})?$/.test(text) ? toNumber(text) : undefined
}

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
