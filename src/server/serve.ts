import { once } from 'node:events'
import type { Logger } from 'pino'
import { openSigningKeys } from '#access/tokens/signing-keys.ts'
import { createPasswordHashing } from '#accounts/passwords/hashing.ts'
import { loadApp } from '#api/web-app/load-app.ts'
import { PUSH } from '#notifications/notices/push-contract.ts'
import { countLateNotices } from '#notifications/notices/service.ts'
import { SWEEP_MINUTES, sweepNotices } from '#notifications/notices/sweep.ts'
import { countWebhooks } from '#notifications/webhooks/store.ts'
import packageJson from '#package.json' with { type: 'json' }
import { type Log, openLog } from '#platform/base/log.ts'
import { createEgress } from '#platform/egress/egress.ts'
import { isLoopbackUrl } from '#platform/egress/public-address.ts'
import type { Api } from '#platform/http/api.ts'
import {
  addressOf,
  letClientsGo,
  cannotListen,
  SHARED_PORT,
} from '#platform/http/connections/listening.ts'
import { createRateLimits, noRateLimits } from '#platform/http/limits/rate-limits.ts'
import { announcePublicUrl } from '#platform/http/public-urls.ts'
import { serveMetrics } from '#platform/http/watch/metrics-server.ts'
import { createMetrics, type Metrics } from '#platform/http/watch/metrics.ts'
import { openJobTurns, startJob } from '#platform/jobs/schedule.ts'
import { countMails } from '#platform/mail/queue.ts'
import { type MailTransport, openMailTransport } from '#platform/mail/transport.ts'
import { type Database, type Db, openDatabase } from '#platform/postgres/database.ts'
import { openTracing, type Tracing } from '#platform/tracing/open-tracing.ts'
import { startDuties } from '#platform/workers/worker.ts'
import { dailyJob } from '#server/jobs/daily.ts'
import { putStampsRight, STAMPS_JOB } from '#server/jobs/put-stamps-right.ts'
import { startBackups } from '#server/jobs/start-backups.ts'
import { startCounts } from '#server/jobs/start-counts.ts'
import { startDelivery } from '#server/jobs/start-delivery.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'
import { isDistributed } from '#server/sharding/distribute-tables.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { fillSearch } from '#sync/write/derived/fill-search.ts'
import { buildApp } from './app.ts'
import { openBackingServices } from './backing-services.ts'
import type { AppContext } from './context.ts'
import { describeSync } from './entity-tables.ts'
import { endAtClose, endOnStop, startSteps, exitOnCrash, stopOnSignals } from './start-steps.ts'

const clock = () => new Date()

/** One of several processes behind one port. */
interface WorkerOf {
  readonly number: number
  /** The database that the first process owns. */
  readonly databaseUrl: string
}

/**
 * The process: read the settings, open, listen, wait, close. At the end of the scope everything is
 * closed in reverse order: the server, the jobs, the pool, PostgreSQL.
 */
export async function serve(env: NodeJS.ProcessEnv, worker?: WorkerOf): Promise<void> {
  const settings = readSettings(env)
  const log = openLog(settings.logLevel).child(worker ? { worker: worker.number } : {})
  if (!worker) for (const problem of settings.misspelt) log.warn(problem)
  exitOnCrash(log)
  const stop = stopOnSignals(log)
  await endOnStop(stop, () => startAndWait(settings, log, stop, worker))
}

/**
 * Everything that can fail comes first. Only then begins what runs by itself: what is open by then is closed if a
 * step fails, or if the process is asked to end meanwhile. It is long because it is one list.
 */
