import '#web/components/late-icons.ts'
import type { ComponentChildren, JSX } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { IconButton } from '#web/components/button.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { Toasts } from '#web/components/toasts.tsx'
import { texts } from '#web/texts/language.ts'
import { holdBack, openSheets } from './sheet-history.ts'

interface SheetProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/**
 * A dialog above the screen: from below on a phone. Escape, the back button and a press beside it close it. Then
 * the focus is where it was before.
 */
export function Sheet({ title, onClose, children }: SheetProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressed = useRef<EventTarget | null>(null)
  const isShown = useRef(true)
  const [level, setLevel] = useState(openSheets.peek() + 1)
  const titleId = useId()
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return undefined
    shown.showModal()
    if (!shown.querySelector('[autofocus]')) heading.current?.focus()
    const release = holdBack(() => close.current())
    setLevel(openSheets.peek())
    return () => {
      isShown.current = false
      release()
      shown.close()
      focusTitle()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return // a file field inside it was cancelled
        event.preventDefault()
        onClose()
      }}
      // A browser may close it without asking: Escape for the second time.
      onClose={() => void (isShown.current && onClose())}
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
