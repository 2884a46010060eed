import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button, IconButton } from '#web/components/button.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRows } from '#web/data/home.ts'
import { Answer, useAnswer } from '#web/settings/answer.tsx'
import { ConfirmFirst } from '#web/settings/confirm-first.tsx'
import { type Invite, listInvites, readAccount, revokeInvite } from '#web/settings/requests.ts'
import { navigate, query } from '#web/shell/router.ts'
import { formatDayOf } from '#web/texts/format-times.ts'
import { texts } from '#web/texts/language.ts'
import { NewInvite } from './new-invite.tsx'

/** The open invites, and the way to a new one. Only owners may see them. */
export function Invites(): JSX.Element {
  const { people } = texts.value.settings
  const home = useHome()
  const members = useRows((all) => all.members)
  const asked = useAnswer(
    async () => ({ account: await readAccount(), invites: await listInvites(home.id) }),
    [home.id, members.length], // somebody who joins has used an invite
  )
  const [isMaking, setMaking] = useState(query.peek().has('invite'))
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
      {isMaking && asked.body?.account.may_invite && (
        <NewInvite
          open={asked.body.invites}
          onClose={() => {
            setMaking(false)
            if (query.peek().has('invite')) navigate('/settings/people', 'replace')
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
