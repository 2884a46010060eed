import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Problem } from '#web/components/field.tsx'
import { copyText } from '#web/components/sheets/copy-sheet.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { say } from '#web/components/toasts.tsx'
import { texts } from '#web/texts/language.ts'

interface CodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/**
 * New recovery codes. The server keeps only their hashes, so this is the only time to see them: the sheet asks before it
 * closes.
 */
export function RecoveryCodes({ codes, onClose }: CodesProps): JSX.Element {
  const { factor } = texts.value.settings
  const [isByHand, setByHand] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const text = codes.join('\n')
  return (
    <Sheet title={factor.recoveryTitle} onClose={() => (isLeaving ? onClose() : setLeaving(true))}>
      <div class="stack">
        <p>{factor.recoveryExplain}</p>
        <textarea
          class="input copy-text"
          readOnly
          rows={codes.length}
          aria-label={factor.recoveryTitle}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
        {isByHand && <p class="quiet small">{texts.value.link.byHand}</p>}
        <Button
          wide
          onPress={async () => ((await copyText(text)) ? say(factor.copied) : setByHand(true))}
        >
          {factor.copy}
        </Button>
        <Problem text={isLeaving ? factor.sure : ''} />
        <Button look="main" wide onPress={onClose}>
          {factor.kept}
        </Button>
      </div>
    </Sheet>
  )
}
