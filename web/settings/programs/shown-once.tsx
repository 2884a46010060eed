import type { JSX } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { CopySheet, copyText } from '#web/components/sheets/copy-sheet.tsx'
import { say } from '#web/components/toasts.tsx'

interface ShownOnceProps {
  readonly explain: string
  readonly label: string
  readonly text: string
  readonly words: { readonly copy: string; readonly copied: string }
}

/** A secret that the server shows only once, to copy. */
export function ShownOnce({ explain, label, text, words }: ShownOnceProps): JSX.Element {
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
    <div class="stack">
      <p role="status">{explain}</p>
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
  )
}
