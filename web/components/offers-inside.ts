import { foldText } from '@larder/rules/fold-text.ts'
import type { Line } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import { foodsInside } from '@larder/rules/shopping-lists/planned/foods-inside.ts'
import { foldedNames, type KnownFood } from '@larder/rules/shopping-lists/suggest.ts'

/** As many as a person reads. */
const MOST = 2

/**
 * A typed line as a food that is in its name, with the other words in the note: `500 g flour (plain)` for
 * `500 g plain flour`. None if the name is a food itself.
 */
export function offersInside(line: Line, foods: readonly KnownFood[]): readonly Line[] {
  const name = foldText(line.name).trim()
  if (foods.some((food) => foldedNames(food).includes(name))) return []
  return foodsInside(line.name, foods)
    .slice(0, MOST)
    .map((found) => ({
      ...line,
      name: found.name,
      note: [found.rest, line.note].filter(Boolean).join(', '),
    }))
}
