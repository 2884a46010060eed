import { useLayoutEffect, useRef } from 'preact/hooks'

/** Pixels that a finger moves for the next page. */
const SWIPE = 60

/** Turns pages with the arrow keys and with a finger. @returns the handlers of the element that is touched */
export function usePaging(at: number, go: (to: number) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined)
  // After the paint would be too late: a second quick press would still see the page before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, dialog') !== null
      if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return
      const step = STEPS[event.key]
      if (step === undefined) return
      event.preventDefault()
      go(at + step)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [at, go])
  return {
    onTouchStart: ({ touches: [touch] }: TouchEvent) => {
      start.current = touch && { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd: ({ target, changedTouches: [touch] }: TouchEvent) => {
      const from = start.current
      start.current = undefined
      const isField =
        target instanceof Element && target.closest('input, textarea, dialog') !== null
      if (!from || !touch || isField) return
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return
      const isForward = x < 0 !== (document.dir === 'rtl')
      go(at + (isForward ? 1 : -1))
    },
  }
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  PageDown: 1,
  PageUp: -1,
}
