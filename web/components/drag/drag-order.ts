import { useEffect, useRef } from 'preact/hooks'

interface DragOptions {
  /** Moves a row of the list to another place. */
  readonly onMove: (list: HTMLElement, from: number, to: number) => void
  /** A finger has rested on a row, and has not moved it. */
  readonly onHold?: (row: HTMLElement) => void
  /** Rows are dragged by the elements of this selector only, and at once. */
  readonly handle?: string
}

/** Milliseconds that a finger rests on a row before the row follows it. */
export const LONG_PRESS = 350
/** Pixels that a finger may move meanwhile, and that a mouse must move. */
const SLACK = 8
/** Pixels from the edges of the window where the page scrolls, and how far it does so at a time. */
const EDGE = 130
const SCROLL = 14

/**
 * Lets the rows of lists be dragged to another place: with a mouse, or with a finger after a long press. The lists
 * are the elements with `data-order` inside the element of the ref. Also offer it with keys.
 */
export function useDragOrder<E extends HTMLElement>(options: DragOptions) {
  const root = useRef<E>(null)
  const current = useRef(options)
  current.current = options
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const ended = new AbortController()
    const { signal } = ended
    element.addEventListener('pointerdown', (event) => press(event, current.current), { signal })
    // A listener that comes later can't stop the browser from scrolling.
    const hold = (event: Event) => void ('dragging' in element.dataset && event.preventDefault())
    element.addEventListener('touchmove', hold, { signal, passive: false })
    element.addEventListener('contextmenu', hold, { signal })
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
    return () => ended.abort()
  }, [])
  return root
}

/** Waits until the pointer means to drag. */
function press(down: PointerEvent, options: DragOptions): void {
  const target = down.target instanceof Element ? down.target : null
  const list = target?.closest<HTMLElement>('[data-order]')
  const row = [...(list?.children ?? [])].find((one) => one.contains(target))
  const isHandle = !options.handle || target?.closest(options.handle)
  if (!list || !(row instanceof HTMLElement) || !isHandle || down.button !== 0) return
  const ended = new AbortController()
  const { signal } = ended
  const begin = () => {
    ended.abort()
    drag(down, list, row, options)
  }
  const isFinger = down.pointerType !== 'mouse' && !options.handle
  const timer = isFinger ? setTimeout(begin, LONG_PRESS) : undefined
  signal.addEventListener('abort', () => clearTimeout(timer))
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLACK) return
    if (isFinger) ended.abort()
    else begin()
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', () => ended.abort(), { signal })
  addEventListener('pointercancel', () => ended.abort(), { signal })
}

/** The row follows the pointer, and the others make room for it. */
function drag(down: PointerEvent, list: HTMLElement, row: HTMLElement, options: DragOptions): void {
  const root = list.closest<HTMLElement>('[data-drags]') ?? list
  const rows = [...list.children].filter((one) => one instanceof HTMLElement)
  const middles = rows.map((one) => one.offsetTop + one.offsetHeight / 2)
  const from = rows.indexOf(row)
  const startY = down.clientY + scrollY
  let to = from
  let hasMoved = false
  root.dataset['dragging'] = ''
  row.classList.add('dragged')
  const ended = new AbortController()
  const { signal } = ended

  function follow(event: PointerEvent): void {
    const way = event.clientY + scrollY - startY
    hasMoved ||= Math.abs(way) > SLACK
    const middle = (middles[from] ?? 0) + way
    to = middles.filter((one, i) => i !== from && one < middle).length
    rows.forEach((one, i) => {
      const shift = i > from && i <= to ? -1 : i < from && i >= to ? 1 : 0
      const y = one === row ? way : shift * row.offsetHeight
      one.style.setProperty('transform', `translateY(${y}px)`)
    })
    if (event.clientY < EDGE) scrollBy(0, -SCROLL)
    else if (event.clientY > innerHeight - EDGE) scrollBy(0, SCROLL)
  }

  function end(isDone: boolean): void {
    ended.abort()
    delete root.dataset['dragging']
    row.classList.remove('dragged')
    for (const one of rows) one.style.removeProperty('transform')
    ignoreClick()
    if (isDone && !hasMoved && down.pointerType !== 'mouse') options.onHold?.(row)
    // Others may have changed the list meanwhile.
    const now = [...list.children].indexOf(row)
    const wanted = Math.max(0, Math.min(list.children.length - 1, now + to - from))
    if (isDone && now >= 0 && wanted !== now) options.onMove(list, now, wanted)
  }

  addEventListener('pointermove', follow, { signal })
  addEventListener('pointerup', () => end(true), { signal })
  addEventListener('pointercancel', () => end(false), { signal })
}

/** The end of a drag is not a press of the row. */
export function ignoreClick(): void {
  addEventListener('click', stop, { capture: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
}

function stop(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}
