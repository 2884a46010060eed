import type { RequestRefused } from 'larder-client/wire'
import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { Problem } from '#web/components/field.tsx'
import { askForPasskey, canUsePasskeys, NoPasskey } from '#web/data/passkeys.ts'
import { server } from '#web/data/server.ts'
import { larder } from '#web/data/session.ts'
import { texts } from '#web/texts/language.ts'
import { enterThroughDoor, post, useDoorForm } from './come-in.ts'
import { isClosed } from './pending.tsx'

interface PasskeyProps {
  /** The account waits for its removal. */
  readonly onClosed: (refused: RequestRefused) => void
}

/** Signs in without the address and the password. */
export function Passkey({ onClosed }: PasskeyProps): JSX.Element | null {
  const { passkey } = texts.value.door
  const form = useDoorForm(
    async () => {
      const credential = await askForPasskey(await post('/v1/auth/passkey-signin/options', {}))
      try {
        await enterThroughDoor(async () => {
          await larder.signInBy({ credential })
          return false
        })
      } catch (error) {
        if (!isClosed(error)) throw error
        onClosed(error)
      }
    },
    { INVALID_CREDENTIALS: passkey.refused },
  )
  const problem = form.error instanceof NoPasskey ? passkey.cancelled : form.problem
  if (!server.value?.passkeys || !canUsePasskeys()) return null
  return (
    <form class="stack" onSubmit={form.onSubmit}>
      <Problem text={problem} />
      <Button type="submit" icon="key" wide busy={form.isBusy}>
        {passkey.signIn}
      </Button>
    </form>
  )
}
