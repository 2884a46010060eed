import type { Data } from '@larder/rules/json.ts'
import type { HeldCopy, RowWrite, Shared } from './contract.ts'
import type { Leases } from './leases.ts'

/** What one tab sends to the others. */
type Sent =
  | { readonly writes: readonly RowWrite[] }
  | { readonly wiped: true }
  | { readonly message: Data }
  /** A lease was given back. */
  | { readonly freed: true }

type OnCommit = Parameters<Shared['subscribe']>[0]
type CopyOf = Parameters<Shared['subscribe']>[1]

export interface Tabs extends Shared {
  /** Informs the other tabs of a commit that is done. */
  send(sent: Sent): void
  /** Aborts a transaction that only the leader may write, if another tab leads by now. Locks need no check. */
  readonly check?: Leases['check']
  /** The copies in memory. */
  copies(): readonly HeldCopy[]
  close(): void
}

/**
 * Connects the tabs that have the same database open, by a `BroadcastChannel`, and by Web Locks or, on pages without
 * https, by leases in the database: only these pages load their code. It is one closure, because its parts share the
 * channel. (A `SharedWorker` would need a file of its own, which each bundler builds in another way.)
 *
 * @param database gives the one that is open: a browser may remove it
 */
export async function connectTabs(database: () => IDBDatabase): Promise<Tabs> {
  const { name } = database()
  const locks: LockManager | undefined = globalThis.navigator?.locks
  const channel = new BroadcastChannel(`larder ${name}`)
  const committed = new Map<OnCommit, CopyOf>()
  const messaged = new Set<(message: Data) => void>()
  let isClosed = false
  const send = (sent: Sent) => {
    if (!isClosed) channel.postMessage(sent)
  }
  const leases = locks
    ? undefined
    : (await import('./leases.ts')).createLeases(database, () => send({ freed: true }))

  const onSent = ({ data: sent }: MessageEvent<Sent>) => {
    if ('freed' in sent) leases?.look()
    else if ('message' in sent) for (const listener of messaged) listener(sent.message)
    else
      for (const listener of committed.keys()) listener('writes' in sent ? sent.writes : 'missed')
  }
  const onMissed = () => {
    for (const listener of committed.keys()) listener('missed')
  }
  const onHide = () => leases?.release()
  const onShow = ({ persisted }: { readonly persisted: boolean }) => persisted && onMissed()
  channel.addEventListener('message', onSent)
  // A worker has no document, and is never frozen alone.
  globalThis.document?.addEventListener('resume', onMissed)
  globalThis.addEventListener?.('pageshow', onShow)
  globalThis.addEventListener?.('pagehide', onHide)

  return {
    copies: () => [...committed.values()].flatMap((copyOf) => copyOf?.() ?? []),
    subscribe(onCommit, copyOf) {
      committed.set(onCommit, copyOf)
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
    ...(leases && { check: leases.check }),
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
