import { isId } from '@larder/rules/id.ts'

type Members = Record<string, unknown>

/** The ids in an answer, of foods and of recipes. */
export interface NamedIds {
  readonly foods: readonly string[]
  readonly recipes: readonly string[]
}

/** Calls `visitor` with each object in a value. */
function visit(value: unknown, visitor: (members: Members) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visitor(value as Members)
  for (const inner of Object.values(value)) visit(inner, visitor)
}

const idIn = (value: unknown): string[] => (typeof value === 'string' && isId(value) ? [value] : [])

export function idsIn(answer: unknown): NamedIds {
  const [foods, recipes] = [new Set<string>(), new Set<string>()]
  visit(answer, ({ food_id, recipe_id }) => {
    for (const id of idIn(food_id)) foods.add(id)
    for (const id of idIn(recipe_id)) recipes.add(id)
  })
  return { foods: [...foods], recipes: [...recipes] }
}

/** Adds `food_name` and `recipe_title` beside their ids, in place: a model can't guess what an id means. */
export function nameRows(answer: unknown, names: ReadonlyMap<string, string>): void {
  visit(answer, (members) => {
    for (const [id, name] of [
      ['food_id', 'food_name'],
      ['recipe_id', 'recipe_title'],
    ] as const)
      for (const key of idIn(members[id])) members[name] ??= names.get(key) ?? null
  })
}
