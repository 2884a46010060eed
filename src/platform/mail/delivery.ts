import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, HOUR, MINUTE, SECOND } from '#kernel/clock.ts'
import { type Db, inTransaction, isDatabaseAway } from '#platform/postgres/database.ts'
import { type Log, withoutSecrets } from '#platform/base/log.ts'
import { type Lease, type QueuedMail, recordFailure, release, remove, renew } from './leases.ts'
import type { MailTransport, Message } from './transport.ts'

/** What a mail became when it was about to go out. */
export interface ComposedMail {
  readonly accountId: string
  readonly message: Omit<Message, 'id'>
}

/**
 * Writes the letter of a queued mail, anew at each try, in a transaction: what it writes there stays
 * only if the mail may be sent. Undefined where there is nobody to write to: the mail is dropped.
 */
export type Compose = (tx: Db, mail: QueuedMail, now: Date) => Promise<ComposedMail | undefined>

export interface DeliveryOptions {
  readonly db: Db
  readonly transport: MailTransport
  readonly compose: Compose
  readonly log: Log
  readonly clock: Clock
  /** How long to wait after each failure, in milliseconds; the failure after the last is final. */
  readonly delays?: readonly number[]
  /** How long a worker that died keeps its mail, in milliseconds. */
  readonly leaseMs?: number
}

const DELAYS = [10 * SECOND, 30 * SECOND, 90 * SECOND, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR]
/** The 30 seconds that a send may take at most, and some to record what became of it. */
export const LEASE = 45 * SECOND

/**
 * The way of one claimed mail: written, sent, and what became of it recorded. It never rejects.
 *
 * @param hurry breaks off what is under way and lets go of the mail
 */
export function createDelivery(
  options: DeliveryOptions,
  hurry: AbortSignal,
): (lease: Lease) => Promise<void> {
  const { db, transport, compose, log, clock, delays = DELAYS, leaseMs = LEASE } = options

  function write(lease: Lease) {
    return inTransaction(db, async (tx) => {
      const composed = await compose(tx, lease.mail, clock())
      if (!composed) return remove(tx, lease.mail.id)
      // After composing: who removes an account locks the account first and then its mails.
      const renewed = await renew(tx, lease, composed.accountId, leaseMs)
      if (!renewed) throw new Error('The mail is gone, or another worker has it.')
      return { lease: renewed, message: composed.message }
    })
  }

  async function fail(lease: Lease, error: unknown): Promise<void> {
    const delay = delays[lease.failures]
    if (!(await recordFailure(db, lease, describe(error), delay ?? clock()))) return
    const { id, kind } = lease.mail
    const context = { err: error, mail: id, kind, failures: lease.failures + 1 }
    if (delay === undefined) log.error(context, 'a mail was given up')
    else log.warn(context, 'a mail did not go out: it will be tried again')
  }

  /** A mail that went out goes out again unless that gets recorded: so it is tried until it is. */
  async function insist(record: () => Promise<void>): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const isLast = hurry.aborted
      try {
        return await record()
      } catch (error) {
        if (isFirst || isLast)
          log.warn({ err: error, isLast }, 'what became of a mail could not be recorded')
      }
      if (isLast) return
      await pause(SECOND / 2, hurry)
    }
  }

  return async (claimed) => {
    let lease = claimed
    const late = AbortSignal.timeout(Math.ceil(leaseMs / 3)) // the rest is for sending
    try {
      const written = await write(claimed)
      if (!written) return
      lease = written.lease
      if (late.aborted) throw new Error('To write the letter took too long.')
      await transport.send({ ...written.message, id: lease.mail.id }, hurry)
    } catch (error) {
      const isDatabasesFault = lease === claimed && isDatabaseAway(error)
      if (isDatabasesFault || hurry.aborted) return insist(() => release(db, lease))
      return insist(() => fail(lease, error))
    }
    return insist(() => remove(db, lease.mail.id))
  }
}

/** For the operator: what went wrong, without addresses, on one line of at most 300 characters. */
function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : typeof error
  return withoutSecrets(text.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ')).slice(0, 300)
}

/** Waits for that many milliseconds, or until `signal` is raised. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {}) // fails for one reason: it was woken
}
