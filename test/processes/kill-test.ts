import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '#test/eventually.ts'
import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { type SimulatedUsers, simulateUsers } from '#test/fixtures/simulated-users.ts'
import { embeddedIn, makeDataDir, runServer } from './killable-postgres.ts'
import { cheap, freePort, launchLarder, type LogLine, SECRET } from './larder-process.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { runQuery } from './run-query.ts'

export interface KillTestOptions {
  /** The embedded PostgreSQL, which Larder restarts itself, or a separate server. */
  readonly database: 'embedded' | 'server'
  readonly kills: number
  readonly postgresKills: number
  readonly people: number
  readonly seed: number
  /** Ends the leases of mails immediately. Otherwise the test waits 45 seconds for each. */
  readonly endLeases: boolean
  readonly log: (text: string) => void
}

export interface Report {
  readonly losses: readonly string[]
  readonly accounts: number
  readonly sessions: number
  readonly resets: number
  /** Requests by result. */
  readonly counts: SimulatedUsers['counts']
  readonly mailsTwice: number
  /** Seconds. */
  readonly slowestMail: number
  /** Seconds from the last kill to the last mail: a lease, if the kill hit the worker of a mail. */
  readonly lastMailAfter: number
  readonly longestOutage: { readonly ofLarder: number; readonly ofPostgres: number }
}

/** Kills Larder and PostgreSQL many times under load, and lists the lost data. */
export async function runKillTest(options: KillTestOptions): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const mails = new Map<string, { to: string; at: number; times: number }>()
  const mailServer = stack.use(await openMailServer((mail) => noteReset(mails, mail)))
  const dataDir = await makeDataDir(stack)
  const postgres = stack.use(
    options.database === 'server' ? await runServer(dataDir) : await embeddedIn(dataDir),
  )
  const env = {
    ...cheap,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SMTP_URL: mailServer.smtpUrl,
    ...(options.database === 'server' ? { DATABASE_URL: postgres.url, LARDER_SECRET: SECRET } : {}),
  }
  const lines: LogLine[] = []
  let larder = launchLarder(env)
  stack.defer(async () => larder[Symbol.asyncDispose]())
  await larder.ready()

  const simulation = simulateUsers(() => larder.url, options.seed)
  const stop = new AbortController()
  const running = simulation.run(options.people, stop.signal)
  const outages = { ofLarder: [0], ofPostgres: [0] }
  const random = seededRandom(options.seed)
  for (const victim of killOrder(options)) {
    await sleep(200 + random() * 1200)
    const since = performance.now()
    if (victim === 'larder') {
      await larder.end('SIGKILL')
      lines.push(...larder.lines)
      larder = launchLarder(env)
    } else await postgres.kill()
    const outage = await larder.ready(since)
    outages[victim === 'larder' ? 'ofLarder' : 'ofPostgres'].push(outage)
    options.log(
      `killed ${victim === 'larder' ? 'Larder' : 'PostgreSQL'}, ready after ${(outage / 1000).toFixed(2)} s; ${simulation.users.length} accounts`,
    )
  }
  const killed = performance.now()
  const before = simulation.counts.answered
  await eventually('answers after the last kill', () => simulation.counts.answered > before + 10)
  stop.abort()
  await running

  await simulation.verify()
  const losses = [...simulation.losses]
  if (options.endLeases)
    await runQuery(postgres.url, 'update mails set due_at = now() where failed_at is null')
  await waitForMails(simulation, mails)
  losses.push(...(await findPartialWrites(postgres.url)))
  lines.push(...larder.lines)
  losses.push(...lines.filter(({ msg }) => msg === 'a bug').map((line) => JSON.stringify(line)))
  if (options.database === 'embedded' && options.postgresKills > 0)
    if (!lines.some(({ msg }) => msg === 'PostgreSQL ended and is restarted'))
      losses.push('The log does not say that PostgreSQL ended.')
  const code = await larder.end('SIGTERM')
  if (code !== 0) losses.push(`Larder ended with ${code} on SIGTERM.`)

  const resets = simulation.users.flatMap((user) => user.resets)
  return {
    losses,
    accounts: simulation.users.length,
    sessions: simulation.users.reduce((sum, { sessions }) => sum + sessions.length, 0),
    resets: resets.length,
    counts: simulation.counts,
    mailsTwice: [...mails.values()].filter(({ times }) => times > 1).length,
    slowestMail: slowestMail(simulation, mails) / 1000,
    lastMailAfter: Math.max(0, ...[...mails.values()].map(({ at }) => at - killed)) / 1000,
    longestOutage: {
      ofLarder: Math.max(...outages.ofLarder) / 1000,
      ofPostgres: Math.max(...outages.ofPostgres) / 1000,
    },
  }
}

