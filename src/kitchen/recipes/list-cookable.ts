import { parseCursor, printCursor } from '#api/rest/reads/list-cursor.ts'
import type { Deps } from '#api/rest/resource.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { readHouseholdDay } from '#sync/write/scopes/household-day.ts'
import { type CookableSort, KEY_TYPES, readCookable } from './cookable-store.ts'

/**
 * A page of the recipes for which the household has almost all foods, today. A food counts as there if there is
 * any of it: amounts are not compared.
 *
 * @param maxMissing how many foods may be missing
 * @throws AppError CURSOR_INVALID
 */
export async function listCookable(
  { db, sync, clock }: Deps,
  { householdId }: Member,
  query: {
    readonly maxMissing: number
    readonly sort: CookableSort
    readonly limit: number
    readonly cursor: string | undefined
  },
) {
  const { maxMissing, sort, limit, cursor } = query
  const after = cursor === undefined ? undefined : parseCursor(cursor, KEY_TYPES[sort])
  const on = await readHouseholdDay(db, sync, householdId, clock())
  const wanted = { householdId, on, maxMissing, sort, limit: limit + 1, after }
  const recipes = await readCookable(db, wanted)
  const shown = recipes.slice(0, limit)
  const last = recipes.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(({ keys: _keys, missing, ...recipe }) => ({
      ...recipe,
      missing: [...missing],
    })),
    next_cursor: last ? printCursor([...last.keys, last.recipe_id]) : null,
  }
}
