import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import { allOrNone, type TakeBack } from '#web/data/all-or-none.ts'
import type { Left } from './progress.ts'

export interface CookedFields {
  readonly recipe: RowOf<'recipe'>
  readonly entryId: string | undefined
  readonly servings: number
  /** Servings; 0 if nothing is left. */
  readonly leftovers: number
  /** The id of a location, or empty. */
  readonly place: string
  /** The day until which the leftovers keep, `YYYY-MM-DD`, or empty. */
  readonly lastDay: string
  readonly rating: number | null
  readonly note: string
  /** The ids of ingredients that were not used. */
  readonly skipped: readonly string[]
  /** What is left of pantry items whose units do not convert. */
  readonly left: Left
}

/** Records a cooking, with its rating and note, and what the cook says is left. @returns the undo */
export async function saveCooking(home: Home, fields: CookedFields): Promise<TakeBack> {
  const { run, undo } = allOrNone(async (done) => {
    done(await cook(home, fields))
    for (const [id, left] of Object.entries(fields.left)) {
      const used = (home.items.get(id)?.quantity ?? 0) - left
      if (used <= 0) continue // somebody has used it meanwhile
      const quantity = Math.round(used * 1e6) / 1e6
      const { operationId } = await home.consumeItem({ pantry_item_id: id, quantity })
      done(() => home.undoMovement({ movement_id: operationId }))
    }
  })
  await run()
  return undo
}

async function cook(
  home: Home,
  { recipe, entryId, servings, leftovers, place, lastDay, rating, note, skipped }: CookedFields,
): Promise<TakeBack> {
  const { operationId, answer } = await home.cook({
    recipe_id: recipe.id,
    servings,
    ...(entryId !== undefined && { plan_entry_id: entryId }),
    ...(skipped.length > 0 && { skip_ingredient_ids: [...skipped] }),
    ...(leftovers > 0 && {
      leftovers: {
        servings: leftovers,
        location_id: place === '' ? null : place,
        best_before: lastDay === '' ? null : lastDay,
      },
    }),
  })
  const cookingId = answer?.['cooking_id']
  const text = note.trim()
  if (typeof cookingId === 'string' && (rating !== null || text !== ''))
    await home.cookings.update(cookingId, { rating, note: text === '' ? null : text })
  // The first rating of a cooking is the rating of the recipe.
  const isFirst = rating !== null && recipe.rating === null
  if (isFirst) await home.recipes.update(recipe.id, { rating })
  return async () => {
    await home.undo({ operation_id: operationId })
    if (isFirst) await home.recipes.update(recipe.id, { rating: null })
  }
}
