import { AppError, invalid } from './errors.ts'

const DEEPEST = 64

/**
 * Parses JSON (RFC 8259) from bytes, and refuses what JavaScript would take with a shrug: invalid
 * UTF-8, a member named twice or named `__proto__`, more than 64 levels, NUL and lone surrogates in
 * a string (PostgreSQL can keep neither).
 *
 * @throws AppError MALFORMED_JSON, or VALIDATION_FAILED for a string that can't be kept
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  const value = parse(text)
  if (countMembers(value) !== countColons(text)) throw malformed('A member is there twice.')
  return value
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

/** Members of all objects in it, judging each on the way; without recursion, since input is deep. */
function countMembers(root: unknown): number {
  let members = 0
  let level: [path: string, value: unknown][] = [['', root]]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw malformed(`The body is nested deeper than ${DEEPEST} levels.`)
    const next: typeof level = []
    for (const [path, value] of level) {
      if (typeof value === 'string') judgeText(path, value)
      else if (Array.isArray(value)) value.forEach((item, i) => next.push([`${path}/${i}`, item]))
      else if (typeof value === 'object' && value !== null) {
        for (const [name, item] of Object.entries(value)) {
          members++
          if (name === '__proto__') throw malformed('A member may not be named __proto__.')
          judgeText(path, name)
          next.push([`${path}/${name}`, item])
        }
      }
    }
    level = next
  }
  return members
}

function judgeText(path: string, text: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw invalid({ path, message: 'A text may hold neither NUL nor half a surrogate pair.' })
}

/** Colons outside of strings: one for each member that was written down. */
function countColons(text: string): number {
  let colons = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|:/g)) if (token === ':') colons++
  return colons
}

const malformed = (message: string) => new AppError('MALFORMED_JSON', message)
