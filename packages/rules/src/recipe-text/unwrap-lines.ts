import { foldText } from '@larder/rules/fold-text.ts'
import { headingOf } from './heading-words.ts'
import { beginsStep, BULLET, MARKED, NUMBERED, STEP_ALONE } from './list-lines.ts'
import { isHeading } from './part-headings.ts'

/** Words after which neither an ingredient nor a sentence ends, in ten languages, folded. */
const OPEN =
  /(?:^|\s)(?:and|or|the|an|into|until|with|of|from|your|und|oder|mit|von|der|die|des|einer?|eine[mns]|bis|sowie|et|ou|de|du|avec|la|le|les|un|une|jusqu['’]au?|y|o|con|el|los|las|del|hasta|per|di|il|gli|e|ed|fino|della|dello|delle|com|da|dos|das|ate|uma?|en|een|met|van|tot|och|eller|tills|ett|og|indtil|samt)$/
/** A line that may go on: no sentence, heading or fact ends with it. */
const mayGoOn = (line: string): boolean => {
  const text = line.trim()
  return text.split(/\s+/).length >= 3 && !/[.!?:;…]["”“»)]?$/u.test(text) && !isHead(text)
}
const isHead = (line: string): boolean => headingOf(line) !== undefined || isHeading(line)
/** A line that begins something new whatever is above it. */
const isNew = (line: string): boolean =>
  line.trim() === '' ||
  MARKED.test(line) ||
  NUMBERED.test(line) ||
  STEP_ALONE.test(line.trim()) ||
  isHead(line)

/**
 * The lines of a text whose sentences a mail or a page of print broke at its margin, each whole again. Where nothing
 * shows that a line goes on, lines stay as they are: many people write ingredients and steps in small letters.
 */
export function unwrapLines(lines: readonly string[]): readonly string[] {
  if (lines.length > MAX_LINES) return lines
  const title = lines.findIndex((line) => line.trim() !== '')
  const blocks = blocksOf(lines)
  const broken = new Set<number>()
  const addAll = (is: (block: Block, at: number) => boolean) => {
    for (const block of blocks)
      for (let at = block.from; at < block.to; at++) if (is(block, at)) broken.add(at)
  }
  addAll(
    (block, at) => goesOn(lines, at) || (at > title && block.isProse && isBroken(lines, block, at)),
  )
  if (broken.size === 0) return lines
  // German nouns are in capitals. At the margin that other lines show, a line is broken before them too.
  const margin = Math.max(...[...broken].map((at) => lines[at]?.trim().length ?? 0))
  if (margin >= MIN_LINE)
    addAll(({ isProse }, at) => at > title && isProse && isAtMargin(lines, at, margin))
  const joined: string[] = []
  for (const [at, line] of lines.entries())
    if (broken.has(at - 1)) joined[joined.length - 1] = `${joined.at(-1)?.trimEnd()} ${line.trim()}`
    else joined.push(line)
  return joined
}
const MAX_LINES = 5000
const MIN_LINE = 34

/** The first and the last line of a paragraph. */
interface Block {
  readonly from: number
  to: number
  /** The characters of its longest line. */
  width: number
  /** Whether it has whole sentences: its first line begins one, and its last line ends one. */
  isProse: boolean
}

function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = []
  for (const [at, line] of lines.entries()) {
    const block = blocks.at(-1)
    const { length } = line.trim()
    if (length === 0) continue
    if (block?.to === at - 1) Object.assign(block, { to: at, width: Math.max(block.width, length) })
    else blocks.push({ from: at, to: at, width: length, isProse: false })
  }
  for (const block of blocks) {
    const first = lines.slice(block.from, block.to).find((line) => !isHead(line)) ?? ''
    const last = lines[block.to]?.trim() ?? ''
    block.isProse = /^\P{Ll}/u.test(first.replace(BULLET, '')) && /[.!?)]$/.test(last)
  }
  return blocks
}

/** Whether a line goes on by its last word, or a bracket: `2 lbs beef, cut into`. */
function goesOn(lines: readonly string[], at: number): boolean {
  const [line = '', next = ''] = [lines[at]?.trim(), lines[at + 1]?.trim()]
  if (isNew(next)) return false
  if (/\([^()]*$/.test(line) && /^[^()]*\)/.test(next)) return true
  // `14 g E`
  return mayGoOn(line) && OPEN.test(foldText(line)) && !/\s\p{Lu}$/u.test(line)
}

/** Whether a long line goes on in small letters, as the next word was too long for the margin. */
function isBroken(lines: readonly string[], { width }: Block, at: number): boolean {
  const [line = '', next = ''] = [lines[at]?.trim(), lines[at + 1]?.trim()]
  if (line.length < MIN_LINE || isNew(next) || !mayGoOn(line)) return false
  if (!/^\(?\p{Ll}/u.test(next) || isAmount(line) || !isRest(next)) return false
  // `add the garlic` may be a step of its own.
  return (line.endsWith(',') || !isStep(next)) && isFull(line, next, width)
}
const isAmount = (line: string) => /^\P{L}*[\d½¼¾⅓⅔⅛]/u.test(line) && !NUMBERED.test(line)
/** `heat, about` is none. */
const isStep = (next: string) => beginsStep(next) && !/^\p{L}+[,.]/u.test(next)
/** `salt` is an ingredient, and no end of a sentence. */
const isRest = (next: string) => /[.!?]$/.test(next) || next.split(/\s+/).length > 2
const isFull = (line: string, next: string, width: number) =>
  line.length + 1 + (next.split(/\s/)[0] ?? '').length > width

function isAtMargin(lines: readonly string[], at: number, margin: number): boolean {
  const [line = '', next = ''] = [lines[at]?.trim(), lines[at + 1]?.trim()]
  if (isNew(next) || !mayGoOn(line) || isAmount(line) || !isRest(next)) return false
  return line.length >= 0.75 * margin && isFull(line, next, margin) && !isStep(next)
}
