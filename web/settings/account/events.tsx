import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { LongList } from '#web/components/long-list.tsx'
import { Answer, useAnswer } from '#web/settings/answer.tsx'
import { type AccountEvent, listEvents } from '#web/settings/requests.ts'
import { formatMoment } from '#web/texts/format-times.ts'
import { formatAgo } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** What happened to the account and its households, the newest first. */
export function Events(): JSX.Element {
  const { settings } = texts.value
  const first = useAnswer(() => listEvents(undefined))
  const [more, setMore] = useState<readonly AccountEvent[]>([])
  const [cursor, setCursor] = useState<string | null | undefined>()
  useEffect(() => setCursor(first.body?.next_cursor), [first.body])
  async function readMore(): Promise<void> {
    const page = await listEvents(cursor ?? undefined)
    setMore((before) => [...before, ...page.items])
    setCursor(page.next_cursor)
  }
  return (
    <Answer of={first}>
      {({ items }) => (
        <>
          <p class="quiet">{settings.events.explain}</p>
          <LongList rows={[...items, ...more]}>{(event) => <Event {...event} />}</LongList>
          {cursor && <Button onPress={readMore}>{settings.events.more}</Button>}
        </>
      )}
    </Answer>
  )
}

function Event({ kind, at, network }: AccountEvent): JSX.Element {
  const { kinds, events } = texts.value.settings
  const time = new Date(at)
  const exact = formatMoment(time)
  const known: Readonly<Record<string, string>> = kinds
  return (
    <div class="row-main">
      <span>{known[kind] ?? events.other(kind)}</span>
      <span class="quiet small">
        <time dateTime={at} title={exact}>
          {`${formatAgo(time, new Date())}, ${exact}`}
        </time>
        {network && ` · ${network}`}
      </span>
    </div>
  )
}
