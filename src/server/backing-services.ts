import type { Log } from '#platform/base/log.ts'
import { createSecret, readOrMakeSecret, type Secret } from '#platform/base/secret.ts'
import type { Tracer } from '#platform/base/tracer.ts'
import {
  holdsEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.ts'
import { SECOND } from '#platform/kernel/clock.ts'
import { type Database, openDatabase } from '#platform/postgres/database.ts'
import { migrate, NewerSchema } from '#platform/postgres/migrate.ts'
import type { Settings } from '#server/settings/settings.ts'
import { beginEpoch } from '#sync/write/scopes/epoch.ts'
import { plainStep, type Step } from './start-steps.ts'

/**
 * The services that every command needs: the migrated database, and the secret. Disposing closes
 * both.
 */
export interface BackingServices extends AsyncDisposable {
  readonly database: Database
  /** The address of the database. */
  readonly url: string
  readonly secret: Secret
  /** The secret itself, for backups. */
  readonly secretText: string
  /** The migrations that were applied at this start. */
  readonly migrated: readonly string[]
}

/** A server of PostgreSQL, with the address of Larder's database on it. */
interface DatabaseServer extends AsyncDisposable {
  readonly url: string
}

/** Starts the embedded PostgreSQL, unless there is another one. The database is not migrated. `stop` ends the start. */
export async function openDatabaseServer(
  { databaseUrl: url, dataDir, workers, databasePool }: Settings,
  log: Log,
  stop?: AbortSignal,
): Promise<DatabaseServer> {
  if (url === undefined) {
    // A pool for each, a connection that listens, and some for commands and backups.
    const connections = workers * (databasePool + 2) + 10
    const tuning = workers > 1 ? { max_connections: `${connections}` } : {}
    return startEmbeddedPostgres({ dataDir, log, tuning, stop })
  }
  return { url, async [Symbol.asyncDispose]() {} }
}

/** Whether there is a database already. One of another server is expected to be there. */
export const hasDatabase = ({ databaseUrl, dataDir }: Settings): boolean =>
  databaseUrl !== undefined || holdsEmbeddedPostgres(dataDir)

interface Sharing {
  readonly tracer?: Tracer | undefined
  /** The embedded database of another process of this Larder. Absent: this one starts it. */
  readonly url?: string | undefined
  readonly step?: Step
  /** Once it is aborted, the start ends. */
  readonly stop?: AbortSignal
}

export async function openBackingServices(
  settings: Settings,
  log: Log,
  { tracer, url: sharedUrl, step = plainStep, stop }: Sharing = {},
): Promise<BackingServices> {
  await using opened = new AsyncDisposableStack()
  const owned = settings.databaseUrl ?? sharedUrl
  const server = await step(
    'start PostgreSQL',
    () => openDatabaseServer({ ...settings, databaseUrl: owned }, log, stop),
    POSTGRES_GRACE,
  )
  const { url } = opened.use(server)
  const migrated = await step('migrate the database', () => prepare(url, log))
  const {
    databasePool: connections,
    preparedStatements: prepares,
    databaseSharded: sharded,
  } = settings
  const database = opened.use(openDatabase(url, log, { connections, prepares, sharded, tracer }))
  if (migrated.length > 0) log.info({ migrations: migrated }, 'the database was migrated')
  const secretText =
    settings.secret ?? (await step('read its secret', () => readOrMakeSecret(settings.dataDir)))
  const secret = createSecret(secretText, settings.previousSecret)

  const all = opened.move()
  return {
    database,
    url,
    secret,
    secretText,
    migrated,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Milliseconds. PostgreSQL must not stay behind. */
const POSTGRES_GRACE = 7 * SECOND

/** @throws Error with a sentence for the operator if the database can't be used */
async function prepare(url: string, log: Log): Promise<string[]> {
  // A migration may take long, so there is no timeout.
  await using migrating = openDatabase(url, log, { connections: 1, timeoutMs: 0 })
  try {
    const migrated = await migrate(migrating.db)
    await beginEpoch(migrating.db)
    return migrated
  } catch (cause) {
    if (cause instanceof NewerSchema) throw cause
    // Node reports a host with two addresses as an AggregateError without a message.
    const errors = cause instanceof AggregateError ? cause.errors : [cause]
    const reasons = errors.map((error) => (error instanceof Error ? error.message : String(error)))
    throw new Error(`Larder can not use the database: ${reasons.join('; ')}. See DATABASE_URL.`, {
      cause,
    })
  }
}
