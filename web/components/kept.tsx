import type { JSX, TargetedFocusEvent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

/** Resolves when the text of the field that was left last is kept. */
let keeping: Promise<unknown> = Promise.resolve()

/**
 * Calls back when the focus leaves an element, and when the element goes with its sheet, so that nothing typed is lost.
 *
 * @param keep may be called again when nothing has changed, and when the row of the field is gone. It reports its own
 *   problems.
 * @returns the handler of `focusout`
 */
export function useKeepOnLeave(
  keep: () => Promise<unknown> | undefined,
): (event: TargetedFocusEvent<HTMLElement>) => void {
  const latest = useRef(keep)
  latest.current = keep
  const keepNow = () => {
    keeping = Promise.resolve(latest.current())
  }
  useEffect(() => keepNow, [])
  return ({ relatedTarget, currentTarget }) => {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    if (!isInside) keepNow()
  }
}

/** Leaves the field that has the focus, and waits until its text is kept. The row of the field is deleted next. */
export async function leaveField(): Promise<void> {
  // On a phone a press on a button may leave the focus in the field.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await keeping
}

interface KeptProps {
  readonly value: string
  /** Called with another text when the field is left. */
  readonly onKeep: (typed: string) => Promise<unknown>
  readonly children: (value: string, onValue: (value: string) => void) => JSX.Element
}

/** A field whose text is kept when it is left, and with Enter. */
export function Kept({ value, onKeep, children }: KeptProps): JSX.Element {
  const [shown, show] = useState<string>()
  const typed = useRef<string | undefined>(undefined)
  function type(text: string): void {
    typed.current = text
    show(text)
  }
  async function keep(): Promise<void> {
    const text = typed.current?.trim()
    typed.current = undefined
    if (text !== undefined && text !== value) await onKeep(text)
    show(typed.current) // what was typed meanwhile stays
  }
  const leave = useKeepOnLeave(keep)
  return (
    <form
      onFocusOut={leave}
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      {children(shown ?? value, type)}
    </form>
  )
}
