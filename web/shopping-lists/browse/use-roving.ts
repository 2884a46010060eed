import { useLayoutEffect, useRef } from 'preact/hooks'

/** Steps along the line, by the key. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Makes all buttons inside an element one stop of the Tab key: arrows go from one to the next, up and down to the line
 * above and below, Home and End to the first and the last (WAI-ARIA, roving tabindex). The buttons have
 * `tabIndex={-1}`.
 */
export function useRoving<E extends HTMLElement>() {
  const root = useRef<E>(null)
  useLayoutEffect(() => {
    const buttons = buttonsIn(root.current)
    if (!buttons.some(({ tabIndex }) => tabIndex === 0) && buttons[0]) buttons[0].tabIndex = 0
  })
  return {
    ref: root,
    onFocusIn({ target }: FocusEvent) {
      if (!(target instanceof HTMLButtonElement)) return
      for (const button of buttonsIn(root.current)) button.tabIndex = button === target ? 0 : -1
    },
    onKeyDown(event: KeyboardEvent) {
      const next = nextOf(event, buttonsIn(root.current))
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}

const buttonsIn = (root: HTMLElement | null): readonly HTMLButtonElement[] => [
  ...(root?.querySelectorAll('button') ?? []),
]

function nextOf(
  { key, target }: KeyboardEvent,
  buttons: readonly HTMLButtonElement[],
): HTMLButtonElement | undefined {
  const at = buttons.findIndex((button) => button === target)
  const from = buttons[at]
  if (!from) return undefined
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  const isMirrored = getComputedStyle(from).direction === 'rtl'
  const step = STEPS[key]
  if (step) return buttons[at + (isMirrored ? -step : step)]
  if (key === 'ArrowDown') return nearest(from, buttons.slice(at + 1))
  if (key === 'ArrowUp') return nearest(from, buttons.slice(0, at).toReversed())
  return undefined
}

/** The button in the next line that is nearest to the middle of one. @param others those in that direction, in order */
function nearest(
  from: HTMLButtonElement,
  others: readonly HTMLButtonElement[],
): HTMLButtonElement | undefined {
  const here = from.getBoundingClientRect()
  let line: number | undefined
  let best: { readonly button: HTMLButtonElement; readonly way: number } | undefined
  for (const button of others) {
    const { top, left, width } = button.getBoundingClientRect()
    if (Math.abs(top - here.top) < 2) continue
    line ??= top
    if (Math.abs(top - line) > 2) break
    const way = Math.abs(left + width / 2 - here.left - here.width / 2)
    if (!best || way < best.way) best = { button, way }
  }
  return best?.button
}
