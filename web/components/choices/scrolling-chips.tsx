import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface ScrollingProps {
  readonly label: string
  readonly children: ComponentChildren
}

/** Chips in one line that scrolls, for many of them. It fades at the edges behind which there are more. */
export function ScrollingChips({ label, children }: ScrollingProps): JSX.Element {
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = line.current
    if (!shown) return undefined
    const observer = new ResizeObserver(() => markEnds(shown))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => void (line.current && markEnds(line.current)))
  return (
    <div
      ref={line}
      class="chips scrolls"
      role="group"
      aria-label={label}
      onFocusIn={({ target }) => target instanceof HTMLElement && showWhole(target)}
      onScroll={({ currentTarget }) => markEnds(currentTarget)}
    >
      {children}
    </div>
  )
}

/** Browsers leave a chip in the fade. A press with a pointer must not move it: it would hit another one. */
function showWhole(chip: HTMLElement): void {
  if (chip.matches(':focus-visible')) chip.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function markEnds(line: HTMLElement): void {
  const before = Math.abs(line.scrollLeft) // below zero where text runs from right to left
  const after = line.scrollWidth - line.clientWidth - before
  line.classList.toggle('more-before', before > 1)
  line.classList.toggle('more-after', after > 1)
}
