import { foldText } from '@larder/rules/fold-text.ts'
import { readNumber } from '@larder/rules/measures/read-number.ts'
import { readSpokenNumberAt } from '@larder/rules/measures/read-spoken-number.ts'

/** How much a recipe makes. The names are the fields of a recipe. */
export interface Yield {
  readonly servings?: number
  readonly yield_text?: string
}

/** People and portions, folded, and the languages of each: first those with words of their own, then all others. */
const PORTIONS: readonly (readonly [languages: string, words: RegExp])[] = [
  ['en', /^(?:servings?|people|persons|guests?|eaters?)$/],
  ['de nl', /^(?:portionen|personen|gaste?n?|esser|leute|eters)$/],
  ['fr', /^(?:personnes?|convives?|couverts?|parts?)$/],
  ['es', /^(?:porcion|porciones|racion|raciones|personas|comensales|comensal)$/],
  ['it', /^(?:porzion[ei]|persone|commensali)$/],
  ['nl', /^(?:porties?|persoon|eter)$/],
  ['pt', /^(?:porcao|porcoes|pessoas?|doses?)$/],
  ['sv da', /^(?:portioner)$/],
  ['nb', /^(?:porsjon|porsjoner)$/],
  ['da nb sv', /^(?:personer)$/],
  [
    'en fr de nl sv da nb es pt it',
    /^(?:portions?|person|persona|pers|pax|port|adag|porc\p{L}*)$/u,
  ],
]
/** Before a number of portions. */
const SERVES: readonly (readonly [languages: string, words: RegExp])[] = [
  ['en it pt', /^(?:serves?|feeds|sirve|rende)$/],
]
/** `for 4` and nothing else: nothing else is counted so. */
const FOR = /^(?:for|fur|voor|pour|para|per|till|til)$/
/** `2 per serving` counts no servings. */
const EACH = /(?:^|\s)(?:per|pro|par|por|each|je|a|jede\p{L}*)\s$/iu
/** Between the ends of a range. */
const TO = /^\s?(?:[-–—/]|to|or|bis|oder|a|à|ou|o|tot|of|till|til|eller|e|et|y|und|and)\s?$/i
const MAX_SERVINGS = 100_000
const MAX_WORDS_BETWEEN = 2
/** Words for portions in a part. A text with more is no yield, and would take long. */
const MAX_TRIES = 3

/**
 * Reads how much a recipe makes: `4 servings`, `Serves four`, `Serves 4-6` (4), `12 pieces (4 servings)` (4), `Für zwei
 * Personen`, `6`. Where the text counts other things, such as `12 cookies` or `2 loaves`, or says more than the number,
 * it is also the yield.
 *
 * @param language of the text, such as `de`; without it, the word for portions tells the language of the number
 */
export function readServings(text: string, language?: string | null): Yield {
  const clean = text.trim().replaceAll(/\s+/g, ' ')
  if (clean === '') return {}
  const number = readNumber(clean, language)
  if (number !== undefined) return isCount(number) ? { servings: number } : {}
  const start = clean.slice(0, 300)
  const range = /^(\d{1,6})\s?[-–]\s?\d{1,6}$/.exec(clean)?.[1]
  // `1 (9-inch) pie, 8 servings`: each part counts one thing.
  const servings = range
    ? Number(range)
    : start
        .split(/[();|]|,\s|:\s(?=.*[:,(])/)
        .map((part) => countIn(part, language))
        .find((count) => count !== undefined)
  if (servings === undefined || !isCount(servings)) return { yield_text: clean }
  return isOnlyServings(foldText(clean)) ? { servings } : { servings, yield_text: clean }
}

const isCount = (number: number) => number > 0 && number <= MAX_SERVINGS

interface Word {
  readonly folded: string
  readonly at: number
}

/** @returns the number of portions that a part of the text counts */
function countIn(part: string, language?: string | null): number | undefined {
  const words = [...part.matchAll(/[\p{L}’']+/gu)].map(({ 0: word, index }): Word => ({
    folded: foldText(word),
    at: index,
  }))
  let tries = 0
  for (const [i, word] of words.entries()) {
    const serves = SERVES.find(([, known]) => known.test(word.folded))?.[0]
    const portions = PORTIONS.find(([, known]) => known.test(word.folded))?.[0]
    if (tries > MAX_TRIES) return undefined
    if (serves ?? portions) tries++
    const own = serves ?? portions ?? ALL
    // `personas` is Spanish, and `portions` of the language of the page.
    const languages =
      `${own.length > 8 ? `${language ?? ''} ${own}` : `${own} ${language ?? ''}`} ${ALL}`.split(
        ' ',
      )
    const after = () => numbersIn(part, word.at + word.folded.length, part.length, languages)[0]
    const before = () => lastBefore(part, word, languages)
    const isFor = i === 0 && FOR.test(word.folded)
    const count =
      serves !== undefined
        ? (after() ?? before())
        : portions !== undefined && !EACH.test(part.slice(0, word.at))
          ? (before() ?? after())
          : isFor && !/\p{L}/u.test(part.slice(after()?.end ?? 0))
            ? after()
            : undefined
    if (count) return count.value
  }
  return undefined
}

const ALL = 'en de fr es it nl pt sv da nb'

interface Found {
  readonly value: number
  readonly at: number
  readonly end: number
}

/** The number before a word, with at most two words between them; of a range its beginning. */
function lastBefore(part: string, { at }: Word, languages: readonly string[]): Found | undefined {
  const numbers = numbersIn(part, 0, at, languages)
  const [last, first] = numbers.toReversed()
  if (
    !last ||
    part.slice(last.end, at).trim().split(/\s+/).filter(Boolean).length > MAX_WORDS_BETWEEN
  )
    return undefined
  const isRange = first && first.value < last.value && TO.test(part.slice(first.end, last.at))
  return isRange ? first : last
}

/** The numbers between two positions, in the first of the languages that has some there. */
function numbersIn(part: string, from: number, to: number, languages: readonly string[]): Found[] {
  for (const language of languages) {
    const found: Found[] = []
    for (const { index } of part.matchAll(/(?<![\p{L}\p{N}.,])[\p{L}\p{N}]/gu)) {
      if (index < Math.max(from, found.at(-1)?.end ?? 0) || index >= to) continue
      const number = readSpokenNumberAt(part, index, language)
      if (number && number.end <= to) found.push({ ...number, at: index })
    }
    if (found.length > 0) return found
  }
  return []
}

const isOnlyServings = (folded: string) =>
  /^(?:\d+(?:[.,]\d+)?\s(?:servings?|portionen|portions?|personen|people|personas|personnes|persone)|serves:?\s\d+)\.?$/.test(
    folded,
  )
