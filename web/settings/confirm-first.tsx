import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { say } from '#web/components/toasts.tsx'
import { texts } from '#web/texts/language.ts'
import { sendConfirmation } from './requests.ts'

interface ConfirmProps {
  readonly email: string
  /** What the account can't do before. */
  readonly why: string
}

/** The address of the account is not confirmed: says how to confirm it. */
export function ConfirmFirst({ email, why }: ConfirmProps): JSX.Element {
  const { confirm } = texts.value.settings
  return (
    <div class="card stack">
      <h2>{confirm.title}</h2>
      <p>{why}</p>
      <p>{confirm.how(email)}</p>
      <p class="quiet small">{confirm.noMail}</p>
      <Button
        onPress={async () => {
          await sendConfirmation()
          say(confirm.sent(email))
        }}
      >
        {confirm.again}
      </Button>
    </div>
  )
}
