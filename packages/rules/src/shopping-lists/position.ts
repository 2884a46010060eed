/** The type `fractionalKey` allows the characters from `!` to `~`, and at most 100 of them. */
const FIRST = '!'.charCodeAt(0)
const COUNT = '~'.charCodeAt(0) - FIRST + 1
const MAX_LENGTH = 100
const MIDDLE = charOf(COUNT >> 1)

/** The position as which a row without one counts, on the server too. */
export const NO_POSITION = '~~'

export const placeOf = (position: string | null): string => position ?? NO_POSITION

/** A position after all rows, also after those without one. Null if there is no room. */
export function positionAtEnd(rows: Iterable<{ readonly position: string | null }>): string | null {
  let last: string | null = null
  for (const { position } of rows)
    if (last === null || placeOf(position) > last) last = placeOf(position)
  return positionBetween(last, null) ?? null
}

/**
 * A position between two others, in the order of bytes.
 *
 * @param before null at the beginning @param after null at the end
 * @returns undefined if there is no room: then give new positions to all
 */
export function positionBetween(before: string | null, after: string | null): string | undefined {
  const found = after === null ? following(before) : middle(before ?? '', after)
  const isBetween = found > (before ?? '') && (after === null || found < after)
  return isBetween && found.length <= MAX_LENGTH ? found : undefined
}

/** Steps by one, so that positions stay short when rows are always added at the end. */
function following(before: string | null): string {
  if (before === null) return MIDDLE
  const last = digitAt(before, before.length - 1)
  return last < COUNT - 1 ? before.slice(0, -1) + charOf(last + 1) : before + charOf(1)
}

function middle(before: string, after: string): string {
  let start = ''
  let hasEnd = true
  for (let i = 0; i <= MAX_LENGTH; i++) {
    const low = i < before.length ? digitAt(before, i) : 0
    const high = !hasEnd ? COUNT : i < after.length ? digitAt(after, i) : 0
    // A position never ends with the first character: nothing would fit before it.
    if (high - low > 1) return start + charOf((low + high) >> 1)
    if (high > low) hasEnd = false
    start += charOf(low)
  }
  return start
}

const digitAt = (text: string, i: number): number => text.charCodeAt(i) - FIRST

function charOf(digit: number): string {
  return String.fromCharCode(FIRST + digit)
}
