import { placeOf, positionBetween } from '@larder/rules/shopping-lists/position.ts'
import { movedTo } from './rows.ts'

interface Placed {
  readonly id: string
  readonly position: string | null
}

/** Compares positions in the order of bytes, as the server does. */
export function comparePositions(a: string | null, b: string | null): number {
  const [one, other] = [placeOf(a), placeOf(b)]
  return one === other ? 0 : one < other ? -1 : 1
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
  const placeAt = (i: number) => (order[i] ? placeOf(order[i].position) : null)
  const position = positionBetween(placeAt(to - 1), placeAt(to + 1))
  return position === undefined ? number(order, moved, to + 1) : [{ id: moved.id, position }]
}

/**
 * Gives positions to the first rows, up to the moved one; those that have one keep it. All rows get new ones where that
 * leaves no room.
 */
function number(
  order: readonly Placed[],
  moved: Placed,
  count: number,
): { id: string; position: string }[] {
  const isAll = count === order.length
  const written: { id: string; position: string }[] = []
  let last: string | null = null
  for (const row of order.slice(0, count + 1)) {
    const isAfter = written.at(-1)?.id === moved.id && !isAll
    const keeps: boolean = isAfter || (!isAll && row !== moved && row.position !== null)
    const position: string = keeps ? placeOf(row.position) : (positionBetween(last, null) ?? '~')
    if (keeps && last !== null && position <= last) return number(order, moved, order.length)
    if (!keeps) written.push({ id: row.id, position })
    last = position
  }
  return written
}
