import type { Locale } from '@larder/rules/measures/find-unit.ts'
import { ingredientLine, type PrintedRecipe, toSections } from './printed-recipe.ts'

/**
 * A recipe as plain text: the title, the ingredients with `- ` before each, and the numbered steps. It has no words
 * of its own, so it suits every language.
 *
 * @param locale set if the amounts were changed: see `ingredientLine`
 */
export function toText(recipe: PrintedRecipe, locale?: Locale): string {
  const { title, description, servings, yield_text, note, author, source_url } = recipe
  const { prep_minutes, cook_minutes } = recipe
  const total_minutes = recipe.total_minutes ?? ((prep_minutes ?? 0) + (cook_minutes ?? 0) || null)
  const facts = [
    servings === null ? null : `× ${servings}`,
    yield_text,
    total_minutes === null ? null : `${total_minutes} min`,
  ].filter((one) => one !== null)
  const ingredients = toSections(recipe.ingredients).map(({ heading, parts }) =>
    under(
      heading,
      parts.map((one) => `- ${ingredientLine(one, locale)}`),
    ),
  )
  let count = 0
  const steps = toSections(recipe.steps).map(({ heading, parts }) =>
    under(
      heading,
      parts.map(({ text }) => `${++count}. ${text}`),
    ),
  )
  const blocks = [
    title,
    description,
    facts.join(' · '),
    ...ingredients,
    ...steps,
    note,
    author,
    source_url,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const under = (heading: string | null, lines: readonly string[]) =>
  [...(heading === null ? [] : [`${heading}:`]), ...lines].join('\n')
