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
    over?.classList.remove('is-over')
    over = day
    over?.classList.add('is-over')
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

/** The card itself lets the pointer through. */
function dayAt({ x, y }: { readonly x: number; readonly y: number }): HTMLElement | undefined {
  const found = document.elementFromPoint(x, y)?.closest('[data-day]')
  return found instanceof HTMLElement ? found : undefined
}
