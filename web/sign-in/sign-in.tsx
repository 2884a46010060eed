import type { RequestRefused } from 'larder-client/wire'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Problem } from '#web/components/field.tsx'
import { server } from '#web/data/server.ts'
import { isSessionOver, larder } from '#web/data/session.ts'
import { texts } from '#web/texts/language.ts'
import { enterThroughDoor, useDoorForm } from './come-in.ts'
import { DoorFrame, EmailField, PasswordField, Providers } from './door-frame.tsx'
import { AskForMail } from './forgot.tsx'
import { Passkey } from './passkey.tsx'
import { isClosed, Pending } from './pending.tsx'
import { SecondStep, secondStepOf } from './second-step.tsx'

/** Sign-in with address and password, or through a provider. */
export function SignIn(): JSX.Element {
  const { door } = texts.value
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [closed, setClosed] = useState<RequestRefused>()
  const [second, setSecond] = useState<string>()
  const [isByMail, setByMail] = useState(false)
  const signIn = async () => {
    await larder.signIn({ email, password })
    return false
  }
  const form = useDoorForm(async () => {
    try {
      await enterThroughDoor(signIn)
    } catch (error) {
      const step = secondStepOf(error)
      if (step !== undefined) setSecond(step)
      else if (isClosed(error)) setClosed(error)
      else throw error
    }
  })

  if (second !== undefined)
    return <SecondStep token={second} onLeave={() => setSecond(undefined)} />
  if (closed) {
    const again = email === '' ? {} : { signIn } // a passkey is asked for again
    return <Pending refused={closed} {...again} onLeave={() => setClosed(undefined)} />
  }
  if (isByMail) return <ByMail onLeave={() => setByMail(false)} />
  return (
    <DoorFrame title={door.signIn}>
      {isSessionOver.value && <p role="status">{door.sessionOver}</p>}
      <form class="stack" onSubmit={form.onSubmit}>
        <EmailField value={email} onValue={setEmail} />
        <PasswordField value={password} onValue={setPassword} />
        <Problem text={form.problem} />
        <Button type="submit" look="main" wide busy={form.isBusy}>
          {door.signIn}
        </Button>
      </form>
      <Passkey onClosed={setClosed} />
      <ToMail onPress={() => setByMail(true)} />
      <Providers />
      <Links />
    </DoorFrame>
  )
}

/** The way to a link that comes by mail, where the server sends some. */
function ToMail({ onPress }: { readonly onPress: () => void }): JSX.Element | null {
  if (!server.value?.magic_link) return null
  return (
    <Button wide onPress={onPress}>
      {texts.value.door.byMail.title}
    </Button>
  )
}

/** Sign-in with a link that comes by mail. */
function ByMail({ onLeave }: { readonly onLeave: () => void }): JSX.Element {
  const { door } = texts.value
  return (
    <AskForMail path="/v1/auth/magic-link" title={door.byMail.title} explain={door.byMail.explain}>
      <Button look="plain" wide onPress={onLeave}>
        {door.reset.back}
      </Button>
    </AskForMail>
  )
}

function Links(): JSX.Element {
  const { door } = texts.value
  return (
    <nav class="door-links" aria-label={door.signIn}>
      {server.value?.sign_up !== 'closed' && <a href="/sign-up">{door.toSignUp}</a>}
      <a href="/sign-in/forgot">{door.forgot}</a>
    </nav>
  )
}
