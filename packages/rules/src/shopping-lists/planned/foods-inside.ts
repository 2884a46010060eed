import { foldText } from '@larder/rules/fold-text.ts'
import { stemOf } from '@larder/rules/names/name-key.ts'
import { foldedNames, type KnownFood } from '@larder/rules/shopping-lists/suggest.ts'

/** A food whose name is a part of a typed name. */
export interface FoodInside {
  readonly name: string
  readonly foodId: string
  /** The other words: `plain` of `plain flour`. */
  readonly rest: string
}

/**
 * The foods whose names are some, but not all, of the words of a typed name: flour for `plain flour`. The longest
 * name comes first, then the one that is closest to the end. Each word may be the plural.
 */
export function foodsInside(typed: string, foods: readonly KnownFood[]): readonly FoodInside[] {
  const words = typed.trim().split(/\s+/)
  const wanted = words.map((word) => foldText(word).replace(/[,.;:]+$/, ''))
  if (wanted.length < 2) return []
  const found = foods.flatMap((food) => {
    const places = foldedNames(food).map((name) => ({
      name,
      at: placeOf(name.split(/\s+/), wanted),
    }))
    const best = places.toSorted((a, b) => b.at.length - a.at.length)[0]
    return best && best.at.length > 0 && best.at.length < wanted.length
      ? [{ food, ...best.at }]
      : []
  })
  return found
    .toSorted((a, b) => b.length - a.length || b.start - a.start)
    .map(({ food, start, length }) => ({
      name: food.name,
      foodId: food.id,
      rest: words.toSpliced(start, length).join(' '),
    }))
}

/** Where the words of a name stand side by side. The length is 0 if they do not. */
function placeOf(name: readonly string[], wanted: readonly string[]) {
  for (let start = wanted.length - name.length; start >= 0; start--)
    if (name.every((word, i) => stemOf(word) === stemOf(wanted[start + i] ?? '')))
      return { start, length: name.length }
  return { start: 0, length: 0 }
}
