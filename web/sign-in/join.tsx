import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field, Problem } from '#web/components/field.tsx'
import { accountId, enterHousehold } from '#web/data/session.ts'
import { navigate } from '#web/shell/router.ts'
import { texts } from '#web/texts/language.ts'
import { useDoorForm } from './come-in.ts'
import { DoorFrame } from './door-frame.tsx'
import { inviteCode, joinAsAsked, keepInvite } from './invite-code.ts'

/** The page of an invite link. Its code is in the fragment, which no server and no log sees. */
export function Join(): JSX.Element {
  const { join, signUp } = texts.value.door
  const [code, setCode] = useState(takeCode)
  const form = useDoorForm(async () => {
    keepInvite(code)
    if (!accountId.value) return navigate('/sign-up')
    await enterHousehold(await joinAsAsked())
    navigate('/', 'replace')
  })
  return (
    <DoorFrame title={join.title}>
      <form class="stack" onSubmit={form.onSubmit}>
        <p>{join.explain}</p>
        <Field label={join.code} value={code} onValue={setCode} autocomplete="off" required />
        <Problem text={form.problem} />
        <Button type="submit" look="main" wide busy={form.isBusy}>
          {accountId.value ? join.join : signUp}
        </Button>
        {!accountId.value && (
          <Button
            wide
            onPress={() => {
              keepInvite(code)
              navigate('/sign-in')
            }}
          >
            {join.withAccount}
          </Button>
        )}
      </form>
    </DoorFrame>
  )
}

/** Takes the code out of the address, so that it does not stay in the history. */
function takeCode(): string {
  const code = location.hash.slice(1)
  if (code) history.replaceState(history.state, '', location.pathname)
  return code || (inviteCode() ?? '')
}
