import { cutWord, foldText, wordsOf } from '@larder/rules/fold-text.ts'

/** A piece of a text. All pieces together are the text, so a client needs no offsets and no HTML. */
export interface TextPart {
  readonly text: string
  readonly match: boolean
}

/** Characters of the shown part of a longer text, and those of them before the first match. */
const MAX_LENGTH = 240
const BEFORE = 60
/** Characters of a text in which matches are searched. */
const MAX_SEARCHED = 20_000

/**
 * Marks the words that match. A long text is cut around its first match.
 *
 * @param isMatch gets a folded word
 * @returns undefined if no word matches
 */
export function highlight(
  whole: string,
  isMatch: (word: string) => boolean,
): TextPart[] | undefined {
  const text = whole.slice(0, MAX_SEARCHED)
  const matches = wordsOf(text).filter(({ word }) => isMatch(cutWord(foldText(word))))
  const [first] = matches
  if (!first) return undefined
  const { from, to } = windowOf(text, first.at)
  const parts: TextPart[] = []
  const add = (piece: string, match: boolean) => {
    if (piece !== '') parts.push({ text: piece, match })
  }
  let at = from
  if (from > 0) add('…', false)
  for (const { word, at: begin } of matches) {
    if (begin + word.length > to) break
    add(text.slice(at, begin), false)
    add(word, true)
    at = begin + word.length
  }
  add(text.slice(at, to), false)
  if (to < whole.length) add('…', false)
  return parts
}

/** The shown part. It begins and ends between words, unless a word is longer than it. */
function windowOf(text: string, firstMatch: number): { from: number; to: number } {
  if (text.length <= MAX_LENGTH) return { from: 0, to: text.length }
  const early = Math.max(0, firstMatch - BEFORE)
  const space = early === 0 ? -1 : text.indexOf(' ', early)
  const from = early === 0 ? 0 : space === -1 || space >= firstMatch ? firstMatch : space + 1
  const late = Math.min(text.length, from + MAX_LENGTH)
  const last = late === text.length ? late : text.lastIndexOf(' ', late)
  return { from, to: last > firstMatch ? last : late }
}
