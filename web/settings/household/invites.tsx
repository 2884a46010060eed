import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button, IconButton } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRows } from '#web/data/home.ts'
import { server } from '#web/data/server.ts'
import { Answer, useAnswer } from '#web/settings/answer.tsx'
import { ConfirmFirst } from '#web/settings/confirm-first.tsx'
import { type Invite, listInvites, readAccount, revokeInvite } from '#web/settings/requests.ts'
import { navigate, query } from '#web/shell/router.ts'
import { formatDayOf } from '#web/texts/format-times.ts'
import { texts } from '#web/texts/language.ts'
import { spaced } from './join-code.tsx'
import { askForCode, isCodeShown, isLive, liveCode } from './live-code.ts'
import { NewInvite } from './new-invite.tsx'

/** The open invites, and the way to a new one. Only owners may see them. */
export function Invites(): JSX.Element {
  const { people } = texts.value.settings
  const home = useHome()
  const members = useRows((all) => all.members)
  const asked = useAnswer(
    async () => {
      const [account, invites] = await Promise.all([readAccount(), listInvites(home.id)])
      if (server.value?.join_codes && !isLive(liveCode.peek())) await askForCode(home.id)
      return { account, invites }
    },
    [home.id, members.length], // somebody who joins has used an invite
  )
  const [made, make] = useState<'link' | 'code' | undefined>(
    query.peek().has('invite') ? 'link' : undefined,
  )
  return (
    <section class="section">
      <h2 class="section-title">{people.invites}</h2>
      <Answer of={asked}>
        {({ account, invites }) =>
          account.may_invite ? (
            <>
              <Code onOpen={() => make('code')} />
              <Open invites={invites} onRevoked={asked.again} />
              <Button icon="plus" look="main" wide onPress={() => make('link')}>
                {people.invite}
              </Button>
            </>
          ) : (
            <ConfirmFirst email={account.email} why={people.confirmFirst} />
          )
        }
      </Answer>
      {made && asked.body?.account.may_invite && (
        <NewInvite
          open={asked.body.invites}
          isCode={made === 'code'}
          onClose={() => {
            make(undefined)
            if (query.peek().has('invite')) navigate('/settings/people', 'replace')
            void asked.again()
          }}
        />
      )}
    </section>
  )
}

/** The six digits that can be entered now, or who has entered them. */
function Code({ onOpen }: { readonly onOpen: () => void }): JSX.Element | null {
  const { people, digits } = texts.value.settings
  const live = liveCode.value?.home === useHome().id ? liveCode.value : undefined
  const { joiner, expires_at } = live?.state ?? {}
  if (isCodeShown.value || !live || !expires_at || !(joiner ?? live.code)) return null
  return (
    <ul class="rows">
      <li>
        <button type="button" class="row-main settings-row" onClick={onOpen}>
          <span class="grow">
            {joiner ? digits.wants(joiner.name) : digits.live(spaced(live.code ?? ''))}
          </span>
          <span class="quiet settings-value">
            {people.until(formatDayOf(expires_at, { timeStyle: 'short' }))}
          </span>
          <Icon name="forward" />
        </button>
      </li>
    </ul>
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
