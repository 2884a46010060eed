import { foldText } from '@larder/rules/fold-text.ts'
import { knownUnit } from '@larder/rules/measures/find-unit.ts'
import { type FoundNumber, readNumberAt } from '@larder/rules/measures/read-number.ts'
import type { LineWords } from './line-words.ts'

/** An amount in a text. */
export interface Amount {
  readonly quantity: number
  /** As it is stored. */
  readonly unit?: string
  /** The part of the amount that quantity and unit do not say: `330 ml` of `6 x 330 ml`. */
  readonly note?: string
  /** The position after it. */
  readonly end: number
}

/** A code, such as `007`. */
const LEADING_ZERO = /0\d/y
/** After it a number is a part of something else: `3,5 %`, `2.5.1`, `1/2/3`. */
const GOES_ON = /[.,/⁄]?\d|[/⁄]|\s?[%‰°]/y
const RANGE = /\s?[-–—]\s?|\s(?:to|bis|à|a|tot)\s/iy
const TIMES = /\s?[x×*]\s?/iy
const PIECES = /\s?[x×](?![\p{L}\p{N}])/iuy
const WORD = /\p{L}+['’]?/uy
const UNIT_WORD = /\s?[\p{L}.][^\s,;:()]*/uy
const ASIDE = /\s?\(([^()]*)\)/y
/** The most words of a unit, as in `cuillères à soupe`. */
const MAX_UNIT_WORDS = 4
const MAX_UNIT_LENGTH = 40
/** These are the same in all languages, so they are stored instead of the word. */
const SYMBOLS = /^(?:mg|g|kg|ml|cl|dl|l|oz|lb)$/

/** The match of a sticky pattern at a position. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

const endOf = (pattern: RegExp, text: string, at: number) =>
  at + (matchAt(pattern, text, at)?.[0].length ?? 0)

/** Digits with their decimals, or a fraction, and not 0. Two of these that follow each other are read as one. */
function readNumber(text: string, at: number, { language }: LineWords): FoundNumber | undefined {
  const found = readNumberAt(text, at, language)
  if (!found || found.value === 0 || matchAt(LEADING_ZERO, text, at)) return undefined
  return matchAt(GOES_ON, text, found.end) ? undefined : found
}

/** `a`, `two`, `half a`, `eine halbe`, `demi-`. */
function readWord(
  text: string,
  at: number,
  { numbers, halves }: LineWords,
): FoundNumber | undefined {
  const read = (from: number) => {
    const word = matchAt(WORD, text, from)?.[0] ?? ''
    const end = from + word.length
    return { word: foldText(word), end: /[ -]/.test(text[end] ?? '') ? end + 1 : end }
  }
  const first = read(at)
  const second = read(first.end)
  if (halves.has(first.word))
    return { value: 0.5, end: numbers.get(second.word) === 1 ? second.end : first.end }
  const value = numbers.get(first.word)
  if (value === undefined) return undefined
  const isHalf = value === 1 && halves.has(second.word)
  return isHalf ? { value: 0.5, end: second.end } : { value, end: first.end }
}

/**
 * The amount that begins at a position.
 *
 * @param reads which parts are allowed: a number in `words`, and a `unit`
 */
export function readAmount(
  text: string,
  at: number,
  words: LineWords,
  reads: { readonly words: boolean; readonly unit: boolean },
): Amount | undefined {
  const number =
    readNumber(text, at, words) ?? (reads.words ? readWord(text, at, words) : undefined)
  if (!number) return undefined
  const upTo = readNumber(text, endOf(RANGE, text, number.end), words)
  const isRange =
    upTo !== undefined && upTo.value > number.value && matchAt(RANGE, text, number.end)
  const { value: quantity, end } = isRange ? upTo : number
  const note = isRange ? text.slice(at, end) : undefined
  const count = { quantity, ...(note === undefined ? {} : { note }) }
  if (!reads.unit) return { ...count, end }
  return (
    readPacks(text, end, words, count) ??
    readUnit(text, end, words, count) ?? { ...count, end: endOf(PIECES, text, end) }
  )
}

type Count = Omit<Amount, 'end'>

/** `x 330 ml` */
function readPacks(text: string, at: number, words: LineWords, count: Count): Amount | undefined {
  const times = matchAt(TIMES, text, at)
  const start = at + (times?.[0].length ?? 0)
  const each = times && readNumber(text, start, words)
  const size = each && readUnit(text, each.end, words, { quantity: each.value })
  if (!size || count.note !== undefined) return undefined
  return { quantity: count.quantity, note: text.slice(start, size.end).trim(), end: size.end }
}

function readUnit(text: string, at: number, words: LineWords, count: Count): Amount | undefined {
  const ends: number[] = []
  for (let end = at; ends.length < MAX_UNIT_WORDS; ends.push(end)) {
    const word = matchAt(UNIT_WORD, text, end)
    if (!word || end + word[0].length - at > MAX_UNIT_LENGTH) break
    end += word[0].length
  }
  for (const end of ends.toReversed()) {
    const written = text.slice(at, end).trim()
    const code = unitOf(written, words)
    if (code !== undefined) return withExtras(text, end, words, count, nameOf(code, written))
  }
  return undefined
}

/** How a unit is stored. Pieces have none. */
function nameOf(code: string, written: string): string | undefined {
  if (code === 'each') return undefined
  return SYMBOLS.test(code) ? code : written
}

function unitOf(written: string, { packing, language }: LineWords): string | undefined {
  const word = foldText(written)
  return knownUnit(written, language) ?? (packing.has(word) ? word : undefined)
}

/** What may follow a unit: `y medio`, `(400 g)`, `of`. */
function withExtras(
  text: string,
  at: number,
  words: LineWords,
  { quantity, note }: Count,
  unit: string | undefined,
): Amount {
  const [half = ''] = matchAt(/\s(?:and|und|et|y|e|en) (?:an? )?\p{L}+/iuy, text, at) ?? []
  const isMore = words.halves.has(foldText(half.split(' ').at(-1) ?? ''))
  const afterHalf = isMore ? at + half.length : at
  const aside = matchAt(ASIDE, text, afterHalf)
  const end = afterHalf + (aside?.[0].length ?? 0)
  const of = text[end] === ' ' ? endOf(words.of, text, end + 1) : end
  const notes = [note, aside?.[1]?.trim()].filter(Boolean)
  return {
    quantity: isMore ? quantity + 0.5 : quantity,
    ...(unit === undefined ? {} : { unit }),
    ...(notes.length === 0 ? {} : { note: notes.join(', ') }),
    end: of > end + 1 ? of : end,
  }
}
