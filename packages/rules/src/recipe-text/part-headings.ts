import { isPartWord } from './heading-words.ts'
import { isLoose, MARKED } from './list-lines.ts'
import { namesPart, readSection } from './read-ingredient.ts'

/** Whether a line is an ingredient with an amount. */
export type IsAmount = (line: string) => boolean

const MAX_HEADING = 40
const MAX_WORDS = 5

/** Whether a line is a heading by its signs or its words: `**Dough**`, `Sauce:`, `For the dough`. */
export const isHeading = (line: string): boolean =>
  readSection(line) !== undefined || namesPart(line.trim())

/**
 * The places of the lines that name the part below them, though nothing marks them: those with a word for a part
 * (`Dough`), those without a bullet above others with one, and the first lines of paragraphs if the paragraphs have them.
 */
export function findHeadings(lines: readonly string[], isAmount: IsAmount): ReadonlySet<number> {
  const isBlank = (i: number) => (lines[i] ?? '').trim() === ''
  const found = new Set<number>()
  const tops: number[] = []
  let paragraphs = 0
  for (const [i, line] of lines.entries()) {
    const text = line.trim()
    if (text === '') continue
    const isTop = isBlank(i - 1)
    if (isTop && !isBlank(i + 1)) paragraphs++
    if (isTop && isHeading(text)) tops.push(i)
    if (!mayName(line) || isAmount(line)) continue
    const isBelow = !isBlank(i + 1) && isAmount(lines[i + 1] ?? '')
    const isCapital = /^\p{Lu}/u.test(text)
    if (isPartWord(text)) {
      const next = lines.slice(i + 1, i + MAX_GAP).filter((one) => one.trim() !== '')
      const isAbove = next.slice(0, 2).some((one) => isAmount(one))
      if ((isTop || isCapital) && isAbove) found.add(i)
    } else if (isBelow && isCapital && isMarked(lines, i)) found.add(i)
    if (isTop && isCapital && isBelow) tops.push(i)
  }
  if (tops.length > 1 && tops.length >= paragraphs - 1)
    for (const i of tops) if (!isHeading(lines[i] ?? '')) found.add(i)
  return found
}
const MAX_GAP = 4

/** Whether the lines around have bullets, and this one has none. */
const isMarked = (lines: readonly string[], i: number): boolean => {
  const above = lines.slice(0, i).findLast((line) => line.trim() !== '')
  return MARKED.test(lines[i + 1] ?? '') && (above === undefined || MARKED.test(above))
}

/** Whether a line without an amount is short, and no sentence. */
export function mayName(line: string): boolean {
  const text = line.trim()
  if (text.length > MAX_HEADING || /[\d,)]/.test(text) || MARKED.test(text)) return false
  return text.split(/\s+/).length <= MAX_WORDS && (isLoose(text) || isPartWord(text))
}

/** The lines with a colon at those that name the part below them, if an amount is in it: `For the dough`. */
export function withColons(lines: readonly string[], isAmount: IsAmount): string[] {
  let hasAmount = false
  return lines
    .toReversed()
    .map((line) => {
      const isPart = namesPart(line) && hasAmount
      hasAmount = !isHeading(line) && (hasAmount || isAmount(line))
      return isPart ? `${line}:` : line
    })
    .toReversed()
}
