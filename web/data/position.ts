import { positionBetween } from '@larder/rules/shopping-lists/position.ts'
import { movedTo } from './rows.ts'

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
