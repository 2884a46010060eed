import { firstCharacters } from '@larder/rules/first-characters.ts'
import { foldText } from '@larder/rules/fold-text.ts'

/** The version of the keys. Rows with an older one get new keys in the background. */
export const SORT_KEY_FORMAT = 1

/** Letters that have a place of their own: ñ after n in Spanish; æ, ø and å after z in Danish, Norwegian and Swedish. */
const OWN_PLACE: Readonly<Record<string, string>> = { ñ: 'n~', æ: 'z~a', ø: 'z~b', å: 'z~c' }

/**
 * The key by which a name stands in the order of a dictionary; keys are compared as bytes. Letters with accents stand
 * with their letter, ß as ss, and numbers in the order of their values. It is stored with each row, since the order of a
 * database, of Node and of browsers depends on their versions of Unicode's rules. Nobody knows the language of a name,
 * so the letters of ten languages are in one alphabet (CLDR root with the letters of `OWN_PLACE`); ä and ö stand with a
 * and o, as in German.
 */
export function sortKey(name: string): string {
  const lower = name.normalize('NFC').toLowerCase()
  const placed = lower.replaceAll(/[ñæøå]/g, (letter) => OWN_PLACE[letter] ?? letter)
  const words = foldText(placed).match(WORD) ?? []
  const numbered = words.map((word) => word.replaceAll(/\d+/g, (digits) => digits.padStart(9, '0')))
  // Names with equal words stand in the order of their letters: without accents first.
  return firstCharacters(`${numbered.join(' ')}\u0001${lower}`, MAX_LENGTH)
}

const WORD = /[\p{L}\p{N}\p{M}~]+/gu
const MAX_LENGTH = 400

/** Compares two names by their keys. */
export function compareNames(one: string, other: string): number {
  const [a, b] = [sortKey(one), sortKey(other)]
  return a < b ? -1 : a > b ? 1 : 0
}
