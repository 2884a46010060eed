import { isWebUrl } from '@larder/rules/values/scalars.ts'
import { decodeHTML } from 'entities'
import { parseHtml } from './html-tree.ts'
import { textOf, toLines } from './tree-text.ts'

const MAX_URL = 2000

/** @returns the http or https address that this text names on a page; undefined if it names none */
export function toWebUrl(text: string, page: string | undefined): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > MAX_URL || !URL.canParse(trimmed, page)) return undefined
  const { href } = new URL(trimmed, page)
  return isWebUrl(href) && href.length <= MAX_URL ? href : undefined
}

/** Text with entities within entities (`&amp;amp;frac12;`), as broken pages have it, is decoded up to this often. */
const DECODINGS = 3
const TAG = /<[a-zA-Z/!][^<>]*>/
// Zero-width signs, direction marks, soft hyphens and byte order marks.
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff\u00ad\u202a-\u202e\u2066-\u2069]/g
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g // oxlint-disable-line no-control-regex
/** A half of a pair of UTF-16, which is no sign. */
const LONE = /[\ud800-\udfff]/gu
const BOXES = /^[▢☐□◻◽⬜☑✓✔•·●◦▪–—*\s-]+(?=\S)/

/** Decodes entities, drops tags and signs that nobody sees. Line ends stay. */
export function cleanText(value: string): string {
  let text = value
  for (let i = 0; i < DECODINGS && text.includes('&'); i++) {
    const decoded = decodeHTML(text)
    if (decoded === text) break
    text = decoded
  }
  if (TAG.test(text)) {
    const tree = parseHtml(`<body>${text}`)
    text = tree.length > 0 ? textOf(tree, 0) : ''
  }
  return text.replace(INVISIBLE, '').replace(CONTROL, ' ').replace(LONE, '').replace(/\r\n?/g, '\n')
}

/** The text on one line. */
export const cleanLine = (value: string): string =>
  tidy(cleanText(value).replace(/\s+/g, ' ').trim())

/** Its lines, without empty ones. */
export const cleanLines = (value: string): string[] => toLines(cleanText(value)).map(tidy)

/** Mends what recipe plugins do to brackets and commas: `flour ((sifted))`, `salt , pepper`. */
function tidy(line: string): string {
  return line
    .replace(/\(\s?\(/g, '(')
    .replace(/\)\s?\)/g, ')')
    .replace(/ ([,;](?: |$))/g, '$1')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')')
}

export const withoutBullet = (line: string): string => line.replace(BOXES, '').trim()

/** A line of ingredients without its bullet or box. */
export const cleanIngredient = (value: string): string => withoutBullet(cleanLine(value))
