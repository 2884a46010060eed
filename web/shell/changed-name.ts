import type { Json } from '@larder/rules/json.ts'
import type { Home } from 'larder-client/home'

type Status = ReturnType<Home['status']['get']>

/** The collections whose rows people know by a name, or by that of their food or recipe. */
const NAMED = [
  'listItems',
  'items',
  'foods',
  'recipes',
  'lists',
  'mealPlan',
  'recurringItems',
  'collectedRecipes',
  'recipeCollections',
  'locations',
  'stores',
  'categories',
] as const

/** The fields in which a row says what it is, or a verb on which row it works. */
const POINTERS = ['item_ids', 'pantry_item_id', 'food_id', 'recipe_id', 'plan_entry_id'] as const

type Fields = Readonly<Record<string, Json | undefined>>

/** The name of the row that a change is about, as far as this device knows it. */
export function nameOfChange(
  home: Home,
  { mutation, row: deleted }: Status['told'][number],
): string | undefined {
  if (mutation.op === 'run') return nameIn(home, mutation.wish)
  const row = findRow(home, mutation.id) ?? deleted
  const wanted = 'data' in mutation ? mutation.data : undefined
  return (row && nameIn(home, row)) ?? (wanted && nameIn(home, wanted))
}

/** The name of a row by its id. @returns undefined if this device does not know it */
export function nameOfRow(home: Home, id: string): string | undefined {
  const row = findRow(home, id)
  return row && nameIn(home, row)
}

function nameIn(home: Home, fields: Fields): string | undefined {
  for (const own of ['name', 'title']) {
    const name = fields[own]
    if (typeof name === 'string' && name !== '') return name
  }
  for (const pointer of POINTERS) {
    const [id] = [fields[pointer]].flat()
    const row = typeof id === 'string' ? findRow(home, id) : undefined
    const name = row && nameIn(home, row)
    if (name !== undefined) return name
  }
  return undefined
}

function findRow(home: Home, id: string): Fields | undefined {
  for (const name of NAMED) {
    const row = home[name].get(id)
    if (row) return row
  }
  return undefined
}
