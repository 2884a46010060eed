import type { RequestRefused } from 'larder-client/wire'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Problem } from '#web/components/field.tsx'
import { larder } from '#web/data/session.ts'
import { texts } from '#web/texts/language.ts'
import { enterThroughDoor, useDoorForm } from './come-in.ts'
import { DoorFrame } from './door-frame.tsx'
import { isClosed, Pending } from './pending.tsx'
import { SecondStep, secondStepOf } from './second-step.tsx'

interface LinkProps {
  readonly token: string
  readonly onLeave: () => void
}

/** The page of a link in a mail. Only its button uses the link up: mail programs look at links too. */
export function Link({ token, onLeave }: LinkProps): JSX.Element {
  const { byMail, signIn, reset } = texts.value.door
  const [closed, setClosed] = useState<RequestRefused>()
  const [second, setSecond] = useState<string>()
  const form = useDoorForm(async () => {
    try {
      await enterThroughDoor(async () => {
        await larder.signInBy({ token })
        return false
      })
    } catch (error) {
      const step = secondStepOf(error)
      if (step !== undefined) setSecond(step)
      else if (isClosed(error)) setClosed(error)
      else throw error
    }
  })
  if (second !== undefined) return <SecondStep token={second} onLeave={onLeave} />
  if (closed) return <Pending refused={closed} onLeave={onLeave} />
  return (
    <DoorFrame title={signIn}>
      <form class="stack" onSubmit={form.onSubmit}>
        <p>{byMail.arrived}</p>
        <Problem text={form.problem} />
        <Button type="submit" look="main" wide busy={form.isBusy}>
          {signIn}
        </Button>
        <Button look="plain" wide onPress={onLeave}>
          {reset.back}
        </Button>
      </form>
    </DoorFrame>
  )
}

/** Takes the token of a mail out of the address, so that it does not stay in the history. Empty without one. */
export function takeToken(): string {
  if (location.pathname !== '/sign-in') return ''
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token) history.replaceState(history.state, '', location.pathname)
  return token ?? ''
}
