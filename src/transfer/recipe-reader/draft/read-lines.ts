import {
  readSection,
  withoutFalseMarks,
  withoutMarks,
} from '@larder/rules/recipe-text/read-ingredient.ts'
import { withoutBullet } from '#transfer/recipe-reader/html/clean-text.ts'
import { isAmount } from '#transfer/recipe-reader/page/lines/heading-words.ts'
import type { LooseIngredient, LooseStep } from './loose-recipe.ts'
import { linesOf, textOf } from './values.ts'

/** @returns the heading that a line is, or undefined where it is an ingredient or a step */
export type HeadingOf = (line: string) => string | undefined

/** `For the sauce:` is a heading. So is a line of capital letters without a digit, such as `SAUCE`. */
export const plainHeading: HeadingOf = (line) => {
  const marked = colonHeading(line)
  if (marked !== undefined) return marked
  return line.length <= 60 && /^[\p{Lu}\s&'’-]{4,}$/u.test(line) ? line : undefined
}

/** `For the sauce:` is a heading, and so are those of Markdown. */
export const colonHeading: HeadingOf = (line) =>
  markdownHeading(line) ?? (/^[^\d:]{1,100}:$/.test(line) ? line.slice(0, -1).trim() : undefined)

/** As long as the section of a line may be. */
const MAX_SECTION = 200

/** `## Sauce` is a heading, and so are `**Sauce**` and `_Sauce_:` where they are no amount and no sentence. */
export const markdownHeading: HeadingOf = (line) => {
  if (line.length > MAX_SECTION) return undefined
  const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1]
  const marked = /^\s*[*_]/.test(line) ? readSection(line) : undefined
  return heading ?? (marked === undefined || isAmount(marked) ? undefined : marked)
}

/** A text with an ingredient on each line. */
export function ingredientLines(value: unknown, headingOf: HeadingOf): LooseIngredient[] {
  return sectioned(linesOf(value).map(withoutBullet), headingOf)
}

/** A text with a step on each line. Numbers before the steps are left out. */
export function stepLines(value: unknown, headingOf: HeadingOf): LooseStep[] {
  return sectioned(linesOf(value).map(withoutNumber), headingOf)
}

/**
 * Gives each line that has no section the heading above it. Headings without a line between them are one, and the last
 * one without a line below it is a line: capital letters may be those of an ingredient.
 */
export function sectioned<
  T extends { readonly text: string; readonly section?: string | undefined },
>(
  lines: readonly (string | T)[],
  headingOf: HeadingOf,
): (T | { text: string; section: string | undefined })[] {
  const found: (T | { text: string; section: string | undefined })[] = []
  let section: string | undefined
  let unused: { readonly heading: string; readonly above: string | undefined } | undefined
  const texts = withoutFalseMarks(lines.map((one) => (typeof one === 'string' ? one : one.text)))
  for (const [i, line] of lines.entries()) {
    const text = texts[i] ?? ''
    const isOfSection = typeof line !== 'string' && Boolean(line.section)
    const heading = isOfSection ? undefined : headingOf(text)
    if (heading !== undefined) {
      unused = {
        heading: unused ? `${unused.heading} – ${heading}` : heading,
        above: unused?.above ?? section,
      }
      section = unused.heading
    } else if (text !== '') {
      unused = undefined
      found.push(
        typeof line === 'string'
          ? { text, section }
          : { ...line, text, section: line.section ?? section },
      )
    }
  }
  if (unused) found.push({ text: unused.heading, section: unused.above })
  return found
}

/** A minus may be before a number, so a sign of a list has a blank after it. */
function withoutNumber(line: string): string {
  const item = line.replace(/^(?:[•▢☐·]|[-*](?=\s))\s*/, '').replace(/^\d{1,2}[.)]\s+/, '')
  return item === line ? item : withoutMarks(item)
}

/** The steps of a text: parts between empty lines if it has them, or else lines. */
export const stepsOfText = (value: unknown, headingOf: HeadingOf): LooseStep[] =>
  sectioned(stepTexts(value, headingOf), headingOf)

/** The same without sections: a heading is a text of its own. */
export function stepTexts(value: unknown, headingOf: HeadingOf): string[] {
  const text = textOf(value)
  const parts = text.split(/\n\s*\n/)
  if (parts.length < 2) return linesOf(text).map(withoutNumber)
  return parts.flatMap((part) => {
    const found: string[][] = [[]]
    for (const line of part.trim().split('\n')) {
      const isHeading = headingOf(line.trim()) !== undefined
      if (isHeading) found.push([line.trim()], [])
      else found.at(-1)?.push(line)
    }
    return found.map((lines) => withoutNumber(lines.join('\n').trim())).filter((one) => one !== '')
  })
}
