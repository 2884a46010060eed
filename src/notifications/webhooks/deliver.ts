import type { Log } from '#platform/base/log.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { Egress } from '#platform/egress/egress.ts'
import { type Clock, SECOND } from '#platform/kernel/clock.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { onAnnounced } from '#platform/postgres/transactions.ts'
import { startQueueWorker } from '#platform/queue/queue-worker.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { composeMessage } from './compose-message.ts'
import * as store from './delivery-store.ts'
import { recordFailure } from './record-failure.ts'
import { sendMessage } from './send-message.ts'

// The composition root may not import a store.

export interface DeliveryDeps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly secret: Secret
  readonly egress: Egress
  readonly clock: Clock
  readonly log: Log
  readonly userAgent: string
  readonly observe: (outcome: 'accepted' | 'refused' | 'unreachable' | 'stopped') => void
  /** How often to look for messages that no change of this process has made, in milliseconds. */
  readonly pollMs?: number
  /** Milliseconds for which changes are collected into one message. */
  readonly settleMs?: number
  /** Milliseconds after which another worker may send the message of a killed one. */
  readonly leaseMs?: number
  /** Milliseconds that closing waits for running sends before it aborts them. */
  readonly graceMs?: number
}

/** Receivers are named by users. A few that do not answer must not delay the messages of others. */
const PARALLEL = 12
/** Of these for the webhooks of one account. */
const PARALLEL_OF_MAKER = 2
/** Messages that one claim sends. Then other webhooks have their turn. */
const MAX_IN_A_ROW = 5

/**
 * Sends the messages of webhooks on any number of replicas: those of one webhook in their order, one at a time. The
 * message of a killed worker is sent again when its lease ends, with the same id and body.
 */
export function startWebhooks(deps: DeliveryDeps): AsyncDisposable {
  const { db, log, pollMs = 5 * SECOND, settleMs = 2 * SECOND, leaseMs = 45 * SECOND } = deps
  const { graceMs = 5 * SECOND } = deps
  const stop = new AbortController()
  const worker = startQueueWorker<store.Lease>({
    claim: (running) =>
      store.claim(db, {
        leaseMs,
        settleMs,
        busy: busyMakers(running.map((one) => one.created_by)),
      }),
    work: (lease, abort) => sendAll(deps, lease, { abort, stop: stop.signal, leaseMs }),
    parallel: PARALLEL,
    pollMs,
    graceMs,
    log,
    name: 'the queue of webhooks',
  })
  let timer: NodeJS.Timeout | undefined
  let hasChangedSince = false
  // A change may have a message, which is due when it has settled.
  function wakeLater(): void {
    hasChangedSince = timer !== undefined
    timer ??= setTimeout(() => {
      timer = undefined
      worker.wake()
      if (hasChangedSince) wakeLater()
    }, settleMs)
  }
  const announced = onAnnounced(db, 'scope', wakeLater)
  return {
    async [Symbol.asyncDispose]() {
      announced[Symbol.dispose]()
      clearTimeout(timer)
      stop.abort()
      await worker[Symbol.asyncDispose]()
    },
  }
}

/** The makers who have as many webhooks at work as one may have. */
const busyMakers = (makers: readonly string[]): string[] =>
  makers.filter((one) => makers.filter((other) => other === one).length >= PARALLEL_OF_MAKER)

interface Running {
  /** Aborts a send. */
  readonly abort: AbortSignal
  /** No further message is begun. */
  readonly stop: AbortSignal
  readonly leaseMs: number
}

async function sendAll(deps: DeliveryDeps, claimed: store.Lease, of: Running): Promise<void> {
  const { db, clock, observe } = deps
  let lease = claimed
  for (let sent = 0; sent < MAX_IN_A_ROW && !of.stop.aborted; sent++) {
    const held = lease
    const message = await inTransaction(db, (tx) => composeMessage(tx, deps, held, clock()))
    if (!message) break
    try {
      await sendMessage(deps, message, of.abort)
    } catch (error) {
      if (of.abort.aborted) break // it counts as not sent
      return recordFailure(deps, lease, error)
    }
    observe('accepted')
    const timing = { leaseMs: of.leaseMs, now: clock() }
    const renewed = await store.recordSuccess(db, lease, message.messageId, timing)
    if (!renewed) return // it was deleted, or another worker has it
    lease = renewed
  }
  await store.release(db, lease)
}
