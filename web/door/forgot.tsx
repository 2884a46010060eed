import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { server } from '#web/data/server.ts'
import { Button } from '#web/parts/button.tsx'
import { Field } from '#web/parts/field.tsx'
import { Problem } from '#web/parts/problem.tsx'
import { texts } from '#web/texts/language.ts'
import { DoorFrame } from './door-frame.tsx'
import { post } from './server.ts'
import { useDoorForm } from './use-door-form.ts'

/** Asks for a mail with a link that sets a new password. */
export function Forgot(): JSX.Element {
  const { reset, email: label } = texts.value.door
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const form = useDoorForm(async () => {
    await post('/v1/auth/password-reset', { email })
    setSent(true)
  })
  return (
    <DoorFrame title={reset.title}>
      {isSent ? (
        <p role="status">{reset.sent}</p>
      ) : (
        <form class="stack" onSubmit={form.onSubmit}>
          <p>{server.value?.sends_mail === false ? reset.noMail : reset.explain}</p>
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
      <a href="/sign-in">{reset.back}</a>
    </DoorFrame>
  )
}
