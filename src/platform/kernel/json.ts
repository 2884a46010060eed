import { type Data, isObject } from '@larder/rules/json.ts'
import { AppError, invalid, type Problem } from './errors.ts'

/** The most levels of nested arrays and objects. */
const MAX_LEVELS = 64

/**
 * Parses JSON (RFC 8259) from bytes. It also refuses invalid UTF-8, a duplicate member, and every
 * flaw that `findFlaw` reports. Values and levels are counted before the text is parsed.
 *
 * @param maxValues the most values of the text, those in arrays and objects included
 * @throws AppError BODY_TOO_LARGE for more values, MALFORMED_JSON, or VALIDATION_FAILED for a text
 *   or number that can't be stored
 */
export function parseJson(bytes: Uint8Array, maxValues = Infinity): unknown {
  const { members, mayHaveFlaws } = scanJson(bytes, { values: maxValues, levels: MAX_LEVELS })
  const value = parse(bytes, members)
  const flaw = mayHaveFlaws ? findFlaw(value) : undefined
  if (flaw) throw flaw.isShape ? malformed(flaw.message) : invalid(flaw)
  return value
}

/**
 * The same without `findFlaw`, which the caller applies to parts of the value where `mayHaveFlaws` says
 * so. In a body with the work of many days, one flaw must not hold up all of it.
 *
 * @throws AppError BODY_TOO_LARGE, MALFORMED_JSON
 */
export function parseJsonUnchecked(
  bytes: Uint8Array,
  maxValues = Infinity,
): { value: unknown; mayHaveFlaws: boolean } {
  const scan = scanJson(bytes, { values: maxValues, levels: Infinity })
  const mayHaveFlaws = scan.mayHaveFlaws || scan.deepest > MAX_LEVELS
  return { value: parse(bytes, scan.members), mayHaveFlaws }
}

/** @param memberCount members that the text has */
function parse(bytes: Uint8Array, memberCount: number): unknown {
  const value = parseText(decode(bytes))
  if (countMembers(value) !== memberCount) throw malformed('A member appears twice.')
  return value
}

/**
 * A problem of a value. `isShape` is true if its structure is wrong, and not a text or number in
 * it.
 */
export interface Flaw extends Problem {
  readonly isShape?: true
}

/** Without a byte order mark, which some programs write before JSON (RFC 8259, section 8.1). */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed('The body is not UTF-8.') // the decoder's error says no more
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('The body is not JSON.') // the parser's error would quote the body
  }
}

/** An object or array of the value, with its position. */
interface Place {
  readonly value: object
  readonly parent: Place | undefined
  readonly name: string | number
}

/**
 * Finds the first part of a value that can't be stored: NUL or a lone surrogate in a text, a number
 * above the range of a double, a member named `__proto__`, more than 64 levels. The returned path
 * has no flaw itself.
 */
export function findFlaw(root: unknown): Flaw | undefined {
  let flaw: Flaw | undefined
  walk(root, (value, parent, name, depth) => {
    if (depth > MAX_LEVELS && typeof value === 'object' && value !== null)
      flaw = {
        path: '',
        message: `This is nested deeper than ${MAX_LEVELS} levels.`,
        isShape: true,
      }
    else if (name === '__proto__')
      flaw = { path: '', message: 'A member must not have the name __proto__.', isShape: true }
    else flaw = flawOf(name, parent?.parent, parent?.name ?? '') ?? flawOf(value, parent, name)
    return flaw === undefined
  })
  return flaw
}

function flawOf(value: unknown, parent: Place | undefined, name: string | number) {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    return {
      path: pathTo(parent, name),
      message: 'A text must not hold NUL or half a surrogate pair.',
    }
  if (typeof value === 'number' && !Number.isFinite(value))
    return { path: pathTo(parent, name), message: 'A number is too large to store.' }
  return undefined
}

/** Counts the members of all objects. It does not recurse, because the input may be deep. */
function countMembers(root: unknown): number {
  let members = 0
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (inner !== value) members += inner.length
    for (const one of inner) if (typeof one === 'object' && one !== null) open.push(one)
  }
  return members
}

/**
 * Calls `visitor` for all values in a value, level by level, until it returns false. It does not
 * recurse, because the input may be deep.
 */
function walk(
  root: unknown,
  visitor: (
    value: unknown,
    parent: Place | undefined,
    name: string | number,
    depth: number,
  ) => boolean,
): void {
  let next: Place[] = []
  let continues = true
  function visit(
    value: unknown,
    parent: Place | undefined,
    name: string | number,
    depth: number,
  ): void {
    if (!continues) return
    continues = visitor(value, parent, name, depth)
    if (typeof value === 'object' && value !== null) next.push({ value, parent, name })
  }

  visit(root, undefined, '', 1)
  for (let depth = 2; next.length > 0 && continues; depth++) {
    const level = next
    next = []
    for (const place of level) {
      if (Array.isArray(place.value)) place.value.forEach((item, i) => visit(item, place, i, depth))
      else for (const [name, item] of Object.entries(place.value)) visit(item, place, name, depth)
    }
  }
}

/** As a JSON pointer. Built only for a flaw, because a value may have 250,000 positions. */
function pathTo(parent: Place | undefined, name: string | number): string {
  return parent ? `${pathTo(parent.parent, parent.name)}/${name}` : ''
}

const malformed = (message: string) => new AppError('MALFORMED_JSON', message)

/** Whether a value is an object, and no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An object of JSON whose type does not say so: an interface, or what a validator has let through.
 *
 * @throws Error for another value, which is a bug
 */
export function dataOf(value: unknown): Data {
  if (isObject(value)) return value
  throw new Error('An object of JSON was expected.')
}

/** The names of an object's members, typed as the object is: it has no others. */
export function keysOf<Of extends object>(of: Of): Extract<keyof Of, string>[] {
  const keys: Extract<keyof Of, string>[] = []
  for (const key in of) keys.push(key)
  return keys
}

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
