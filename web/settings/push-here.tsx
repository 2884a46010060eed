import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/parts/button.tsx'
import { attempt, reportProblem } from '#web/parts/toasts.tsx'
import { texts } from '#web/texts/language.ts'
import { canPush, isPushOn, startPush, stopPush } from './push.ts'

/** Whether this browser gets the notices. */
export function PushHere(): JSX.Element {
  const { push } = texts.value.settings
  const [isOn, show] = useState<boolean>()
  const read = () => void isPushOn().then(show, reportProblem)
  useEffect(() => void (canPush() && read()), [])
  if (!canPush()) return <p class="card">{push.impossible}</p>
  if (Notification.permission === 'denied') return <p class="card">{push.denied}</p>
  return (
    <div class="card stack">
      <p role="status">{isOn ? push.isOn : push.isOff}</p>
      <Button
        look={isOn ? 'plain' : 'main'}
        icon="bell"
        onPress={async () => {
          if (isOn) await attempt(stopPush, { said: push.stopped })
          else await attempt(startPush, { said: push.started })
          read()
        }}
      >
        {isOn ? push.stop : push.start}
      </Button>
    </div>
  )
}
