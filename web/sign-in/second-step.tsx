import { RequestRefused } from 'larder-client/wire'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field, Problem, readCode } from '#web/components/field.tsx'
import { larder } from '#web/data/session.ts'
import { texts } from '#web/texts/language.ts'
import { enterThroughDoor, post, useDoorForm } from './come-in.ts'
import { DoorFrame } from './door-frame.tsx'
import { isClosed, Pending } from './pending.tsx'

interface StepProps {
  /** Of the refused first step. */
  readonly token: string
  readonly onLeave: () => void
}

/** The token for the second step, if a sign-in was refused because it needs one. */
export const secondStepOf = (error: unknown): string | undefined =>
  error instanceof RequestRefused && error.code === 'MFA_REQUIRED' ? error.mfaToken : undefined

/** Asks for the code of the authenticator app, or for a recovery code. */
export function SecondStep({ token, onLeave }: StepProps): JSX.Element {
  const { second, reset } = texts.value.door
  const [typed, type] = useState('')
  const [closed, setClosed] = useState<RequestRefused>()
  const [isLost, setLost] = useState(false)
  const form = useDoorForm(
    async () => {
      try {
        await enterThroughDoor(async () => {
          await larder.signInBy({ mfa_token: token, ...readCode(typed) })
          return false
        })
      } catch (error) {
        if (!isClosed(error)) throw error
        setClosed(error)
      }
    },
    { INVALID_CREDENTIALS: second.wrong, INVALID_TOKEN: second.tooLate },
  )
  if (closed) return <Pending refused={closed} onLeave={onLeave} />
  if (isLost) return <Lost token={token} onLeave={() => setLost(false)} />
  return (
    <DoorFrame title={second.title}>
      <form class="stack" onSubmit={form.onSubmit}>
        <Field
          label={second.code}
          value={typed}
          onValue={type}
          hint={second.hint}
          autocomplete="one-time-code"
          required
        />
        <Problem text={form.problem} />
        <Button type="submit" look="main" wide busy={form.isBusy}>
          {texts.value.door.signIn}
        </Button>
        <Button look="plain" wide onPress={() => setLost(true)}>
          {second.lost}
        </Button>
        <Button look="plain" wide onPress={onLeave}>
          {reset.back}
        </Button>
      </form>
    </DoorFrame>
  )
}

/** The way for people who have neither the app nor a recovery code. */
function Lost({ token, onLeave }: StepProps): JSX.Element {
  const { second, reset } = texts.value.door
  const [isSent, setSent] = useState(false)
  const form = useDoorForm(async () => {
    await post('/v1/auth/mfa/recovery', { mfa_token: token })
    setSent(true)
  })
  return (
    <DoorFrame title={second.lostTitle}>
      <form class="stack" onSubmit={form.onSubmit}>
        <p>{second.lostExplain}</p>
        <Problem text={form.problem} />
        {isSent ? (
          <p role="status">{second.lostSent}</p>
        ) : (
          <Button type="submit" look="main" wide busy={form.isBusy}>
            {second.lostSend}
          </Button>
        )}
        <Button look="plain" wide onPress={onLeave}>
          {reset.back}
        </Button>
      </form>
    </DoorFrame>
  )
}
