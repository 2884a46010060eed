import type { Writing } from './tokenize.ts'

const NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'

export const ENGLISH: Writing = {
  decimalComma: false,
  elides: false,
  hasEndings: false,
  numbers: new Map([
    ['half', 0.5],
    ...NUMBERS.split(' ').map((word, i): [string, number] => [word, i + 1]),
  ]),
}
