import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { texts } from '#web/texts/language.ts'

interface SendProps {
  readonly name: string
  readonly text: string
  readonly onCopy: () => Promise<void>
  readonly onClose: () => void
}

/** Ways to send a list from a computer, which has no share menu. A link asks nobody before it is pressed. */
export function SendSheet({ name, text, onCopy, onClose }: SendProps): JSX.Element {
  const { out } = texts.value.shop
  const [subject, body] = [name, text].map(encodeURIComponent)
  return (
    <Sheet title={out.send} onClose={onClose}>
      <div class="actions">
        <Button look="main" icon="copy" onPress={onCopy}>
          {out.copy}
        </Button>
        <a class="button" href={`mailto:?subject=${subject}&body=${body}`} onClick={onClose}>
          {out.mail}
        </a>
        <a
          class="button"
          href={`https://wa.me/?text=${body}`}
          target="_blank"
          rel="noreferrer"
          onClick={onClose}
        >
          WhatsApp
        </a>
      </div>
    </Sheet>
  )
}
