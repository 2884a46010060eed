import type { Log } from '#platform/base/log.ts'
import { SECOND } from '#platform/kernel/clock.ts'
import { MAX_TEXT_BYTES, openNotifications } from '#platform/postgres/notifications.ts'

/** Tells the other replicas which scopes have changed. */
export interface Replicas extends AsyncDisposable {
  announce(scopeId: string): void
  isConnected(): boolean
  /** Asks whether the connection works. */
  test(): void
}

interface Options {
  readonly url: string
  readonly log: Log
  /** Milliseconds for which announcements are gathered: one statement sends them all. */
  readonly gatherMs?: number
  /** Called for each scope that changed on another replica. */
  readonly onScope: (scopeId: string) => void
  /** Called when a connection was made. Announcements may have been lost before. */
  readonly onConnected: () => void
}

const CHANNEL = 'larder_scopes'
/** Each id is 16 bytes, in base64url. */
const ID_LENGTH = 22
const IDS_PER_TEXT = Math.floor(MAX_TEXT_BYTES / ID_LENGTH)

/**
 * PostgreSQL commits transactions that notify one at a time, over the whole cluster. So the
 * transactions that change rows never notify: a replica sends one statement for all of them.
 */
export function openReplicas(options: Options): Replicas {
  const { gatherMs = SECOND / 20, onScope } = options
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const notifications = openNotifications({
    ...options,
    channel: CHANNEL,
    onText: (text) => {
      for (let i = 0; i + ID_LENGTH <= text.length; i += ID_LENGTH)
        onScope(expand(text.slice(i, i + ID_LENGTH)))
    },
  })

  function send(): void {
    timer = undefined
    const ids = [...changed].map(shorten)
    changed.clear()
    const texts: string[] = []
    for (let i = 0; i < ids.length; i += IDS_PER_TEXT)
      texts.push(ids.slice(i, i + IDS_PER_TEXT).join(''))
    notifications.send(texts)
  }

  return {
    announce(scopeId) {
      changed.add(scopeId)
      timer ??= setTimeout(send, gatherMs)
    },
    isConnected: () => notifications.isConnected(),
    test: () => notifications.test(),
    async [Symbol.asyncDispose]() {
      clearTimeout(timer)
      if (changed.size > 0) send()
      await notifications[Symbol.asyncDispose]()
    },
  }
}

const shorten = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

function expand(text: string): string {
  const hex = Buffer.from(text, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
