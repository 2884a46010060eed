/**
 * Reads JSON that may be broken as pages break it: line ends within texts, commas before a bracket, comments around it,
 * a missing end. One pass over the text mends it.
 *
 * @returns undefined if it can't be read
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Then it is mended.
  }
  try {
    return JSON.parse(mend(text))
  } catch {
    return undefined
  }
}

const ESCAPES = new Set('"\\/bfnrtu')
const SPACE = /\s/

/** Characters of JSON that is mended, and its levels. More is no recipe. */
const MAX_MENDED = 2_000_000
const MAX_DEPTH = 200
const SIGN = /["{}[\],]/g

/** @returns the text as JSON, if it was nearly that */
function mend(text: string): string {
  const start = text.search(/[[{]/)
  if (start < 0 || text.length > MAX_MENDED) return ''
  let out = ''
  const open: string[] = []
  // A comma is written when a value follows it: before a bracket, and after another comma, it says nothing.
  let hasComma = false
  let isFirst = true
  for (let i = start; i < text.length && open.length <= MAX_DEPTH;) {
    SIGN.lastIndex = i
    const at = SIGN.exec(text)?.index ?? text.length
    const between = text.slice(i, at).trim()
    const sign = text[at] ?? ''
    const isValue = between !== '' || sign === '"' || sign === '{' || sign === '['
    if (isValue && hasComma && !isFirst) out += ','
    if (isValue) [hasComma, isFirst] = [false, false]
    out += between
    i = at + 1
    if (sign === '"') {
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
      if (open.length === 0) return out
    }
  }
  return open.length > MAX_DEPTH ? '' : out + open.toReversed().join('')
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
  let i = from
  while (i < from + 200 && SPACE.test(text[i] ?? '')) i++
  const c = text[i]
  if (c === undefined || c === ':' || c === '}' || c === ']') return true
  if (c !== ',') return false
  i++
  while (i < from + 400 && SPACE.test(text[i] ?? '')) i++
  const next = text[i] ?? ''
  return next === '' || /["{[\]}\d,tfn-]/.test(next)
}

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
