import { setTimeout as sleep } from 'node:timers/promises'
import { type Crowd, gatherCrowd, seededChance } from '#test/fixtures/crowd.ts'
import { ask, embeddedIn, makeDataDir, runServer } from './killable-postgres.ts'
import { cheap, freePort, launchLarder, type LogLine, SECRET } from './larder-process.ts'
import { type MailServer, openMailServer } from './mail-server.ts'

export interface KillTestOptions {
  /** Larder's own PostgreSQL, which it starts again itself, or a server that somebody else runs. */
  readonly database: 'embedded' | 'server'
  readonly kills: number
  readonly postgresKills: number
  readonly people: number
  readonly seed: number
  /** Ends the leases of mails whose worker was killed by hand instead of waiting 45 seconds. */
  readonly hurryMails: boolean
  readonly tell: (text: string) => void
}

export interface Report {
  readonly losses: readonly string[]
  readonly accounts: number
  readonly sessions: number
  readonly resets: number
  /** Requests, by what came of them. */
  readonly counts: Crowd['counts']
  readonly mailsTwice: number
  /** Seconds. */
  readonly slowestMail: number
  /** Seconds from the last kill to the last mail: a lease, where that one took a mail's worker. */
  readonly lastMailAfter: number
  readonly longestOutage: { readonly ofLarder: number; readonly ofPostgres: number }
}

/** Milliseconds without any mail: a lease, a look at the queue, and the first retry's delay. */
const MAIL_TIMEOUT = 45_000 + 20_000

