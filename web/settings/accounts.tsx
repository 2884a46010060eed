import type { JSX } from 'preact'
import { switchAccount } from '#web/data/session.ts'
import { texts } from '#web/texts/language.ts'
import { OtherAccounts } from './other-accounts.tsx'
import { SettingButton } from './setting-row.tsx'

/** The accounts of this browser: a family may share a tablet. */
export function Accounts(): JSX.Element {
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
