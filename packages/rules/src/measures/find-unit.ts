import { PLURAL_APART } from '@larder/rules/fold-text.ts'
import { PACK_WORDS } from './pack-words.ts'
import { ONE } from './rational.ts'
import { UNIT_WORDS, wordsOfUnit } from './unit-words.ts'
import { BY_SYSTEM, type Measure, UNITS, type UnitSystem } from './units.ts'

/** The facts on which the meaning of a unit's text depends. */
export interface Locale {
  /** Of the household: what `cup`, `pint`, `fl oz`, `tbsp` and `tsp` mean. */
  readonly unitSystem: UnitSystem
  /** Of the recipe or the account, as `de` or `en-GB`. It decides where a word has several meanings. */
  readonly language?: string | null
}

/**
 * A unit. Units with the same code are the same. `measure` is undefined for a named unit, such as
 * `bunch`: it only equals itself.
 */
export interface Unit {
  readonly code: string
  readonly measure: Measure | undefined
}

/**
 * The unit that a text means. No text means `each`. Names of all languages are known at once; a word with
 * several meanings has the one of the language, else it is a named unit.
 */
export function findUnit(text: string | null, { unitSystem, language }: Locale): Unit {
  const found = text === null ? 'each' : (knownUnit(text, language) ?? ofLetter(text, language))
  const code = found === undefined ? undefined : (BY_SYSTEM[found]?.[unitSystem] ?? found)
  return code === undefined
    ? { code: nameOf(text ?? ''), measure: undefined }
    : { code, measure: UNITS[code] }
}

/** American recipes tell a tablespoon from a teaspoon by the case of one letter. In lists, `2 C batteries` are no cups. */
const LETTERS = new Map(Object.entries({ T: 'tbsp', t: 'tsp', c: 'cup', C: 'cup' }))

const ofLetter = (text: string, language: string | null = null): string | undefined =>
  /^(?:en)?$/.test(primaryLanguage(language))
    ? LETTERS.get(text.replace('.', '').trim())
    : undefined

type Meanings = ReadonlyMap<string, ReadonlyMap<string, string>>

/** By word: for each language the unit that it means there. An app shows its first screen without them. */
let meaningsByWord: Meanings | undefined

function readWords(): Meanings {
  const all = new Map<string, Map<string, string>>()
  const put = (word: string, language: string, unit: string) => {
    const key = foldWord(word)
    const meanings = all.get(key) ?? new Map<string, string>()
    all.set(key, meanings.set(language, unit))
  }
  for (const words of [UNIT_WORDS, PACK_WORDS])
    for (const [language, units] of Object.entries(words))
      for (const [unit, text] of Object.entries(units))
        for (const word of wordsOfUnit(text)) {
          put(word, language, unit)
          if (words === PACK_WORDS) put(word, 'none', '')
        }
  for (const code of [...Object.keys(UNITS), ...Object.keys(BY_SYSTEM)]) {
    put(code, 'any', code)
    const [, system, name] = /^(us|metric|imperial|australian)_(.*)$/.exec(code) ?? []
    for (const word of wordsOfUnit(UNIT_WORDS['en']?.[name ?? '']))
      put(`${system} ${word}`, 'any', code)
  }
  return all
}

/**
 * The code in `UNITS` or `BY_SYSTEM` that a text means, or the name of a unit such as `can`.
 *
 * @returns undefined where no language has such a word, or its meaning depends on an unknown language
 */
export function knownUnit(text: string, language: string | null = null): string | undefined {
  meaningsByWord ??= readWords()
  const meanings = meaningsByWord.get(foldWord(text))
  if (!meanings) return undefined
  const units = new Set(meanings.values())
  if (units.size === 1) return [...units][0]
  const known = primaryLanguage(language)
  return meanings.get(known) ?? (known === '' ? undefined : meanings.get('any'))
}

/** The units in which people write the rest of a larger one. */
const RESTS: Readonly<Record<string, string>> = {
  kg: 'hg dag g',
  half_kg: 'g',
  hg: 'dag g',
  lb: 'oz',
  l: 'dl cl ml',
  dl: 'cl ml',
  pint: 'fl_oz',
  cup: 'tbsp tsp',
  tbsp: 'tsp',
}

/**
 * How much of a unit one of the smaller unit behind it is: 1/16 of `oz` in `1 lb 8 oz`. Undefined where the second amount
 * is no part of the first: `1 lb 450 g` and `1 cup 225 ml` are one amount twice.
 */
export function restOf(large: string, small: string, locale: Locale): number | undefined {
  const codes = [large, small].map((one) => knownUnit(one, locale.language) ?? one)
  if (!RESTS[codes[0] ?? '']?.split(' ').includes(codes[1] ?? '')) return undefined
  const [whole = 1, part = 0] = [large, small].map((one) => {
    const { numerator, denominator } = findUnit(one, locale).measure?.factor ?? ONE
    return Number(numerator) / Number(denominator)
  })
  return part / whole
}

/** The language whose words a recipe uses: `de` of `de-AT`. Empty where no words of it are known. */
export function primaryLanguage(language: string | null = null): string {
  const primary = language?.toLowerCase().split(/[-_]/)[0] ?? ''
  const known = primary === 'no' || primary === 'nn' ? 'nb' : primary
  return Object.hasOwn(UNIT_WORDS, known) ? known : ''
}

/** Upper and lower case, accents, dots, an ending in brackets, and the kind of spaces make no difference. */
function foldWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(PLURAL_APART, '')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

/** The code of a named unit: its name, in lower case. A letter alone may be another unit in upper case. */
function nameOf(text: string): string {
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  return /^\p{L}\.?$/u.test(name) ? name : name.toLowerCase()
}
