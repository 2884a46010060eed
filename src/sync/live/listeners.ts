import { AppError, retryLater } from '#platform/kernel/errors.ts'
import type { Credential, Versions } from './contract.ts'

/** The state of the scopes of one listener. */
export interface Told {
  readonly epoch: string
  readonly versions: Versions
}

/** A client that waits for changes: a stream, or a request that waits once. */
export interface Listener extends Credential {
  readonly kind: 'stream' | 'wait'
  /** The scopes that it was told, with their versions. Undefined before `onHello`. */
  known: Map<string, number> | undefined
  onHello(told: Told): void
  onPoke(scopeId: string, version: number): void
  onAdded(scopeId: string, version: number): void
  onRemoved(scopeId: string): void
  /** The session is over, or the service ends. */
  onEnd(reason: EndReason): void
  /** The scopes could not be read before `onHello`. */
  onFailure(error: unknown): void
}

export type EndReason = 'session' | 'leaving'

/** The listeners of this process, by scope and account. */
export interface Listeners {
  /** @throws AppError RATE_LIMITED if the account has too many, BUSY if the process has */
  add(listener: Listener): void
  remove(listener: Listener): void
  has(listener: Listener): boolean
  /** The listener, which knows this version, is told of the scope from now on. */
  follow(listener: Listener, scopeId: string, version: number): void
  unfollow(listener: Listener, scopeId: string): void
  followersOf(scopeId: string): Iterable<Listener>
  /** All followers of the scope were told this version. */
  settle(scopeId: string, version: number): void
  /** By scope, a version that all followers were told. */
  readonly versions: ReadonlyMap<string, number>
  readonly all: ReadonlySet<Listener>
}

/** Of one account, on one replica. */
const MAX_PER_ACCOUNT = 20

export function createListeners(most: number): Listeners {
  const all = new Set<Listener>()
  const byScope = new Map<string, Set<Listener>>()
  const versions = new Map<string, number>()
  const perAccount = new Map<string, number>()

  function unfollow(listener: Listener, scopeId: string): void {
    const followers = byScope.get(scopeId)
    followers?.delete(listener)
    if (followers?.size !== 0) return
    byScope.delete(scopeId)
    versions.delete(scopeId)
  }

  return {
    all,
    versions,
    add(listener) {
      const { accountId } = listener
      const count = perAccount.get(accountId) ?? 0
      if (count >= MAX_PER_ACCOUNT)
        throw new AppError(
          'RATE_LIMITED',
          `An account can have ${MAX_PER_ACCOUNT} streams and waiting requests at the same time.`,
          { headers: { 'retry-after': '30' } },
        )
      if (all.size >= most)
        throw retryLater('BUSY', 'This server has too many streams. Try again in 30 seconds.', 30)
      perAccount.set(accountId, count + 1)
      all.add(listener)
    },
    remove(listener) {
      if (!all.delete(listener)) return
      const count = (perAccount.get(listener.accountId) ?? 1) - 1
      if (count > 0) perAccount.set(listener.accountId, count)
      else perAccount.delete(listener.accountId)
      for (const scopeId of listener.known?.keys() ?? []) unfollow(listener, scopeId)
    },
    has: (listener) => all.has(listener),
    follow(listener, scopeId, version) {
      const followers = byScope.get(scopeId) ?? new Set()
      byScope.set(scopeId, followers.add(listener))
      if (!versions.has(scopeId)) versions.set(scopeId, version)
    },
    unfollow,
    settle(scopeId, version) {
      if (byScope.has(scopeId)) versions.set(scopeId, version)
    },
    followersOf: (scopeId) => byScope.get(scopeId) ?? [],
  }
}
