import { AppError, invalid, type Problem } from './errors.ts'
import { scanJson } from './scan-json.ts'

/** The most levels of arrays and objects within each other. */
const MAX_LEVELS = 64

/**
 * Parses JSON (RFC 8259) from bytes. It also refuses invalid UTF-8, a member named twice, and all
 * that `findFlaw` finds. Values and levels are counted before anything is parsed.
 *
 * @param mostValues values that the text may have, those in arrays and objects included
 * @throws AppError BODY_TOO_LARGE for more values, MALFORMED_JSON, or VALIDATION_FAILED for a text or
 *   number that can't be kept
 */
export function parseJson(bytes: Uint8Array, mostValues = Infinity): unknown {
  const { members, mayHaveFlaws } = scanJson(bytes, { values: mostValues, levels: MAX_LEVELS })
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
export function parseFlawedJson(
  bytes: Uint8Array,
  mostValues = Infinity,
): { value: unknown; mayHaveFlaws: boolean } {
  const scan = scanJson(bytes, { values: mostValues, levels: Infinity })
  const mayHaveFlaws = scan.mayHaveFlaws || scan.deepest > MAX_LEVELS
  return { value: parse(bytes, scan.members), mayHaveFlaws }
}

/** @param written how many members the text has */
function parse(bytes: Uint8Array, written: number): unknown {
  const value = parseText(decode(bytes))
  if (countMembers(value) !== written) throw malformed('A member is there twice.')
  return value
}

/** What is wrong with a value; `isShape` where it is its build, and not a text or number in it. */
export interface Flaw extends Problem {
  readonly isShape?: true
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw malformed('The body is not UTF-8.') // the decoder's own error says no more than this
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('The body is not JSON.') // the parser's own error quotes the body
  }
}

/** An object or array of the value, and where it is. */
interface Place {
  readonly value: object
  readonly within: Place | undefined
  readonly name: string | number
}

/**
 * The first thing in a value that can't be kept: NUL or a lone surrogate in a text, a number beyond
 * what a float holds, a member named `__proto__`, more than 64 levels. Its path has no flaw itself.
 */
export function findFlaw(root: unknown): Flaw | undefined {
  let flaw: Flaw | undefined
  walk(root, (value, within, name, depth) => {
    if (depth > MAX_LEVELS && typeof value === 'object' && value !== null)
      flaw = {
        path: '',
        message: `This is nested deeper than ${MAX_LEVELS} levels.`,
        isShape: true,
      }
    else if (name === '__proto__')
      flaw = { path: '', message: 'A member may not be named __proto__.', isShape: true }
    else flaw = flawOf(name, within?.within, within?.name ?? '') ?? flawOf(value, within, name)
    return flaw === undefined
  })
  return flaw
}

function flawOf(value: unknown, within: Place | undefined, name: string | number) {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    return {
      path: pathTo(within, name),
      message: 'A text may hold neither NUL nor half a surrogate pair.',
    }
  if (typeof value === 'number' && !Number.isFinite(value))
    return { path: pathTo(within, name), message: 'A number is beyond what can be kept.' }
  return undefined
}

/** Members of all objects in it; without recursion, since input is deep. */
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

/** Values in a value, itself included; counted up to `most`. */
export function countValues(root: unknown, most: number): number {
  let values = 0
  walk(root, () => ++values < most)
  return values
}

/** Looks at all values within a value, level by level, until one is said no to; without recursion, since input is deep. */
function walk(
  root: unknown,
  look: (
    value: unknown,
    within: Place | undefined,
    name: string | number,
    depth: number,
  ) => boolean,
): void {
  let next: Place[] = []
  let goesOn = true
  function visit(
    value: unknown,
    within: Place | undefined,
    name: string | number,
    depth: number,
  ): void {
    if (!goesOn) return
    goesOn = look(value, within, name, depth)
    if (typeof value === 'object' && value !== null) next.push({ value, within, name })
  }

  visit(root, undefined, '', 1)
  for (let depth = 2; next.length > 0 && goesOn; depth++) {
    const level = next
    next = []
    for (const place of level) {
      if (Array.isArray(place.value)) place.value.forEach((item, i) => visit(item, place, i, depth))
      else for (const [name, item] of Object.entries(place.value)) visit(item, place, name, depth)
    }
  }
}

/** As a JSON pointer. Made only for what is wrong: there may be a quarter of a million places. */
function pathTo(within: Place | undefined, name: string | number): string {
  return within ? `${pathTo(within.within, within.name)}/${name}` : ''
}

const malformed = (message: string) => new AppError('MALFORMED_JSON', message)
