import pg from 'pg'
import { isDatabaseUnavailable } from '#platform/postgres/database.ts'
import { type Address, urlOf } from './address.ts'
import type { Cluster } from './cluster.ts'

/**
 * A lease says that one Larder uses the server: an open connection that holds a shared advisory
 * lock. The server releases the lock when the connection ends for any reason. So a Larder without
 * the lock does not use the server.
 */
export interface ServerLease {
  readonly client: pg.Client
  readonly address: Address
  /** The process of the server that works for the connection. */
  readonly pid: number | undefined
  /** Resolves with the reason when the connection is lost. */
  readonly lost: Promise<unknown>
}

export const LEASE_LOCK = 7_311_002 // any number: nothing else takes locks in the database `postgres`
/**
 * Returns a lease; or `starting` if the server answers that it is not ready; or `silent` if it does
 * not answer.
 */
export async function tryAcquire(
  cluster: Cluster,
  address: Address,
  abort: AbortSignal,
): Promise<ServerLease | 'starting' | 'silent'> {
  const client = newClient(cluster, address)
  const leave = () => void client.end() // the query then fails
  abort.addEventListener('abort', leave, { once: true })
  const lost = new Promise((settle) => {
    client.on('error', settle) // more than one may come
    client.once('end', () => settle(new Error('the server closed the connection')))
  })
  try {
    await client.connect()
    // If another Larder stops the server, this waits, and fails when the server has stopped.
    const { rows } = await client.query<{ pid: number }>(
      'select pg_advisory_lock_shared($1), pg_backend_pid() as pid',
      [LEASE_LOCK],
    )
    return { client, address, lost, pid: rows[0]?.pid }
  } catch (error) {
    await client.end()
    if (error instanceof pg.DatabaseError && isDatabaseUnavailable(error)) return 'starting'
    if (isDatabaseUnavailable(error) || isTimeout(error)) return 'silent'
    throw error
  } finally {
    abort.removeEventListener('abort', leave)
  }
}

const newClient = (cluster: Cluster, address: Address) =>
  new pg.Client({
    connectionString: urlOf(address, {
      user: 'postgres',
      password: cluster.password,
      database: 'postgres',
    }),
    application_name: 'larder lease',
    connectionTimeoutMillis: 5000,
  })

/** Ends the statement that runs on the connection of a lease. */
export async function cancelStatement(lease: ServerLease, cluster: Cluster): Promise<void> {
  const client = newClient(cluster, lease.address)
  try {
    await client.connect()
    await client.query('select pg_cancel_backend($1)', [lease.pid])
  } finally {
    await client.end()
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout expired' // the message of pg.Client
}
