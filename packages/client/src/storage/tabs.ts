import type { Data } from '@larder/rules/entity.ts'
import type { RowWrite, Shared } from './contract.ts'
import { createLeases, type Leases } from './leases.ts'

/** What one tab sends to the others. */
type Sent =
  | { readonly writes: readonly RowWrite[] }
  | { readonly wiped: true }
  | { readonly message: Data }
  /** A lease was given back. */
  | { readonly freed: true }

export interface Tabs extends Shared {
  /** Informs the other tabs of a commit that is done. */
  send(sent: Sent): void
  /** Aborts a transaction that only the leader may write, if another tab leads by now. Locks need no check. */
  readonly check?: Leases['check']
  close(): void
}

/**
 * Connects the tabs that have the same database open, by a `BroadcastChannel`, and by Web Locks or, on pages without
 * https, by leases in the database. It is one closure, because its parts share the channel. (A `SharedWorker` would
 * need a file of its own, which each bundler builds in another way.)
 */
export function connectTabs(database: IDBDatabase): Tabs {
  const { name } = database
  const locks: LockManager | undefined = globalThis.navigator?.locks
  const leases = locks ? undefined : createLeases(database, () => send({ freed: true }))
  const channel = new BroadcastChannel(`larder ${name}`)
  const committed = new Set<(writes: readonly RowWrite[] | 'missed') => void>()
  const messaged = new Set<(message: Data) => void>()
  let isClosed = false

  const onSent = ({ data: sent }: MessageEvent<Sent>) => {
    if ('freed' in sent) leases?.look()
    else if ('message' in sent) for (const listener of messaged) listener(sent.message)
    else for (const listener of committed) listener('writes' in sent ? sent.writes : 'missed')
  }
  const onMissed = () => {
    for (const listener of committed) listener('missed')
  }
  const onHide = () => leases?.release()
  const send = (sent: Sent) => {
    if (!isClosed) channel.postMessage(sent)
  }
  const onShow = ({ persisted }: { readonly persisted: boolean }) => persisted && onMissed()
  channel.addEventListener('message', onSent)
  // A worker has no document, and is never frozen alone.
  globalThis.document?.addEventListener('resume', onMissed)
  globalThis.addEventListener?.('pageshow', onShow)
  globalThis.addEventListener?.('pagehide', onHide)

  return {
    subscribe(onCommit) {
      committed.add(onCommit)
      return () => committed.delete(onCommit)
    },
    listen(onMessage) {
      messaged.add(onMessage)
      return () => messaged.delete(onMessage)
    },
    post: (message) => send({ message }),
    send,
    lead: (account, work) =>
      leases ? leases.lead(account, work) : lead(locks, `larder ${name} ${account}`, work),
    ...(leases ? { check: leases.check } : {}),
    close() {
      isClosed = true
      channel.close()
      globalThis.document?.removeEventListener('resume', onMissed)
      globalThis.removeEventListener?.('pageshow', onShow)
      globalThis.removeEventListener?.('pagehide', onHide)
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
