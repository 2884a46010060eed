import { isUnitWord } from '@larder/rules/tagger/words/unit-lexicon.ts'
import type { Token } from './tokenize.ts'

/** The features of one token are numbers below this. */
export const BUCKETS = 1 << 17
/** How many features each token has. */
export const FEATURES = 27

const NOTHING = 0x9e3779b9

/**
 * The features of each token, one after the other: what it is, its neighbours and its place in the line. A feature is
 * a hash of its text, so that the model needs no list of words.
 */
export function featuresOf(tokens: readonly Token[]): Int32Array {
  const words = tokens.map(hashOf)
  const kinds = tokens.map(kindOf)
  const features = new Int32Array(tokens.length * FEATURES)
  placesOf(tokens).forEach((place, i) => fill(features, i, tokens, words, kinds, place))
  return features
}

type Put = (a: number, b?: number, c?: number) => void

/** The number of a template is its place among all. */
function fill(
  features: Int32Array,
  i: number,
  tokens: readonly Token[],
  words: readonly number[],
  kinds: readonly number[],
  { commas, depth, unitsBefore, numbersBefore, wordsBefore, opening, hasComma }: Place,
): void {
  const word = (offset: number) => words[i + offset] ?? NOTHING
  const kind = (offset: number) => kinds[i + offset] ?? 9
  const { text = '', lower = '' } = tokens[i] ?? {}
  let at = i * FEATURES
  let template = 0
  const put = (a: number, b = 0, c = 0) => {
    features[at++] = mix(++template, a, b, c)
  }
  const w = word(0)
  const place = (depth > 0 ? 4 : 0) + Math.min(commas, 3)
  const isCapital = text !== lower ? 1 : 0
  putWords(put, word, place)
  put(hashText(lower.slice(-3)), kind(0))
  put(hashText(lower.slice(-2)), place)
  put(hashText(lower.slice(0, 4)))
  putKinds(put, kind)
  put(place, kind(0), isCapital)
  put(place, Math.min(wordsBefore, 4), kind(0))
  put(Math.min(unitsBefore, 2), Math.min(numbersBefore, 3), kind(0))
  put(w, Math.min(unitsBefore, 1), Math.min(wordsBefore, 1))
  put(opening, w)
  put(opening, place, kind(0))
  put(hasComma ? 1 : 0, w, place)
  put(word(-2), word(-1))
  put(word(1), word(2))
  put(word(-1), w, word(1))
  put(hashText(lower.slice(-4)), place, kind(1))
}

function putWords(put: Put, word: (offset: number) => number, place: number): void {
  const w = word(0)
  put(w)
  put(word(-1))
  put(word(1))
  put(word(-2))
  put(word(2))
  put(word(-1), w)
  put(w, word(1))
  put(word(-1), word(1))
  put(w, place)
  put(word(-1), place)
}

function putKinds(put: Put, kind: (offset: number) => number): void {
  put(kind(-1), kind(0), kind(1))
  put(kind(-2), kind(-1), kind(0))
  put(kind(0), kind(1), kind(2))
}

/** Where a token is in its line. */
interface Place {
  readonly commas: number
  readonly depth: number
  readonly unitsBefore: number
  readonly numbersBefore: number
  readonly wordsBefore: number
  /** The first word of its part: after the last comma or bracket. */
  readonly opening: number
  /** Whether a comma or a bracket follows. */
  readonly hasComma: boolean
}

function placesOf(tokens: readonly Token[]): Place[] {
  const places: Place[] = []
  let [commas, depth, unitsBefore, numbersBefore, wordsBefore] = [0, 0, 0, 0, 0]
  let opening = NOTHING
  let last = -1
  tokens.forEach(({ lower }, i) => {
    if (lower === ',' || lower === '(') last = i
  })
  for (const [i, token] of tokens.entries()) {
    const { kind, lower } = token
    if (lower === ')') depth = Math.max(0, depth - 1)
    places.push({
      commas,
      depth,
      unitsBefore,
      numbersBefore,
      wordsBefore,
      opening,
      hasComma: i < last,
    })
    if (lower === '(') depth++
    if (lower === ',' || lower === ';' || lower === '(') opening = NOTHING
    else if (opening === NOTHING && kind === 'word') opening = hashOf(token)
    if ((lower === ',' || lower === ';') && depth === 0) commas++
    if (kind === 'number' && depth === 0) numbersBefore++
    if (kind === 'word' && depth === 0) {
      if (isUnitWord(lower)) unitsBefore++
      else wordsBefore++
    }
  }
  return places
}

const isSign = (kind: Token['kind']) => kind === 'sign'

function kindOf({ kind, lower, value }: Token): number {
  if (kind === 'number') return value < 1 ? 1 : value < 10 ? 2 : 3
  if (value > 0) return 10
  if (isSign(kind)) return lower === ',' ? 4 : lower === '(' ? 5 : lower === ')' ? 6 : 7
  return isUnitWord(lower) ? 8 : 0
}

/** Numbers are the same word: only their size matters. */
function hashOf(token: Token): number {
  return token.kind === 'number' ? 1000 + kindOf(token) : hashText(singularOf(token.lower))
}

/** Rough, and the same in training and use. */
function singularOf(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

function mix(template: number, a: number, b: number, c: number): number {
  let hash = Math.imul(template, 0x85ebca6b) ^ a
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ Math.imul(b + 0x7f4a7c15, 0x297a2d39)
  hash = Math.imul(hash ^ (hash >>> 13), 0x165667b1) ^ Math.imul(c + 0x1b873593, 0x27d4eb2f)
  hash = Math.imul(hash ^ (hash >>> 16), 0x2c1b3c6d)
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1)
}
