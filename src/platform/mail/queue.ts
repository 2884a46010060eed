import { type Kysely, sql } from 'kysely'
import { SECOND } from '#platform/kernel/clock.ts'
import { newId } from '#platform/kernel/ids.ts'
import { unawaitedStatement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { announce, onAnnounced } from '#platform/postgres/transactions.ts'
import { startQueueWorker } from '#platform/queue/queue-worker.ts'
import { createDelivery, type DeliveryOptions, LEASE } from './delivery.ts'
import { claim } from './leases.ts'
import type { Message } from './transport.ts'

/** How a queued message is sent. */
export type Channel = 'mail' | 'push'

type Mails = Kysely<Pick<Tables, 'mails'>>

/**
 * Adds a mail to the queue. It is sent only if the transaction of `db` commits.
 *
 * @returns the mail's id
 * @param mail `compose` selects the text by its `kind`; `address` is set while no account is known
 */
export async function enqueueMail(
  db: Mails,
  mail: {
    kind: string
    accountId?: string
    address?: string
    details?: object
    channel?: Channel
  },
  now: Date,
): Promise<string> {
  const id = newId(now)
  const { kind, accountId, address, details = {}, channel = 'mail' } = mail
  await insertMail(db, {
    id,
    kind,
    accountId: accountId ?? null,
    address: address ?? null,
    details: JSON.stringify(details),
    channel,
    now,
  })
  announce(db, 'queue', channel)
  return id
}

interface NewMail {
  readonly id: string
  readonly kind: string
  readonly accountId: string | null
  readonly address: string | null
  readonly details: string
  readonly channel: Channel
  readonly now: Date
}

const insertMail = unawaitedStatement((db: Mails, of: NewMail) =>
  db.insertInto('mails').values({
    id: of.id,
    kind: of.kind,
    account_id: of.accountId,
    address: of.address,
    details: of.details,
    channel: of.channel,
    created_at: of.now,
  }),
)

/** Counts the messages of a channel that wait, and those that were given up. */
export async function countMails(
  db: Mails,
  channel: Channel = 'mail',
): Promise<{ waiting: number; failed: number }> {
  const counts = await db
    .selectFrom('mails')
    .where('channel', '=', channel)
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('failed_at', 'is', null).as('waiting'),
      fn.count<string>('failed_at').as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: Number(counts.waiting), failed: Number(counts.failed) }
}

/**
 * @returns the number of deleted mails, which were given up before that time. One that has been due since before is of a
 *   kind that no replica knows any more: it is deleted, too.
 */
export async function purgeFailedMails(db: Mails, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where(sql<boolean>`coalesce(failed_at, due_at) < ${before}`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export interface MailQueueOptions<Content = Omit<Message, 'id'>> extends DeliveryOptions<Content> {
  /** Whose messages to send; the default is `mail`. A slow channel does not stop the others. */
  readonly channel?: Channel
  /** The kinds that `compose` knows. Others wait for replicas of another version. */
  readonly kinds: readonly string[]
  /** Messages that one replica sends at the same time. Each takes a connection while it is composed. */
  readonly parallel?: number
  /** How often to look for mails of other processes, in milliseconds. */
  readonly pollMs?: number
  /** Milliseconds that closing waits for running sends before it aborts them. */
  readonly graceMs?: number
}

/** Sends the mails of the queue, by default two at the same time, on any number of replicas. */
export function startMailQueue<Content>(options: MailQueueOptions<Content>): AsyncDisposable {
  const { db, log, leaseMs = LEASE, pollMs, graceMs = 5 * SECOND } = options
  const { channel = 'mail', kinds, parallel = 2 } = options
  const worker = startQueueWorker({
    claim: () => claim(db, { leaseMs, channel, kinds }),
    work: createDelivery(options),
    parallel,
    pollMs,
    graceMs,
    log,
    name: 'the mail queue',
  })
  const announced = onAnnounced(db, 'queue', (name) => {
    if (name === channel) worker.wake()
  })
  return {
    async [Symbol.asyncDispose]() {
      announced[Symbol.dispose]()
      await worker[Symbol.asyncDispose]()
    },
  }
}
