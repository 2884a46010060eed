import { withoutMarks } from '@larder/rules/recipe-text/read-ingredient.ts'
import { isWebUrl } from '@larder/rules/values/scalars.ts'
import { decodeHTML } from 'entities'
import { cleanText } from '#transfer/recipe-reader/draft/values.ts'
import { parseHtml } from './html-tree.ts'
import { linesOf, toLines } from './tree-text.ts'

const MAX_URL = 2000

/** @returns the http or https address that this text names, on a page or alone; undefined if it names none */
export function toWebUrl(text: string, page?: string): string | undefined {
  const trimmed = text.trim()
  if (page === undefined && isWebUrl(trimmed) && trimmed.length <= MAX_URL) return trimmed
  if (trimmed === '' || trimmed.length > MAX_URL || !URL.canParse(trimmed, page)) return undefined
  const { href } = new URL(trimmed, page)
  return isWebUrl(href) && href.length <= MAX_URL ? href : undefined
}

/** Text with entities within entities (`&amp;amp;frac12;`), as broken pages have it, is decoded up to this often. */
const DECODINGS = 3
const TAG = /<[a-zA-Z/!][^<>]*>/
const BLOCK = /<(?:p|br|div|li|h\d)\b/i
/** Direction marks and soft hyphens; also joiners that join nothing. Others are a part of words and emojis. */
const INVISIBLE =
  /[\u200e\u200f\u00ad\u202a-\u202e\u2066-\u2069]|(?<!\S)[\u200c\u200d]|[\u200c\u200d](?!\S)/g
/** `*optional` is a footnote, and `**Sauce**` a heading. */
const BOXES = /^(?:[■-◿⬜☐-☒✅✓-✘👉•·–—\s-]\ufe0f?|\*(?![\p{L}*]))+(?=\S)/u
/** An amount that is bold. */
const BOLD = /^\s*([*_]{1,3})(?=[\d½¼¾⅓⅔⅛])([^*_]{1,1000})\1$/

/** A text that may be HTML, as plain text: without tags, entities and signs that nobody sees. Line ends stay. */
export function htmlToText(value: string): string {
  let text = value.replaceAll(/[\u2028\u2029]/g, ' ') // no line ends in HTML
  for (let i = 0; i < DECODINGS && text.includes('&'); i++) {
    const decoded = decodeHTML(text)
    if (decoded === text) break
    text = decoded
  }
  if (TAG.test(text)) {
    // Without blocks, the line ends of the text are those that people see.
    const html = BLOCK.test(text) ? text : text.replaceAll('\n', '<br>')
    text = linesOf(parseHtml(`<body>${html}`), 0).join('\n')
  }
  return cleanText(text.replace(INVISIBLE, ''))
}

/** The text on one line. */
export const cleanLine = (value: string): string =>
  tidy(htmlToText(value).replace(/\s+/g, ' ').trim())

/** Its lines, without empty ones. */
export const cleanLines = (value: string): string[] => tidyLines(htmlToText(value))

/** The lines of a plain text, without empty ones. */
export const tidyLines = (text: string): string[] => toLines(text).map(tidy)

/** Mends what recipe plugins do to brackets and commas: `flour ((sifted))`, `salt , pepper`. */
function tidy(line: string): string {
  return line
    .replace(/\(\s?\(/g, '(')
    .replace(/\)\s?\)/g, ')')
    .replace(/ ([,;](?: |$))/g, '$1')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')')
}

export function withoutBullet(line: string): string {
  const whole = line.replace(BOLD, '$2')
  const item = whole.replace(BOXES, '')
  // With a bullet it is no heading.
  return (item === whole.trim() ? item : withoutMarks(item)).replace(BOLD, '$2').trim()
}

/** A line of ingredients without its bullet or box. */
export const cleanIngredient = (value: string): string => withoutBullet(cleanLine(value))