/** Kills Larder and PostgreSQL again and again while people use it, and counts what was lost. */
export async function runKillTest(options: KillTestOptions): Promise<Report> {
  await using left = new AsyncDisposableStack()
  const mails = new Map<string, { to: string; at: number; times: number }>()
  const mailServer = left.use(await openMailServer((mail) => noteReset(mails, mail)))
  const dataDir = await makeDataDir(left)
  const postgres = left.use(
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
  left.defer(async () => larder[Symbol.asyncDispose]())
  await larder.ready()

  const crowd = gatherCrowd(() => larder.url, options.seed)
  const stop = new AbortController()
  const living = crowd.run(options.people, stop.signal)
  const outages = { ofLarder: [0], ofPostgres: [0] }
  const chance = seededChance(options.seed)
  for (const what of order(options)) {
    await sleep(200 + chance() * 1200)
    const since = performance.now()
    if (what === 'larder') {
      await larder.end('SIGKILL')
      lines.push(...larder.lines)
      larder = launchLarder(env)
    } else await postgres.kill()
    const outage = await larder.ready(since)
    outages[what === 'larder' ? 'ofLarder' : 'ofPostgres'].push(outage)
    options.tell(
      `killed ${what === 'larder' ? 'Larder' : 'PostgreSQL'}, ready after ${(outage / 1000).toFixed(2)} s; ${crowd.members.length} accounts`,
    )
  }
  const killed = performance.now()
  await sleep(500)
  stop.abort()
  await living

  await crowd.judge()
  const losses = [...crowd.losses]
  losses.push(...(await waitForMails(crowd, mails, postgres.url, options)))
  losses.push(...(await findHalves(postgres.url)))
  lines.push(...larder.lines)
  losses.push(...lines.filter(({ msg }) => msg === 'a bug').map((line) => JSON.stringify(line)))
  if (options.database === 'embedded' && options.postgresKills > 0)
    if (!lines.some(({ msg }) => msg === 'PostgreSQL ended and is restarted'))
      losses.push('The log does not say that PostgreSQL ended.')
  const code = await larder.end('SIGTERM')
  if (code !== 0) losses.push(`Larder ended with ${code} on SIGTERM.`)

  const resets = crowd.members.flatMap((member) => member.resets)
  return {
    losses,
    accounts: crowd.members.length,
    sessions: crowd.members.reduce((sum, { sessions }) => sum + sessions.length, 0),
    resets: resets.length,
    counts: crowd.counts,
    mailsTwice: [...mails.values()].filter(({ times }) => times > 1).length,
    slowestMail: slowest(crowd, mails) / 1000,
    lastMailAfter: Math.max(0, ...[...mails.values()].map(({ at }) => at - killed)) / 1000,
    longestOutage: {
      ofLarder: Math.max(...outages.ofLarder) / 1000,
      ofPostgres: Math.max(...outages.ofPostgres) / 1000,
    },
  }
}

/** What is killed when: PostgreSQL spread evenly between the others. */
function order({ kills, postgresKills }: KillTestOptions): ('larder' | 'postgres')[] {
  const all = [
    ...Array.from({ length: kills }, (_, i) => ({
      at: (i + 0.5) / kills,
      what: 'larder' as const,
    })),
    ...Array.from({ length: postgresKills }, (_, i) => ({
      at: (i + 1) / (postgresKills + 0.5),
      what: 'postgres' as const,
    })),
  ]
  return all.toSorted((a, b) => a.at - b.at).map(({ what }) => what)
}

type Mails = Map<string, { to: string; at: number; times: number }>

/** By their Message-ID: a mail that comes twice, since who sent it was killed, has the same. */
function noteReset(mails: Mails, mail: MailServer['handed'][number]): void {
  if (!mail.text?.includes('/reset-password#token=')) return
  const known = mails.get(mail.messageId ?? '')
  if (known) known.times += 1
  else mails.set(mail.messageId ?? '', { to: mail.rcpt, at: performance.now(), times: 1 })
}

/** @returns whose mails did not come */
async function waitForMails(
  crowd: Crowd,
  mails: Mails,
  url: string,
  { hurryMails, tell }: KillTestOptions,
): Promise<string[]> {
  const begun = performance.now()
  for (;;) {
    const latest = Math.max(begun, ...[...mails.values()].map(({ at }) => at))
    const got = Map.groupBy(mails.values(), ({ to }) => to)
    const missing = crowd.members.filter(
      ({ email, resets }) => (got.get(email)?.length ?? 0) < resets.length,
    )
    if (missing.length === 0) return []
    if (performance.now() > latest + MAIL_TIMEOUT)
      return missing.map(({ email }) => `not every mail to ${email} came`)
    if (hurryMails) await ask(url, 'update mails set due_at = now() where failed_at is null')
    else tell(`waiting for mails to ${missing.length} addresses`)
    await sleep(hurryMails ? 2000 : 5000)
  }
}

/** Milliseconds from the answer to the mail, the slowest of all. */
function slowest(crowd: Crowd, mails: Mails): number {
  const got = Map.groupBy(mails.values(), ({ to }) => to)
  const delays = crowd.members.flatMap(({ email, resets }) => {
    const arrivals = (got.get(email) ?? []).map(({ at }) => at).toSorted((a, b) => a - b)
    return resets.map((at, i) => (arrivals[i] ?? Infinity) - at)
  })
  return Math.max(0, ...delays)
}

/** What should be there together or not at all. */
async function findHalves(url: string): Promise<string[]> {
  const halves = {
    'accounts without the event of their sign-up': `
      select 1 from accounts a where not exists (
        select from events e where e.subject = a.id::text and e.kind = 'signed_up')`,
    'sessions without the event of their sign-in': `
      select 1 from sessions s where not exists (
        select from events e where e.session_id = s.id and e.kind in ('signed_up', 'signed_in'))`,
    'sign-ups without their account': `
      select 1 from events e where e.kind = 'signed_up' and not exists (
        select from accounts a where a.id::text = e.subject)`,
    'accounts whose password opens nothing': 'select 1 from accounts where password_hash is null',
    'mails that were given up': 'select 1 from mails where failed_at is not null',
  }
  const found: string[] = []
  for (const [what, query] of Object.entries(halves)) {
    const rows = await ask(url, query)
    if (rows.length > 0) found.push(`${rows.length} ${what}`)
  }
  return found
}
