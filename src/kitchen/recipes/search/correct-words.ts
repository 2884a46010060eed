import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AskedWord } from './search-store.ts'

/**
 * The number of typing errors between two words: letters that are omitted, added or replaced, and neighbours
 * that are swapped (the optimal string alignment distance, as Boytsov 2011, "Indexing methods for approximate
 * dictionary searching", section 2.1, describes it). It costs the product of the lengths.
 *
 * @param isPrefix whether the beginning of `word` is enough
 */
function editDistance(asked: string, word: string, isPrefix = false): number {
  const [from, to] = [Array.from(asked), Array.from(word)]
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: to.length + 1 }, (_, i) => i),
  ]
  for (const [i, letter] of from.entries()) {
    const row = [i + 1]
    for (const [k, other] of to.entries()) {
      const replaced = at(last, k) + (letter === other ? 0 : 1)
      const isSwapped = i > 0 && k > 0 && letter === to[k - 1] && from[i - 1] === other
      const swapped = isSwapped ? at(before, k - 1) + 1 : Infinity
      row.push(Math.min(replaced, swapped, at(last, k + 1) + 1, at(row, k) + 1))
    }
    ;[before, last] = [last, row]
  }
  return isPrefix ? Math.min(...last) : at(last, to.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity

/** Words that may be meant by one asked word. */
const MAX_MEANT = 5
/** Letters of a word in which one typing error is searched, and in which two, at least. */
const ONE_ERROR = 4
const TWO_ERRORS = 7
/** Characters of the vocabulary that are read, and words that are compared, before other requests get a turn. */
const CHUNK = 100_000
const WORDS = 2000

export interface Correction {
  readonly asked: string
  readonly meant: string[]
}

/**
 * Finds the words that may be meant: those with the fewest typing errors, up to one in a short word and two in a
 * longer one. Also a word that has the asked one within it, as `apfelkuchen` has `kuchen`.
 *
 * @param vocabulary words of the household with spaces between them
 */
export async function correctWords(
  asked: readonly AskedWord[],
  vocabulary: string,
): Promise<{ readonly asked: AskedWord[]; readonly corrections: Correction[] }> {
  const words = await lettersByWord(vocabulary)
  const corrections: Correction[] = []
  const all: AskedWord[] = []
  for (const one of asked) {
    all.push(one)
    const meant = words.has(one.word) ? [] : await meantBy(one, words)
    if (meant.length === 0) continue
    corrections.push({ asked: one.word, meant })
    for (const word of meant) all.push({ number: one.number, word, typed: word, isPrefix: false })
  }
  return { asked: all, corrections }
}

/** The distinct words of a text, each with the set of its letters. */
async function lettersByWord(text: string): Promise<ReadonlyMap<string, number>> {
  const words = new Map<string, number>()
  for (let from = 0; from < text.length; from += CHUNK) {
    if (from > 0) await nextTurn()
    for (const word of text.slice(from, from + CHUNK).split(' '))
      if (!words.has(word)) words.set(word, lettersOf(word))
  }
  return words
}

/** The letters of a word as a set of 32 bits. Letters may share a bit. */
function lettersOf(word: string): number {
  let letters = 0
  for (const letter of word) letters |= 1 << ((letter.codePointAt(0) ?? 0) & 31)
  return letters
}

/** Whether a set lacks more than `most` letters of another one. Each typing error adds one at most. */
function lacksMore(letters: number, of: number, most: number): boolean {
  let lacking = of & ~letters
  for (let i = 0; i < most; i++) lacking &= lacking - 1 // removes one
  return lacking !== 0
}

async function meantBy(
  { word, isPrefix }: AskedWord,
  words: ReadonlyMap<string, number>,
): Promise<string[]> {
  let fewest = word.length >= TWO_ERRORS ? 2 : word.length >= ONE_ERROR ? 1 : 0
  let meant: string[] = []
  if (fewest === 0) return meant
  const asked = lettersOf(word)
  let compared = 0
  for (const [other, letters] of words) {
    if (++compared % WORDS === 0) await nextTurn()
    if (lacksMore(letters, asked, fewest)) continue
    const errors = errorsOf(word, other, { isPrefix, most: fewest })
    if (errors > fewest) continue
    if (errors < fewest) meant = []
    fewest = errors
    meant.push(other)
  }
  // The beginning of a word of the household has no error.
  return fewest === 0 ? [] : meant.toSorted(byLength).slice(0, MAX_MEANT)
}

const byLength = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1)

function errorsOf(
  word: string,
  other: string,
  { isPrefix, most }: { readonly isPrefix: boolean; readonly most: number },
): number {
  if (other.length < word.length - most) return Infinity
  if (isPrefix ? other.startsWith(word) : other.length > word.length + most)
    return isPrefix ? 0 : other.includes(word) ? 1 : Infinity
  return other.includes(word) ? 1 : editDistance(word, other, isPrefix)
}