async function startAndWait(
  settings: Settings,
  log: Logger,
  stop: AbortSignal,
  worker: WorkerOf | undefined,
): Promise<void> {
  const step = startSteps(log, stop)
  // It is loaded while the database starts.
  using loading = endAtClose()
  const report = (problem: string) => log.warn(problem)
  const webApp = settings.web ? loadApp(report, undefined, loading.signal) : undefined
  webApp?.catch((error: Error) => {
    if (!loading.signal.aborted) log.error(error.message)
  })
  await using tracing = await step('open the tracing', () => startTracing(settings, log))
  const tracer = tracing?.tracer
  await using backing = await openBackingServices(settings, log, {
    tracer,
    url: worker?.databaseUrl,
    step,
    stop,
  })
  const { db, jobs, pool } = backing.database
  await step('look at its tables', () => expectTables(jobs, settings))
  const { secret, secretText } = backing
  const keys = await step('open its signing keys', () =>
    openSigningKeys({ db, secret, clock, log }),
  )
  await using _publicUrl = await step('note its PUBLIC_URL', () =>
    announcePublicUrl({ db: jobs, log }, settings.publicUrl),
  )
  const hashing = createPasswordHashing(settings.hash)
  const limits = settings.rateLimits ? createRateLimits(db, secret) : noRateLimits
  const ownMetrics = createMetrics(worker ? { worker: `${worker.number}` } : {})
  using duties = worker && startDuties(ownMetrics)
  const metrics = duties?.metrics ?? ownMetrics
  describeReplica(metrics, { db, pool, hashing })
  const egress = createEgress({ allowed: settings.egressAllowed })
  const listenUrl = settings.listenUrl ?? backing.url
  await using reading = openReading(settings, log)
  const deps: AppContext = {
    settings,
    readReplica: reading?.db,
    db,
    listenUrl,
    secret,
    keys,
    hashing,
    limits,
    egress,
    clock,
    log,
    metrics,
    tracer,
    webApp,
    leaving: stop,
  }

  await using transport = openMailTransport({
    ...settings.mail,
    dataDir: settings.dataDir,
    log,
  })
  await using running = new AsyncDisposableStack() // closed after the server
  await using app = await step('make its routes', () => buildApp(deps))
  const isShared = worker !== undefined
  await using _metricsServer = await step('listen for metrics', () =>
    openMetricsServer(settings, metrics, app, isShared),
  )
  // The last, since it is ready for others as soon as it listens.
  await step('listen', () => listen(app, settings.http, isShared))

  startWork(running, { ...deps, jobs, secretText, databaseUrl: backing.url, transport })
  duties?.ready()
  const { address, port } = addressOf(app.server)
  log.info({ address, port, url: settings.publicUrl }, 'Larder is ready')
  if (settings.signUp === 'open' && !isLoopbackUrl(settings.publicUrl))
    log.warn(
      'everybody who reaches this Larder can make an account; SIGN_UP=invite allows only invited people',
    )
  await using _search = startFillingSearch({ db: jobs, log }, describeSync(settings.quotas))
  if (!stop.aborted) await once(stop, 'abort')
  await letClientsGo(app)
}

/** What the replica is, and what waits in it and in its database. */
function describeReplica(
  metrics: Metrics,
  { db, pool, hashing }: Pick<AppContext, 'db' | 'hashing'> & Pick<Database, 'pool'>,
): void {
  metrics.info('larder_build_info', 'The version of this replica.', {
    version: packageJson.version,
    node: process.version,
  })
  metrics.gauge('larder_password_hashes', 'Passwords in progress, and passwords that wait.', () =>
    hashing.load(),
  )
  metrics.gauge('larder_mails', 'Mails that wait, and mails that failed.', () => countMails(db))
  metrics.gauge('larder_database_connections', 'Connections of the pool, by state.', () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    wanted: pool.waitingCount,
  }))
  metrics.gauge('larder_notices_due', 'Notices that are due and not decided yet.', () =>
    countLateNotices(db, clock()),
  )
  metrics.gauge('larder_push_messages', 'Push messages that wait, and that failed.', () =>
    countMails(db, PUSH),
  )
  metrics.gauge(
    'larder_webhooks',
    'Messages of webhooks that wait, webhooks that fail, and those that were switched off.',
    () => countWebhooks(db),
  )
}

