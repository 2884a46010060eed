import { readSpokenNumberAt } from '@larder/rules/measures/read-spoken-number.ts'
import { foldUnit, isUnitWord } from '@larder/rules/tagger/words/unit-lexicon.ts'

export const ENGLISH: Writing = {
  language: 'en',
  elides: false,
  hasEndings: false,
  isUnit: isUnitWord,
}

/** A part of a line: a number, a word, or one other character. */
export interface Token {
  readonly kind: 'number' | 'word' | 'sign'
  /** As it was written. */
  readonly text: string
  /** In lower case, with straight apostrophes. */
  readonly lower: string
  /** Without accents and dots too, for languages that are read by rules; else empty. */
  readonly folded: string
  /** Its place in the line. */
  readonly at: number
  readonly end: number
  /** Of a number, or of a word such as `two`; else 0. */
  readonly value: number
}

/** How a language writes numbers and words. */
export interface Writing {
  /** Such as `de` or `de-CH`: whether `1.500` is a thousand. */
  readonly language: string
  /** Whether `d’huile` is two words. */
  readonly elides: boolean
  /** Whether `Prise(n)` is one word. */
  readonly hasEndings: boolean
  /** Whether a word in lower case is a unit, so that it may follow a number without a blank: `400g`. */
  readonly isUnit: (word: string) => boolean
}

const WORD = /\p{L}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/uy
/** French and Italian words before a vowel: `d’huile`, `l'aglio`, `dell'olio`. */
const ELIDED = /(?:[dln]|qu|dell|all|nell|un|mezz)['’](?=[\p{L}\d½¼¾⅓])/iuy
/** The plural in brackets, without a blank before it. */
const ENDING = /\((?:s|n|e|en|er|es|x|r|ar|i|a)\)/y
/** It is no number in English: `a pinch`. It is one in `a dozen`. */
const ARTICLE = /an?(?! dozen)(?!\p{L})/iuy
/** A number that is one word stays a word: models and rules know `one cup` and `eine Prise`. */
const ONE_WORD = /^\p{L}+['’]?$/u
/** `7up`, `00`, `80/20` */
const NAME_WITH_DIGITS = /(?:\d+\p{sc=Latn}+|0\d+|\d\d\/\d\d)(?![^\s,;)])/uy
const TIMES = /[x×](?=\s?\d[\d.,]{0,6}\s?(?:[ck]?g|kg|[mcd]?l|oz|lbs?|fl)(?!\p{L}))/iuy
const SPACE = /\s/u
/** The most characters of a line that are read. The rest of a longer line belongs to no part. */
export const MAX_LINE_LENGTH = 1000
/** The most tokens of a line that are read: a line of a recipe has up to 60, and a line of signs has 1000. */
export const MAX_TOKENS = 300

/** The tokens of a line. It takes linear time. */
export function tokenize(line: string, writing: Writing): Token[] {
  const tokens: Token[] = []
  const length = Math.min(line.length, MAX_LINE_LENGTH)
  for (let at = 0; at < length && tokens.length < MAX_TOKENS;) {
    if (SPACE.test(line[at] ?? '')) {
      at++
      continue
    }
    const token = readToken(line, at, writing, tokens.at(-1))
    tokens.push(writing.hasEndings ? { ...token, folded: foldUnit(token.text) } : token)
    at = token.end
  }
  return tokens
}

function readToken(line: string, at: number, writing: Writing, last: Token | undefined): Token {
  const { language, elides, hasEndings } = writing
  const name = nameWithDigits(line, at, writing, last)
  if (name !== undefined) return tokenOf('word', line, at, at + name.length)
  const number = numberAt(line, at, language, last)
  const isArticle = number && number.end < at + 3 && matchAt(ARTICLE, line, at) !== undefined
  if (number && !(isArticle && language === ENGLISH.language)) {
    const isWord =
      ONE_WORD.test(line.slice(at, number.end)) && !/^an?$/i.test(line.slice(at, number.end))
    const kind = isWord ? 'word' : 'number'
    return tokenOf(kind, line, at, number.end, number.value)
  }
  // Of `2x400g`
  if (last?.kind === 'number' && matchAt(TIMES, line, at) !== undefined)
    return { ...tokenOf('word', line, at, at + 1), lower: 'x' }
  const elided = elides ? matchAt(ELIDED, line, at) : undefined
  if (elided !== undefined) return tokenOf('word', line, at, at + elided.length)
  const word = matchAt(WORD, line, at)
  if (word !== undefined) {
    const ending = hasEndings ? matchAt(ENDING, line, at + word.length) : undefined
    return tokenOf('word', line, at, at + word.length + (ending?.length ?? 0))
  }
  // A character outside the first plane of Unicode has two units.
  const size = (line.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  return tokenOf('sign', line, at, at + size)
}

/** In the middle of an English line a part is no amount: `with about half a pint left over`. */
function numberAt(line: string, at: number, language: string, last: Token | undefined) {
  const number = readSpokenNumberAt(line, at, language)
  const isPart = number && number.value < 1 && /^\p{L}/u.test(line.slice(at, at + 1))
  if (!isPart || language !== ENGLISH.language || !last || /^(?:of|from)$/.test(last.lower))
    return number
  const word = matchAt(WORD, line, at) ?? ''
  const first = readSpokenNumberAt(word, 0, language)
  return first && { ...first, end: at + first.end }
}

/** `7up`: letters that are no unit follow the digits. At the start of a line `2eggs` is an amount without its blank. */
function nameWithDigits(
  line: string,
  at: number,
  { isUnit }: Writing,
  last: Token | undefined,
): string | undefined {
  const word = matchAt(NAME_WITH_DIGITS, line, at)
  const letters = word?.replace(/^[\d/]+/, '').toLowerCase()
  if (letters === undefined || letters === '') return word
  const isAmount = isUnit(letters) || /^x\d?/.test(letters) || (!last && letters.length > 2)
  return isAmount || (last?.end === at && last.kind !== 'word') ? undefined : word
}

function matchAt(pattern: RegExp, line: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(line)?.[0]
}

function tokenOf(kind: Token['kind'], line: string, at: number, end: number, value = 0): Token {
  const text = line.slice(at, end)
  return { kind, text, lower: text.toLowerCase().replaceAll('’', "'"), folded: '', at, end, value }
}
