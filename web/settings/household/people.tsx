import { compareNames } from '@larder/rules/names/name-order.ts'
import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRole, useRows } from '#web/data/home.ts'
import { accountId } from '#web/data/session.ts'
import { changeRole, removeMember } from '#web/settings/requests.ts'
import { RoleChoice } from '#web/settings/setting-row.tsx'
import { texts } from '#web/texts/language.ts'
import { Invites } from './invites.tsx'

type Member = RowOf<'member'>

const RANK = { owner: 0, member: 1, viewer: 2 }

/** The members of the household. Owners change roles, and invite others. */
export function People(): JSX.Element {
  const { people, roles } = texts.value.settings
  const isOwner = useRole() === 'owner'
  const members = useRows((home) => home.members)
  const [openId, open] = useState<string>()
  const opened = members.find((one) => one.id === openId)
  return (
    <>
      <section class="section">
        <ul class="rows">
          {members.toSorted(byRank).map((member) => (
            <li key={member.id}>
              {isOwner && !isSelf(member) ? (
                <button type="button" class="row-main settings-row" onClick={() => open(member.id)}>
                  <span class="grow">{member.name}</span>
                  <span class="quiet settings-value">{roles[member.role]}</span>
                  <Icon name="forward" />
                </button>
              ) : (
                <div class="row-main settings-row">
                  <span class="grow">{isSelf(member) ? people.you(member.name) : member.name}</span>
                  <span class="quiet settings-value">{roles[member.role]}</span>
                </div>
              )}
            </li>
          ))}
        </ul>
        <p class="quiet small">{isOwner ? people.explain : people.ownersInvite}</p>
      </section>
      {isOwner && <Invites />}
      {opened && <MemberSheet member={opened} onClose={() => open(undefined)} />}
    </>
  )
}

interface MemberProps {
  readonly member: Member
  readonly onClose: () => void
}

function MemberSheet({ member, onClose }: MemberProps): JSX.Element {
  const { settings } = texts.value
  const { people } = settings
  const home = useHome()
  const [isSure, setSure] = useState(false)
  const change = async (role: Member['role']) => {
    await changeRole(home.id, member.account_id, role)
    await home.sync()
  }
  return (
    <Sheet title={member.name} onClose={onClose}>
      <RoleChoice
        value={member.role}
        roles={['owner', 'member', 'viewer']}
        onValue={(role) =>
          void attempt(() => change(role), {
            said: people.roleChanged(member.name, settings.roles[role]),
            undo: () => change(member.role),
          })
        }
      />
      {isSure && <p role="status">{people.removeExplain(member.name)}</p>}
      <Button
        look="danger"
        onPress={async () => {
          if (!isSure) return setSure(true)
          await removeMember(home.id, member.account_id)
          onClose()
          await home.sync()
        }}
      >
        {isSure ? people.removeNow : people.remove}
      </Button>
    </Sheet>
  )
}

const isSelf = (member: Member) => member.account_id === accountId.value

/** This account, then owners, members and viewers. */
const byRank = (a: Member, b: Member) =>
  Number(isSelf(b)) - Number(isSelf(a)) ||
  RANK[a.role] - RANK[b.role] ||
  compareNames(a.name, b.name)
