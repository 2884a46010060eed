import { cleanLine } from '#transfer/recipe-reader/html/clean-text.ts'
import type { HtmlTree } from '#transfer/recipe-reader/html/html-tree.ts'
import { attribute, classOf, lineOf, nodeAt } from '#transfer/recipe-reader/html/tree-text.ts'
import { findRows } from './find-rows.ts'
import { INGREDIENT_CLASS } from './heading-words.ts'

const NO_TEXT = new Set(['script', 'style', 'noscript', 'title'])

/** Of a part of a tree, the text before each node and the elements before it that are named after ingredients. */
interface Sums {
  readonly lengthOf: (place: number) => number
  readonly hasIngredients: (place: number) => boolean
  readonly all: number
}

/** Counts once, so no question needs a walk over an element. */
function countUp(tree: HtmlTree, first: number, last: number): Sums {
  const lengths = new Uint32Array(last - first + 2)
  const marks = new Uint32Array(last - first + 2)
  for (let i = first; i <= last; i++) {
    const node = nodeAt(tree, i)
    const isText =
      node.name === '' && !NO_TEXT.has(node.parent < 0 ? '' : nodeAt(tree, node.parent).name)
    const isMark = node.attributes.has('class') && INGREDIENT_CLASS.test(classOf(node))
    lengths[i - first + 1] = (lengths[i - first] ?? 0) + (isText ? node.text.trim().length : 0)
    marks[i - first + 1] = (marks[i - first] ?? 0) + (isMark ? 1 : 0)
  }
  const between = (sums: Uint32Array, from: number, to: number) =>
    (sums[to - first] ?? 0) - (sums[from - first] ?? 0)
  return {
    lengthOf: (place) => between(lengths, place, nodeAt(tree, place).last + 1),
    hasIngredients: (place) => between(marks, place + 1, nodeAt(tree, place).last + 1) > 0,
    all: lengths[last - first + 1] ?? 0,
  }
}

/** A line of a page as a person sees it. */
export interface PageLine {
  readonly text: string
  /** The nodes that it is made of. */
  readonly from: number
  readonly to: number
  /** 1 to 6 for a heading, 7 for a bold line or one that a class names as a heading, 0 for others. */
  readonly level: number
  /** Whether it is an item of a list, a row of a table, or one of a few elements that repeat. */
  readonly isItem: boolean
  /** Whether all of it is the text of links. */
  readonly isLink: boolean
}

const words = (text: string) => new Set(text.split(' '))
const UNREAD = words(
  'script style template svg math noscript button select textarea input iframe video audio img picture canvas object head nav footer dialog',
)
const BREAKS = words(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tbody thead tr ul label',
)
const BOLD = words('b strong u em mark')
const LINKS = words('a')
/** Parts of a page that are no part of the recipe. */
const SKIPPED =
  /(?:^|\s|(?<!has|tag|category|style|no)[_-])(?:comments?|comment-list|commentlist|comment-form|related|share|social|newsletter|breadcrumbs?|ratings?|reviews?|navbar|nav|nav-tabs|nutrition|nutritional|equipment|video|advert|ads?|promo|author-bio|jump|print-button|adjustable|cook-?mode|servings-adjust|unit-conversion|multiplier|popup|modal|cookie|sr-only|screen-reader-text|visually-hidden)(?:$|[\s_-])/i
/** Elements that hold the recipe itself; an item of a list is read or left as a line. */
const KEPT = words('li body html main article')
const HEADING_CLASS =
  /(?:^|[\s_-])(?:heading|title|titre|group-name|section-name|subhead(?:ing)?|h[2-6]|ERSSectionHead)(?:$|[\s_-])/i
const MAX_HEADING = 100
/** Lines of a page that are read, and characters of a line. */
const MAX_LINES = 10_000
const MAX_LINE = 20_000

