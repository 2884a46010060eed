import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { Icon, type IconName } from '#web/components/icon.tsx'
import { later } from '#web/components/later.tsx'
import { HomeContext } from '#web/data/home.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

const SyncSheet = later(async () => (await import('./sync-sheet.tsx')).SyncSheet)

/** The state of sync: an icon in the head of each screen, and a sheet with all that there is to say. */
export function SyncButton(): JSX.Element | null {
  const home = useContext(HomeContext)
  return home ? <SyncOf home={home} /> : null
}

function SyncOf({ home }: { readonly home: Home }): JSX.Element {
  const { sync } = texts.value.shell
  const [status, setStatus] = useState(home.status.get())
  const [isOpen, setOpen] = useState(false)
  useEffect(() => home.status.subscribe(setStatus), [home])
  const toRead = toReadIn(status)
  const count = toRead || status.waiting
  return (
    <>
      <button
        type="button"
        class="icon-button sync"
        aria-label={sync.label(labelOf(status))}
        title={sentenceOf(status)}
        onClick={() => setOpen(true)}
      >
        <Icon name={iconOf(status)} />
        {count > 0 && <span class={toRead ? 'dot wrong' : 'dot'}>{count}</span>}
      </button>
      {isOpen && <SyncSheet home={home} status={status} onClose={() => setOpen(false)} />}
    </>
  )
}

function iconOf({ state }: Status): IconName {
  if (state === 'offline' || state === 'waiting' || state === 'failed') return 'offline'
  if (state === 'upgrade_required' || state === 'left') return 'warning'
  return 'cloud'
}

function labelOf(status: Status): string {
  const { sync } = texts.value.shell
  const [sentence, toRead] = [sentenceOf(status), toReadIn(status)]
  if (sentence === sync.told) return `${sentence}: ${toRead}`
  if (toRead > 0) return `${sentence} ${sync.told}: ${toRead}`
  return status.waiting > 0 ? `${sentence} ${plural(status.waiting, sync.count)}` : sentence
}

export type Status = ReturnType<Home['status']['get']>

/** How many changes wait for somebody who reads about them. */
const toReadIn = ({ told, aside }: Status): number => told.length + aside.length

/** The state of sync in one sentence. */
export function sentenceOf(status: Status): string {
  const { sync } = texts.value.shell
  const { state, waiting } = status
  if (state === 'idle' && waiting > 0) return sync.working
  if (state === 'idle' && toReadIn(status) > 0) return sync.told // not all of it is saved
  const sentences: Partial<Record<Status['state'], string>> = {
    pushing: sync.working,
    pulling: sync.working,
    offline: sync.offline,
    waiting: sync.waiting,
    upgrade_required: sync.upgrade,
    left: sync.left,
    failed: sync.failed,
  }
  return sentences[state] ?? sync.idle
}
