import type { Kysely } from 'kysely'
import type { Log } from '#platform/base/log.ts'
import { holdConnection } from './one-connection.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

type Work = () => void
type Listen = (topic: string) => void

/** How the topics of queues begin. The others are ids of scopes. */
export const QUEUE_TOPIC = 'queue:'

/** Shared by all handles of one pool. */
interface Channel {
  readonly log: Log
  readonly listeners: Set<Listen>
}

const channels = new WeakMap<Db, Channel>()
/** The work of each open transaction. */
const works = new WeakMap<Db, { readonly channel: Channel | undefined; readonly list: Work[] }>()

/** Connects the handles of one pool: an announcement of one reaches the listeners of all. */
export function shareAnnouncements(handles: readonly Db[], log: Log): void {
  const channel: Channel = { log, listeners: new Set() }
  for (const one of handles) channels.set(one, channel)
}

/** Runs `work` in a new transaction, and then the work that it left for after its commit. */
export async function transact<T>(root: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const list: Work[] = []
  const channel = channels.get(root)
  const result = await root.transaction().execute((tx) => {
    works.set(tx, { channel, list })
    return holdConnection(() => work(tx))
  })
  for (const one of list) runSafely(one, channel)
  return result
}

/**
 * Runs `work` after the commit of the transaction, and never if there is no commit. It must not wait.
 * Its errors are logged, and never reach the caller. Without a transaction it runs immediately.
 */
export function afterCommit(db: Db, work: Work): void {
  const open = works.get(db)
  if (open) open.list.push(work)
  else if (!db.isTransaction) runSafely(work, channels.get(db))
}

/**
 * Tells the listeners of this process that something about `topic` has changed, after the commit. A
 * function without a transaction calls it after its write.
 */
export function announce(db: Db, topic: string): void {
  const channel = works.get(db)?.channel ?? channels.get(db)
  if (!channel) return
  afterCommit(db, () => {
    for (const listen of channel.listeners) listen(topic)
  })
}

/** Calls `listen` with each topic that is announced on this pool, until it is disposed. */
export function onAnnounced(db: Db, listen: Listen): Disposable {
  const channel = channels.get(db)
  channel?.listeners.add(listen)
  return { [Symbol.dispose]: () => void channel?.listeners.delete(listen) }
}

function runSafely(work: Work, channel: Channel | undefined): void {
  try {
    work()
  } catch (error) {
    channel?.log.error({ err: error }, 'the work after a commit failed')
  }
}
