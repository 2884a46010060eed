import { movedTo } from '#web/data/row-order.ts'

/** The row kind `shopping_item` allows the characters from `!` to `~`, and at most 100 of them. */
const FIRST = '!'.charCodeAt(0)
const COUNT = '~'.charCodeAt(0) - FIRST + 1
const MAX_LENGTH = 100
const MIDDLE = charOf(COUNT >> 1)

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

interface Placed {
  readonly id: string
  readonly position: string | null
}

/** Rows with a position come first, in the order of its bytes. */
export function comparePositions(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -1 : 1
}

/**
 * The positions to write when a row is moved. Only the moved row gets a new one, where that is enough.
 *
 * @param rows in the order in which they are shown
 */
export function moveRow(
  rows: readonly Placed[],
  from: number,
  to: number,
): readonly { readonly id: string; readonly position: string }[] {
  const order = movedTo(rows, from, to)
  const moved = rows[from]
  if (!moved || from === to) return []
  const before = order[to - 1]
  const position =
    before?.position === null
      ? undefined
      : positionBetween(before?.position ?? null, order[to + 1]?.position ?? null)
  if (position !== undefined) return [{ id: moved.id, position }]
  const hasNoRoom = order.slice(0, to).every((one) => one.position !== null)
  return number(order, moved, hasNoRoom ? order.length : to + 1)
}

/** Gives positions to the first rows; those that have one before the moved row keep it. */
function number(order: readonly Placed[], moved: Placed, count: number) {
  const isAll = count === order.length
  const written: { id: string; position: string }[] = []
  let last: string | null = null
  for (const row of order.slice(0, count)) {
    const keeps = !isAll && row !== moved && row.position !== null
    const position: string = keeps ? (row.position ?? '') : (positionBetween(last, null) ?? '~')
    if (!keeps) written.push({ id: row.id, position })
    last = position
  }
  return written
}
