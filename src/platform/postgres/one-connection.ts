import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'

/**
 * Gets a message where work inside a transaction asks for another connection, or for a share of the database. Such
 * work waits for connections that others hold, who may wait for one themselves: together they hold all, and nobody
 * goes on. The tests listen, and fail.
 */
const secondConnection = channel('postgres:second-connection')

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
