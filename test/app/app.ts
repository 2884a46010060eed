import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { pino } from 'pino'
import { openSigningKeys } from '#access/tokens/signing-keys.ts'
import { createPasswordHashing } from '#accounts/passwords/hashing.ts'
import type { WebFiles } from '#api/web-app/contract.ts'
import { describeError } from '#platform/base/log.ts'
import { createSecret } from '#platform/base/secret.ts'
import { createEgress, type EgressOptions } from '#platform/egress/egress.ts'
import { createFetchImage, createFetchPage } from '#platform/egress/fetch-content.ts'
import type { FileStore } from '#platform/files/contract.ts'
import { createRateLimits, noRateLimits } from '#platform/http/limits/rate-limits.ts'
import { createMetrics } from '#platform/http/watch/metrics.ts'
import { openMailTransport } from '#platform/mail/transport.ts'
import type { Db } from '#platform/postgres/database.ts'
import { buildApp } from '#server/app.ts'
import { startDelivery } from '#server/jobs/start-delivery.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { LivePeriods } from '#sync/live/live.ts'
import type { ImportPeriods } from '#transfer/imports/jobs/run-contract.ts'
import { type TestClock, testClock } from './clock.ts'
import { IS_SHARDED, testDatabase } from './database.ts'
import { undescribed } from './described-answers.ts'
import { type Inbox, openInbox } from './inbox.ts'

export const SECRET = 'a secret of the tests, long enough'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The unparsed body. */
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a test asserts its shape by comparison
  readonly body: any
}

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

interface Sent {
  readonly body?: unknown
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
}

export interface TestApp {
  readonly url: string
  readonly db: Db
  readonly dataDir: string
  readonly databaseUrl: string
  readonly clock: TestClock
  readonly inbox: Inbox
  /** The logged lines, each JSON. */
  readonly logLines: readonly string[]
  call(method: string, path: string, sent?: Sent): Promise<Answer>
}

interface More {
  readonly egress?: Partial<EgressOptions>
  /** Where the bytes of photos are; by default where `env` says. */
  readonly photoFiles?: FileStore | undefined
  /** Milliseconds, for tests of streams. */
  readonly livePeriods?: Partial<LivePeriods>
  readonly importPeriods?: ImportPeriods | undefined
  readonly webhookPeriods?: Parameters<typeof startDelivery>[0]['webhookPeriods']
  /** Milliseconds between two looks for messages to send. */
  readonly pollMs?: number
  /** The web app; by default it is not served. */
  readonly webApp?: Promise<WebFiles> | undefined
}

/** A test that calls every route can't wait for a stream without an end. */
const SHORT_STREAMS: Partial<LivePeriods> = { stream: 1000, comment: 1000 }

let offered: TestApp | undefined

/** Makes `app` the one that the next `startApp()` without settings returns. */
export function offerApp(app: TestApp | undefined): void {
  offered = app
}

/**
 * Starts the real service on a free port, with its own database and mail server, a test clock and cheap
 * hashing. It stops at the end of the test file. Without settings it may be the one that the files of a group share:
 * then its database is empty, and its clock is that of a new service.
 *
 * @param env settings in addition to those of the tests
 * @param shared another replica; the service then uses its database, clock and mail server
 */
export async function startApp(...wanted: Parameters<typeof startOwnApp>): Promise<TestApp> {
  const app = wanted.length === 0 ? offered : undefined
  offered = undefined
  return app ?? startOwnApp(...wanted)
}

async function startOwnApp(
  env: Record<string, string> = {},
  shared?: Pick<TestApp, 'db' | 'databaseUrl' | 'clock' | 'inbox'>,
  {
    photoFiles,
    livePeriods = SHORT_STREAMS,
    importPeriods,
    egress: egressOptions,
    webApp,
    webhookPeriods,
    pollMs = 50,
  }: More = {},
): Promise<TestApp> {
  const opened = new AsyncDisposableStack()
  after(() => opened.disposeAsync())
  const dataDir = env['DATA_DIR'] ?? join(tmpdir(), `larder-test-${randomUUID()}`)
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const settings = readSettings({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://larder.test',
    PORT: '0',
    HASH_MEMORY_KIB: '64',
    HASH_PASSES: '1',
    LOG_LEVEL: 'info',
    RATE_LIMITS: 'off',
    DATABASE_SHARDED: IS_SHARDED ? 'on' : 'off',
    ...env,
  })

  const logLines: string[] = []
  const log = pino(
    { level: settings.logLevel, base: null, serializers: { err: describeError } },
    { write: (line: string) => void logLines.push(line) },
  )
  const clock = shared?.clock ?? testClock()
  const { db, url: databaseUrl } = shared
    ? { db: shared.db, url: shared.databaseUrl }
    : await testDatabase({ sharded: settings.databaseSharded })
  const inbox = shared?.inbox ?? opened.use(await openInbox())
  const secret = createSecret(settings.secret ?? SECRET, settings.previousSecret)
  const keys = await openSigningKeys({ db, secret, clock, log })
  const hashing = createPasswordHashing(settings.hash)
  const limits = settings.rateLimits ? createRateLimits(db, secret) : noRateLimits
  const transport = opened.use(
    openMailTransport({
      smtpUrl: settings.mail.smtpUrl ?? inbox.smtpUrl,
      from: settings.mail.from,
      dataDir: settings.dataDir,
      log,
    }),
  )
  const metrics = createMetrics()
  const reaching = { allowed: settings.egressAllowed, ...egressOptions }
  const egress = createEgress(reaching)
  const fetching = {
    ...reaching,
    allowed: settings.fetchAllowed,
    ...egressOptions,
    userAgent: 'Larder/test',
  }
  const [fetchPage, fetchImage] = [createFetchPage(fetching), createFetchImage(fetching)]
  const outgoing = { settings, db, secret, limits, egress, transport, metrics, log, clock }
  opened.use(
    startDelivery({ ...outgoing, pollMs, webhookPeriods: { settleMs: 0, ...webhookPeriods } }),
  )
  const leaving = new AbortController().signal
  const listenUrl = settings.listenUrl ?? databaseUrl
  const base = {
    settings,
    db,
    listenUrl,
    secret,
    keys,
    hashing,
    limits,
    egress,
    fetchPage,
    fetchImage,
    clock,
    log,
    metrics,
  }
  const files = photoFiles && { photoFiles }
  let closing: NodeJS.Timeout | undefined
  opened.defer(() => clearInterval(closing))
  const app = opened.use(
    await buildApp({ ...base, ...files, webApp, leaving, livePeriods, importPeriods }),
  )
  // The server would wait for ever for a connection that a client opens meanwhile and does not use,
  // for example because its stream has ended.
  opened.defer(() => {
    app.server.closeAllConnections()
    closing = setInterval(() => app.server.closeAllConnections(), 50)
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  async function call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const { body, token, headers = {} } = sent
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined
          ? {}
          : { 'content-type': isBytes(body) ? 'application/octet-stream' : 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || isBytes(body) ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
    }
    const problem = undescribed(method, path, answer)
    assert.equal(problem, undefined, `${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
    return answer
  }
  return { url, db, dataDir, databaseUrl, clock, inbox, logLines, call }
}
