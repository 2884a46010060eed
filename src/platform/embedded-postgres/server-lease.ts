import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#platform/base/log.ts'
import { isDatabaseUnavailable } from '#platform/postgres/database.ts'
import type { Address } from './address.ts'
import type { Cluster } from './cluster.ts'
import { LEASE_LOCK, type ServerLease, tryAcquire } from './lease-connection.ts'
import { mayBeServer, readServerFile } from './pid-file.ts'
import { logTail, launchServer, stopServer } from './server.ts'

const MAX_LAUNCHES = 5
const SILENCE_MS = 60_000

/**
 * Acquires a lease on the server of the cluster, and starts a server if none runs. Another Larder
 * may be starting or stopping it at this moment: then this waits and tries again.
 *
 * @param abort once it is aborted, no server is started, and one that this call has started is stopped
 * @param requiredAddress the address that the server must have, if the pool already uses it
 * @throws Error if the server does not start or does not answer
 */
export async function acquireLease(
  cluster: Cluster,
  log: Log,
  abort: AbortSignal,
  requiredAddress?: Address,
): Promise<ServerLease> {
  const launched: { child?: ChildProcess } = {}
  try {
    return await tryUntilAcquired(cluster, log, abort, requiredAddress, launched)
  } catch (error) {
    await endLaunched(cluster, launched.child)
    throw error
  }
}

/** Ends a server that has not got ready. PostgreSQL ends at SIGINT at any time. */
async function endLaunched(cluster: Cluster, child: ChildProcess | undefined): Promise<void> {
  if (!child || !isAlive(child)) return
  child.ref()
  const ended = once(child, 'exit')
  if (process.platform === 'win32') await stopServer(cluster, cluster.address)
  else child.kill('SIGINT')
  await ended
}

async function tryUntilAcquired(
  cluster: Cluster,
  log: Log,
  abort: AbortSignal,
  requiredAddress: Address | undefined,
  launched: { child?: ChildProcess },
): Promise<ServerLease> {
  let launches = 0
  const startedAt = Date.now()
  let isLogged = false
  let lastAnswer = startedAt
  for (;;) {
    abort.throwIfAborted()
    const file = await readServerFile(cluster)
    const address = requiredAddress ?? file?.address ?? cluster.address
    const lease = await tryAcquire(cluster, address, abort)
    if (typeof lease === 'object') return lease
    if (lease === 'starting') lastAnswer = Date.now()
    if (!isLogged && Date.now() - startedAt > 5000) {
      log.info({}, 'waiting for PostgreSQL, which may have a crash to recover from')
      isLogged = true
    }

    const { child } = launched
    const isRunning =
      isAlive(child) || (file !== undefined && (await mayBeServer(cluster, file.pid)))
    if (isRunning && Date.now() - lastAnswer > SILENCE_MS) {
      throw new Error(
        `PostgreSQL (process ${file?.pid ?? child?.pid}) runs on ${cluster.folder}, but does not answer at ${address.host}.`,
      )
    }
    if (!isRunning) {
      await waitToLaunch(cluster, log, launches)
      launched.child = await launchServer(cluster, address, file?.pid)
      launches += 1
      lastAnswer = Date.now()
    }
    await sleep(20)
  }
}

/** @throws Error if the server has ended too often during its start */
async function waitToLaunch(cluster: Cluster, log: Log, launches: number): Promise<void> {
  if (launches === MAX_LAUNCHES)
    throw new Error(`PostgreSQL did not start. It said:\n${await logTail(cluster)}`)
  if (launches === 0) return
  log.warn({}, 'PostgreSQL ended during its start and is restarted')
  await sleep(100 * 2 ** launches)
}

function isAlive(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}

/**
 * Releases the lease, and stops the server if it was the last one. If another Larder acquires a
 * lease meanwhile, it waits for the lock. The stopping server then closes its connection, and it
 * starts the server again.
 */
export async function releaseLease(
  { client, address }: ServerLease,
  cluster: Cluster,
): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [LEASE_LOCK])
    if (await isLast(client)) await stopServer(cluster, address)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error // otherwise the server is gone already
  } finally {
    await client.end()
  }
}

/**
 * Tries four times: a killed Larder keeps its lock until the server notices the closed connection.
 */
async function isLast(client: pg.Client): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ last: boolean }>(
      'select pg_try_advisory_lock($1) as last',
      [LEASE_LOCK],
    )
    if (rows[0]?.last === true) return true
    if (tries === 3) return false
    await sleep(100)
  }
}

/**
 * Watches the lease until `leaving` is aborted. If the server dies it is started again, after a
 * delay that grows with each loss.
 *
 * @returns the lease to release, if there is one
 */
export async function keepLease(
  first: ServerLease,
  cluster: Cluster,
  log: Log,
  leaving: AbortSignal,
): Promise<ServerLease | undefined> {
  const stopped = once(leaving, 'abort')
  let lease = first
  let acquiredAt = Date.now()
  let losses = 0
  for (;;) {
    const reason = await Promise.race([lease.lost, stopped])
    if (leaving.aborted) return lease
    if (Date.now() - acquiredAt > 60_000) losses = 0
    log.error({ err: reason }, 'PostgreSQL ended and is restarted')
    const next = await reacquire()
    if (!next) return undefined
    lease = next
    acquiredAt = Date.now()
  }

  async function reacquire(): Promise<ServerLease | undefined> {
    for (;;) {
      try {
        const delay = losses === 0 ? 0 : Math.min(500 * 2 ** losses, 60_000)
        losses += 1
        await sleep(delay, undefined, { signal: leaving })
        const newLease = await acquireLease(cluster, log, leaving, first.address)
        log.info({}, 'PostgreSQL runs again')
        return newLease
      } catch (error) {
        if (leaving.aborted) return undefined
        log.error({ err: error }, 'PostgreSQL does not start')
      }
    }
  }
}
