import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { IconName } from '#web/components/icon.tsx'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { accountId } from '#web/data/session.ts'
import { CalendarSheet } from '#web/meal-plan/calendar-sheet.tsx'
import { formatNumber } from '#web/texts/format.ts'
import { language, LANGUAGES, texts } from '#web/texts/language.ts'
import { useAnswer } from './answer.tsx'
import { readNotices } from './requests.ts'
import { SettingButton, SettingLink } from './setting-row.tsx'

const GROUPS = [
  ['household', ['household', 'people', 'notices', 'import', 'export', 'webhooks']],
  ['you', ['profile', 'sign-in', 'devices', 'keys']],
  ['app', ['app', 'data']],
] as const

type ListedPart = (typeof GROUPS)[number][1][number]
export type PartName = ListedPart | 'events'

const ICONS: Readonly<Record<ListedPart, IconName>> = {
  household: 'home',
  people: 'people',
  notices: 'bell',
  import: 'open',
  export: 'share',
  profile: 'user',
  'sign-in': 'key',
  devices: 'phone',
  keys: 'link',
  webhooks: 'sync',
  app: 'settings',
  data: 'save',
}

interface ListProps {
  /** The part beside the list. Then the rows have no values. */
  readonly current?: PartName
}

/** The parts of the settings as rows, with the present value of each. */
export function PartList({ current }: ListProps): JSX.Element {
  const { settings } = texts.value
  const values = useValues()
  return (
    <>
      {GROUPS.map(([group, parts]) => (
        <section class="section" key={group}>
          <h2 class="section-title">{settings.groups[group]}</h2>
          <ul class="rows">
            {parts.map((part) => (
              <li key={part}>
                <SettingLink
                  href={`/settings/${part}`}
                  icon={ICONS[part]}
                  label={settings.parts[part]}
                  value={current ? undefined : values[part]}
                  isCurrent={part === current}
                />
              </li>
            ))}
            {group === 'household' && <CalendarRow />}
          </ul>
        </section>
      ))}
    </>
  )
}

/** Meals and dates in a calendar app. */
function CalendarRow(): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <SettingButton
        icon="plan"
        label={texts.value.settings.parts.calendar}
        onPress={() => setOpen(true)}
      />
      {isOpen && <CalendarSheet onClose={() => setOpen(false)} />}
    </li>
  )
}

/** The values that this device knows. That of the notices comes from the server, if it answers. */
function useValues(): Partial<Record<ListedPart, string>> {
  const { notices } = texts.value.settings
  const home = useHome()
  const { name } = useSettings()
  const members = useRows((one) => one.members)
  const self = members.find((one) => one.account_id === accountId.value)
  const { body: setting } = useAnswer(() => readNotices(home.id), [home.id])
  const told = setting?.expiring === 'off' && setting.low_stock ? 'daily' : setting?.expiring
  return {
    household: name,
    people: formatNumber(members.length),
    ...(self && { profile: self.name }),
    ...(told && { notices: notices[told] }),
    app: LANGUAGES[language.value],
  }
}
