import { AppError } from './errors.ts'

/** The limits of a text, checked before it is parsed. */
export interface JsonBounds {
  /** The most values, those in arrays and objects included. */
  readonly values: number
  /** The most levels of arrays and objects. */
  readonly levels: number
}

/** Facts about a JSON text that one pass over its bytes finds. */
export interface JsonScan {
  /** Members of all objects. A duplicate counts each time it is written. */
  readonly members: number
  /** The most levels of arrays and objects. */
  readonly deepest: number
  /** False if `findFlaw` can report no text, name or number of it. */
  readonly mayHaveFlaws: boolean
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const LETTER_U = 0x75
const UNDERSCORE = 0x5f
/**
 * The most members of one object. The engine gets slow with more, and no valid object has so many.
 */
const MAX_MEMBERS = 1000
/**
 * The engine describes an object by the names of its members in their order. A description that other
 * objects have too costs nothing; beyond some hundred of them, objects are slow to make and to read. So
 * the first descriptions are free, and a member of an object with any other counts.
 */
const COMMON_SHAPES = 1000
const MOST_RARE_MEMBERS = 4000
/** Odd and unknown to clients: they can't choose names that are counted as one. */
const FACTOR = (crypto.getRandomValues(new Int32Array(1))[0] ?? 0) | 1
/**
 * As FNV-1a does it, with the high bits mixed into the low ones: else one factor of a hundred hashes thousands of names
 * to one number.
 */
export const hashBy = (factor: number) => (before: number, value: number) => {
  const product = Math.imul((before ^ value) + 1, factor)
  return product ^ (product >>> 15)
}
const hash = hashBy(FACTOR)
/** Without a sign or an exponent, shorter numbers are below 1.8e308. */
const MAX_SAFE_DIGITS = 300

/**
 * Counts members and values in one pass over the bytes, without parsing. The scan stops at the
 * first limit that is exceeded. For bytes that are not JSON the counts mean nothing, and the parser
 * refuses them later.
 *
 * It is longer than 40 lines, because a function call for each byte would be slow.
 *
 * @throws AppError BODY_TOO_LARGE for too many values, or members of one object; MALFORMED_JSON for
 *   too many levels
 */
export function scanJson(bytes: Uint8Array, { values: maxValues, levels }: JsonBounds): JsonScan {
  let members = 0
  let values = 1
  let membersOfObject = 0 // of the innermost object
  const outer: number[] = [] // the members so far of the objects around this one
  let text = 0 // the latest text, as a hash
  let shape = 0 // the names of the members so far of this object, as a hash
  const outerShapes: number[] = []
  const shapes = new Set<number>()
  let rare = 0
  let deepest = 0
  let mayHaveFlaws = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === QUOTE) {
      text = 0
      for (i++; i < bytes.length && bytes[i] !== QUOTE; i++) {
        if (bytes[i] === BACKSLASH) {
          i++
          text = hash(text, BACKSLASH)
          if (bytes[i] === LETTER_U) mayHaveFlaws = true // NUL, half a surrogate pair, or an escaped name
        } else if (bytes[i] === UNDERSCORE && bytes[i + 1] === UNDERSCORE) mayHaveFlaws = true
        text = hash(text, bytes[i] ?? 0)
      }
    } else if (byte === COLON) {
      members++
      if (++membersOfObject > MAX_MEMBERS)
        throw new AppError('BODY_TOO_LARGE', `An object has more than ${MAX_MEMBERS} members.`)
      shape = hash(shape, text)
      if (shapes.size < COMMON_SHAPES) shapes.add(shape)
      else if (!shapes.has(shape) && ++rare > MOST_RARE_MEMBERS) throw tooManyNames()
    } else if (byte === COMMA) values++
    else if (isOpening(byte)) {
      values++
      deepest = Math.max(deepest, outer.push(membersOfObject))
      if (deepest > levels) throw tooDeep(levels)
      outerShapes.push(shape)
      membersOfObject = 0
      shape = 0
    } else if (isClosing(byte)) {
      membersOfObject = outer.pop() ?? 0
      shape = outerShapes.pop() ?? 0
    } else if (isDigit(byte)) {
      const start = i
      while (isDigit(bytes[i + 1])) i++
      if (i - start > MAX_SAFE_DIGITS || isExponent(bytes[i + 1])) mayHaveFlaws = true
    }
    if (values > maxValues)
      throw new AppError('BODY_TOO_LARGE', `The body has more than ${maxValues} values.`)
  }
  return { members, deepest, mayHaveFlaws }
}

const tooManyNames = () =>
  new AppError('BODY_TOO_LARGE', 'The objects of the body have too many different members.')

const tooDeep = (levels: number) =>
  new AppError('MALFORMED_JSON', `This is nested deeper than ${levels} levels.`)

const isOpening = (byte: number | undefined) => byte === 0x5b || byte === 0x7b
const isClosing = (byte: number | undefined) => byte === 0x5d || byte === 0x7d
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
const isExponent = (byte: number | undefined) => byte === 0x65 || byte === 0x45
