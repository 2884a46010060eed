import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field, Problem } from '#web/components/field.tsx'
import { accountId, enterHousehold } from '#web/data/session.ts'
import { navigate } from '#web/shell/router.ts'
import { texts } from '#web/texts/language.ts'
import { useDoorForm } from './come-in.ts'
import { DoorFrame } from './door-frame.tsx'
import { Invitation } from './invitation.tsx'
import { inviteCode, isWaiting, joinAsAsked, keepInvite } from './invite-code.ts'
import { SignUp } from './sign-up.tsx'
import { Wait } from './wait.tsx'

/**
 * The page of an invite link. Its code is in the fragment, which no server and no log sees. Somebody without an account
 * signs up here, and is in the household then.
 */
export function Join(): JSX.Element {
  const [code] = useState(takeCode)
  const [isWaitingNow, setWaiting] = useState(isWaiting)
  if (accountId.value && isWaitingNow) return <Wait />
  if (code && !accountId.value) return <SignUp isInvited />
  return <EnterCode given={code} onWait={() => setWaiting(true)} />
}

interface EnterProps {
  /** The code of the link; empty without one. */
  readonly given: string
  readonly onWait: () => void
}

/** Takes the code of somebody who has an account, or who has typed the address of this page. */
function EnterCode({ given, onWait }: EnterProps): JSX.Element {
  const { door } = texts.value
  const [code, setCode] = useState(given)
  const form = useDoorForm(async () => {
    keepInvite(code)
    if (!accountId.value) return navigate('/sign-up')
    const joined = await joinAsAsked()
    if (joined === undefined) return onWait()
    await enterHousehold(joined)
    navigate('/', 'replace')
  })
  return (
    <DoorFrame title={door.join.title}>
      <form class="stack" onSubmit={form.onSubmit}>
        <Invitation code={given} />
        <Field
          label={door.join.code}
          value={code}
          onValue={setCode}
          hint={door.join.codeHint}
          autocomplete="off"
          required
        />
        <Problem text={form.problem} />
        <Button type="submit" look="main" wide busy={form.isBusy}>
          {accountId.value ? door.join.join : door.signUp}
        </Button>
        {!accountId.value && (
          <Button
            wide
            onPress={() => {
              keepInvite(code)
              navigate('/sign-in')
            }}
          >
            {door.join.withAccount}
          </Button>
        )}
      </form>
    </DoorFrame>
  )
}

/** Takes the code out of the address, so that it does not stay in the history. */
function takeCode(): string {
  const code = location.hash.slice(1)
  if (code) {
    history.replaceState(history.state, '', location.pathname)
    keepInvite(code)
  }
  return inviteCode() ?? ''
}
