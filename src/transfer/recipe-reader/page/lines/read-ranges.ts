import { withoutBullet } from '#transfer/recipe-reader/html/clean-text.ts'
import {
  type PageSection,
  FACT,
  isAmount,
  isEnding,
  isSentence,
  NUMBERED,
  isSectionName,
  noteIn,
} from './heading-words.ts'
import type { PageLine } from './line-stream.ts'

export interface FoundLine {
  readonly text: string
  readonly section?: string
}

/** A part of the page: the lines from `from` up to `to`, without `to`. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/** Lines that were read, and the place after them. */
export interface Reading {
  readonly lines: readonly FoundLine[]
  readonly end: number
}

/** Reads the ingredients of a range. It is long because each kind of line has its own rule. */
export function readIngredients(
  lines: readonly PageLine[],
  headings: readonly (PageSection | undefined)[],
  { from, to }: LineRange,
): Reading {
  const own = lines.slice(from, to)
  const hasItems =
    own.slice(0, 40).filter((line) => line.isItem && line.text.length < 160).length >= 2
  const found: FoundLine[] = []
  let section: string | undefined
  let amounts = 0
  let i = from
  for (; i < to; i++) {
    const line = lines[i]
    if (!line) break
    const { text, level } = line
    if (headings[i] === 'ingredients' && found.length === 0) continue
    if (headings[i] !== undefined) break
    // `1. Make the sauce` heads the first steps.
    if (amounts >= 2 && NUMBERED.test(text) && (level > 0 || isSectionName(text))) break
    if (FACT.test(text)) continue
    if (
      text.length > 250 ||
      (isSentence(text) &&
        !isAmount(text) &&
        (!line.isItem || (text.length > 100 && text.endsWith('.'))))
    ) {
      if (amounts >= 2) break
      continue
    }
    if (isSectionName(text) || (level > 0 && !isAmount(text)) || (hasItems && !line.isItem)) {
      // Lines between the items of a list that are no headings are left out.
      if (level > 0 || isSectionName(text)) section = text
      continue
    }
    if (isAmount(text)) amounts++
    found.push(section === undefined ? { text } : { text, section })
  }
  return { lines: found, end: i }
}

/** The longest run of items with amounts, on a page that has no word for ingredients. */
export function readRun(
  lines: readonly PageLine[],
  headings: readonly (PageSection | undefined)[],
): Reading {
  let longest: LineRange = { from: 0, to: 0 }
  let from = 0
  let weak = 0
  for (let i = 0; i <= lines.length; i++) {
    const text = lines[i]?.text ?? ''
    const isLine = text !== '' && isAmount(text)
    if (isLine) weak = 0
    else weak++
    if (weak <= 2 && i < lines.length && (isLine || text.length < 60)) continue
    const to = i - weak + 1
    if (to - from > longest.to - longest.from) longest = { from, to }
    from = i + 1
    weak = 0
  }
  const first = lines.findIndex((line, i) => i >= longest.from && isAmount(line.text))
  return first < 0 || longest.to - first < 4
    ? { lines: [], end: 0 }
    : readIngredients(lines, headings, { from: first, to: longest.to })
}

/** Reads the steps of a range: the items of its list, or its paragraphs. */
export function readSteps(
  lines: readonly PageLine[],
  headings: readonly (PageSection | undefined)[],
  { from, to }: LineRange,
): Reading {
  const own = lines.slice(from, to)
  const items = own.filter(({ isItem }) => isItem)
  const hasItems = items.length >= 2 && lengthOf(items) >= lengthOf(own) * 0.5
  const found: FoundLine[] = []
  let section: string | undefined
  let numbered = 0
  let i = from
  for (; i < to; i++) {
    const line = lines[i]
    if (!line) break
    const { text, level } = line
    if (headings[i] === 'steps' && found.length === 0) continue
    if (headings[i] !== undefined && headings[i] !== 'steps') break
    if (isEnding(text) && found.length > 0) break
    if (hasItems && !line.isItem && level === 0 && !isSectionName(text)) {
      // A text after the list is no step.
      if (found.length >= items.length * 0.8) break
      continue
    }
    // The numbers have ended, so the steps have.
    if (numbered >= 3 && numbered === found.length && !NUMBERED.test(text) && level === 0) break
    if (NUMBERED.test(text)) numbered++
    if (line.isLink && level === 0) continue
    if (level > 0 && level < 7 && found.length > 0 && !isStepNear(lines, i, to)) break
    if (level > 0 || isSectionName(text)) section = text
    else found.push(section === undefined ? { text } : { text, section })
  }
  return { lines: withoutBullets(hasItems ? found : withoutTail(found)), end: i }
}

/** How far below the steps their notes begin, and the most lines of them. */
const MAX_GAP = 6
const MAX_NOTES = 12

/** The notes below the steps: the lines of a heading for them, and lines that say so themselves. */
export function readNotes(
  lines: readonly PageLine[],
  headings: readonly (PageSection | undefined)[],
  end: number,
): readonly string[] {
  const notes: string[] = []
  /** The rank of the heading that is read. */
  let level: number | undefined
  for (let i = end; i < lines.length && notes.length < MAX_NOTES; i++) {
    const line = lines[i]
    const section = headings[i]
    const own = line && noteIn(line.text)
    const isOther = section !== undefined && section !== 'notes'
    if (!line || isOther || isEnding(line.text)) break
    if (own !== undefined) notes.push(own)
    if (section === 'notes') level = line.level
    else if (line.level > 0 && line.level <= (level || 6)) break
    else if (own === undefined && level !== undefined && !line.isLink) notes.push(line.text)
    if (notes.length === 0 && level === undefined && i - end >= MAX_GAP) break
  }
  return notes
}

/** Drops the short lines after the last step, such as `Older post`, where the steps are sentences. */
function withoutTail(lines: readonly FoundLine[]): readonly FoundLine[] {
  const isEnded = ({ text }: FoundLine) => text.length >= 45 || /[.!)\]…:]$/.test(text)
  if (lines.filter(isEnded).length < lines.length * 0.6) return lines
  return lines.slice(0, lines.findLastIndex(isEnded) + 1)
}

/** A list that is written with signs: `– Mix.` A sign in one line only means something else. */
function withoutBullets(lines: readonly FoundLine[]): readonly FoundLine[] {
  const bare = lines.map((line) => ({ ...line, text: withoutBullet(line.text) }))
  const marked = bare.filter(({ text }, i) => text !== lines[i]?.text)
  return marked.length > lines.length / 2 ? bare : lines
}

const isStepNear = (lines: readonly PageLine[], at: number, to: number): boolean =>
  lines
    .slice(at + 1, Math.min(at + 3, to))
    .some(({ text, level }) => level === 0 && text.length >= 25)

const lengthOf = (lines: readonly PageLine[]): number =>
  lines.reduce((sum, { text }) => sum + text.length, 0)
