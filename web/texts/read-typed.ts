import { readNumber as readNumberIn } from '@larder/rules/measures/read-number.ts'
import { locale } from './format.ts'

/** Reads a number that was typed in the locale of the user. @returns undefined if it is none */
export const readNumber = (typed: string): number | undefined => readNumberIn(typed, locale())
