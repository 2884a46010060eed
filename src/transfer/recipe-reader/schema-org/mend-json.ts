/**
 * Reads JSON that may be broken as pages break it: line ends within texts, commas before a bracket, comments around it,
 * a missing end. One pass over the text mends it.
 *
 * @returns the values that are one after the other in the text; empty if none can be read
 */
export function readJson(text: string): readonly unknown[] {
  const whole = parsed(text)
  if (whole !== undefined) return [whole]
  const found: unknown[] = []
  const last = text.length > MAX_MENDED ? 0 : text.length
  for (let at = 0; at < last && found.length < MAX_ONE_AFTER_OTHER;) {
    const { json, end } = mend(text, at)
    found.push(parsed(json))
    at = end
  }
  return found.filter((one) => one !== undefined)
}

/** @returns undefined if the text is no JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller mends the text, or goes on behind it
  }
}

const ESCAPES = new Set('"\\/bfnrtu')
const SPACE = /\s/

/** Characters of JSON that is mended, and its levels. More is no recipe. */
const MAX_MENDED = 2_000_000
const MAX_DEPTH = 200
const MAX_ONE_AFTER_OTHER = 100
const SIGN = /["{}[\],]|\/[/*]/g

/** @returns the first value after `from` as JSON, if it was nearly that, and the place after it */
function mend(text: string, from: number): { readonly json: string; readonly end: number } {
  const start = startOf(text, from)
  if (start === text.length) return { json: '', end: start }
  let out = ''
  let i = start
  const open: string[] = []
  // A comma is written when a value follows it: before a bracket, and after another comma, it says nothing.
  let hasComma = false
  let isFirst = true
  while (i < text.length && open.length <= MAX_DEPTH) {
    SIGN.lastIndex = i
    const at = SIGN.exec(text)?.index ?? text.length
    const between = text.slice(i, at).trim()
    const sign = text[at] ?? ''
    const isComment = sign === '/'
    const isValue = between !== '' || sign === '"' || sign === '{' || sign === '['
    if (isValue && hasComma && !isFirst) out += ','
    if (isValue) [hasComma, isFirst] = [false, false]
    out += between.replace(NO_VALUE, 'null')
    i = at + 1
    if (isComment) i = endOfComment(text, at)
    else if (sign === '"') {
      const end = endOfText(text, at)
      out += mendText(text.slice(at + 1, end))
      i = end + 1
    } else if (sign === ',') hasComma = true
    else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? '}' : ']')
      out += sign
      isFirst = true
    } else if (sign !== '') {
      if (open.pop() !== sign) break
      ;[hasComma, isFirst] = [false, false]
      out += sign
      if (open.length === 0) return { json: out, end: i }
    }
  }
  return { json: open.length > MAX_DEPTH ? '' : out + open.toReversed().join(''), end: i }
}

/** Values of a script that JSON has not. */
const NO_VALUE = /(?:\bundefined|\bNaN|[+-]?\bInfinity)$/

/** The place of the first object or list that is in no comment, or the end of the text. */
function startOf(text: string, from: number): number {
  const sign = /[[{]|\/[/*]/g
  sign.lastIndex = from
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    if (!found[0].startsWith('/')) return found.index
    sign.lastIndex = endOfComment(text, found.index)
  }
  return text.length
}

function endOfComment(text: string, start: number): number {
  const mark = text[start + 1] === '*' ? '*/' : '\n'
  const end = text.indexOf(mark, start + 2)
  return end < 0 ? text.length : end + mark.length
}

/**
 * The place of the quote that ends the text that begins at `start`: the next one that a sign of JSON follows. Others
 * are quotes within the text that nobody escaped.
 */
function endOfText(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '"' && isEnd(text, i + 1)) return i
  }
  return text.length
}

function isEnd(text: string, from: number): boolean {
  const at = afterComments(text, from)
  const c = text[at]
  if (c === undefined || c === ':' || c === '}' || c === ']') return true
  return c === ',' && /^(?:["{[\]}\d,tfn-]|$)/.test(text[afterComments(text, at + 1)] ?? '')
}

/** The place after blanks and comments. What never ends is no comment: the quote `"The "best" // ever"`. */
function afterComments(text: string, from: number): number {
  let i = from
  for (let comments = 0; ; comments++) {
    const most = i + 200
    while (i < most && SPACE.test(text[i] ?? '')) i++
    const next = text.slice(i, i + MAX_COMMENT)
    const length = isComment(text, i) && comments < MAX_COMMENTS ? endOfComment(next, 0) : 0
    if (length === 0 || length === next.length) return i
    i += length
  }
}
/** Characters of a comment after a text, and how many are one after the other. */
const MAX_COMMENT = 2000
const MAX_COMMENTS = 5

/** Whether a comment begins here. One behind a blank: `"<a href="//a.example">"` is a text. */
const isComment = (text: string, at: number): boolean =>
  text[at] === '/' && /[/*]/.test(text[at + 1] ?? '') && /[\s,]/.test(text[at - 1] ?? '')

function mendText(inner: string): string {
  let out = '"'
  for (let i = 0; i < inner.length; i++) {
    const c = inner[i] ?? ''
    if (c === '\\') {
      const next = inner[i + 1] ?? ''
      const isUnicode = next !== 'u' || /^[\da-f]{4}$/i.test(inner.slice(i + 2, i + 6))
      if (ESCAPES.has(next) && isUnicode) {
        out += c + next
        i++
      } else if (next === "'") {
        out += next
        i++
      } else out += '\\\\'
    } else if (c === '"') out += '\\"'
    else if (c < ' ') out += c === '\n' || c === '\r' ? '\\n' : ' '
    else out += c
  }
  return `${out}"`
}
