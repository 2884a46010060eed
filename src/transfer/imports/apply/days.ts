import { day } from '@larder/rules/values/scalars.ts'

const type = day()

/** Whether a text is a day from the year 1000 on, such as `2026-11-23`. */
export const isDayText = (text: string): boolean => type.allows(text)
