import { foodsByName, type NamedFood } from '@larder/rules/names/find-food.ts'
import { wholeKey } from '@larder/rules/names/name-key.ts'
import type { Line } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import { foodsInside } from '@larder/rules/shopping-lists/planned/foods-inside.ts'
import type { KnownFood } from '@larder/rules/shopping-lists/suggest.ts'

/** As many as a person reads. */
const MOST = 2

/**
 * A typed line as a food that is in its name, with the other words in the note: `500 g flour (plain)` for
 * `500 g plain flour`. None if the name is a food itself.
 */
export function offersInside(
  line: Line,
  foods: readonly (KnownFood & NamedFood)[],
): readonly Line[] {
  if (foodsByName(foods).has(wholeKey(line.name))) return []
  return foodsInside(line.name, foods)
    .slice(0, MOST)
    .map((found) => ({
      ...line,
      name: found.name,
      note: [found.rest, line.note].filter(Boolean).join(', '),
    }))
}
