import '#web/parts/late-icons.ts'
import type { ComponentType, JSX } from 'preact'
import { switchAccount } from '#web/data/session.ts'
import { ImportPart } from '#web/settings/import/import-part.tsx'
import { path } from '#web/shell/router.ts'
import { Screen } from '#web/shell/screen.tsx'
import { texts } from '#web/texts/language.ts'
import { AppPart } from './app-part.tsx'
import { DataPart } from './data-part.tsx'
import { Devices } from './devices.tsx'
import { Events } from './events.tsx'
import { ExportPart } from './export-part.tsx'
import { Household } from './household.tsx'
import { Keys } from './keys.tsx'
import { Notices } from './notices.tsx'
import { OtherAccounts } from './other-accounts.tsx'
import { PartList, type PartName } from './part-list.tsx'
import { People } from './people.tsx'
import { Profile } from './profile.tsx'
import { SettingButton } from './setting-row.tsx'
import { SignIn } from './sign-in.tsx'
import { SignOut } from './sign-out.tsx'
import { Webhooks } from './webhooks.tsx'

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
