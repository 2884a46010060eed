import { AsyncLocalStorage } from 'node:async_hooks'
import { channel as openChannel } from 'node:diagnostics_channel'
import type { Kysely } from 'kysely'
import type { Log } from '#platform/base/log.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

type Work = () => void
type Listen = (name: string) => void
/** What an announcement is about: what devices sync, by its id, or a queue that has got work, by its name. */
type Topic = 'scope' | 'queue'

/** Shared by all handles of one pool. */
interface Channel {
  readonly log: Log
  readonly listeners: Readonly<Record<Topic, Set<Listen>>>
}

const channels = new WeakMap<Db, Channel>()
/** The work of each open transaction. */
const works = new WeakMap<Db, { readonly channel: Channel | undefined; readonly list: Work[] }>()

/** Connects the handles of one pool: an announcement of one reaches the listeners of all. */
export function shareAnnouncements(handles: readonly Db[], log: Log): void {
  const channel: Channel = { log, listeners: { scope: new Set(), queue: new Set() } }
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
 * Tells the listeners of this process that a scope has changed or that a queue has got work, after the commit. A
 * function without a transaction calls it after its write.
 */
export function announce(db: Db, topic: Topic, name: string): void {
  const channel = works.get(db)?.channel ?? channels.get(db)
  if (!channel) return
  afterCommit(db, () => {
    for (const listen of channel.listeners[topic]) listen(name)
  })
}

/** Calls `listen` with each name that is announced of this topic on this pool, until it is disposed. */
export function onAnnounced(db: Db, topic: Topic, listen: Listen): Disposable {
  const listeners = channels.get(db)?.listeners[topic]
  listeners?.add(listen)
  return { [Symbol.dispose]: () => void listeners?.delete(listen) }
}

function runSafely(work: Work, channel: Channel | undefined): void {
  try {
    work()
  } catch (error) {
    channel?.log.error({ err: error }, 'the work after a commit failed')
  }
}

/**
 * Gets a message where work inside a transaction asks for another connection, or for a share of the database. Such
 * work waits for connections that others hold, who may wait for one themselves: together they hold all, and nobody
 * goes on. The tests listen, and fail.
 */
const secondConnection = openChannel('postgres:second-connection')

const holding = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs work that holds a connection until it ends. */
export async function holdConnection<T>(work: () => Promise<T>): Promise<T> {
  const held = { isOpen: true }
  try {
    return await holding.run(held, work)
  } finally {
    held.isOpen = false
  }
}

/** Runs work for which the caller does not wait, so it may ask for a connection of its own. */
export const doApart = <T>(work: () => T): T => holding.exit(work)

/** Called where a connection, or a share of the connections, is asked for. */
export function expectNoConnection(): void {
  if (secondConnection.hasSubscribers && holding.getStore()?.isOpen === true)
    secondConnection.publish(undefined)
}
