import type { Home } from 'larder-client/home'
import { texts } from '#web/texts/language.ts'

export type Status = ReturnType<Home['status']['get']>

/** How many changes wait for somebody who reads about them. */
export const toReadIn = ({ told, aside }: Status): number => told.length + aside.length

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
