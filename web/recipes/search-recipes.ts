import { foldedWords, foldText } from '@larder/rules/fold-text.ts'
import { compareNames } from '@larder/rules/names/name-order.ts'
import type { RowOf } from 'larder-client/kinds'

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

/** The folded texts of a recipe. Rows do not change, so each is folded once and not at each key. */
const folded = new WeakMap<Recipe, { readonly title: string; readonly all: string }>()

function foldedOf(recipe: Recipe) {
  const known = folded.get(recipe)
  if (known) return known
  const title = foldText(recipe.title)
  const parts = recipe.ingredients.map(({ name, original_text }) => name ?? original_text)
  const texts = { title, all: foldText([recipe.title, ...recipe.tags, ...parts].join('\n')) }
  folded.set(recipe, texts)
  return texts
}

/**
 * The recipes that have all words of a text in their titles, tags and ingredients, in the same order; those with
 * the words in the title first. A part of a word is enough. Case and accents make no difference.
 */
export function searchRecipes(recipes: readonly Recipe[], typed: string): readonly Recipe[] {
  const words = foldedWords(typed)
  if (words.length === 0) return recipes
  const inTitle: Recipe[] = []
  const others: Recipe[] = []
  for (const recipe of recipes) {
    const { title, all } = foldedOf(recipe)
    if (words.every((word) => title.includes(word))) inTitle.push(recipe)
    else if (words.every((word) => all.includes(word))) others.push(recipe)
  }
  return [...inTitle, ...others]
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
