import type { ComponentChildren, JSX, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { BLOCK, Blocks } from './blocks.tsx'

interface LongListProps<Row> {
  readonly rows: readonly Row[]
  readonly children: (row: Row) => ComponentChildren
  readonly class?: string
}

/** A list that makes its rows when the reader comes near them. */
export function LongList<Row extends { readonly id: string }>(
  props: LongListProps<Row>,
): JSX.Element {
  const { rows, children } = props
  const { count, end } = useGrowing<HTMLLIElement>(rows.length)
  return (
    <ul class={props.class ?? 'rows'}>
      <Blocks rows={rows.slice(0, count)}>{children}</Blocks>
      {count < rows.length && <li ref={end} aria-hidden="true" />}
    </ul>
  )
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
export function afterWork(work: () => void): () => void {
  // Safari has no such callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, LATEST)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: LATEST })
  return () => cancelIdleCallback(asked)
}
