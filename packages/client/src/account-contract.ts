import type { Report } from 'larder-client/engine/tabs/leader-messages.ts'
import type { Home } from './home.ts'
import type { Membership } from './open-scopes.ts'

/** A signed-in account on this device, with the households that are open. */
export interface Account {
  readonly id: string
  /** The first one that the account joined is the first. */
  memberships(): readonly Membership[]
  subscribe(onChange: () => void): () => void
  household(id: string): Promise<Home>
  /** The ids of the households with changes that were set aside, also of those that the account has left. */
  withAside(): Promise<readonly string[]>
  /** How many changes wait for the server, in all households. */
  countWaiting(): Promise<number>
  /** Learns which households there are. @returns how it ended; undefined if the leading tab does not answer */
  sync(): Promise<Report | undefined>
  /** The network may be back, or the device is used again. */
  wake(): void
  /** Goes on after a new sign-in of the same account. */
  restart(): void
  /** @returns when nothing is under way any more */
  stop(): Promise<void>
  /**
   * Removes the copies, in all tabs. Changes without an answer are set aside.
   *
   * @throws AggregateError where a copy could not be removed. Nothing of the account works any more.
   */
  signOut(): Promise<void>
}
