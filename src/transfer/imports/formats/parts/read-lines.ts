import type { LooseIngredient, LooseStep } from './loose-recipe.ts'
import { linesOf, textOf } from './values.ts'

/** @returns the heading that a line is, or undefined where it is an ingredient or a step */
export type HeadingOf = (line: string) => string | undefined

/** `For the sauce:` is a heading. So is a line of capital letters without a digit, such as `SAUCE`. */
export const plainHeading: HeadingOf = (line) => {
  if (/^[^\d:]{1,100}:$/.test(line)) return line.slice(0, -1).trim()
  return line.length <= 60 && /^[\p{Lu}\s&'’-]{4,}$/u.test(line) ? line : undefined
}

/** `## Sauce` is a heading. */
export const markdownHeading: HeadingOf = (line) =>
  line.length <= 300 ? /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1] : undefined

/** A text with an ingredient on each line. */
export function ingredientLines(value: unknown, headingOf: HeadingOf): LooseIngredient[] {
  return sectioned(linesOf(value).map(withoutBullet), headingOf)
}

/** A text with a step on each line. Numbers before the steps are left out. */
export function stepLines(value: unknown, headingOf: HeadingOf): LooseStep[] {
  return sectioned(linesOf(value).map(withoutNumber), headingOf)
}

/** Gives each line the heading above it. */
export function sectioned<T extends { readonly text: string }>(
  lines: readonly (string | T)[],
  headingOf: HeadingOf,
): (T | { text: string; section: string | undefined })[] {
  const found: (T | { text: string; section: string | undefined })[] = []
  let section: string | undefined
  for (const line of lines) {
    const text = typeof line === 'string' ? line : line.text
    const heading = headingOf(text)
    if (heading !== undefined) section = heading
    else if (text !== '')
      found.push(typeof line === 'string' ? { text, section } : { ...line, section })
  }
  return found
}

export const withoutBullet = (line: string): string => line.replace(/^(?:[•▢☐·*]|-(?=\s))\s*/, '')
const withoutNumber = (line: string) => withoutBullet(line).replace(/^\d{1,2}[.)]\s+/, '')

/** The steps of a text: parts between empty lines if it has them, or else lines. */
export function stepsOfText(value: unknown, headingOf: HeadingOf): LooseStep[] {
  const text = textOf(value)
  const parts = text.split(/\n\s*\n/)
  // A heading above the lines of its part is a line of its own.
  if (parts.length < 2) return stepLines(text, headingOf)
  return sectioned(
    parts.flatMap((part) => {
      const [first = '', ...rest] = part.trim().split('\n')
      const isHeading = rest.length > 0 && headingOf(first.trim()) !== undefined
      return (isHeading ? [first.trim(), rest.join('\n')] : [part.trim()]).map(withoutNumber)
    }),
    headingOf,
  )
}
