import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { attempt, reportProblem } from '#web/components/toasts.tsx'
import type { Schemas } from '#web/data/api-types.ts'
import { useHome } from '#web/data/home.ts'
import {
  cancelJoinCode,
  confirmJoiner,
  makeJoinCode,
  readJoinCode,
} from '#web/settings/requests.ts'
import { texts } from '#web/texts/language.ts'

type State = Schemas['JoinCodeState']

/** Milliseconds between two looks for somebody who has typed the code. */
const PERIOD = 2000

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
  useEffect(() => void attempt(make), [])
  useEffect(() => {
    if (code === undefined) return undefined
    const look = () => readJoinCode(home.id).then(setState, reportProblem)
    const timer = setInterval(() => void look(), PERIOD)
    return () => clearInterval(timer)
  }, [code])

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
