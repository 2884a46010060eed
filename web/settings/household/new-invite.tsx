import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Choice } from '#web/components/field.tsx'
import { forOthers, ShareLink } from '#web/components/sheets/share-link.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt, say } from '#web/components/toasts.tsx'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { server } from '#web/data/server.ts'
import { type Invite, makeInvite, revokeInvite } from '#web/settings/requests.ts'
import { texts } from '#web/texts/language.ts'
import { JoinCode } from './join-code.tsx'

interface NewProps {
  /** Those that can still be used. */
  readonly open: readonly Invite[]
  readonly onClose: () => void
}

/** A way in for another person: a link that is ready at once, or six digits. The link closes when somebody has joined. */
export function NewInvite({ open, onClose }: NewProps): JSX.Element {
  const { people, digits } = texts.value.settings
  const [hasCamera, setCamera] = useState(true)
  useJoined((name) => {
    say(digits.joined(name))
    if (hasCamera) onClose() // the digits are for somebody else
  })
  return (
    <Sheet title={people.invite} onClose={onClose}>
      {hasCamera ? (
        <Link open={open} onNoCamera={() => setCamera(false)} />
      ) : (
        <JoinCode address={forOthers(`${location.origin}/join`)} onClose={onClose} />
      )}
    </Sheet>
  )
}

/** Tells the name of a person who joins from now on. */
function useJoined(onJoined: (name: string) => void): void {
  const members = useRows((home) => home.members)
  const before = useRef(members.map(({ id }) => id))
  useEffect(() => {
    const joined = members.find(({ id }) => !before.current.includes(id))
    before.current = members.map(({ id }) => id)
    if (joined) onJoined(joined.name)
  }, [members])
}

/** The invite that this page has made last. Its link is known only here, so it is shown again. */
let lastMade: (Awaited<ReturnType<typeof makeInvite>> & { readonly home: string }) | undefined

interface LinkProps {
  readonly open: readonly Invite[]
  readonly onNoCamera: () => void
}

/** Another role gets another link. */
function Link({ open, onNoCamera }: LinkProps): JSX.Element | null {
  const { settings } = texts.value
  const { people, roles, digits } = settings
  const home = useHome()
  const { name } = useSettings()
  const [made, setMade] = useState(() =>
    lastMade?.home === home.id && open.some(({ id }) => id === lastMade?.id) ? lastMade : undefined,
  )
  const make = async (role: Invite['role']) => {
    const before = made
    lastMade = { ...(await makeInvite(home.id, role)), home: home.id }
    setMade(lastMade)
    if (before) await revokeInvite(home.id, before.id)
  }
  useEffect(() => {
    if (!made) void attempt(() => make('member'))
  }, [])
  if (!made) return null
  return (
    <>
      <p role="status">{people.linkReady}</p>
      <ShareLink url={`${location.origin}/join#${made.code}`} title={people.join(name)} />
      <Choice
        label={settings.role}
        value={made.role}
        options={INVITED.map((value) => ({ value, label: roles[value] }))}
        onValue={(role) => void attempt(() => make(role))}
      />
      <p class="quiet small">{settings.rolesExplained[made.role]}</p>
      {server.value?.join_codes && (
        <Button look="plain" wide onPress={onNoCamera}>
          {digits.offer}
        </Button>
      )}
    </>
  )
}

const INVITED: readonly Invite['role'][] = ['member', 'viewer']
