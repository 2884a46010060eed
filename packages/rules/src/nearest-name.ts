/** Characters of a name that are compared. A longer name is no typo. */
const MAX_LENGTH = 64

/** The most known names that the message lists where none is close. */
const MAX_LISTED = 8
/** Characters of a name, at least, for a longer name that begins with it to be close. */
const MIN_PREFIX_LENGTH = 3

/**
 * A sentence about an unknown name. It suggests the closest known name. Where none is close, it lists
 * the known names if they are few.
 *
 * @param shown the name as the sentence shows it, with its place
 * @param known all names that are allowed there
 */
export function describeUnknown(shown: string, name: string, known: readonly string[]): string {
  return `${shown} is not known here.${hintOf(name, known)}`
}

function hintOf(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  if (nearest !== undefined) return ` The nearest known name is ${nearest}.`
  if (known.length === 0 || known.length > MAX_LISTED) return ''
  if (known.length === 1) return ` The only known name is ${known[0]}.`
  return ` The known names are ${known.slice(0, -1).join(', ')} and ${known.at(-1)}.`
}

/**
 * The close known name with the fewest edits to the given one; case is ignored. The first of two that
 * are equally near.
 *
 * @returns undefined where no known name is close
 */
function nearestName(given: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined
  let fewest = Infinity
  for (const name of known) {
    const [a, b] = [fold(given), fold(name)]
    const edits = countEdits(a, b)
    if (edits < fewest && isClose(a, b, edits)) [nearest, fewest] = [name, edits]
  }
  return nearest
}

/** Two edits or a third of the length, but at most half of it; or one name begins with the other. */
function isClose(a: string, b: string, edits: number): boolean {
  const longest = Math.max(a.length, b.length)
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  if (shorter.length >= MIN_PREFIX_LENGTH && longer.startsWith(shorter)) return true
  return edits <= Math.max(2, longest / 3) && edits <= longest / 2
}

const fold = (name: string) => name.slice(0, MAX_LENGTH).toLowerCase()

/**
 * Insertions, deletions and replacements of a character between two texts, and swaps of two characters
 * that are adjacent (the optimal string alignment distance: Damerau 1964).
 */
function countEdits(a: string, b: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? (beforePrevious[j - 2] ?? 0) + 1 : Infinity
      row.push(Math.min(replaced, swapped, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    ;[beforePrevious, previous] = [previous, row]
  }
  return previous[b.length] ?? 0
}
