import type { Locale } from '@larder/rules/measures/find-unit.ts'
import { printAmount, printRange, showAmount } from '@larder/rules/measures/format-quantity.ts'

/** An ingredient of a recipe that is printed. */
export interface PrintedIngredient {
  readonly id: string
  readonly section?: string | null
  readonly original_text: string
  readonly quantity?: number | null
  readonly quantity_max?: number | null
  readonly unit?: string | null
  readonly name?: string | null
  readonly note?: string | null
  readonly optional?: boolean
}

export interface PrintedStep {
  readonly section?: string | null
  readonly text: string
  readonly ingredient_ids?: readonly string[]
  readonly timer_seconds?: number | null
}

/** The fields of a recipe that its printed forms show. */
export interface PrintedRecipe {
  readonly title: string
  readonly description: string | null
  readonly servings: number | null
  readonly yield_text: string | null
  readonly prep_minutes: number | null
  readonly cook_minutes: number | null
  readonly total_minutes: number | null
  readonly source_url: string | null
  readonly author: string | null
  readonly tags: readonly string[]
  readonly image_url: string | null
  readonly rating: number | null
  readonly note: string | null
  readonly language: string | null
  readonly nutrition: Readonly<Record<string, number>>
  readonly ingredients: readonly PrintedIngredient[]
  readonly steps: readonly PrintedStep[]
}

/**
 * An ingredient as one line.
 *
 * @param locale set if the amounts were changed, for example scaled: the line is then composed of its parts. The
 *   default is the line as somebody wrote it
 */
export function ingredientLine(one: PrintedIngredient, locale?: Locale): string {
  const { original_text, quantity = null, quantity_max = null, unit = null, name, note } = one
  if (!locale || quantity === null || !name) return original_text
  const from = showAmount(quantity, unit, locale)
  const range =
    quantity_max === null
      ? printAmount(from)
      : printRange(from, showAmount(quantity_max, unit, locale))
  return `${range} ${name}${note ? `, ${note}` : ''}`
}

/** Parts of a recipe below one heading. */
export interface Section<Part> {
  readonly heading: string | null
  readonly parts: readonly Part[]
}

/** Groups parts that follow each other below the same heading. */
export function toSections<Part extends { readonly section?: string | null }>(
  parts: readonly Part[],
): Section<Part>[] {
  const sections: { heading: string | null; parts: Part[] }[] = []
  for (const part of parts) {
    const heading = part.section?.trim() || null
    const last = sections.at(-1)
    if (last && last.heading === heading) last.parts.push(part)
    else sections.push({ heading, parts: [part] })
  }
  return sections
}
