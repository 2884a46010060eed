import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Milliseconds. */
const TIME = 220

/**
 * Lets the rows below an element, those with `data-row`, move calmly to their new places after a change. It looks only
 * at rows that are on the screen, or one screen above or below it: to look at all of a long list takes longer than a
 * frame.
 *
 * @param shown all that decides about the places of the rows. While it is the same object, no row moves
 */
export function useGlide<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const root = useRef<E>(null)
  const last = useRef<unknown>(undefined)
  const places = useRef<ReadonlyMap<string, number>>(new Map())
  // The page still has the rows as they were before the change.
  if (root.current && last.current !== shown) places.current = placesNear(root.current)
  last.current = shown
  useLayoutEffect(() => {
    if (root.current) moveFrom(places.current, root.current)
  }, [shown])
  return root
}

const rowsBelow = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-row]')]
const idOf = (row: HTMLElement): string => row.dataset['row'] ?? ''

/** The places of the rows near the screen, by their ids. */
function placesNear(root: HTMLElement): ReadonlyMap<string, number> {
  const rows = rowsBelow(root)
  const places = new Map<string, number>()
  for (let i = firstBelow(rows, -innerHeight); i < rows.length; i++) {
    const row = rows[i]
    if (!row || row.getBoundingClientRect().top > 2 * innerHeight) break
    places.set(idOf(row), row.offsetTop)
  }
  return places
}

/** The first of the rows, one below the other, that ends below a height in the window. */
function firstBelow(rows: readonly HTMLElement[], height: number): number {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) < height) from = middle + 1
    else to = middle
  }
  return from
}

function moveFrom(places: ReadonlyMap<string, number>, root: HTMLElement): void {
  if (places.size === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const row of rowsBelow(root)) {
    const before = places.get(idOf(row))
    const way = before === undefined ? 0 : before - row.offsetTop
    if (way !== 0 && Math.abs(way) < innerHeight)
      row.animate([{ transform: `translateY(${way}px)` }, {}], { duration: TIME, easing: 'ease' })
  }
}
