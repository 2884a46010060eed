import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Choice } from '#web/components/field.tsx'
import { forOthers, ShareLink } from '#web/components/sheets/share-link.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt, say } from '#web/components/toasts.tsx'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { server } from '#web/data/server.ts'
import { draftKey } from '#web/data/session.ts'
import { type Invite, makeInvite, revokeInvite } from '#web/settings/requests.ts'
import { texts } from '#web/texts/language.ts'
import { JoinCode } from './join-code.tsx'

interface NewProps {
  /** Those that can still be used. */
  readonly open: readonly Invite[]
  /** Whether it begins with the six digits. */
  readonly isCode: boolean
  readonly onClose: () => void
}

/** A way in for another person: a link that is ready at once, or six digits. The link closes when somebody has joined. */
export function NewInvite({ open, isCode, onClose }: NewProps): JSX.Element {
  const { people, digits } = texts.value.settings
  const [hasCamera, setCamera] = useState(!isCode)
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

type Made = Awaited<ReturnType<typeof makeInvite>> & {
  readonly home: string
  /** When this browser made it, in milliseconds. */
  readonly at: number
}

/** The draft that has the invite of this browser which was made last. Its link is known only here, so it is shown again. */
const LAST = 'invite'
/** Milliseconds. After that it is probably meant for somebody else. */
const SHOWN_AGAIN = 3_600_000

function lastMade(): Made | undefined {
  const text = localStorage.getItem(draftKey(LAST))
  return text === null ? undefined : JSON.parse(text)
}

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
  const [made, setMade] = useState(() => {
    const last = lastMade()
    if (last?.home !== home.id || Date.now() - last.at > SHOWN_AGAIN) return undefined
    return open.some(({ id }) => id === last.id) ? last : undefined
  })
  // Nobody has a link that was just made and not sent: with the digits it would only stay open.
  const isUnknown = useRef(false)
  const goOnWithDigits = async () => {
    if (made && isUnknown.current) {
      localStorage.removeItem(draftKey(LAST))
      await attempt(() => revokeInvite(home.id, made.id))
    }
    onNoCamera()
  }
  const make = async (role: Invite['role']) => {
    const before = made
    const next = { ...(await makeInvite(home.id, role)), home: home.id, at: Date.now() }
    localStorage.setItem(draftKey(LAST), JSON.stringify(next))
    setMade(next)
    isUnknown.current = true
    if (before) await revokeInvite(home.id, before.id)
  }
  useEffect(() => {
    if (!made) void attempt(() => make('member'))
  }, [])
  if (!made) return null
  return (
    <>
      <p role="status">{people.linkReady}</p>
      <ShareLink
        url={`${location.origin}/join#${made.code}`}
        title={people.join(name)}
        onSend={() => {
          isUnknown.current = false
        }}
      />
      <Choice
        label={settings.role}
        value={made.role}
        options={INVITED.map((value) => ({ value, label: roles[value] }))}
        onValue={(role) => void attempt(() => make(role))}
      />
      <p class="quiet small">{settings.rolesExplained[made.role]}</p>
      {server.value?.join_codes && (
        <Button look="plain" wide onPress={goOnWithDigits}>
          {digits.offer}
        </Button>
      )}
    </>
  )
}

const INVITED: readonly Invite['role'][] = ['member', 'viewer']
