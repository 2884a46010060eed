import { formatDay, plural } from '#web/texts/format.ts'
import { language, texts } from '#web/texts/language.ts'
import type { Lot } from './lots.ts'

/** Days that are told as a number. Later ones are told as a date. */
const NEAR = 14
/** Days before the date in which a thing is shown as urgent. */
const SOON = 3

/** The date of a lot in words, such as `in 3 days`; undefined without a date. */
export function dateWords({ date, days }: Pick<Lot, 'date' | 'days'>): string | undefined {
  if (date === undefined || days === undefined) return undefined
  if (days < 0) return plural(-days, texts.value.pantry.daysPast)
  if (days <= NEAR)
    return new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' }).format(days, 'day')
  return formatDay(date, days > 300 ? { month: 'short', year: 'numeric' } : LATER)
}

const LATER: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }

/** How a date looks: a use-by date that has passed is a danger, other dates only remind. */
export function dateLook({ days, item }: Lot): '' | 'amber' | 'wrong' {
  if (days === undefined || days > SOON) return ''
  return days < 0 && item.date_kind === 'use_by' ? 'wrong' : 'amber'
}
