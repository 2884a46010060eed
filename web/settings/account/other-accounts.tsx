import type { JSX } from 'preact'
import { accountId, slots, switchAccount } from '#web/data/session.ts'
import { SettingButton } from '#web/settings/setting-row.tsx'
import { texts } from '#web/texts/language.ts'

/** The other accounts that are signed in in this browser. A press on one shows it. */
export function OtherAccounts(): JSX.Element | null {
  const { accounts } = texts.value.settings
  const others = slots.list().filter((one) => one.accountId !== accountId.value)
  if (others.length === 0) return null
  return (
    <section class="section">
      <h2 class="section-title">{accounts.others}</h2>
      <ul class="rows">
        {others.map(({ slot, label = accounts.unnamed }) => (
          <li key={slot}>
            <SettingButton icon="user" label={label} onPress={() => switchAccount(slot)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
