import { useEffect, useRef, useState } from 'preact/hooks'

/** Pixels. A pointer that moves less presses. */
const THRESHOLD = 6
/** Pixels from the edge of the window in which it scrolls, and pixels in a frame. */
const EDGE = 90
const SPEED = 9

/**
 * Lets a card follow the pointer until it is dropped on an element with `data-day`. Escape ends it without a drop.
 *
 * @param start the `pointerdown`
 */
export function followDrag(
  start: PointerEvent,
  card: HTMLElement,
  onDrop: (day: string) => void,
): void {
  if (start.button !== 0) return
  const ended = new AbortController()
  const { signal } = ended
  const from = { x: start.clientX, y: start.clientY + scrollY }
  let at = { x: start.clientX, y: start.clientY }
  let isMoving = false
  let over: HTMLElement | undefined

  const show = () => {
    card.style.translate = `${at.x - from.x}px ${at.y + scrollY - from.y}px`
    mark(dayAt(at))
  }
  const mark = (day: HTMLElement | undefined) => {
    over = markOver(day, over)
  }
  const scroll = () => {
    if (signal.aborted) return
    if (at.y < EDGE) scrollBy(0, -SPEED)
    else if (at.y > innerHeight - EDGE) scrollBy(0, SPEED)
    show()
    requestAnimationFrame(scroll)
  }
  const end = () => {
    ended.abort()
    card.classList.remove('is-dragged')
    card.style.translate = ''
    mark(undefined)
  }

  addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== start.pointerId) return
      at = { x: event.clientX, y: event.clientY }
      if (isMoving || Math.hypot(at.x - start.clientX, at.y - start.clientY) < THRESHOLD) return
      isMoving = true
      card.classList.add('is-dragged')
      getSelection()?.removeAllRanges()
      scroll()
    },
    { signal },
  )
  addEventListener(
    'pointerup',
    () => {
      const day = isMoving ? dayAt(at)?.dataset['day'] : undefined
      end()
      if (day) onDrop(day)
    },
    { signal },
  )
  addEventListener('pointercancel', end, { signal })
  addEventListener('keydown', ({ key }) => void (key === 'Escape' && end()), { signal })
}

/** Marks the day on which a card would be dropped. @returns that day */
function markOver(
  day: HTMLElement | undefined,
  before: HTMLElement | undefined,
): HTMLElement | undefined {
  before?.classList.remove('is-over')
  day?.classList.add('is-over')
  return day
}

/** The day under the pointer, or the last one above it. The card itself lets the pointer through. */
function dayAt({ x, y }: { readonly x: number; readonly y: number }): HTMLElement | undefined {
  const found = document.elementFromPoint(x, y)?.closest('[data-day]')
  if (found instanceof HTMLElement) return found
  const column = shownDays().filter((one) => {
    const { left, right } = one.getBoundingClientRect()
    return x >= left && x <= right
  })
  const last = column.at(-1)
  return last && y > last.getBoundingClientRect().bottom ? last : undefined
}

interface KeyDrag {
  /** The day of the card. */
  readonly from: string
  /** Says aloud that the keys move the card now. */
  readonly onStart: () => void
  /** Says aloud on which day it would be dropped. */
  readonly onOver: (day: string) => void
  /** Gets the day; undefined where nothing was moved. */
  readonly onEnd: (day: string | undefined) => void
}

/**
 * Moves a card by keys: Enter or Space on its handle takes it, the arrows choose one of the days on the screen, Enter
 * or Space drops it there. Escape, or another focus, ends it without a drop. Other arrows only move the focus.
 *
 * @returns what the handle listens to, and whether its card is taken
 */
export function useKeyDrag({ from, onStart, onOver, onEnd }: KeyDrag) {
  const over = useRef<HTMLElement>(undefined)
  const [isTaken, setTaken] = useState(false)
  const mark = (day?: HTMLElement) => void (over.current = markOver(day, over.current))
  useEffect(() => mark, [])
  function end(day?: string): void {
    mark()
    setTaken(false)
    onEnd(day === from ? undefined : day)
  }
  function take(): void {
    mark(shownDays().find((one) => one.dataset['day'] === from))
    setTaken(true)
    onStart()
  }
  function step(by: number): void {
    const days = shownDays()
    const next = days[days.findIndex((one) => one === over.current) + by]
    if (!next) return
    mark(next)
    next.scrollIntoView({ block: 'nearest' })
    onOver(next.dataset['day'] ?? from)
  }
  return {
    isTaken,
    onBlur: () => void (isTaken && end()),
    // Firefox presses a button when Space goes up.
    onKeyUp: (event: KeyboardEvent) => void (event.key === ' ' && event.preventDefault()),
    onKeyDown(event: KeyboardEvent): void {
      const { key } = event
      const by = stepOf(key)
      const isPress = key === 'Enter' || key === ' '
      if (event.repeat && isPress) event.preventDefault()
      else if (isPress && isTaken) end(over.current?.dataset['day'])
      else if (isPress) take()
      else if (!isTaken) return
      else if (key === 'Escape') end()
      else if (by !== undefined) step(by)
      else return
      event.preventDefault()
    },
  }
}

const shownDays = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-day]')].filter((one) => one.checkVisibility())

/** @returns by how many days a key moves a card; undefined for other keys */
function stepOf(key: string): number | undefined {
  const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (key === 'ArrowDown' || key === forward) return 1
  return key === 'ArrowUp' || key === back ? -1 : undefined
}
