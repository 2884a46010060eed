import { deriveId } from '@larder/rules/derive-id.ts'
import type { Data, Json } from '@larder/rules/json.ts'
import type { DraftIngredient } from '@larder/rules/recipes/recipe-draft.ts'
import { dataOf } from '#platform/kernel/json.ts'
import type { ImportedRecipe } from '#transfer/imports/chunks/import-record.ts'
import type { Known, Plan } from './known.ts'

/** The row of a recipe, which fits already. */
export function planRecipe({ key, recipe }: ImportedRecipe, system: string, known: Known): Plan {
  const id = known.idOf('recipe', key)
  const data: Data = {
    title: recipe.title || 'Recipe',
    description: recipe.description ?? null,
    servings: recipe.servings ?? null,
    yield_text: recipe.yield_text ?? null,
    prep_minutes: recipe.prep_minutes ?? null,
    cook_minutes: recipe.cook_minutes ?? null,
    total_minutes: recipe.total_minutes ?? null,
    source_url: recipe.source_url ?? null,
    author: recipe.author ?? null,
    tags: recipe.tags ?? [],
    image_url: recipe.image_url ?? null,
    rating: recipe.rating ?? null,
    note: recipe.note ?? null,
    language: recipe.language ?? null,
    nutrition: recipe.nutrition ?? {},
    ingredients: recipe.ingredients.map((one, i) =>
      ingredientOf(one, deriveId(id, `ingredient ${i}`), known),
    ),
    steps: recipe.steps.map((one, i) => ({
      id: deriveId(id, `step ${i}`),
      section: one.section ?? null,
      text: one.text,
      timer_seconds: one.timer_seconds ?? null,
    })),
    extra: { ...dataOf(recipe.extra ?? {}), imported_from: system },
  }
  return { row: { entity: 'recipe', id, data } }
}

const ingredientOf = (one: DraftIngredient, id: string, known: Known): Json => ({
  id,
  section: one.section ?? null,
  original_text: one.original_text,
  quantity: one.quantity ?? null,
  quantity_max: one.quantity_max ?? null,
  unit: one.unit ?? null,
  food_id: known.foodMeant(one.name ?? '') ?? null,
  name: one.name ?? null,
  note: one.note ?? null,
  ...(one.optional === true && { optional: true }),
})
