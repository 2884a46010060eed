/** Characters of a name that are compared: the rest is not from a typo. */
const MAX_LENGTH = 64

/**
 * A sentence about a name that is not known.
 *
 * @param shown the name with the place where it is, for people
 * @param known all names that are allowed there
 */
export function describeUnknown(shown: string, name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  const hint = nearest === undefined ? '' : ` The nearest known name is ${nearest}.`
  return `${shown} is not known here.${hint}`
}

/**
 * The known name with the fewest edits to the given one, upper and lower case being the same. The
 * first of two that are equally near.
 *
 * @returns undefined where no name is known
 */
function nearestName(given: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined
  let fewest = Infinity
  for (const name of known) {
    const edits = countEdits(fold(given), fold(name))
    if (edits < fewest) [nearest, fewest] = [name, edits]
  }
  return nearest
}

const fold = (name: string) => name.slice(0, MAX_LENGTH).toLowerCase()

/** Insertions, deletions and replacements of a character between two texts (Levenshtein 1965). */
function countEdits(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    previous = row
  }
  return previous[b.length] ?? 0
}