interface Work extends AppContext {
  /** For jobs: they may take long. */
  readonly jobs: Db
  readonly databaseUrl: string
  readonly secretText: string
  readonly transport: MailTransport
}

/** Starts what runs by itself, and adds it to what is closed at the end. */
function startWork(running: AsyncDisposableStack, deps: Work): void {
  const { settings, secret, log, metrics, tracer, jobs } = deps
  const turns = openJobTurns(settings.databasePool)
  const regular = { db: jobs, clock, log, metrics, tracer, turns }
  running.use(startDelivery(deps))
  running.use(
    startJob(regular, {
      name: STAMPS_JOB,
      everyMinutes: 60,
      run: (now) => putStampsRight(jobs, settings, now),
    }),
  )
  running.use(startJob(regular, dailyJob(jobs, { settings, secret, log, clock })))
  running.use(startBackups({ ...deps, db: jobs, url: deps.databaseUrl, turns }))
  running.use(startCounts({ ...deps, db: jobs, turns }))
  running.use(
    startJob(regular, {
      name: 'notices',
      everyMinutes: SWEEP_MINUTES,
      run: (now) => sweepNotices(jobs, { log }, now),
    }),
  )
}

/** The pool for READ_DATABASE_URL. */
function openReading(
  { readDatabaseUrl: url, databasePool: connections, preparedStatements: prepares }: Settings,
  log: Log,
): Database | undefined {
  return url === undefined ? undefined : openDatabase(url, log, { connections, prepares })
}

/** Traces are collected only if the operator names a collector. */
async function startTracing(
  { otlpEndpoint: endpoint }: Settings,
  log: Log,
): Promise<Tracing | undefined> {
  const service = { name: packageJson.name, version: packageJson.version }
  return endpoint === undefined ? undefined : openTracing({ endpoint, service, log })
}

/** Statements for a cluster do not suit other tables, and the other way round. */
async function expectTables(db: Db, { databaseSharded }: Settings): Promise<void> {
  const areDistributed = await isDistributed(db)
  if (databaseSharded && !areDistributed)
    throw new Error(
      'DATABASE_SHARDED is on, but the tables are not distributed. Run larder shard first.',
    )
  if (areDistributed && !databaseSharded)
    throw new Error('The tables are distributed over servers. Set DATABASE_SHARDED=on.')
}

/** @throws Error with a sentence for the operator if the address can't be used */
async function listen(
  app: Api,
  { host, port }: Settings['http'],
  isShared: boolean,
): Promise<void> {
  try {
    await app.listen({ host, port, ...(isShared && SHARED_PORT) })
  } catch (cause) {
    throw cannotListen(cause, `${host}, port ${port}`, 'HOST and PORT')
  }
}

/** @throws Error with a sentence for the operator if METRICS_PORT can't be used */
async function openMetricsServer(
  { http: { host }, metricsPort: port }: Settings,
  metrics: Metrics,
  app: Api,
  isShared: boolean,
): Promise<AsyncDisposable | undefined> {
  if (port === undefined) return undefined
  try {
    const address = { host, port, ...(isShared && SHARED_PORT) }
    return await serveMetrics(
      address,
      () => metrics.text(),
      (path) => app.inject(path),
    )
  } catch (cause) {
    throw cannotListen(cause, `${host}, port ${port}`, 'METRICS_PORT')
  }
}

/** Fills search once, after the start. The daily job does the rest if that fails. */
function startFillingSearch(
  { db, log }: { readonly db: Db; readonly log: Log },
  sync: SyncSchema,
): AsyncDisposable {
  const stop = new AbortController()
  const filling = fillSearch(db, sync, stop.signal).then(
    (made) => made > 0 && log.info({ rows: made }, 'search was filled'),
    (error: unknown) => log.error({ err: error }, 'search could not be filled'),
  )
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await filling
    },
  }
}
