import { sql } from 'kysely'
import type { Log } from '#platform/base/log.ts'
import { newId } from '#platform/kernel/ids.ts'
import type { DeliveryOptions } from '#platform/mail/delivery.ts'
import { enqueueMail, type MailQueueOptions, startMailQueue } from '#platform/mail/queue.ts'
import { openMailTransport } from '#platform/mail/transport.ts'
import { type Db, openDatabase } from '#platform/postgres/database.ts'
import { doApart } from '#platform/postgres/transactions.ts'
import { testDatabase } from '#test/app/database.ts'

/** Delays of the retries in milliseconds: short, and as many as in production. */
const QUICK = Array<number>(7).fill(10)

/** The kind of mails that replicas know, if a test does not say others. */
export const NOTE = 'note'

const REPLICA = 'replica'
const clock = () => new Date()

type Options = Partial<MailQueueOptions> & {
  smtpUrl?: string
  dataDir?: string
  timeoutMs?: number
}

interface Details {
  readonly to: string
  readonly accountId: string
}

interface Waiting {
  readonly to: string
  readonly attempts: number
  readonly is_due: boolean
}

/** A database with an account, and functions for tests of the mail queue. */
export interface MailQueueFixture {
  readonly db: Db
  readonly url: string
  readonly accountId: string
  /** Logged lines: level and message. */
  readonly logged: readonly (readonly [level: string, message: string])[]
  add(to: string, tx?: Db, kind?: string): Promise<void>
  /** Starts a replica with its own pool, transport and queue. */
  start(options: Options): AsyncDisposable
  /** The mails in the queue. */
  mails(): Promise<Waiting[]>
  /** Ends all database connections of replicas, and waits for their end. */
  endConnections(): Promise<void>
  /** True if a replica has a connection. */
  isConnected(): Promise<boolean>
}

export async function openMailQueueFixture(): Promise<MailQueueFixture> {
  const { db, url } = await testDatabase()
  const accountId = await addAccount(db)
  const logged: [string, string][] = []
  const note = (level: string) => (_: object, message: string) => void logged.push([level, message])
  const log = { info: note('info'), warn: note('warn'), error: note('error') }
  return {
    db,
    url,
    accountId,
    logged,
    async add(to, tx = db, kind = NOTE) {
      await enqueueMail(tx, { kind, address: to, details: { to, accountId } }, new Date())
    },
    start: (options) => startReplica(url, log, { delays: QUICK, ...options }),
    async mails() {
      const { rows } = await sql<Waiting>`
        select details ->> 'to' as "to", attempts, due_at <= now() as is_due
        from mails order by id`.execute(db)
      return rows
    },
    async endConnections() {
      // As somebody outside of the process does it, also while a worker of this one has a transaction.
      await doApart(() =>
        sql`
          select pg_terminate_backend(pid, 60000) from pg_stat_activity
          where datname = current_database() and application_name = ${REPLICA}`.execute(db),
      )
    },
    isConnected: () =>
      doApart(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and application_name = ${REPLICA}`.execute(db)
        return rows.length > 0
      }),
  }
}

/** Adds an account with a unique address. @returns its id */
export async function addAccount(db: Db): Promise<string> {
  const now = new Date()
  const id = newId(now)
  const email = `${id}@example.com`
  await db
    .insertInto('accounts')
    .values({ id, email, email_key: email, name: 'Ada', created_at: now, updated_at: now })
    .execute()
  return id
}

export function startReplica(databaseUrl: string, log: Log, options: Options): AsyncDisposable {
  const opened = new AsyncDisposableStack()
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', REPLICA)
  const { db } = opened.use(openDatabase(url.href, log))
  const transport = opened.use(
    openMailTransport({
      smtpUrl: options.smtpUrl,
      from: 'larder@example.org',
      dataDir: options.dataDir ?? '/nowhere',
      log,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    }),
  )
  opened.use(
    startMailQueue({ db, transport, kinds: [NOTE], compose, log, clock, pollMs: 20, ...options }),
  )
  return opened
}

export const compose: DeliveryOptions['compose'] = async (_tx, { details }) => {
  const { to, accountId } = details as Details // oxlint-disable-line typescript/no-unsafe-type-assertion -- as `add` put it there
  return {
    accountId,
    message: { to, language: 'en', subject: `To ${to}`, text: 'A note.', html: '<p>A note.</p>' },
  }
}
