import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { say } from '#web/components/toasts.tsx'
import { askServer } from '#web/data/server.ts'
import { texts } from '#web/texts/language.ts'
import { CopySheet, copyText } from './copy-sheet.tsx'

/** The commands that let other devices reach Larder, in its folder. The second one starts it again. */
const COMMANDS = ['npm run larder -- home', 'npm start']

/** In place of a QR code that no other phone could open: how to let other devices reach the server. */
export function ReachServer(): JSX.Element {
  const { link } = texts.value
  return (
    <div class="card stack">
      <h3>{link.onlyHere}</h3>
      <Steps />
    </div>
  )
}

function Steps(): JSX.Element {
  const { reach } = texts.value.settings
  const [isByHand, setByHand] = useState(false)
  const [first = ''] = COMMANDS
  return (
    <>
      <p>{reach.how}</p>
      <pre class="commands">{COMMANDS.join('\n')}</pre>
      <p class="quiet small">{reach.why}</p>
      <div class="actions">
        <Button
          look="main"
          onPress={async () => {
            await askServer()
            say(reach.notYet) // with a new address this card is gone
          }}
        >
          {reach.again}
        </Button>
        <Button
          onPress={async () => {
            if (await copyText(first)) say(reach.copied)
            else setByHand(true)
          }}
        >
          {reach.copy}
        </Button>
      </div>
      {isByHand && <CopySheet title={reach.copy} text={first} onClose={() => setByHand(false)} />}
    </>
  )
}
