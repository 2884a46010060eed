import '#web/components/late-icons.ts'
import type { ComponentChildren, JSX } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { IconButton } from '#web/components/button.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { Toasts } from '#web/components/toasts.tsx'
import { useWide } from '#web/components/use-wide.ts'
import { texts } from '#web/texts/language.ts'
import { holdBack, openSheets } from './sheet-history.ts'

interface SheetProps {
  readonly title: string
  readonly onClose: () => void
  /** The `data-row` of the row that it shows: in a wide window it is beside the rows, which can be used all the while. */
  readonly ofRow?: string
  readonly children: ComponentChildren
}

/**
 * A dialog above the screen: from below on a phone. Escape, the back button and a press beside it close it; where it is
 * beside the rows, only the first two do. Then the focus is where it was before.
 */
export function Sheet({ title, onClose, ofRow, children }: SheetProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressed = useRef<EventTarget | null>(null)
  const isShown = useRef(true)
  const [level, setLevel] = useState(openSheets.peek() + 1)
  const titleId = useId()
  const isSide = useWide() && ofRow !== undefined
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return undefined
    isShown.current = true
    if (isSide) shown.show()
    else shown.showModal()
    if (!shown.querySelector('[autofocus]')) heading.current?.focus()
    const release = holdBack(() => close.current())
    const own = openSheets.peek()
    setLevel(own)
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && openSheets.peek() === own) close.current()
    }
    if (isSide) addEventListener('keydown', onKey) // the browser closes only what is above all else
    return () => {
      removeEventListener('keydown', onKey)
      isShown.current = false
      release()
      shown.close()
      focusTitle()
    }
  }, [isSide])
  // A change may have made the row anew.
  useLayoutEffect(() => (isSide ? markRow(ofRow) : undefined))
  return (
    <dialog
      ref={dialog}
      class={isSide ? 'sheet is-beside' : 'sheet'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return // a file field inside it was cancelled
        event.preventDefault()
        onClose()
      }}
      // A browser may close it without asking: Escape for the second time. One that is open again has another place.
      onClose={({ currentTarget }) => void (isShown.current && !currentTarget.open && onClose())}
      onPointerDown={(event) => void (pressed.current = event.target)}
      // Both, because a selection of text may end beside it. A `pointerdown` alone would press the screen below.
      onClick={({ target }) =>
        void (target === dialog.current && pressed.current === target && onClose())
      }
    >
      <div class="sheet-head">
        <h2 id={titleId} class="grow" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label={texts.value.shell.close} onPress={onClose} />
      </div>
      <div class="sheet-body">{children}</div>
      <Toasts level={level} />
    </dialog>
  )
}

/** Marks the row that is shown beside. @returns a function that takes the mark away */
function markRow(id: string): () => void {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`)
  row?.setAttribute('aria-current', 'true')
  return () => row?.removeAttribute('aria-current')
}
