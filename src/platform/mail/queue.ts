import type { Kysely } from 'kysely'
import { SECOND } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { createDelivery, type DeliveryOptions, LEASE, pause } from './delivery.ts'
import { claim, type Lease } from './leases.ts'
import { statementAhead } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'

// What a `compose` takes and gives: its author has to know the queue alone.
export type { ComposedMail } from './delivery.ts'
export type { QueuedMail } from './leases.ts'

type Mails = Kysely<Pick<Tables, 'mails'>>

/**
 * Adds a mail to the queue: it goes out if the transaction of `db` commits, else it never was.
 *
 * @returns the mail's id
 * @param mail its `kind` is what `compose` knows it by; its `address` is for while no account is known
 */
export async function enqueueMail(
  db: Mails,
  mail: { kind: string; accountId?: string; address?: string; details?: object },
  now: Date,
): Promise<string> {
  const id = newId(now)
  const { kind, accountId, address, details = {} } = mail
  await insertMail(db, {
    id,
    kind,
    accountId: accountId ?? null,
    address: address ?? null,
    details: JSON.stringify(details),
    now,
  })
  return id
}

interface NewMail {
  readonly id: string
  readonly kind: string
  readonly accountId: string | null
  readonly address: string | null
  readonly details: string
  readonly now: Date
}

const insertMail = statementAhead((db: Mails, of: NewMail) =>
  db.insertInto('mails').values({
    id: of.id,
    kind: of.kind,
    account_id: of.accountId,
    address: of.address,
    details: of.details,
    created_at: of.now,
  }),
)

/** How many have still to go out, and how many were given up. */
export async function countMails(db: Mails): Promise<{ waiting: number; failed: number }> {
  const counts = await db
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('failed_at', 'is', null).as('waiting'),
      fn.count<string>('failed_at').as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: Number(counts.waiting), failed: Number(counts.failed) }
}

/** @returns how many had been given up before that time, and are gone */
export async function purgeFailedMails(db: Mails, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('failed_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export interface MailQueueOptions extends DeliveryOptions {
  /** How often to look for mails that are due, in milliseconds. */
  readonly pollMs?: number
  /** How long closing waits for the sends under way before it breaks them off. */
  readonly graceMs?: number
}

const AT_ONCE = 2

/**
 * Sends the mails of the queue, two at once, beside any number of other replicas. A claimed mail is
 * due again when its lease ends, so that a worker that dies lets go of it without anybody's doing.
 */
export function startMailQueue(options: MailQueueOptions): AsyncDisposable {
  const { db, log, leaseMs = LEASE, pollMs = 2 * SECOND, graceMs = 5 * SECOND } = options
  const stop = new AbortController()
  const hurry = new AbortController()
  const deliver = createDelivery(options, hurry.signal)

  async function run(): Promise<void> {
    const underWay = new Set<Promise<void>>()
    while (!stop.signal.aborted) {
      const lease = await claimNext()
      if (!lease) {
        await pause(pollMs, stop.signal)
        continue
      }
      const delivery = deliver(lease).finally(() => underWay.delete(delivery))
      underWay.add(delivery)
      if (underWay.size === AT_ONCE) await Promise.race(underWay)
    }
    await Promise.all(underWay)
  }

  async function claimNext(): Promise<Lease | undefined> {
    try {
      return await claim(db, leaseMs)
    } catch (error) {
      log.warn({ err: error }, 'the mail queue could not be looked at')
      return undefined
    }
  }

  const running = run()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      const timer = setTimeout(() => hurry.abort(), graceMs)
      await running
      clearTimeout(timer)
    },
  }
}
