import { type Fields, isFields } from '#transfer/recipe-reader/draft/values.ts'
import { cleanLines } from '#transfer/recipe-reader/html/clean-text.ts'
import {
  bareName,
  IMAGE_MARK,
  isOfType,
  MAX_TEXT,
  splitAmount,
  unitOrWord,
  valuesOf,
} from './schema-values.ts'

/** Properties that are values, addresses or other things than the recipe. The others are texts for people. */
const VALUES = new Set(
  `author creator publisher copyrightholder review reviews aggregaterating interactionstatistic potentialaction
  mainentityofpage ispartof breadcrumb speakable video image photo thumbnail thumbnailurl logo url sameas isbasedon
  contenturl embedurl preptime cooktime totaltime performtime duration recipeyield yield servings nutrition
  inlanguage keywords recipecategory recipecuisine position identifier id type unit unittext unitcode
  datepublished datecreated datemodified suitablefordiet isaccessibleforfree cssselector`.split(
    /\s+/,
  ),
)
const OTHER_THINGS = [
  'Person',
  'Organization',
  'WebPage',
  'WebSite',
  'BreadcrumbList',
  'ImageObject',
  'VideoObject',
  'Review',
  'Comment',
  'UserComments',
  'Recipe',
]

const MAX_DEPTH = 24
const MAX_TEXTS = 2000
/** Characters that are compared, as texts times characters. */
const MAX_WORK = 100_000_000

/** A word, or the digits of a number. Chinese and Japanese do not separate words. */
const WORD =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|\p{N}+|[[\p{L}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]]+/gv
/** The number of a step. */
const ORDINAL = /(?<![\p{L}\p{N}])\d{1,2}\s*[.):](?=\s*\p{L})/gu
const STEP =
  /^\W*(?:(?:step|schritt|etape|étape|paso|stap|passo|steg|trin|trinn)\s*\d{1,2}|\d{1,2}\s*[.):–-])\W*(?=\p{L})/iu

/**
 * The lines of a recipe of schema.org that no text of `read` has, whatever object they are in: nothing of a recipe is
 * lost without a trace. Words and numbers are compared, but the numbers of steps are not missed. A line that stands
 * several times in a list must have been read as often.
 */
export function leftTexts(thing: Fields, read: object): string[] {
  const known = wordsIn(read)
  const lines = [...linesOf(thing, { texts: 0 })]
  const most = Math.min(MAX_TEXTS, MAX_WORK / (known.length + 1))
  return lines
    .slice(0, most)
    .filter(([line, times]) => saysMore(line) && !isKnown(line, times, known))
    .map(([line]) => line)
}

/** A date, and the number of a step without its text. */
const EMPTY =
  /^(?:\d{4}-\d\d-\d\d(?:T[\d:.+Z-]*)?|\W*(?:step|schritt|etape|étape|paso|stap|passo|steg|trin|trinn)\s*\d{1,2}\W*)$/iu

const saysMore = (line: string): boolean => /\p{L}/u.test(line) && !EMPTY.test(line)

/** Whether words are in the known ones so many times, with or without the numbers of steps. */
function isKnown(line: string, times: number, known: string): boolean {
  const spellings = [line, line.replace(STEP, ''), withoutOrdinals(line)]
  const isIn = (one: string) => known.split(wordsOf(one)).length > times
  // The name may be between the amount and what follows it: `200 g butter, melted`.
  const { amount, more } = splitAmount(line)
  return spellings.some(isIn) || (amount !== '' && isIn(amount) && isIn(more))
}

/** `1. Soak. 2. Drain.`: numbers that count from 1 */
function withoutOrdinals(line: string): string {
  let last = 0
  return line.replaceAll(ORDINAL, (all) => {
    if (parseInt(all, 10) !== last + 1) return all
    last++
    return ' '
  })
}

/** What only the later of several lists say: some pages have the older names of properties too. */
export function withoutRepeated<One extends { readonly text: string }>(
  lists: readonly (readonly One[])[],
): One[] {
  let found: One[] = []
  let known: ReadonlySet<string>[] = []
  let [all, work] = ['', 0]
  const isIn = (line: ReadonlySet<string>, words: readonly string[]): boolean =>
    words.every((word) => {
      work += LOOKUP
      return line.has(word)
    })
  const isNew = ({ text }: One): boolean => {
    work += all.length
    if (work > MAX_WORK) return true
    const words = inUnits(text)
    const each = listOf(words)
    const isKnownLine = () => known.some((line) => work <= MAX_WORK && isIn(line, each))
    return words === '' || !(all.includes(words) || isKnownLine())
  }
  for (const list of lists) {
    const more = known.length === 0 ? list : list.filter(isNew)
    found = [...found, ...more]
    const words = more.map(({ text }) => inUnits(text))
    known = [...known, ...words.map((one) => new Set(listOf(one)))]
    all += words.join('')
  }
  return found
}
/** The work of looking for a word among those of a line, in characters. */
const LOOKUP = 10

/** Its words, with each spelling of a unit as the same word. */
const inUnits = (text: string): string => wordsOf(text).replaceAll(/\S+/g, unitOrWord)

const listOf = (words: string): string[] => words.split(/\s+/).filter((word) => word !== '')

/** The words of a text, each with blanks of its own around it. */
const wordsOf = (text: string): string =>
  Array.from(text.normalize('NFKC').toLowerCase().matchAll(WORD), ([word]) => ` ${word} `).join('')

/** The words of all texts, those of the same field one after the other: lines may have become several. */
function wordsIn(read: object): string {
  const byField = new Map<string, string>()
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string') byField.set(name, (byField.get(name) ?? '') + wordsOf(value))
    else if (Array.isArray(value)) for (const one of value) add(name, one)
    else if (isFields(value)) for (const [key, one] of Object.entries(value)) add(key, one)
  }
  add('', read)
  return [...byField.values()].join('|')
}

type Lines = Map<string, number>

/** How often each line must have been read. Properties of an object may say the same, and the items of a list do not. */
function linesOf(value: unknown, seen: { texts: number }, depth = 0): Lines {
  const lines: Lines = new Map()
  if (seen.texts >= MAX_TEXTS || depth > MAX_DEPTH) return lines
  for (const one of valuesOf(value)) {
    const add = (line: string, times: number) => lines.set(line, (lines.get(line) ?? 0) + times)
    if (typeof one === 'string' && !ADDRESS.test(one)) {
      seen.texts++
      for (const line of cleanLines(one.slice(0, MAX_TEXT).replaceAll(IMAGE_MARK, ''))) add(line, 1)
    } else if (Array.isArray(one))
      linesOf(one, seen, depth + 1).forEach((times, line) => add(line, times))
    else if (isFields(one) && (depth === 0 || !isOfType(one, ...OTHER_THINGS)))
      linesOfProperties(one, seen, depth).forEach((times, line) => add(line, times))
  }
  return lines
}

function linesOfProperties(thing: Fields, seen: { texts: number }, depth: number): Lines {
  const most: Lines = new Map()
  for (const [name, inner] of Object.entries(thing)) {
    const isText = !(name.startsWith('@') || VALUES.has(bareName(name).toLowerCase()))
    if (name !== '@value' && !isText) continue
    linesOf(inner, seen, depth + 1).forEach((times, line) =>
      most.set(line, Math.max(times, most.get(line) ?? 0)),
    )
  }
  return most
}

const ADDRESS = /^\s*(?:https?:|\/)\S*\s*$/
