import { useEffect, useReducer, useRef } from 'preact/hooks'
import type { Item } from '#web/shopping-lists/aisles/aisles.ts'
import { isOpen } from './write-items.ts'

/** Milliseconds after the last tick. Long enough to tick the next row before the rows move. */
const REST = 1200

/**
 * Splits the items of a list. A row that was ticked stays in its place for a moment, so that no row moves below a
 * thumb that is on its way.
 */
export function useLingering(items: readonly Item[]): {
  readonly open: readonly Item[]
  readonly ticked: readonly Item[]
} {
  const shown = useRef<ReadonlySet<string>>(new Set(items.filter(isOpen).map(({ id }) => id)))
  const [, again] = useReducer((n: number) => n + 1, 0)
  const staysOpen = (item: Item) => isOpen(item) || shown.current.has(item.id)
  const open = items.filter(staysOpen)
  const leaving = open.filter((item) => !isOpen(item))
  const key = leaving.map(({ id }) => id).join()
  shown.current = new Set(open.map(({ id }) => id))
  useEffect(() => {
    if (key === '') return undefined
    const timer = setTimeout(() => {
      const ids = new Set(key.split(','))
      shown.current = shown.current.difference(ids)
      const focusNext = nextFocus(ids)
      again(undefined)
      requestAnimationFrame(focusNext)
    }, REST)
    return () => clearTimeout(timer)
  }, [key])
  return { open, ticked: items.filter((item) => !staysOpen(item)) }
}

/** If the focus is in a row that leaves, the next row that stays gets it. */
function nextFocus(ids: ReadonlySet<string>): () => void {
  const rows = [...document.querySelectorAll<HTMLElement>('.list-open [data-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const isLeaving = (row: HTMLElement) => ids.has(row.dataset['row'] ?? '')
  const row = rows[at]
  if (!row || !isLeaving(row)) return () => undefined
  const others = [...rows.slice(at), ...rows.slice(0, at).toReversed()]
  const next = others.find((one) => !isLeaving(one))
  return () => next?.querySelector('button')?.focus()
}
