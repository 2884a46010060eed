import { compareNames } from '@larder/rules/names/name-order.ts'
import type { RowOf } from 'larder-client/kinds'
import { rowSearch } from '#web/data/search-rows.ts'

type Recipe = RowOf<'recipe'>

export const ORDERS = ['title', 'recent', 'rating', 'minutes', 'have'] as const
export type RecipeOrder = (typeof ORDERS)[number]

/** The minutes from the first cut to the table; null if nothing says. */
export function minutesOf({ total_minutes, prep_minutes, cook_minutes }: Recipe): number | null {
  if (total_minutes !== null) return total_minutes
  return prep_minutes === null && cook_minutes === null
    ? null
    : (prep_minutes ?? 0) + (cook_minutes ?? 0)
}

const inTitle = rowSearch<Recipe>(({ title }) => title)
const inAll = rowSearch<Recipe>(({ title, tags, ingredients }) =>
  [title, ...tags, ...ingredients.map(({ name, original_text }) => name ?? original_text)].join(
    ' ',
  ),
)

/** The recipes that a search finds by their titles, then by their tags and ingredients, in the same order. */
export function searchRecipes(recipes: readonly Recipe[], typed: string): readonly Recipe[] {
  const found = inAll(recipes, typed)
  const first = inTitle(found, typed)
  return [...new Set([...first, ...found])]
}

/** The tags of recipes, the most frequent first. */
export function tagsOf(recipes: readonly Recipe[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { tags } of recipes)
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([tag]) => tag)
}

/**
 * Orders recipes. Those for which a value is not known come last.
 *
 * @param missing how many foods of a recipe are not there
 */
export function sortRecipes(
  recipes: readonly Recipe[],
  order: RecipeOrder,
  missing: (recipe: Recipe) => number,
): readonly Recipe[] {
  const keyOf: Readonly<Record<RecipeOrder, (recipe: Recipe) => number>> = {
    title: () => 0,
    recent: ({ created_at }) => -Date.parse(created_at),
    rating: ({ rating }) => -(rating ?? 0),
    minutes: (recipe) => minutesOf(recipe) ?? Infinity,
    have: missing,
  }
  return recipes
    .map((recipe) => ({ recipe, key: keyOf[order](recipe) }))
    .toSorted((a, b) =>
      a.key === b.key ? compareNames(a.recipe.title, b.recipe.title) : a.key < b.key ? -1 : 1,
    )
    .map(({ recipe }) => recipe)
}
