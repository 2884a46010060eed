import { foldText } from '@larder/rules/fold-text.ts'
import { isBoilerplate, isPathOfPage, isScaleButton, scalesBehind } from './boilerplate.ts'
import { readByline, withoutAdvertisements } from './bylines.ts'
import { headingOf } from './heading-words.ts'

/** The lines of a recipe, and what stands between them. */
export interface LeftLines {
  readonly lines: readonly string[]
  /** What is about the recipe, and has no place in it: other authors, many hashtags, addresses beside ingredients. */
  readonly left: readonly string[]
  /** What is only of the page: its buttons, its way, when it was written, and what its readers think. */
  readonly boilerplate: readonly string[]
  /** The words of hashtags. */
  readonly tags: readonly string[]
  /** Who wrote the recipe. */
  readonly author: string | null
}

const HASHTAGS = /^\s*(?:#[\p{L}\p{M}\p{N}_]+[\s,.·•]*)+$/u
const LAST_HASHTAGS = /(?<=\S)\s+((?:#[\p{L}\p{M}\p{N}_]+\s*){2,})$/u
/** More hashtags than these say how to find the post, and not what the dish is. */
const MAX_TAGS = 5
const MAX_LINK = 80
const MAX_PATH = 200
/** The number of a page of print, below all. */
const PAGE = /^\s*\d{1,4}\s*$/
const MAX_HASHTAGS = 2000

/** Takes the links of a page, the opinions of its readers, and hashtags out of the lines of a text. */
export function leaveOut(text: readonly string[]): LeftLines {
  const [left, boilerplate, hashtags]: [string[], string[], string[]] = [[], [], []]
  const end = text.findLastIndex((line) => line.trim() !== '')
  const title = text.findIndex((line) => line.trim() !== '')
  const list = text.findIndex((line) => headingOf(line)?.part === 'ingredients')
  const head = list < 0 ? MAX_HEAD : list
  let isList: boolean | undefined
  let author: string | null = null
  const lines = text.flatMap((whole, i) => {
    const given = withoutAdvertisements(whole, boilerplate)
    if (given.trim() === '' && whole.trim() !== '') return []
    const heading = headingOf(given)
    const isHead = i < head
    if (heading) isList = heading.part === 'ingredients'
    const line = (isList ?? AMOUNT.test(given)) ? withoutLinks(given, left) : given
    const by = isHead && i > title ? readByline(line) : undefined
    if (by) {
      author ??= by.author
      // The field of the author has all that a name alone says.
      if (by.author !== null && by.author !== author) left.push(line.trim())
      else if (by.saysMore) boilerplate.push(line.trim())
      return []
    }
    const tags = hashtagsOf(line)
    if (tags !== '') {
      hashtags.push(tags)
      const rest = line.slice(0, line.lastIndexOf(tags))
      return rest.trim() === '' ? [] : [rest]
    }
    const isPage = i === end && i > 0 && PAGE.test(line)
    const [before, after] = [shortAt(text, i, -1), shortAt(text, i, 1)]
    if (isPage || isOfPage(line, isHead) || isScaleButton(shortAt(text, i, 0), before, after)) {
      boilerplate.push(line.trim())
      return []
    }
    const scales = scalesBehind(line)
    if (scales) boilerplate.push(scales.text)
    return [scales ? line.slice(0, scales.at) : line]
  })
  const tags = hashtags.flatMap((one) => one.match(/(?<=#)[\p{L}\p{M}\p{N}_]+/gu) ?? [])
  if (tags.length <= MAX_TAGS) return { lines, left, boilerplate, tags, author }
  left.push(...hashtags.map((one) => one.trim()))
  return { lines, left, boilerplate, tags: [], author }
}

const SHORT = 20

/** The folded text of a short line, or of the next one with text in a direction; empty for a longer one. */
function shortAt(text: readonly string[], at: number, step: -1 | 0 | 1): string {
  let i = at + step
  while (text[i]?.trim() === '' && i !== at) i += step
  const line = (text[i] ?? '').replace(/^[^\p{L}\d½]+/u, '').trim()
  return line.length <= SHORT ? foldText(line) : ''
}

function isOfPage(line: string, isHead: boolean): boolean {
  const folded = line.length <= MAX_PATH ? foldText(line.trim()) : ''
  return (
    (isHead && isPathOfPage(folded)) || (line.length <= MAX_LINK && isBoilerplate(folded, isHead))
  )
}
/** At the start of an ingredient: no number of a step. */
const AMOUNT = /^[^\p{L}\d]*\d+(?![.)]\s)/u

/** An ingredient without addresses in brackets: `100 g chorizo (https://example.com), sliced`. @param left gets them */
function withoutLinks(line: string, left: string[]): string {
  if (!/https?:|www\./i.test(line)) return line
  left.push(...(line.match(LINK) ?? []).map((one) => one.trim()))
  return line.replaceAll(MARKED_LINK, '$1').replaceAll(LINK, '')
}
const MARKED_LINK = /\[([^[\]\n]{1,200})\](?=\((?:https?:\/\/|www\.))/giu
const LINK = /\s?[([]\s?(?:https?:\/\/|www\.)[^\s()[\]]*\s?[)\]]/giu
/** Lines above a recipe that has no headings. */
const MAX_HEAD = 12

/** The hashtags that are all of a line, or at least two at its end. */
function hashtagsOf(line: string): string {
  if (!line.includes('#') || line.length > MAX_HASHTAGS || headingOf(line) !== undefined) return ''
  return HASHTAGS.test(line) ? line : (LAST_HASHTAGS.exec(line)?.[1] ?? '')
}
