import { wholeKey } from '@larder/rules/names/name-key.ts'
import type { RecentName } from '@larder/rules/shopping-lists/suggest.ts'

interface Named {
  readonly food_id: string | null
  readonly name: string | null
  readonly created_at: string
}

/** The names of rows that were added before, for suggestions. Singular and plural are one, with the name of its food. */
export function recentNames(
  rows: readonly Named[],
  foods: readonly { readonly id: string; readonly name: string }[],
): readonly RecentName[] {
  const names = new Map(foods.map(({ id, name }) => [id, name]))
  const found = new Map<string, { name: string; count: number; last: string }>()
  for (const row of rows) {
    const ofFood = names.get(row.food_id ?? '')
    const name = ofFood ?? row.name
    if (name === null) continue
    const key = wholeKey(name)
    const known = found.get(key)
    if (!known) found.set(key, { name, count: 1, last: row.created_at })
    else {
      known.name = ofFood ?? known.name
      known.count++
      if (row.created_at > known.last) known.last = row.created_at
    }
  }
  return [...found.values()]
}
