import { foldText } from '@larder/rules/fold-text.ts'
import { findUnit, knownUnit } from '@larder/rules/measures/find-unit.ts'
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
  ['en it pt', /^(?:serves?|feeds)$/],
  ['de', /^reicht$/],
  ['fr', /^sert$/],
  ['es', /^sirven?$/],
  ['sv da nb', /^(?:racker|raekker|rekker)$/],
]
/** `for 4` and nothing else: nothing else is counted so. */
const FOR = /^(?:for|fur|voor|pour|para|per|till|til|rinden?|rende)$/
/** `2 per serving` counts no servings. */
const EACH = /(?:^|\s)(?:per|pro|par|por|each|je|a|jede\p{L}*)\s$/iu
/** `a few servings` are no number of them. */
const FEW = /(?:^|\s)(?:few|couple|paar|par|paio|number|lot)(?:\s|$)/i
/** `4/6` */
const SLASHED = /^(?!1\s?[/⁄])(\d{1,3})\s?[/⁄]\s?(\d{1,3})$/
/** Before a number below zero. */
const MINUS = /(?:^|[\s:(])[-−]$/
/** How large each portion is. */
const SIZE = /[x×]\s|\p{N}\S*(?:\s\p{L}{1,2}(?=\s))?/gu
/** Between the ends of a range. */
const TO_WORDS = 'to|or|bis|oder|a|à|ou|o|tot|of|till|til|eller|e|et|y|und|and'
const TO = new RegExp(`^\\s?(?:[-–—/]|${TO_WORDS})\\s?$`, 'i')
const HAS_TO = new RegExp(`[-–—/]|(?<!\\p{L})(?:${TO_WORDS})(?!\\p{L})`, 'iu')
const MAX_SERVINGS = 100_000
/** The most characters of a range that is all of a text. */
const MAX_BARE = 30
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
  const number = SLASHED.test(clean) ? undefined : readNumber(clean, language)
  if (number !== undefined) return isCount(number) ? { servings: number } : {}
  // `1 (9-inch) pie, 8 servings`: each part counts one thing.
  const parts = clean.slice(0, 300).split(/[();|]|,\s|:\s(?=.*[:,(])/)
  const servings =
    parts.map((part) => countIn(part, language)).find((count) => count !== undefined) ??
    bareIn(clean, language, true) ??
    numberBeside(parts, language)
  if (servings === undefined || !isCount(servings)) return { yield_text: clean }
  return isOnlyServings(foldText(clean)) ? { servings } : { servings, yield_text: clean }
}

const isCount = (number: number) => number > 0 && number <= MAX_SERVINGS

interface Word {
  readonly folded: string
  readonly at: number
}

const ALL = 'en de fr es it nl pt sv da nb'

/** `200 g servings, 4` */
function numberBeside(parts: readonly string[], language?: string | null): number | undefined {
  const words = parts.flatMap(wordsOf)
  if (!words.some(({ folded }) => portionsOf(folded))) return undefined
  return parts
    .map((part) => bareIn(part.trim(), language, false))
    .find((number) => number !== undefined)
}

/** A number or a range that is all of a text. */
function bareIn(text: string, language: string | null | undefined, mustBeRange: boolean) {
  const mayBe = text.length <= MAX_BARE && (!mustBeRange || HAS_TO.test(text))
  const [first, last = first, third] = mayBe ? numbersIn(readNumbers(text, language), 0) : []
  const isAll = first?.at === 0 && last?.end === text.length && !third
  const isOne = first === last ? !mustBeRange : first && isRange(text, first, last)
  return isAll && isOne ? first.value : undefined
}

const wordsOf = (part: string): Word[] =>
  [...part.matchAll(/[\p{L}’']+/gu)].map(({ 0: word, index }) => ({
    folded: foldText(word),
    at: index,
  }))

/** The languages of a word for portions. */
const portionsOf = (folded: string) => PORTIONS.find(([, known]) => known.test(folded))?.[0]

/** @returns the number of portions that a part of the text counts */
function countIn(part: string, language?: string | null): number | undefined {
  let tries = 0
  let read: Numbers | undefined
  for (const word of wordsOf(part)) {
    const serves = SERVES.find(([, known]) => known.test(word.folded))?.[0]
    const portions = portionsOf(word.folded)
    const isFor = FOR.test(word.folded) && !/[\p{L}\p{N}]/u.test(part.slice(0, word.at))
    if (tries > MAX_TRIES) return undefined
    if (!(serves ?? portions) && !isFor) continue
    tries++
    const own = serves ?? portions ?? ALL
    // `personas` is Spanish, and `portions` of the language of the page.
    const order = own.length > 8 ? `${language ?? ''} ${own}` : `${own} ${language ?? ''}`
    const numbers: Numbers = (read ??= readNumbers(part, language))
    const end = word.at + word.folded.length
    const after = () =>
      numbersIn(numbers, end, part.length, order).find((number) => isCounted(part, number))
    const before = () => lastBefore(part, word, numbersIn(numbers, 0, word.at, order))
    const count =
      serves !== undefined
        ? (after() ?? before())
        : portions !== undefined && !EACH.test(part.slice(0, word.at))
          ? (before() ?? after())
          : isFor
            ? onlyAfter(part, numbersIn(numbers, end, part.length, order))
            : undefined
    if (count) return count.value
  }
  return undefined
}

/** A number or a range after which nothing follows. */
function onlyAfter(part: string, numbers: readonly Found[]): Found | undefined {
  const [first, last = first, third] = numbers
  const isOne = first === last || (first && last && isRange(part, first, last))
  return isOne && !third && !/\p{L}/u.test(part.slice(last?.end)) ? first : undefined
}

/** `a crowd` is no number, and `one person` is. */
function isCounted(part: string, { value, at, end }: Found): boolean {
  const isArticle = value === 1 && /^(?!one)\p{L}/iu.test(part.slice(at, end))
  const next = wordsOf(part.slice(end)).slice(0, MAX_WORDS_BETWEEN + 1)
  const isAlone = next.length === 0 || next.some(({ folded }) => portionsOf(folded))
  return !isArticle || (isAlone && !/^\s\p{N}/u.test(part.slice(end)))
}

interface Found {
  readonly value: number
  readonly at: number
  readonly end: number
}

const isRange = (text: string, first: Found, last: Found | undefined): boolean =>
  last !== undefined && first.value < last.value && TO.test(text.slice(first.end, last.at))

/** The number before a word, with at most two words between them; of a range its beginning. */
function lastBefore(part: string, { at }: Word, numbers: readonly Found[]): Found | undefined {
  const [last, first] = numbers.toReversed()
  const between = part.slice(last?.end, at).replaceAll(SIZE, '').trim()
  if (!last || FEW.test(between) || between.split(/\s+/).filter(Boolean).length > MAX_WORDS_BETWEEN)
    return undefined
  return first && isRange(part, first, last) ? first : last
}

/** The numbers of a text, by the language in which they are read. */
type Numbers = ReadonlyMap<string, readonly Found[]>

function readNumbers(part: string, language?: string | null): Numbers {
  const dozens = wordsOf(part).filter(({ folded }) => knownUnit(folded) === 'dozen')
  const read = (one: string) => [one, numbersOf(part, one, dozens)] as const
  return new Map([language ?? '', ...ALL.split(' ')].map(read))
}

/** The numbers between two positions, in the language that reads most of the text; of two the one that is named first. */
function numbersIn(read: Numbers, from: number, to = Infinity, order = ''): readonly Found[] {
  let [best, most]: [readonly Found[], number] = [[], 0]
  for (const language of new Set([...order.split(' '), ...read.keys()])) {
    const found = (read.get(language) ?? []).filter(({ at, end }) => at >= from && end <= to)
    const letters = found.reduce((sum, { at, end }) => sum + end - at, 0)
    if (letters > most) [best, most] = [found, letters]
  }
  return best
}

function numbersOf(part: string, language: string, dozens: readonly Word[]): Found[] {
  const found: Found[] = []
  for (const { index } of part.matchAll(/(?<![\p{L}\p{N}.,])[\p{L}\p{N}]/gu)) {
    const last = found.at(-1)
    if (index < (last?.end ?? 0)) continue
    const numbers = numbersAt(part, index, language, dozens)
    // Two numbers do not follow each other: `4 to` is one in a language where `to` is none.
    if (last && numbers.length > 0 && part.slice(last.end, index).trim() === '') return []
    found.push(...numbers)
  }
  return found.filter((number, i) => {
    const before = found[i - 1]
    return (before && isRange(part, before, number)) || !MINUS.test(part.slice(0, number.at))
  })
}

/** A number, two of `4/6`, and none of a size: `200 g`. */
function numbersAt(
  part: string,
  at: number,
  language: string,
  dozens: readonly Word[],
): readonly Found[] {
  const number = readSpokenNumberAt(part, at, language)
  const end = number?.end ?? at
  const dozen = dozens.find((word) => word.at >= end && word.at <= end + (number ? 1 : 0))
  if (dozen) return [{ value: 12 * (number?.value ?? 1), at, end: dozen.at + dozen.folded.length }]
  if (!number) return []
  const next = /^[\s-]?(\p{L}+)/u.exec(part.slice(end))?.[1] ?? 'each'
  const measure = findUnit(next, { unitSystem: 'metric', language }).measure?.dimension
  if (measure === 'mass' || measure === 'volume') return []
  const [, first = '', last = ''] = SLASHED.exec(part.slice(at, number.end)) ?? []
  if (!(Number(first) > 1 && Number(first) < Number(last))) return [{ ...number, at }]
  const between = number.end - last.length
  return [
    { value: Number(first), at, end: at + first.length },
    { value: Number(last), at: between, end: number.end },
  ]
}

/** Whether a folded text is nothing but a number of servings. */
export const isOnlyServings = (folded: string) =>
  /^(?:\d+(?:[.,]\d+)?\s(?:servings?|portionen|portions?|personen|people|personas|personnes|persone)|serves:?\s\d+)\.?$/.test(
    folded,
  )
