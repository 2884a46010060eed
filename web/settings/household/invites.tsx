import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button, IconButton } from '#web/components/button.tsx'
import { Choice } from '#web/components/field.tsx'
import { ShareLink } from '#web/components/sheets/share-link.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useSettings } from '#web/data/home.ts'
import { Answer, useAnswer } from '#web/settings/answer.tsx'
import { ConfirmFirst } from '#web/settings/confirm-first.tsx'
import {
  type Invite,
  listInvites,
  makeInvite,
  readAccount,
  revokeInvite,
} from '#web/settings/requests.ts'
import { formatDayOf } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** The open invites, and the way to a new one. Only owners may see them. */
export function Invites(): JSX.Element {
  const { people } = texts.value.settings
  const home = useHome()
  const asked = useAnswer(
    async () => ({ account: await readAccount(), invites: await listInvites(home.id) }),
    [home.id],
  )
  const [isMaking, setMaking] = useState(false)
  return (
    <section class="section">
      <h2 class="section-title">{people.invites}</h2>
      <Answer of={asked}>
        {({ account, invites }) =>
          account.may_invite ? (
            <>
              <Open invites={invites} onRevoked={asked.again} />
              <Button icon="plus" look="main" wide onPress={() => setMaking(true)}>
                {people.invite}
              </Button>
            </>
          ) : (
            <ConfirmFirst email={account.email} why={people.confirmFirst} />
          )
        }
      </Answer>
      {isMaking && (
        <NewInvite
          open={asked.body?.invites ?? []}
          onClose={() => {
            setMaking(false)
            void asked.again()
          }}
        />
      )}
    </section>
  )
}

interface OpenProps {
  readonly invites: readonly Invite[]
  readonly onRevoked: () => Promise<void>
}

function Open({ invites, onRevoked }: OpenProps): JSX.Element | null {
  const { people, roles } = texts.value.settings
  const home = useHome()
  if (invites.length === 0) return null
  return (
    <ul class="rows">
      {invites.map(({ id, role, expires_at }) => (
        <li key={id}>
          <div class="row-main settings-row">
            <span class="grow">{people.openInvite(roles[role])}</span>
            <span class="quiet settings-value">{people.until(formatDayOf(expires_at))}</span>
          </div>
          <IconButton
            icon="trash"
            label={people.revoke(roles[role])}
            onPress={async () => {
              await attempt(() => revokeInvite(home.id, id), { said: people.revoked })
              await onRevoked()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

/** The invite that this page has made last. Its link is known only here, so it is shown again. */
let lastMade: (Awaited<ReturnType<typeof makeInvite>> & { readonly home: string }) | undefined

interface NewProps {
  /** Those that can still be used. */
  readonly open: readonly Invite[]
  readonly onClose: () => void
}

/** A link that is ready at once. Another role gets another link. */
function NewInvite({ open, onClose }: NewProps): JSX.Element {
  const { settings } = texts.value
  const { people, roles } = settings
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
  return (
    <Sheet title={people.invite} onClose={onClose}>
      {made && (
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
        </>
      )}
    </Sheet>
  )
}

const INVITED: readonly Invite['role'][] = ['member', 'viewer']
