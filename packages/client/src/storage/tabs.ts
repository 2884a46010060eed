import type { Data } from '@larder/rules/entity.ts'
import type { RowWrite, Shared } from './contract.ts'

/** What one tab sends to the others. */
type Sent =
  | { readonly writes: readonly RowWrite[] }
  | { readonly wiped: true }
  | { readonly message: Data }

export interface Tabs extends Shared {
  /** Informs the other tabs of a commit that is done. */
  send(sent: Sent): void
  close(): void
}

/**
 * Connects the tabs that have the same database open, by a `BroadcastChannel` and by Web Locks. It is one closure,
 * because its parts share the channel. (A `SharedWorker` would need a file of its own, which each bundler builds
 * in another way.)
 *
 * @returns undefined where the browser has no locks: pages without https, except of localhost
 */
export function connectTabs(database: string): Tabs | undefined {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (!locks) return undefined
  const channel = new BroadcastChannel(`larder ${database}`)
  const committed = new Set<(writes: readonly RowWrite[] | 'missed') => void>()
  const messaged = new Set<(message: Data) => void>()
  let isClosed = false

  const onSent = ({ data: sent }: MessageEvent<Sent>) => {
    if ('message' in sent) for (const listener of messaged) listener(sent.message)
    else for (const listener of committed) listener('writes' in sent ? sent.writes : 'missed')
  }
  const onMissed = () => {
    for (const listener of committed) listener('missed')
  }
  const onShow = ({ persisted }: { readonly persisted: boolean }) => persisted && onMissed()
  channel.addEventListener('message', onSent)
  // A worker has no document, and is never frozen alone.
  globalThis.document?.addEventListener('resume', onMissed)
  globalThis.addEventListener?.('pageshow', onShow)

  return {
    subscribe(onCommit) {
      committed.add(onCommit)
      return () => committed.delete(onCommit)
    },
    listen(onMessage) {
      messaged.add(onMessage)
      return () => messaged.delete(onMessage)
    },
    post(message) {
      if (!isClosed) channel.postMessage({ message } satisfies Sent)
    },
    send(sent) {
      if (!isClosed) channel.postMessage(sent)
    },
    lead: (name, work) => lead(locks, `larder ${database} ${name}`, work),
    close() {
      isClosed = true
      channel.close()
      globalThis.document?.removeEventListener('resume', onMissed)
      globalThis.removeEventListener?.('pageshow', onShow)
    },
  }
}

/** Works while it holds a lock. The browser releases the lock when the tab ends. */
function lead(
  locks: LockManager,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const ended = new AbortController()
  const { signal } = ended
  const led = locks
    .request(name, { signal }, () => work(signal))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error // it was ended before its turn came
    })
  return async () => {
    ended.abort()
    await led
  }
}
