import { readNumberAt } from '@larder/rules/measures/read-number.ts'
import { foldUnit } from '@larder/rules/tagger/words/unit-lexicon.ts'

const NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'

export const ENGLISH: Writing = {
  language: 'en',
  elides: false,
  hasEndings: false,
  numbers: new Map([
    ['half', 0.5],
    ...NUMBERS.split(' ').map((word, i): [string, number] => [word, i + 1]),
  ]),
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
  /** The values of words, in lower case. */
  readonly numbers: ReadonlyMap<string, number>
}

const WORD = /\p{L}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/uy
/** French and Italian words before a vowel: `d’huile`, `l'aglio`, `dell'olio`. */
const ELIDED = /(?:[dln]|qu|dell|all|nell|un|mezz)['’](?=[\p{L}\d½¼¾⅓])/iuy
/** The plural in brackets, without a blank before it. */
const ENDING = /\((?:s|n|e|en|er|es|x|r|ar|i|a)\)/y
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
    const token = readToken(line, at, writing)
    tokens.push(writing.hasEndings ? { ...token, folded: foldUnit(token.text) } : token)
    at = token.end
  }
  return tokens
}

function readToken(line: string, at: number, writing: Writing): Token {
  const { language, elides, hasEndings, numbers } = writing
  const number = readNumberAt(line, at, language)
  if (number) return tokenOf('number', line, at, number.end, number.value)
  const elided = elides ? matchAt(ELIDED, line, at) : undefined
  if (elided !== undefined) return tokenOf('word', line, at, at + elided.length)
  const word = matchAt(WORD, line, at)
  if (word !== undefined) {
    const value = numbers.get(word.toLowerCase())
    const ending = hasEndings ? matchAt(ENDING, line, at + word.length) : undefined
    return tokenOf('word', line, at, at + word.length + (ending?.length ?? 0), value)
  }
  // A character outside the first plane of Unicode has two units.
  const size = (line.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  return tokenOf('sign', line, at, at + size)
}

function matchAt(pattern: RegExp, line: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(line)?.[0]
}

function tokenOf(kind: Token['kind'], line: string, at: number, end: number, value = 0): Token {
  const text = line.slice(at, end)
  return { kind, text, lower: text.toLowerCase().replaceAll('’', "'"), folded: '', at, end, value }
}
