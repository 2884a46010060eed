import type { Replica } from 'larder-client/engine/contract.ts'
import type { Loop } from 'larder-client/engine/loop.ts'
import type { Sync } from 'larder-client/engine/sync.ts'
import { ForeignAnswer, NoAnswer, RequestRefused } from 'larder-client/engine/wire.ts'
import type { Leader, Report } from './leader.ts'

export interface SharedLoop extends Pick<Loop, 'state' | 'sync' | 'poke'> {
  /** The message of the error behind `failed`, of a foreign answer behind `offline`, and of a full household. */
  readonly error: () => string | undefined
}

/** What the other tabs are told of a loop. */
export const reportOf = (loop: Loop): Report => {
  const [state, error] = [loop.state(), loop.error()]
  const isFull = error instanceof RequestRefused && error.status === 409
  if (isFull || error instanceof ForeignAnswer) return { state, error: error.message }
  const message = state === 'failed' ? { error: String(error) } : {}
  return { state, ...message }
}

/** The loop of a scope, as every tab sees it. */
export function sharedLoop(loop: Loop, lead: Leader, scopeId: string): SharedLoop {
  return {
    state: () => (lead.isLeader() ? loop.state() : lead.reportOf(scopeId).state),
    error: () => (lead.isLeader() ? reportOf(loop) : lead.reportOf(scopeId)).error,
    async sync() {
      if (lead.isLeader()) return loop.sync()
      return (await lead.ask('sync', scopeId))?.state ?? 'offline'
    },
    poke() {
      if (lead.isLeader()) loop.poke() // another leader hears of the commit
    },
  }
}

/** Looks for changes of which no tab has told before it pulls. */
export const withOutboxOfAll = (sync: Sync, replica: Replica): Sync => ({
  push: () => sync.push(),
  async pull() {
    await replica.readOutbox()
    return replica.sendable().length > 0 ? 'more' : sync.pull()
  },
})

/** Does nothing in a tab that leads no more. The loop waits, as it does without a network. */
export function whileLeading(sync: Sync, isLeader: () => boolean): Sync {
  const check = () => {
    if (!isLeader()) throw new NoAnswer('Another tab leads.')
  }
  return {
    async push() {
      check()
      return sync.push()
    },
    async pull() {
      check()
      return sync.pull()
    },
  }
}
