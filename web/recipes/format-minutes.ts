import { formatNumber } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** @returns such as `45 min` or `1 h 30 min` */
export function formatMinutes(minutes: number): string {
  const { recipes } = texts.value
  return minutes < 60
    ? recipes.minutesShort(formatNumber(minutes))
    : recipes.hoursShort(formatNumber(Math.floor(minutes / 60)), formatNumber(minutes % 60))
}
