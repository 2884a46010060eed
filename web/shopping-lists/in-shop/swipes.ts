/** Pixels that a finger moves before it is clear what it wants. */
const SLACK = 12
/** The part of a row after which a swipe ticks. */
const FAR = 0.35
/** The pixels after which it does so in any case. */
const FARTHEST = 110
/** Pixels from the edges of the window where the system's own gestures begin: back, and forward. */
const EDGE = 24

/**
 * Lets a finger tick rows off by a swipe to either side. The rows are the elements with `data-row`; they scroll up and
 * down as before. A press ticks them too.
 *
 * @returns a function that ends it
 */
export function followSwipes(): () => void {
  lists += 1
  // The same listener is added once, also for several lists.
  document.addEventListener('pointerdown', begin)
  return () => {
    lists -= 1
    if (lists === 0) document.removeEventListener('pointerdown', begin)
  }
}

/** How many lists are shown. */
let lists = 0

function begin(down: PointerEvent): void {
  const row = down.target instanceof Element ? down.target.closest<HTMLElement>('[data-row]') : null
  const box = row?.querySelector<HTMLElement>('[role=checkbox]')
  const isAtEdge = down.clientX < EDGE || down.clientX > innerWidth - EDGE
  if (row && box && down.pointerType !== 'mouse' && down.isPrimary && !isAtEdge)
    follow(down, row, box)
}

function follow(down: PointerEvent, row: HTMLElement, box: HTMLElement): void {
  const ended = new AbortController()
  const { signal } = ended
  const far = Math.min(row.offsetWidth * FAR, FARTHEST)
  let way = 0
  let isSwipe = false

  function move(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY]
    if (!isSwipe) {
      if (Math.hypot(x, y) < SLACK) return
      // A scroll, or a row that is dragged to another place.
      if (Math.abs(y) > Math.abs(x) || row.closest('[data-dragging]')) return end(false)
      isSwipe = true
      row.classList.add('swiped')
    }
    way = x
    row.style.setProperty('--way', `${way}px`)
    row.classList.toggle('swiped-far', Math.abs(way) >= far)
  }

  function end(isDone: boolean): void {
    ended.abort()
    row.classList.remove('swiped', 'swiped-far')
    row.style.removeProperty('--way')
    if (isDone && isSwipe && Math.abs(way) >= far) box.click()
    if (isSwipe) ignoreClick()
  }

  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', () => end(true), { signal })
  addEventListener('pointercancel', () => end(false), { signal })
}

/** The end of a swipe is not a press of the row. */
function ignoreClick(): void {
  addEventListener('click', stop, true)
  setTimeout(() => removeEventListener('click', stop, true))
}

function stop(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}
