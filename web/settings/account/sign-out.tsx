import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { reportProblem } from '#web/components/toasts.tsx'
import { useHome } from '#web/data/home.ts'
import { larder, signOut as endHere } from '#web/data/session.ts'
import { SettingButton } from '#web/settings/setting-row.tsx'
import { navigate } from '#web/shell/router.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** Ends the session on this device. Says before what happens to changes that the server does not have. */
export function SignOut(): JSX.Element {
  const { signOut } = texts.value.settings
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ul class="rows">
        <li>
          <SettingButton
            icon="leave"
            label={signOut.title}
            isDangerous
            onPress={() => setOpen(true)}
          />
        </li>
      </ul>
      {isOpen && <SignOutSheet onClose={() => setOpen(false)} />}
    </>
  )
}

/** How many changes the server does not have, in all households of the account. @returns undefined until it is known */
function useWaiting(): number | undefined {
  const home = useHome()
  const [waiting, setWaiting] = useState<number>()
  useEffect(() => {
    let last = 0
    return home.status.subscribe(() => {
      const turn = ++last
      const take = (count: number) => turn === last && setWaiting(count) // an older count may come later
      larder.countWaiting().then(take, reportProblem)
    })
  }, [home])
  return waiting
}

function SignOutSheet({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { settings, shell } = texts.value
  const { signOut } = settings
  const waiting = useWaiting()
  return (
    <Sheet title={signOut.title} onClose={onClose}>
      <p>{signOut.explain}</p>
      {waiting !== undefined && waiting > 0 && (
        <p class="alert">{plural(waiting, signOut.waiting)}</p>
      )}
      <div class="actions">
        <Button onPress={onClose}>{shell.cancel}</Button>
        <Button look="danger" onPress={endSession}>
          {signOut.title}
        </Button>
      </div>
    </Sheet>
  )
}

/**
 * Ends the session on this device, and shows the door. The address changes at once: later it could move somebody who
 * has signed in meanwhile.
 *
 * @throws AggregateError where some data could not be removed
 */
export function endSession(): Promise<void> {
  const ended = endHere()
  navigate('/sign-in', 'replace')
  return ended
}
