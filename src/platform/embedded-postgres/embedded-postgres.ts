import type pg from 'pg'
import type { Log } from '#platform/base/log.ts'
import { urlOf } from './address.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { keepSeat, leaveSeat, takeSeat } from './server-lease.ts'
import { boundLog } from './server.ts'

export interface EmbeddedPostgres extends AsyncDisposable {
  /** For the `pg` package: the database `larder`, as the user who owns it. */
  readonly url: string
}

/**
 * Starts the PostgreSQL that comes with Larder on the data in `dataDir`/postgres, or joins the one
 * that runs there already, left by a Larder that was killed or used by another one. It is started
 * again if it dies. Disposing leaves it; the last to leave stops it.
 *
 * @param tuning server settings that go before ours: for tests
 * @throws Error with a sentence for the operator where this can't be done
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  tuning = {},
}: {
  dataDir: string
  log: Log
  tuning?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir, log, tuning)
  const leaving = new AbortController()
  const seat = await takeSeat(cluster, log, leaving.signal)
  try {
    await createDatabase(seat.client, cluster)
  } catch (error) {
    await leaveSeat(seat, cluster)
    throw error
  }
  const kept = keepSeat(seat, cluster, log, leaving.signal)
  const bounding = setInterval(() => {
    boundLog(cluster).catch((error: unknown) => {
      log.warn({ err: error }, 'the log of PostgreSQL could not be cut')
    })
  }, 3_600_000).unref() // a server may run for years
  return {
    url: urlOf(seat.address, { user: 'larder', password: cluster.password, database: 'larder' }),
    async [Symbol.asyncDispose]() {
      clearInterval(bounding)
      leaving.abort()
      const last = await kept
      if (last) await leaveSeat(last, cluster)
    },
  }
}

/**
 * Makes the user and the database where they are missing: at the first start, or after one that
 * was cut short. The user is no superuser, so a hole in a query would not reach the machine.
 */
async function createDatabase(client: pg.Client, { password }: Cluster): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext('larder database'))")
  const { rows } = await client.query<{ role: boolean; database: boolean }>(`
    select
      exists (select from pg_roles where rolname = 'larder') as role,
      exists (select from pg_database where datname = 'larder') as database`)
  if (!rows[0]?.role) {
    const proof = password === undefined ? '' : `password ${client.escapeLiteral(password)}`
    await client.query(`create role larder login createdb ${proof}`)
  }
  if (!rows[0]?.database) await client.query('create database larder owner larder')
  await client.query("select pg_advisory_unlock(hashtext('larder database'))")
}