/** The order of the kills: those of PostgreSQL are distributed evenly. */
function killOrder({ kills, postgresKills }: KillTestOptions): ('larder' | 'postgres')[] {
  const all = [
    ...Array.from({ length: kills }, (_, i) => ({
      at: (i + 0.5) / kills,
      victim: 'larder' as const,
    })),
    ...Array.from({ length: postgresKills }, (_, i) => ({
      at: (i + 1) / (postgresKills + 0.5),
      victim: 'postgres' as const,
    })),
  ]
  return all.toSorted((a, b) => a.at - b.at).map(({ victim }) => victim)
}

type Mails = Map<string, { to: string; at: number; times: number }>

/** Counts mails by Message-ID. A mail that is sent twice, after a kill of its worker, has the same. */
function noteReset(mails: Mails, mail: MailServer['received'][number]): void {
  if (!mail.text?.includes('/reset-password#token=')) return
  const known = mails.get(mail.messageId ?? '')
  if (known) known.times += 1
  else mails.set(mail.messageId ?? '', { to: mail.rcpt, at: performance.now(), times: 1 })
}

/** Waits until each user has got all mails. A lease, a poll of the queue and the first retry take 65 seconds. */
const waitForMails = ({ users }: SimulatedUsers, mails: Mails) =>
  eventually('all mails', () => {
    const got = Map.groupBy(mails.values(), ({ to }) => to)
    const waiting = users.filter(
      ({ email, resets }) => (got.get(email)?.length ?? 0) < resets.length,
    )
    assert.deepEqual(
      waiting.map(({ email }) => email),
      [],
    )
    return true
  })

/** Milliseconds from the answer to its mail: the longest of all. */
function slowestMail({ users }: SimulatedUsers, mails: Mails): number {
  const got = Map.groupBy(mails.values(), ({ to }) => to)
  const delays = users.flatMap(({ email, resets }) => {
    const arrivals = (got.get(email) ?? []).map(({ at }) => at).toSorted((a, b) => a - b)
    return resets.map((at, i) => (arrivals[i] ?? Infinity) - at)
  })
  return Math.max(0, ...delays)
}

/** Finds rows whose transaction was stored only in part. */
async function findPartialWrites(url: string): Promise<string[]> {
  const partialWrites = {
    'accounts without the event of their sign-up': `
      select 1 from accounts a where not exists (
        select from events e where e.subject = a.id::text and e.kind = 'signed_up')`,
    'sessions without the event of their sign-in': `
      select 1 from sessions s where not exists (
        select from events e where e.session_id = s.id and e.kind in ('signed_up', 'signed_in'))`,
    'sign-ups without their account': `
      select 1 from events e where e.kind = 'signed_up' and not exists (
        select from accounts a where a.id::text = e.subject)`,
    'accounts without a password hash': 'select 1 from accounts where password_hash is null',
    'mails that were dropped': 'select 1 from mails where failed_at is not null',
  }
  const found: string[] = []
  for (const [name, query] of Object.entries(partialWrites)) {
    const rows = await runQuery(url, query)
    if (rows.length > 0) found.push(`${rows.length} ${name}`)
  }
  return found
}
