import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Log } from '#platform/base/log.ts'
import { urlOf } from './address.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { cancelStatement } from './lease-connection.ts'
import { acquireLease, keepLease, releaseLease } from './server-lease.ts'
import { rotateLog } from './server.ts'

export interface EmbeddedPostgres extends AsyncDisposable {
  /**
   * A connection string for the `pg` package: the database `larder`, with its owner as the user.
   */
  readonly url: string
}

/**
 * Starts the PostgreSQL that comes with Larder on the data in `dataDir`/postgres. If a server runs
 * there already, it uses that one: another Larder may use it, or a killed one has left it. The
 * server is started again if it dies. Disposing releases the lease; the last lease to be released
 * stops the server.
 *
 * @param tuning server settings that override ours, for tests
 * @param stop once it is aborted, the start ends with its reason, and leaves no process
 * @throws Error with a sentence for the operator if the server can't be started
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  tuning = {},
  stop,
}: {
  dataDir: string
  log: Log
  tuning?: Record<string, string>
  stop?: AbortSignal | undefined
}): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir, log, tuning, stop)
  const leaving = new AbortController()
  const lease = await acquireLease(cluster, log, stop ?? leaving.signal)
  const cancel = () => {
    cancelStatement(lease, cluster).catch((error: unknown) => {
      log.warn({ err: error }, 'a statement of the start could not be cancelled')
    })
  }
  stop?.addEventListener('abort', cancel, { once: true })
  try {
    stop?.throwIfAborted()
    await createDatabase(lease.client, cluster)
  } catch (error) {
    await releaseLease(lease, cluster)
    throw error
  } finally {
    stop?.removeEventListener('abort', cancel)
  }
  const lastLease = keepLease(lease, cluster, log, leaving.signal)
  const logTimer = setInterval(() => {
    rotateLog(cluster).catch((error: unknown) => {
      log.warn({ err: error }, 'the log of PostgreSQL could not be truncated')
    })
  }, 3_600_000).unref() // a server may run for years
  return {
    url: urlOf(lease.address, { user: 'larder', password: cluster.password, database: 'larder' }),
    async [Symbol.asyncDispose]() {
      clearInterval(logTimer)
      leaving.abort()
      const last = await lastLease
      if (last) await releaseLease(last, cluster)
    },
  }
}

/** Whether there is a PostgreSQL in `dataDir`, which may not run. */
export function holdsEmbeddedPostgres(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
}

/**
 * Creates the user and the database if they are missing: at the first start, or after one that was
 * interrupted. The user is no superuser, so an SQL injection would not reach the machine.
 */
async function createDatabase(client: pg.Client, { password }: Cluster): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext('larder database'))")
  const { rows } = await client.query<{ role: boolean; database: boolean }>(`
    select
      exists (select from pg_roles where rolname = 'larder') as role,
      exists (select from pg_database where datname = 'larder') as database`)
  if (!rows[0]?.role) {
    const passwordClause =
      password === undefined ? '' : `password ${client.escapeLiteral(password)}`
    await client.query(`create role larder login createdb ${passwordClause}`)
  }
  if (!rows[0]?.database) await client.query('create database larder owner larder')
  await client.query("select pg_advisory_unlock(hashtext('larder database'))")
}
