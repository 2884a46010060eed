import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { say } from '#web/components/toasts.tsx'
import { usePoll } from '#web/components/use-poll.ts'
import type { Schemas } from '#web/data/api-types.ts'
import { openHome } from '#web/data/session.ts'
import { confirmJoiner } from '#web/settings/requests.ts'
import { texts } from '#web/texts/language.ts'
import {
  askForCode,
  endCode,
  forgetCode,
  isCodeShown,
  isLive,
  kept,
  liveCode,
} from './live-code.ts'

type Joiner = NonNullable<Schemas['JoinCodeState']['joiner']>

/** Asks the server while a code is live, and shows who has entered it, above any screen. */
export function JoinerNotice(): JSX.Element | null {
  const home = openHome.value
  const [closed, setClosed] = useState<string>()
  useEffect(() => {
    if (liveCode.peek()?.home !== home?.id) liveCode.value = kept()
  }, [home])
  const live = liveCode.value?.home === home?.id ? liveCode.value : undefined
  usePoll(async () => home && (await askForCode(home.id)), isLive(live))

  const joiner = live?.state.joiner
  if (!home || !joiner || isCodeShown.value || joiner.account_id === closed) return null
  const close = () => setClosed(joiner.account_id)
  return (
    <Sheet title={texts.value.settings.digits.wants(joiner.name)} onClose={close}>
      <ConfirmJoiner home={home} joiner={joiner} onClose={close} />
    </Sheet>
  )
}

interface ConfirmProps {
  readonly home: Home
  readonly joiner: Joiner
  readonly onClose: () => void
}

/** Lets in the person who has entered the code, or not. */
export function ConfirmJoiner({ home, joiner, onClose }: ConfirmProps): JSX.Element {
  const { digits } = texts.value.settings
  return (
    <div class="stack">
      <p class="quiet small">{digits.check(joiner.email)}</p>
      <div class="actions">
        <Button
          look="main"
          onPress={async () => {
            await confirmJoiner(home.id, joiner.account_id)
            onClose()
            forgetCode()
            say(digits.joined(joiner.name))
            await home.sync()
          }}
        >
          {digits.letIn}
        </Button>
        <Button
          onPress={async () => {
            await endCode(home.id)
            onClose()
          }}
        >
          {digits.decline}
        </Button>
      </div>
    </div>
  )
}
