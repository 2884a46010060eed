import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import { foodFinder } from '#web/data/find-food.ts'
import type { Draft } from './draft.ts'
import { changesOf, recipeOfDraft } from './recipe-of-draft.ts'

/** The most foods that are created together. */
const MOST = 100

/**
 * Saves a draft, and the foods in it that are new.
 *
 * @param base the recipe as it was when the user began; undefined for a new one
 * @returns the id of the recipe, and the undo
 */
export async function saveRecipe(
  home: Home,
  draft: Draft,
  base: RowOf<'recipe'> | undefined,
): Promise<{ readonly id: string; readonly undo: () => Promise<unknown> }> {
  const { fields, newFoods } = recipeOfDraft(draft, foodFinder(home.foods.all()))
  for (let i = 0; i < newFoods.length; i += MOST)
    await home.together(
      newFoods.slice(i, i + MOST).map(({ id, ...data }) => ({
        op: 'create' as const,
        entity: 'food',
        id,
        data,
      })),
    )
  const removeFoods = async () => {
    for (const { id } of newFoods) await home.foods.delete(id)
  }
  if (!base) {
    const { id } = await home.recipes.create(fields)
    const undo = async () => {
      await home.recipes.delete(id)
      await removeFoods()
    }
    return { id, undo }
  }
  const changes = changesOf(base, fields)
  const now = home.recipes.get(base.id) ?? base
  const before = Object.fromEntries(
    Object.keys(changes).map((name) => [name, Reflect.get(now, name)]),
  )
  if (Object.keys(changes).length > 0) await home.recipes.update(base.id, changes)
  const undo = async () => {
    await home.recipes.update(base.id, before)
    await removeFoods()
  }
  return { id: base.id, undo }
}
