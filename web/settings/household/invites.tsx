import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button, IconButton } from '#web/components/button.tsx'
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
import { RoleChoice } from '#web/settings/setting-row.tsx'
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
          account.email_verified ? (
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

function NewInvite({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { people } = texts.value.settings
  const home = useHome()
  const { name } = useSettings()
  const [role, setRole] = useState<Invite['role']>('member')
  const [code, setCode] = useState<string>()
  return (
    <Sheet title={people.invite} onClose={onClose}>
      {code === undefined ? (
        <>
          <RoleChoice value={role} roles={['member', 'viewer']} onValue={setRole} />
          <Button
            look="main"
            wide
            onPress={async () => setCode((await makeInvite(home.id, role)).code)}
          >
            {people.makeLink}
          </Button>
        </>
      ) : (
        <>
          <p role="status">{people.linkReady}</p>
          <ShareLink url={`${location.origin}/join#${code}`} title={people.join(name)} />
        </>
      )}
    </Sheet>
  )
}
