import type { JSX } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { CopySheet, copyText } from '#web/components/sheets/copy-sheet.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { say } from '#web/components/toasts.tsx'
import { texts } from '#web/texts/language.ts'

interface ShownOnceProps {
  readonly label: string
  readonly text: string
  /** Those for a secret of this kind. */
  readonly words: Readonly<Record<'make' | 'made' | 'copy' | 'copied', string>>
  readonly onClose: () => void
}

/** A secret that was just made, to copy: the server shows it only once. */
export function ShownOnce({ label, text, words, onClose }: ShownOnceProps): JSX.Element {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isByHand, setByHand] = useState(false)

  async function copy(): Promise<void> {
    if ((await copyText(text)) || copySelected()) say(words.copied)
    else setByHand(true)
  }

  /** Browsers give the clipboard only to pages with https and on localhost. */
  function copySelected(): boolean {
    input.current?.select()
    return document.execCommand('copy')
  }

  return (
    <Sheet title={words.make} onClose={onClose}>
      <div class="stack">
        <p role="status">{words.made}</p>
        <div class="field">
          <label for={id}>{label}</label>
          <input
            ref={input}
            id={id}
            class="input"
            readOnly
            value={text}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <Button icon="copy" look="main" wide onPress={copy}>
          {words.copy}
        </Button>
        {isByHand && <CopySheet title={words.copy} text={text} onClose={() => setByHand(false)} />}
      </div>
      <Button wide onPress={onClose}>
        {texts.value.settings.keys.done}
      </Button>
    </Sheet>
  )
}
