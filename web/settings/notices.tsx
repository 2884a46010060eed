import type { JSX } from 'preact'
import { useRef, useState, useEffect } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Stepper } from '#web/components/choices/stepper.tsx'
import { Choice, Field } from '#web/components/field.tsx'
import { reportProblem, say, attempt } from '#web/components/toasts.tsx'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { cityOf } from '#web/settings/household/zones.ts'
import { texts } from '#web/texts/language.ts'
import { Answer, useAnswer } from './answer.tsx'
import { ConfirmFirst } from './confirm-first.tsx'
import { canPush, isPushOn, startPush, stopPush } from './push.ts'
import {
  type Account,
  type NoticeSetting,
  readAccount,
  readNotices,
  saveNotices,
} from './requests.ts'
import { Switch } from './setting-row.tsx'

/** What Larder tells this account about the household, and how. */
export function Notices(): JSX.Element {
  const home = useHome()
  const asked = useAnswer(
    async () => ({ account: await readAccount(), setting: await readNotices(home.id) }),
    [home.id],
  )
  return (
    <Answer of={asked}>
      {({ account, setting }) => <Form account={account} stored={setting} />}
    </Answer>
  )
}

interface FormProps {
  readonly account: Account
  readonly stored: NoticeSetting
}

function Form({ account, stored }: FormProps): JSX.Element {
  const { notices } = texts.value.settings
  const { time_zone } = useSettings()
  const [setting, change] = useSaved(stored)
  const isOn = setting.expiring !== 'off' || setting.low_stock || setting.meals
  return (
    <div class="stack">
      <Choice
        label={notices.expiring}
        value={setting.expiring}
        options={(['off', 'daily', 'weekly'] as const).map((value) => ({
          value,
          label: notices[value],
        }))}
        onValue={(expiring) => change({ expiring })}
      />
      {setting.expiring !== 'off' && <DaysAhead setting={setting} onChange={change} />}
      <Switch
        label={notices.lowStock}
        isOn={setting.low_stock}
        onChange={(low_stock) => change({ low_stock })}
      />
      <Switch label={notices.meals} isOn={setting.meals} onChange={(meals) => change({ meals })} />
      {isOn && (
        <>
          <Field
            label={notices.at}
            type="time"
            value={setting.at}
            onValue={(at) => void (at !== '' && change({ at }))}
            hint={notices.zone(cityOf(time_zone))}
          />
          <Channel account={account} setting={setting} onChange={change} />
        </>
      )}
      <OfLists setting={setting} onChange={change} />
    </div>
  )
}

interface PartProps {
  readonly setting: NoticeSetting
  readonly onChange: (patch: Partial<NoticeSetting>) => void
}

function DaysAhead({ setting, onChange }: PartProps): JSX.Element {
  const { notices } = texts.value.settings
  return (
    <div class="settings-step">
      <span>{notices.daysAhead}</span>
      <Stepper
        label={notices.daysAhead}
        value={setting.days_ahead}
        onValue={(days) => onChange({ days_ahead: Math.min(60, Math.round(days)) })}
      />
    </div>
  )
}

/** What others do with lists: when to tell it, and of which lists. */
function OfLists({ setting, onChange }: PartProps): JSX.Element {
  const { notices } = texts.value.settings
  const { list_changes: isOn, quiet_hours: quiet } = setting
  return (
    <>
      <Switch
        label={notices.listChanges}
        isOn={isOn}
        onChange={(list_changes) => onChange({ list_changes })}
      />
      {isOn && (
        <>
          <EachList setting={setting} onChange={onChange} />
          <Switch
            label={notices.quiet}
            isOn={quiet !== null}
            onChange={(isQuiet) => onChange({ quiet_hours: isQuiet ? NIGHT : null })}
          />
          {quiet && <QuietHours quiet={quiet} onChange={onChange} />}
          {setting.channel === 'mail' && <PushHere />}
        </>
      )}
    </>
  )
}

const NIGHT = { from: '22:00', to: '07:00' }

/** A switch for each list, if there are several. */
function EachList({ setting: { muted_lists: muted }, onChange }: PartProps): JSX.Element | null {
  const lists = useRows((home) => home.lists).filter((one) => one.archived_at === null)
  if (lists.length < 2) return null
  return (
    <>
      {lists.map(({ id, name }) => (
        <Switch
          key={id}
          label={name}
          isOn={!muted.includes(id)}
          onChange={(isTold) =>
            onChange({ muted_lists: isTold ? muted.filter((one) => one !== id) : [...muted, id] })
          }
        />
      ))}
    </>
  )
}

function QuietHours({
  quiet,
  onChange,
}: Pick<PartProps, 'onChange'> & { readonly quiet: typeof NIGHT }): JSX.Element {
  const { notices } = texts.value.settings
  return (
    <div class="settings-times">
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          label={notices[end]}
          type="time"
          value={quiet[end]}
          onValue={(time) =>
            void (time !== '' && onChange({ quiet_hours: { ...quiet, [end]: time } }))
          }
        />
      ))}
    </div>
  )
}

interface ChannelProps extends PartProps {
  readonly account: Account
}

function Channel({ account, setting, onChange }: ChannelProps): JSX.Element {
  const { notices } = texts.value.settings
  return (
    <>
      <Choice
        label={notices.channel}
        value={setting.channel}
        options={[
          { value: 'mail', label: notices.mail(account.email) },
          { value: 'web_push', label: notices.push },
        ]}
        onValue={(channel) => onChange({ channel })}
      />
      {setting.channel === 'mail' ? (
        !account.email_verified && <ConfirmFirst email={account.email} why={notices.confirmFirst} />
      ) : (
        <PushHere />
      )}
    </>
  )
}

/** Shows each change at once and saves them one after the other. A refused one is taken back. */
function useSaved(stored: NoticeSetting) {
  const home = useHome()
  const [setting, show] = useState(stored)
  const saved = useRef(stored)
  const wanted = useRef(stored)
  const queue = useRef(Promise.resolve())
  async function save(next: NoticeSetting, earlier: Promise<void>): Promise<void> {
    await earlier
    if (wanted.current !== next) return // a later change has this one too
    try {
      saved.current = await saveNotices(home.id, next)
      say(texts.value.settings.saved)
    } catch (error) {
      wanted.current = saved.current
      show(saved.current)
      reportProblem(error)
    }
  }
  function change(patch: Partial<NoticeSetting>): void {
    wanted.current = { ...wanted.current, ...patch }
    show(wanted.current)
    queue.current = save(wanted.current, queue.current)
  }
  return [setting, change] as const
}

/** Whether this browser gets the notices. */
function PushHere(): JSX.Element {
  const { push } = texts.value.settings
  const [isOn, show] = useState<boolean>()
  const read = () => void isPushOn().then(show, reportProblem)
  useEffect(() => void (canPush() && read()), [])
  if (!canPush()) return <p class="card">{push.impossible}</p>
  if (Notification.permission === 'denied') return <p class="card">{push.denied}</p>
  return (
    <div class="card stack">
      <p role="status">{isOn ? push.isOn : push.isOff}</p>
      <Button
        look={isOn ? 'plain' : 'main'}
        icon="bell"
        onPress={async () => {
          if (isOn) await attempt(stopPush, { said: push.stopped })
          else await attempt(startPush, { said: push.started })
          read()
        }}
      >
        {isOn ? push.stop : push.start}
      </Button>
    </div>
  )
}
