import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { ReachServer } from '#web/components/sheets/reach-server.tsx'
import { isLoopback } from '#web/components/sheets/share-link.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { usePoll } from '#web/components/use-poll.ts'
import type { Schemas } from '#web/data/api-types.ts'
import { useHome } from '#web/data/home.ts'
import { server } from '#web/data/server.ts'
import {
  cancelJoinCode,
  confirmJoiner,
  makeJoinCode,
  readJoinCode,
} from '#web/settings/requests.ts'
import { texts } from '#web/texts/language.ts'

type State = Schemas['JoinCodeState']

interface JoinCodeProps {
  /** Where the other phone types the code. */
  readonly address: string
  readonly onClose: () => void
}

/** Six digits for a phone without a camera. The owner confirms who typed them. */
export function JoinCode({ address, onClose }: JoinCodeProps): JSX.Element {
  const { digits } = texts.value.settings
  const home = useHome()
  const [code, setCode] = useState<string>()
  const [state, setState] = useState<State>()
  const make = async () => {
    const made = await makeJoinCode(home.id)
    setState(undefined)
    setCode(made.code)
  }
  const begin = async () => {
    const now = await readJoinCode(home.id)
    // A new code would decline somebody who waits already.
    if (now.joiner) setState(now)
    else await make()
  }
  useEffect(() => void attempt(begin), [])
  usePoll(
    async () => setState(await readJoinCode(home.id)),
    code !== undefined || state !== undefined,
  )

  if (state?.joiner) return <Confirm joiner={state.joiner} onClose={onClose} />
  if (state && state.expires_at === null)
    return (
      <div class="stack">
        <p role="status">{digits.over}</p>
        <Button look="main" wide onPress={make}>
          {digits.again}
        </Button>
      </div>
    )
  return (
    <div class="stack">
      {isLoopback(address) && server.value && <ReachServer />}
      <p>{digits.how(address)}</p>
      <p class="digits" aria-live="polite">
        {code?.replace(/(...)/, '$1 ')}
      </p>
      <p class="quiet small">{digits.limits}</p>
    </div>
  )
}

interface ConfirmProps {
  readonly joiner: NonNullable<State['joiner']>
  readonly onClose: () => void
}

function Confirm({ joiner, onClose }: ConfirmProps): JSX.Element {
  const { digits } = texts.value.settings
  const home = useHome()
  return (
    <div class="stack">
      <p role="status">
        <strong>{digits.wants(joiner.name)}</strong>
      </p>
      <p class="quiet small">{digits.check(joiner.email)}</p>
      <div class="actions">
        <Button
          look="main"
          onPress={async () => {
            await confirmJoiner(home.id, joiner.account_id)
            onClose()
            await home.sync()
          }}
        >
          {digits.letIn}
        </Button>
        <Button
          onPress={async () => {
            await cancelJoinCode(home.id)
            onClose()
          }}
        >
          {digits.decline}
        </Button>
      </div>
    </div>
  )
}
