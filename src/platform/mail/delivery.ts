import { setTimeout as sleep } from 'node:timers/promises'
import { type Log, withoutSecrets } from '#platform/base/log.ts'
import { type Clock, HOUR, MINUTE, SECOND } from '#platform/kernel/clock.ts'
import { type Db, inTransaction, isDatabaseUnavailable } from '#platform/postgres/database.ts'
import { type Lease, type QueuedMail, recordFailure, release, remove, renew } from './leases.ts'
import type { Message } from './transport.ts'

/** The text of a message, and its account. A channel other than mail has messages of its own shape. */
export interface ComposedMail<Content = Omit<Message, 'id'>> {
  readonly accountId: string
  readonly message: Content
}

/** Thrown by a transport: the receiver wants no message before this time. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater'
  /** Milliseconds; undefined if the receiver named no time. */
  readonly delay: number | undefined

  constructor(message: string, delay: number | undefined) {
    super(message)
    this.delay = delay
  }
}

export interface DeliveryOptions<Content = Omit<Message, 'id'>> {
  readonly db: Db
  readonly transport: {
    send(message: Content & { readonly id: string }, signal?: AbortSignal): Promise<void>
  }
  /**
   * Composes a queued mail in a transaction. Each try composes the mail again. The transaction is
   * committed only if the mail may be sent. Returns undefined if there is no recipient: then the mail
   * is deleted.
   *
   * It may name the kinds of its channel, each with its details. They are as they were queued, so
   * this is a method: a function would have to take any mail.
   */
  compose(tx: Db, mail: QueuedMail, now: Date): Promise<ComposedMail<Content> | undefined>
  readonly log: Log
  readonly clock: Clock
  /** Milliseconds to wait after each failure. The failure after the last delay is final. */
  readonly delays?: readonly number[]
  /** Kinds of mails that are tried for a day longer. */
  readonly patientKinds?: readonly string[]
  /** Milliseconds after which another worker may send the mail of a killed worker. */
  readonly leaseMs?: number
}

const DELAYS = [10 * SECOND, 30 * SECOND, 90 * SECOND, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR]
/** 24 hours more. */
const PATIENT_DELAYS = Array<number>(12).fill(2 * HOUR)
/** The timeout of a send, 30 seconds, and some time to record the result. */
export const LEASE = 45 * SECOND

/**
 * Returns a function that composes and sends a claimed mail, and records the result. It never
 * rejects. `abort` ends a running delivery and releases the mail.
 */
export function createDelivery<Content>(
  options: DeliveryOptions<Content>,
): (lease: Lease, abort: AbortSignal) => Promise<void> {
  const { db, transport, log, clock, delays = DELAYS, leaseMs = LEASE } = options
  const { patientKinds = [] } = options

  function composeMail(lease: Lease) {
    return inTransaction(db, async (tx) => {
      const composed = await options.compose(tx, lease.mail, clock())
      if (!composed) return remove(tx, lease.mail.id)
      // Renew only after `compose`: it locks the account. The removal of an account also locks the
      // account first, and then its mails. Another order could cause a deadlock.
      const renewed = await renew(tx, lease, composed.accountId, leaseMs)
      if (!renewed) throw new Error('The mail was removed, or another worker has it.')
      return { lease: renewed, message: composed.message }
    })
  }

  async function fail(lease: Lease, error: unknown): Promise<void> {
    const { id, kind } = lease.mail
    const all = patientKinds.includes(kind) ? [...delays, ...PATIENT_DELAYS] : delays
    const wanted = error instanceof RetryLater ? (error.delay ?? 0) : 0
    const usual = all[lease.failures]
    const delay = usual === undefined ? undefined : Math.max(usual, wanted)
    if (!(await recordFailure(db, lease, describe(error), delay ?? clock()))) return
    const context = { err: error, mail: id, kind, failures: lease.failures + 1 }
    if (delay === undefined) log.error(context, 'a mail was given up')
    else log.warn(context, 'a mail could not be sent and will be retried')
  }

  /**
   * Calls `record` until it succeeds. Without a recorded result, a sent mail would be sent again.
   */
  async function retryRecord(record: () => Promise<void>, abort: AbortSignal): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const isLast = abort.aborted
      try {
        return await record()
      } catch (error) {
        if (isFirst || isLast)
          log.warn({ err: error, isLast }, 'the result of a mail could not be stored')
      }
      if (isLast) return
      await pause(SECOND / 2, abort)
    }
  }

  return async (claimed, abort) => {
    let lease = claimed
    const late = AbortSignal.timeout(Math.ceil(leaseMs / 3)) // the rest of the lease is for sending
    try {
      const written = await composeMail(claimed)
      if (!written) return
      lease = written.lease
      if (late.aborted) throw new Error('The mail took too long to write.')
      await transport.send({ ...written.message, id: lease.mail.id }, abort)
    } catch (error) {
      const isDatabaseError = lease === claimed && isDatabaseUnavailable(error)
      if (isDatabaseError || abort.aborted) return retryRecord(() => release(db, lease), abort)
      return retryRecord(() => fail(lease, error), abort)
    }
    return retryRecord(() => remove(db, lease.mail.id), abort)
  }
}

/** Describes an error for the operator without addresses, on one line of at most 300 characters. */
function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : typeof error
  return withoutSecrets(text.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')).slice(0, 300)
}

/** Waits for that many milliseconds, or until `signal` is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {}) // it rejects only if the signal is aborted
}
