import { foldText } from '@larder/rules/fold-text.ts'
import { knownUnit } from '@larder/rules/measures/find-unit.ts'
import { lineWords } from './line-words.ts'
import { type Line, type LineOptions, parseLine } from './parse-line.ts'

export interface LinesOptions extends LineOptions {
  /** Whether the household has a food of this name. */
  readonly isFood?: (name: string) => boolean
}

/** A part of a line, between commas and the words for `and`. */
interface Part {
  readonly text: string
  /** The text between it and the part before. */
  readonly before: string
  readonly isFood: boolean
  /** It begins with an amount, and a name follows. */
  readonly isCounted: boolean
  /** Its amount can not be a remark: it has digits, or a unit or a food of the household follows. */
  readonly isCountedSurely: boolean
}

/** The sign before an item of a pasted list: a bullet, or a box to tick. */
const BULLET = /^\s*(?:[-*•·–‣▪◦☐☑✓]\s*)?(?:\[[ xX]?\]\s*)?/
/** The number of an item in a pasted list. */
const ORDINAL = /^\s*\d{1,2}[.)]\s+/
/** The most parts of a food such as `salt and pepper`. */
const MAX_PARTS = 3

/**
 * Reads several items. Each line of the text is one, and a semicolon ends one. A comma ends one only if the text
 * after it can not be a remark: an amount with a name follows (`milk, 2 bread`), or each part of the line is a food of
 * the household. So `Milch, fettarm` and `Tomaten, 400 g` are one item. `and` ends one if an amount follows, or if it
 * stands between foods of the household. The last `and` of a spoken list (`milk, bread and quinoa`) ends all parts, if
 * at most one is unknown, or if an amount follows it (`milk, bread and two litres of juice`). A food that has the word
 * in its name (`salt and pepper`) is one item.
 *
 * Bullets, boxes and, if all lines have them, numbers at the beginning are not read. Nor are articles, and a dot at the
 * end, if the rest is a food of the household. Takes linear time.
 */
export function parseLines(text: string, options: LinesOptions = {}): Line[] {
  const lines = text.split(/[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '')
  const isNumbered = lines.length > 1 && lines.every((line) => ORDINAL.test(line))
  return lines
    .map((line) => line.replace(isNumbered ? ORDINAL : BULLET, ''))
    .flatMap((line) => line.split(';'))
    .flatMap((line) => itemsOf(line.trim().replace(/\s+/g, ' '), options))
    .filter(({ name }) => name !== '')
}

function itemsOf(line: string, options: LinesOptions): Line[] {
  const parts = partsOf(line, options)
  const isList = isSpokenList(parts) || parts.every(({ isFood }) => isFood)
  const items: string[] = []
  parts.forEach((part, i) => {
    const last = parts[i - 1]
    if (!last || isList || begins(part, last)) items.push(part.text)
    else items.push(items.pop() + part.before + part.text)
  })
  // The dot of a spoken sentence belongs to no name.
  if (items.length > 1) items.push(items.pop()?.replace(/(?<=\p{L}{3})\.$/u, '') ?? '')
  return items.map((item) => readItem(item, options))
}

/** Whether a part is an item of its own, and not a remark about the part before. */
function begins(part: Part, last: Part): boolean {
  if (isComma(part.before)) return part.isCountedSurely
  return part.isCounted || (part.isFood && isItem(last))
}

function isSpokenList(parts: readonly Part[]): boolean {
  const last = parts.at(-1)
  if (parts.length < 3 || !last || !/\p{L}/u.test(last.before)) return false
  const unknown = parts.filter((part) => !isItem(part))
  return (
    unknown.length <= 1 || (last.isCounted && unknown.every(({ text }) => /^\p{L}/u.test(text)))
  )
}

const isItem = (part: Part): boolean => part.isFood || part.isCounted
const isComma = (text: string): boolean => text.includes(',')

function partsOf(line: string, options: LinesOptions): Part[] {
  const texts = line.split(lineWords(options.language).between)
  const parts: Part[] = []
  for (let i = 0; i < texts.length;) {
    const end = endOfFood(texts, i, options)
    const before = texts[i - 1] ?? ''
    parts.push(partOf(texts.slice(i, end + 1).join(''), before, options))
    i = end + 2
  }
  return parts
}

/** @param texts parts at even places, and the texts between them. @returns the place of the last part of the food */
function endOfFood(texts: readonly string[], start: number, options: LinesOptions): number {
  const { isFood } = options
  if (!isFood) return start
  for (let end = start + 2 * (MAX_PARTS - 1); end > start; end -= 2) {
    if (end >= texts.length) continue
    const between = texts.slice(start, end).filter((_, i) => i % 2 === 1)
    if (between.some(isComma)) continue
    if (isFood(readItem(texts.slice(start, end + 1).join(''), options).name)) return end
  }
  return start
}

function partOf(text: string, before: string, options: LinesOptions): Part {
  const { language, isFood: isKnown } = options
  const { name, quantity, unit } = readItem(text, options)
  const isFood = isKnown?.(name) ?? false
  const isFirst = quantity !== undefined && isAtEnd(name, text)
  const isUnit =
    knownUnit(name, language) !== undefined || lineWords(language).packing.has(foldText(name))
  const hasDigits = quantity !== undefined && /^[\d½⅓⅔¼¾]/.test(text)
  const isCounted = hasDigits || (isFirst && !isUnit)
  const isCountedSurely = hasDigits || (isCounted && (unit !== undefined || isFood))
  return { text, before, isFood, isCounted, isCountedSurely }
}

const isAtEnd = (name: string, text: string): boolean =>
  foldText(text).replace(/[.!]$/, '').endsWith(foldText(name))

/** An item whose name is that of a food, if the household has it under the name without an article or a dot. */
function readItem(text: string, options: LinesOptions): Line {
  const { language, isFood } = options
  const line = parseLine(text, { language })
  if (!isFood || isFood(line.name)) return line
  const plain = line.name.replace(/[.!]$/, '')
  const names = [plain, plain.replace(lineWords(language).article, '')]
  const name = names.find((one) => isFood(one))
  return name === undefined ? line : { ...line, name }
}
