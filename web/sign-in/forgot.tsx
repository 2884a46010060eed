import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field, Problem } from '#web/components/field.tsx'
import { server } from '#web/data/server.ts'
import { texts } from '#web/texts/language.ts'
import { post, useDoorForm } from './come-in.ts'
import { DoorFrame } from './door-frame.tsx'

/** Asks for a mail with a link that sets a new password. */
export function Forgot(): JSX.Element {
  const { reset } = texts.value.door
  return (
    <AskForMail path="/v1/auth/password-reset" title={reset.title} explain={reset.explain}>
      <a href="/sign-in">{reset.back}</a>
    </AskForMail>
  )
}

interface AskProps {
  /** The route that takes the address. */
  readonly path: '/v1/auth/password-reset' | '/v1/auth/magic-link'
  readonly title: string
  readonly explain: string
  /** The way back. */
  readonly children: JSX.Element
}

/** A form with the address to which the server sends a link, if it has an account. */
export function AskForMail({ path, title, explain, children }: AskProps): JSX.Element {
  const { reset, email: label } = texts.value.door
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const form = useDoorForm(async () => {
    await post(path, { email })
    setSent(true)
  })
  return (
    <DoorFrame title={title}>
      {isSent ? (
        <p role="status">{reset.sent}</p>
      ) : (
        <form class="stack" onSubmit={form.onSubmit}>
          <p>{server.value?.sends_mail === false ? reset.noMail : explain}</p>
          <Field
            label={label}
            type="email"
            value={email}
            onValue={setEmail}
            autocomplete="username"
            required
          />
          <Problem text={form.problem} />
          <Button type="submit" look="main" wide busy={form.isBusy}>
            {reset.send}
          </Button>
        </form>
      )}
      {children}
    </DoorFrame>
  )
}
