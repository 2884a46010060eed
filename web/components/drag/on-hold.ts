import { ignoreClick, LONG_PRESS } from './drag-order.ts'

/**
 * Handlers of an element for a long press of a finger, for the second button of a mouse, and for the menu key.
 *
 * @param act opens what is behind the element. A finger that moves away scrolls
 */
export function onHold(act: () => void) {
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') return
      const ended = new AbortController()
      const timer = setTimeout(() => {
        addEventListener('pointerup', ignoreClick, { once: true })
        ended.abort()
        act()
      }, LONG_PRESS)
      ended.signal.addEventListener('abort', () => clearTimeout(timer))
      for (const end of ['pointerup', 'pointercancel'])
        addEventListener(end, () => ended.abort(), { signal: ended.signal })
    },
    // A browser may send this one for a long press too.
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') act()
    },
  }
}
