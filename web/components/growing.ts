import { foldText } from '@larder/rules/fold-text.ts'
import type { Line } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import { foodsInside } from '@larder/rules/shopping-lists/planned/foods-inside.ts'
import { foldedNames, type KnownFood } from '@larder/rules/shopping-lists/suggest.ts'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { BLOCK } from './blocks.tsx'

/** As many as a person reads. */
const MOST = 2

/**
 * A typed line as a food that is in its name, with the other words in the note: `500 g flour (plain)` for
 * `500 g plain flour`. None if the name is a food itself.
 */
export function offersInside(line: Line, foods: readonly KnownFood[]): readonly Line[] {
  const name = foldText(line.name).trim()
  if (foods.some((food) => foldedNames(food).includes(name))) return []
  return foodsInside(line.name, foods)
    .slice(0, MOST)
    .map((found) => ({
      ...line,
      name: found.name,
      note: [found.rest, line.note].filter(Boolean).join(', '),
    }))
}

/** The height of a row with its share of the head of a screen, in CSS pixels. */
const ROW = 72
/** Milliseconds in which the browser has nothing else to do, or else the rows come anyway. */
const LATEST = 300

/**
 * How many rows of a long list are made: at first those of one screen, then more when the reader comes near its end.
 * So thousands of rows cost no more than forty.
 *
 * @returns `end` belongs to an element after the last row
 */
export function useGrowing<Element extends HTMLElement>(
  total: number,
): { readonly count: number; readonly end: RefObject<Element | null> } {
  const [count, setCount] = useState(countOfScreen)
  const [isIdle, setIdle] = useState(false)
  const end = useRef<Element>(null)
  const hasMore = count < total
  useEffect(() => afterWork(() => setIdle(true)), [])
  useEffect(() => {
    if (!end.current || !hasMore || !isIdle) return undefined
    const watcher = new IntersectionObserver(
      // A busy browser tells several changes at once. The last one holds.
      (all) => void (all.at(-1)?.isIntersecting && setCount((before) => before + BLOCK)),
      { rootMargin: '1000px' },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [hasMore, isIdle, count])
  return { count, end }
}

const countOfScreen = () => Math.max(1, Math.ceil(innerHeight / ROW / BLOCK)) * BLOCK

/** Works when the page has nothing else to do. The first rows can be used earlier. @returns a function that ends it */
function afterWork(work: () => void): () => void {
  // Safari has no such callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, LATEST)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: LATEST })
  return () => cancelIdleCallback(asked)
}
