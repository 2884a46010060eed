import type { Row } from './report.ts'

/** The texts of a recipe, each with its letters and digits only. */
export interface Texts {
  readonly title: string
  readonly ingredients: readonly string[]
  readonly steps: readonly string[]
}

/** A page that is wrong for core-3. */
export interface Miss {
  readonly sets: readonly string[]
  /** The parts of it that are wrong. */
  readonly wrong: readonly string[]
  /** The text of the page, with its data. */
  readonly page: string
  readonly expected: Texts
  readonly own: Texts
}

/** The pages of each set that are wrong, by cause. A page with two causes is in both. */
export function countMisses(misses: readonly Miss[], sets: readonly string[]): Row[] {
  return sets.flatMap((set) => {
    const ofSet = misses.filter((miss) => miss.sets.includes(set))
    const causes = Map.groupBy(
      ofSet.flatMap((miss) => causesOf(miss)),
      (cause) => cause,
    )
    return [
      { what: `misses, ${set}`, value: ofSet.length },
      ...[...causes]
        .toSorted(([, a], [, b]) => b.length - a.length)
        .map(([cause, { length }]) => ({ what: `misses, ${set}: ${cause}`, value: length })),
    ]
  })
}

function causesOf({ wrong, page, expected, own }: Miss): string[] {
  if (wrong.includes('found') && own.title === '' && own.ingredients.length === 0)
    return ['no recipe found']
  return [
    ...(wrong.includes('title') ? [`title, ${compare([expected.title], [own.title], page)}`] : []),
    ...(wrong.includes('ingredients') || (wrong.includes('found') && own.ingredients.length === 0)
      ? [`ingredients, ${compare(expected.ingredients, own.ingredients, page)}`]
      : []),
    ...(wrong.includes('instructions')
      ? [`steps, ${compare(expected.steps, own.steps, page)}`]
      : []),
  ]
}

/** How two lists of lines differ, in words. */
function compare(expected: readonly string[], own: readonly string[], page: string): string {
  const [wanted, got] = [expected.filter(Boolean), own.filter(Boolean)]
  if (got.length === 0) return 'none'
  const [missing, extra] = [without(wanted, got), without(got, wanted)]
  if (missing.length === 0 && extra.length === 0) return 'in another order'
  if (extra.length === 0) return 'some missing'
  if (missing.length === 0) return 'too many'
  const [all, ours] = [wanted.join(''), got.join('')]
  if (all.includes(ours)) return 'some missing'
  if (ours.includes(all)) return 'too many'
  // Code for the site has put it together, or has left a part out.
  if (missing.some((line) => !page.includes(line))) return 'expected as the page does not have it'
  return 'other words of the page'
}

/** The lines of the first list that are not in the second, as often as they are there. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = Map.groupBy(others, (line) => line)
  return lines.filter((line) => left.get(line)?.pop() === undefined)
}
