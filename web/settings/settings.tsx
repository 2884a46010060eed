import '#web/components/late-icons.ts'
import type { ComponentType, JSX } from 'preact'
import { switchAccount } from '#web/data/session.ts'
import { Devices } from '#web/settings/account/devices.tsx'
import { Events } from '#web/settings/account/events.tsx'
import { OtherAccounts } from '#web/settings/account/other-accounts.tsx'
import { Profile } from '#web/settings/account/profile.tsx'
import { SignOut } from '#web/settings/account/sign-out.tsx'
import { DataPart } from '#web/settings/data/data-part.tsx'
import { ExportPart } from '#web/settings/data/export-part.tsx'
import { Household } from '#web/settings/household/household.tsx'
import { People } from '#web/settings/household/people.tsx'
import { ImportPart } from '#web/settings/import/import-part.tsx'
import { Keys } from '#web/settings/programs/keys.tsx'
import { Webhooks } from '#web/settings/programs/webhooks.tsx'
import { SignIn } from '#web/settings/sign-in/sign-in.tsx'
import { path } from '#web/shell/router.ts'
import { Screen } from '#web/shell/screen.tsx'
import { texts } from '#web/texts/language.ts'
import { AppPart } from './app-part.tsx'
import { Notices } from './notices.tsx'
import { PartList, type PartName } from './part-list.tsx'
import { SettingButton } from './setting-row.tsx'

const PARTS: Readonly<Record<PartName, ComponentType>> = {
  household: Household,
  people: People,
  notices: Notices,
  import: ImportPart,
  export: ExportPart,
  profile: Profile,
  'sign-in': SignIn,
  devices: Devices,
  keys: Keys,
  webhooks: Webhooks,
  app: AppPart,
  data: DataPart,
  events: Events,
}

/** The settings: a list of parts; on large screens the list stays beside the part. */
export function Settings(): JSX.Element {
  const { settings, shell } = texts.value
  const name = Object.keys(PARTS).find((one): one is PartName => one === path.value[1])
  if (!name)
    return (
      <Screen title={shell.settings}>
        <PartList />
        <Accounts />
        <SignOut />
      </Screen>
    )
  const Part = PARTS[name]
  const isInside = path.value[2] !== undefined
  return (
    <div class="settings">
      <nav class="settings-side" aria-label={shell.settings}>
        <PartList current={name} />
      </nav>
      <Screen
        key={name}
        title={settings.parts[name]}
        up={name === 'events' ? '/settings/data' : isInside ? `/settings/${name}` : '/settings'}
      >
        <Part />
      </Screen>
    </div>
  )
}

/** The accounts of this browser: a family may share a tablet. */
function Accounts(): JSX.Element {
  const { accounts } = texts.value.settings
  return (
    <>
      <OtherAccounts />
      <ul class="rows">
        <li>
          <SettingButton icon="plus" label={accounts.add} onPress={() => switchAccount()} />
        </li>
      </ul>
    </>
  )
}
