import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import { bringPhoto, keepPhoto } from '#web/components/photos/keep-photo.ts'
import { sortPhotos } from '#web/recipes/recipe-card.tsx'

/**
 * Deletes a recipe. Its id can't be used again, so the undo creates another recipe with the same content and the
 * photos that could be loaded before. Planned meals, collections and recipes that use it show it again, and it has its
 * cookings. A photo that was a cover is one again.
 *
 * @returns the undo
 */
export async function deleteRecipe(
  home: Home,
  recipe: RowOf<'recipe'>,
): Promise<() => Promise<unknown>> {
  const rows = home.photos.where({ recipe_id: recipe.id }).all()
  const loaded = await Promise.all(sortPhotos(rows).map((row) => keepPhoto(home, row)))
  const photos = loaded.filter((one) => one !== undefined)
  const meals = home.mealPlan.where({ recipe_id: recipe.id }).all()
  const places = home.collectedRecipes.where({ recipe_id: recipe.id }).all()
  const users = home.recipes.all().filter((one) => usesRecipe(one, recipe.id))
  await home.recipes.delete(recipe.id)
  return async () => {
    const {
      id: _id,
      version: _version,
      created_at: _created,
      updated_at: _updated,
      ...fields
    } = recipe
    const extra = withEarlierId(recipe.extra, recipe.id)
    const { id } = await home.recipes.create({
      ...fields,
      extra,
      // Of several deleted recipes one may use another, which has come back before it.
      ingredients: fields.ingredients.map((one) =>
        one.recipe_id ? { ...one, recipe_id: idOfNow(home, one.recipe_id) } : one,
      ),
    })
    for (const photo of photos) await bringPhoto(home, photo, { recipe_id: id })
    for (const meal of meals)
      if (home.mealPlan.get(meal.id)) await home.mealPlan.update(meal.id, { recipe_id: id })
    for (const { collection_id, position } of places)
      if (home.recipeCollections.get(collection_id))
        await home.collectedRecipes.create({ collection_id, recipe_id: id, position })
    for (const user of users) await useAgain(home, user.id, { before: recipe.id, now: id })
  }
}

const usesRecipe = ({ ingredients }: RowOf<'recipe'>, id: string): boolean =>
  ingredients.some(({ recipe_id }) => recipe_id === id)

/** Gives the ingredients of a recipe that named a recipe its new id, as the ingredients are now. */
async function useAgain(
  home: Home,
  userId: string,
  { before, now }: { readonly before: string; readonly now: string },
): Promise<void> {
  const user = home.recipes.get(idOfNow(home, userId))
  if (!user || !usesRecipe(user, before)) return
  const ingredients = user.ingredients.map((one) =>
    one.recipe_id === before ? { ...one, recipe_id: now } : one,
  )
  await home.recipes.update(user.id, { ingredients })
}

/** The id that a recipe has now, if it came back under another one. */
const idOfNow = (home: Home, id: string): string =>
  home.recipes.get(id)?.id ?? home.recipes.all().find((one) => idsOf(one).includes(id))?.id ?? id

type Extra = RowOf<'recipe'>['extra']

/** In `extra`: the ids that a recipe had before it was deleted and came back. Its cookings still have them. */
const FIELD = 'earlier_ids'

/** All ids that a recipe has had. */
export const idsOf = ({ id, extra }: Pick<RowOf<'recipe'>, 'id' | 'extra'>): readonly string[] => [
  id,
  ...earlierIn(extra),
]

/** The `extra` of a recipe that comes back under another id. */
const withEarlierId = (extra: Extra, id: string): Extra => ({
  ...extra,
  [FIELD]: [...earlierIn(extra), id],
})

function earlierIn(extra: Extra): readonly string[] {
  const ids = extra[FIELD]
  return Array.isArray(ids) ? ids.filter((one) => typeof one === 'string') : []
}
