import {
  type Fields,
  isFields,
  listOf,
  positiveOf,
} from '#transfer/imports/formats/parts/values.ts'
import { mealieId } from './mealie-recipe.ts'

export const byPosition = (a: Fields, b: Fields) =>
  (positiveOf(a['position']) ?? 0) - (positiveOf(b['position']) ?? 0)

/** The tables of a backup of Mealie. */
export function mealieTables(json: Fields) {
  const rows = (table: string) => listOf(json[table]).filter(isFields)
  return {
    rows,
    byId: (table: string) => new Map(rows(table).map((row) => [mealieId(row['id']), row])),
    /** By the id of the recipe, in their order. */
    ofRecipe: (table: string) =>
      Map.groupBy(rows(table).toSorted(byPosition), (row) =>
        mealieId(row['recipe_id'] ?? row['recipee_id']),
      ),
  }
}

export type MealieTables = ReturnType<typeof mealieTables>
