import type { Locale } from '@larder/rules/measures/find-unit.ts'
import { ingredientLine, type PrintedIngredient } from './printed-recipe.ts'

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * A text with a backslash before the signs that begin an ingredient, a tool, a timer, a comment, a section or a note.
 * A bracket at its beginning may follow a mark, and would be the note of it.
 */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/[@#~\\{}]|^\(/g, String.raw`\$&`)
    .replaceAll(/-(?=-)|(?<=-)-|\[(?=-)|^[=>]/gm, String.raw`\$&`)

/** A part of a mark, on one line. A sign at its beginning would be one of the mark. */
const escapePart = (text: string): string =>
  oneLine(text).replaceAll(/[@#~{}()%|\\]|-(?=-)|(?<=-)-|\[(?=-)|^[&?+=-]/g, String.raw`\$&`)

/** For example `@flour{250%g}(sifted)`. A line without a name stands as its own name. */
export function ingredientMark(one: PrintedIngredient, locale?: Locale): string {
  const { quantity = null, quantity_max = null, unit, name, note, optional } = one
  const sign = optional === true ? '@?' : '@'
  if (!name) return `${sign}${escapePart(ingredientLine(one, locale))}{}`
  const amount = quantity_max === null ? quantity : `${quantity}-${quantity_max}`
  const measure = [amount, unit && escapePart(unit)].filter(isGiven).join('%')
  return `${sign}${escapePart(name)}{${measure}}${note ? `(${escapePart(note)})` : ''}`
}

const isGiven = (part: string | number | null | undefined) =>
  part !== null && part !== undefined && part !== ''
