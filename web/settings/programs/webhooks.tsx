import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field, Problem } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRole } from '#web/data/home.ts'
import { Answer, useAnswer } from '#web/settings/answer.tsx'
import { useSubmit } from '#web/settings/form.tsx'
import {
  HOOK_EVENTS,
  type Hook,
  type HookEvent,
  deleteHook,
  listHooks,
  makeHook,
  sendsHooks,
  switchHook,
} from '#web/settings/requests.ts'
import { Switch } from '#web/settings/setting-row.tsx'
import { formatDayOf } from '#web/texts/format-times.ts'
import { texts } from '#web/texts/language.ts'
import { ShownOnce } from './shown-once.tsx'

/** The webhooks of the household. Only owners may see them. */
export function Webhooks(): JSX.Element {
  const { webhooks } = texts.value.settings
  return useRole() === 'owner' ? <OfOwner /> : <p class="quiet">{webhooks.forOwners}</p>
}

function OfOwner(): JSX.Element {
  const { webhooks } = texts.value.settings
  const home = useHome()
  const asked = useAnswer(
    async () => ({ isSending: await sendsHooks(), hooks: await listHooks(home.id) }),
    [home.id],
  )
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <p class="quiet">{webhooks.explain}</p>
      <Answer of={asked}>
        {({ isSending, hooks }) => (
          <>
            {hooks.length === 0 ? (
              <p>{isSending ? webhooks.none : webhooks.notHere}</p>
            ) : (
              <ul class="rows">
                {hooks.map((one) => (
                  <HookRow key={one.id} hook={one} onChanged={asked.again} />
                ))}
              </ul>
            )}
            {isSending && (
              <Button icon="plus" look="main" wide onPress={() => setMaking(true)}>
                {webhooks.make}
              </Button>
            )}
          </>
        )}
      </Answer>
      {isMaking && (
        <NewHook
          onClose={() => {
            setMaking(false)
            void asked.again()
          }}
        />
      )}
    </>
  )
}

interface RowProps {
  readonly hook: Hook
  readonly onChanged: () => Promise<void>
}

function HookRow({ hook, onChanged }: RowProps): JSX.Element {
  const { webhooks } = texts.value.settings
  const home = useHome()
  const { id, url, is_on: isOn, failing_since: since, events } = hook
  const change = async (work: () => Promise<unknown>, said: string) => {
    await attempt(work, { said })
    await onChanged()
  }
  const state = isOn ? (since ? webhooks.failing(formatDayOf(since)) : webhooks.on) : webhooks.off
  return (
    <li>
      <div class="row-main">
        <span>{new URL(url).host}</span>
        <span class="quiet small">
          {[state, ...events.map((event) => webhooks.events[event])].join(' · ')}
        </span>
      </div>
      <Button
        look="plain"
        onPress={() =>
          change(() => switchHook(home.id, id, !isOn), isOn ? webhooks.stopped : webhooks.started)
        }
      >
        {isOn ? webhooks.stop : webhooks.start}
      </Button>
      <Button look="plain" onPress={() => change(() => deleteHook(home.id, id), webhooks.removed)}>
        {webhooks.remove}
      </Button>
    </li>
  )
}

function NewHook({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { webhooks } = texts.value.settings
  const home = useHome()
  const [url, setUrl] = useState('https://')
  const [events, setEvents] = useState<readonly HookEvent[]>(['changed'])
  const [secret, setSecret] = useState<string>()
  const form = useSubmit(async () =>
    setSecret(await makeHook(home.id, { url: url.trim(), events })),
  )
  if (secret !== undefined)
    return <ShownOnce label={webhooks.secret} text={secret} words={webhooks} onClose={onClose} />
  return (
    <Sheet title={webhooks.make} onClose={onClose}>
      <form class="stack" onSubmit={form.onSubmit}>
        <Field
          label={webhooks.url}
          hint={webhooks.urlHint}
          type="url"
          value={url}
          onValue={setUrl}
          problem={form.beside['url']}
          maxLength={2000}
          autocomplete="off"
          required
        />
        <EventChoice events={events} onEvents={setEvents} />
        <Problem text={form.problem || form.beside['events'] || ''} />
        <Button type="submit" look="main" wide>
          {webhooks.make}
        </Button>
      </form>
    </Sheet>
  )
}

interface EventProps {
  readonly events: readonly HookEvent[]
  readonly onEvents: (events: readonly HookEvent[]) => void
}

/** What is told to the other program. */
function EventChoice({ events, onEvents }: EventProps): JSX.Element {
  const { webhooks } = texts.value.settings
  return (
    <fieldset class="settings-radios">
      <legend class="label">{webhooks.when}</legend>
      {HOOK_EVENTS.map((event) => (
        <Switch
          key={event}
          label={webhooks.events[event]}
          isOn={events.includes(event)}
          onChange={(isOn) =>
            onEvents(HOOK_EVENTS.filter((one) => (one === event ? isOn : events.includes(one))))
          }
        />
      ))}
    </fieldset>
  )
}
