import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { hasCode } from '#platform/kernel/errors.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { onServer, openQuietly, problemsOnly, serverUrl } from '#test/app/database.ts'

let teardown: Promise<void> | undefined
const cleanup = new AsyncDisposableStack()

/**
 * Prepares a server for the run: TEST_DATABASE_URL or a temporary one. Makes the migrated template
 * database there. Every test file works on copies of it. The processes of the test files get both names
 * from the environment.
 */
export async function globalSetup(): Promise<void> {
  // Two runs may share a server. A run within a run leaves nothing that the outer one does not drop.
  const outer = process.env['TEST_DATABASE_RUN'] ?? 'larder_test'
  const run = `${outer}_${randomBytes(4).toString('hex')}`
  try {
    process.env['TEST_DATABASE_RUN'] = run
    // A server of this run is removed with all its databases.
    if (process.env['TEST_DATABASE_URL']) cleanup.defer(() => dropDatabases(run))
    else process.env['TEST_DATABASE_URL'] = await startServer()
    await onServer((server) => sql`create database ${sql.id(run)}`.execute(server))
    await using template = openQuietly(serverUrl(run))
    await migrate(template.db)
  } catch (error) {
    await globalTeardown() // Node calls it only after a setup that succeeded
    throw error
  }
}

/** Removes everything. Two signals call it twice. It says why it fails: Node only ends with 1 then, after the reports. */
export function globalTeardown(): Promise<void> {
  teardown ??= cleanup.disposeAsync().catch((error: unknown) => {
    console.error('The end of the tests has failed:', error)
    throw error
  })
  return teardown
}

/** Drops the template, and the copies that test files could not drop. */
function dropDatabases(run: string): Promise<void> {
  return onServer(async (server) => {
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where starts_with(datname, ${run})`.execute(server)
    for (const { name } of rows) {
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server)
    }
  })
}

/** Nothing else has this prefix: all such folders of killed runs are removed. */
const FOLDER = 'larder-test-server-'
const tuning = {
  // The data is temporary, so a crash may lose it.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '1GB',
  shared_buffers: '64MB',
  max_connections: '100',
}

async function startServer(): Promise<string> {
  await removeLeftovers()
  const dataDir = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`))
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await startAsAnyone(dataDir)
  cleanup.use(postgres)
  return postgres.url
}

/** PostgreSQL refuses to run as root. If root has no user namespace, as in many containers, it runs as nobody. */
async function startAsAnyone(dataDir: string) {
  try {
    return await startEmbeddedPostgres({ dataDir, log: problemsOnly, tuning })
  } catch (error) {
    if (process.getuid?.() !== 0) throw error
    problemsOnly.warn({}, 'PostgreSQL did not start as root and is tried as nobody')
    await chown(dataDir, 65534, 65534)
    return startEmbeddedPostgres({ dataDir, log: problemsOnly, tuning })
  }
}

/** Removes servers and folders of killed runs. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue
    const dataDir = join(tmpdir(), name)
    const [pid] = name.slice(FOLDER.length).split('-')
    try {
      if (isRunning(Number(pid)) || (await stat(dataDir)).uid !== process.getuid?.()) continue
      // To join it and leave it as the last process stops a server that still runs there.
      const postgres = await startEmbeddedPostgres({ dataDir, log: problemsOnly, tuning })
      await postgres[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    } catch (error) {
      problemsOnly.warn({ err: error }, `${dataDir} is left from a killed run`)
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !hasCode(error, 'ESRCH') // it belongs to another user
  }
}
