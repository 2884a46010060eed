import { AppError, invalid } from './errors.ts'

const DEEPEST = 64

/**
 * Parses JSON (RFC 8259) from bytes, and refuses what JavaScript would take with a shrug: invalid
 * UTF-8, a member named twice or named `__proto__`, more than 64 levels, NUL and lone surrogates in
 * a string (PostgreSQL can keep neither).
 *
 * @param takesAnyText leaves it to the caller to look for strings that can't be kept, with `canBeKept`
 * @throws AppError MALFORMED_JSON, or VALIDATION_FAILED for a string that can't be kept
 */
export function parseJson(bytes: Uint8Array, takesAnyText = false): unknown {
  const text = decode(bytes)
  const value = parse(text)
  if (countMembers(value, takesAnyText) !== countColons(text))
    throw malformed('A member is there twice.')
  return value
}

/** Whether PostgreSQL can keep all strings in a value, which is not deeper than `parseJson` allows. */
export function canBeKept(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, item]) => canBeKept(name) && canBeKept(item))
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw malformed('The body is not UTF-8.') // the decoder's own error says no more than this
  }
}

function parse(text: string): unknown {
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

/** Members of all objects in it, judging each on the way; without recursion, since input is deep. */
function countMembers(root: unknown, takesAnyText: boolean): number {
  const judge = takesAnyText ? () => {} : judgeText
  let members = 0
  let next: Place[] = []
  function look(value: unknown, within: Place | undefined, name: string | number): void {
    if (typeof value === 'string') judge(value, within, name)
    else if (typeof value === 'object' && value !== null) next.push({ value, within, name })
  }

  look(root, undefined, '')
  for (let depth = 1; next.length > 0; depth++) {
    if (depth > DEEPEST) throw malformed(`The body is nested deeper than ${DEEPEST} levels.`)
    const level = next
    next = []
    for (const place of level) {
      if (Array.isArray(place.value)) place.value.forEach((item, i) => look(item, place, i))
      else
        for (const [name, item] of Object.entries(place.value)) {
          members++
          if (name === '__proto__') throw malformed('A member may not be named __proto__.')
          judge(name, place.within, place.name)
          look(item, place, name)
        }
    }
  }
  return members
}

function judgeText(text: string, within: Place | undefined, name: string | number): void {
  if (!canBeKept(text))
    throw invalid({
      path: pathTo(within, name),
      message: 'A text may hold neither NUL nor half a surrogate pair.',
    })
}

/** As a JSON pointer. Made only for what is wrong: there may be a quarter of a million places. */
function pathTo(within: Place | undefined, name: string | number): string {
  return within ? `${pathTo(within.within, within.name)}/${name}` : ''
}

const COLON = 0x3a
const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Colons outside of strings, in what is JSON: one for each member that was written down. */
function countColons(text: string): number {
  let colons = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === QUOTE) isInString = !isInString
    else if (unit === BACKSLASH) i++ // the next is no end, if it is a quote
    else if (unit === COLON && !isInString) colons++
  }
  return colons
}

const malformed = (message: string) => new AppError('MALFORMED_JSON', message)
