import { localDay } from '@larder/rules/local-day.ts'
import { describeRecipe, useIngredients } from '@larder/rules/recipes/use-ingredients.ts'
import type { Deps } from '#api/rest/resource.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { notFound } from '#platform/kernel/errors.ts'
import type { Data } from '#sync/schema/contract.ts'
import { readTogether } from '#sync/write/verbs/drive-reading.ts'

/**
 * The ingredients of a recipe that the household has.
 *
 * @param on the day, `YYYY-MM-DD`. The default is today
 * @throws AppError NOT_FOUND
 */
export async function readAvailability(
  { db, sync, clock }: Deps,
  { householdId }: Member,
  recipeId: string,
  { servings, on }: { servings?: number; on?: string },
): Promise<Data> {
  const wanted = { recipeId, servings: servings ?? null }
  const dayIn = (timeZone: string) => on ?? localDay(clock().toISOString(), timeZone)
  const reading = useIngredients(wanted, { householdId, dayIn })
  const used = await readTogether(db, sync, householdId, reading)
  if (!used) throw notFound('recipe')
  return describeRecipe(used)
}