/** The lines of a page in their order, without navigation, comments and others that are no part of a recipe. */
export function readLines(tree: HtmlTree, top = -1): PageLine[] {
  const [first, last] = top < 0 ? [0, tree.length - 1] : [top + 1, nodeAt(tree, top).last]
  const sums = countUp(tree, first, last)
  const { lengthOf } = sums
  const rows = findRows(tree, first, last, lengthOf)
  const lines: PageLine[] = []
  let text = ''
  let from = 0
  let isBold = true
  let isLink = true
  const end = (to: number) => {
    const line = cleanLine(text.slice(0, MAX_LINE))
    if (/[\p{L}\p{N}]/u.test(line))
      lines.push({
        text: line,
        from,
        to,
        level: isBold && line.length <= MAX_HEADING ? 7 : 0,
        isItem: false,
        isLink,
      })
    text = ''
    isBold = true
    isLink = true
  }
  const ends: number[] = []
  for (let i = first; i <= last && lines.length < MAX_LINES; i++) {
    const node = nodeAt(tree, i)
    while (ends.length > 0 && i > (ends.at(-1) ?? 0)) {
      ends.pop()
      end(i - 1)
    }
    if (node.name === '') {
      if (text.trim() === '') from = i
      if (isBold && node.text.trim() !== '') isBold = isInside(tree, node.parent, BOLD)
      if (isLink && /[\p{L}\p{N}]/u.test(node.text)) isLink = isInside(tree, node.parent, LINKS)
      text += node.text.replace(/\s+/g, ' ')
      continue
    }
    if (UNREAD.has(node.name) || isSkipped(tree, i, sums)) {
      i = node.last
      continue
    }
    const level = headingLevel(tree, i, lengthOf(i))
    if (level > 0 || rows.has(i)) {
      end(i - 1)
      const line = cleanLine(lineOf(tree, i).slice(0, MAX_LINE))
      if (line !== '')
        lines.push({
          text: line,
          from: i,
          to: node.last,
          level,
          isItem: level === 0,
          isLink: isOfLinks(tree, i),
        })
      i = node.last
    } else if (BREAKS.has(node.name)) {
      end(i - 1)
      ends.push(node.last)
    } else if (
      node.name === 'td' ||
      node.name === 'th' ||
      (node.name === 'span' && node.attributes.size > 0)
    )
      text += ' '
  }
  end(last)
  return lines
}

/** Whether all text of an element is in links. */
function isOfLinks(tree: HtmlTree, place: number): boolean {
  for (let i = place + 1; i <= nodeAt(tree, place).last; i++) {
    const { name, text, last } = nodeAt(tree, i)
    if (name === 'a') i = last
    else if (name === '' && /[\p{L}\p{N}]/u.test(text)) return false
  }
  return true
}

function isInside(tree: HtmlTree, place: number, names: ReadonlySet<string>): boolean {
  for (let i = place, steps = 0; i >= 0 && steps < 12; i = nodeAt(tree, i).parent, steps++) {
    const { name } = nodeAt(tree, i)
    if (names.has(name)) return true
    if (BREAKS.has(name)) return false
  }
  return false
}

function headingLevel(tree: HtmlTree, place: number, length: number): number {
  const node = nodeAt(tree, place)
  if (length === 0 || length > MAX_HEADING) return 0
  if (/^h[1-6]$/.test(node.name)) return Number(node.name[1])
  if (node.name === 'legend' || node.name === 'summary' || node.name === 'caption') return 7
  const isBlock =
    node.name === 'div' || node.name === 'p' || node.name === 'span' || node.name === 'dt'
  return isBlock && node.last - place < 8 && HEADING_CLASS.test(classOf(node)) ? 7 : 0
}

function isSkipped(tree: HtmlTree, place: number, sums: Sums): boolean {
  const node = nodeAt(tree, place)
  if (node.attributes.size === 0) return false
  if (node.attributes.has('hidden') || attribute(node, 'role') === 'tablist') return true
  const names = `${classOf(node)} ${attribute(node, 'id')}`
  // A part with most of the text, or with ingredients, is not one of those, whatever its name.
  if (names === ' ' || KEPT.has(node.name) || !SKIPPED.test(names)) return false
  return sums.lengthOf(place) < sums.all * 0.4 && !sums.hasIngredients(place)
}
