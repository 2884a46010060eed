import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { texts } from '#web/texts/language.ts'
import { Sheet } from './sheet.tsx'

interface CopySheetProps {
  readonly title: string
  readonly text: string
  readonly onClose: () => void
}

/** A text to copy by hand where the browser refuses the clipboard: it is selected. */
export function CopySheet({ title, text, onClose }: CopySheetProps): JSX.Element {
  return (
    <Sheet title={title} onClose={onClose}>
      <p class="quiet">{texts.value.link.byHand}</p>
      <SelectedText label={title} text={text} />
    </Sheet>
  )
}

function SelectedText({ label, text }: { readonly label: string; readonly text: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    // The sheet moves the focus to its title when it opens.
    const frame = requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.select()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return <textarea ref={field} class="input copy-text" readOnly aria-label={label} value={text} />
}

/**
 * Copies a text.
 *
 * @returns false if the browser refuses the clipboard, as on pages without https
 */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return false
  }
}

/**
 * Opens the share menu of the device.
 *
 * @returns false if the browser refuses it
 */
export async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // The user closed the menu; any other reason is a refusal.
    return error.name === 'AbortError'
  }
}
