import type { RowOf } from 'larder-client/kinds'
import { formatNumber } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { IngredientView } from './use-recipe-view.ts'

/** A recipe as a text to send to somebody. `splitRecipe` reads it again. */
export function textOfRecipe(
  { title, description, steps, source_url }: RowOf<'recipe'>,
  view: readonly IngredientView[],
  servings: number | null,
): string {
  const { page } = texts.value.recipes
  const lines = [title, '']
  if (description) lines.push(description, '')
  if (servings !== null) lines.push(`${page.servings}: ${formatNumber(servings)}`, '')
  lines.push(page.ingredients, ...headed(view, lineOf), '')
  lines.push(page.steps, ...headed(steps, ({ text }, i) => `${i + 1}. ${text}`))
  if (source_url) lines.push('', source_url)
  return lines.join('\n').trim()
}

function lineOf({ amount, name, note }: IngredientView): string {
  const line = amount === '' ? name : `${amount} ${name}`
  return `- ${note ? `${line}, ${note}` : line}`
}

/** The lines of parts, with a line for each section. */
function headed<Part extends { readonly section?: string | null }>(
  parts: readonly Part[],
  print: (part: Part, index: number) => string,
): string[] {
  return parts.flatMap((part, i) => {
    const section = part.section ?? null
    const isNew = section !== null && section !== (parts[i - 1]?.section ?? null)
    return isNew ? [`${section}:`, print(part, i)] : [print(part, i)]
  })
}
