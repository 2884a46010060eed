import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from '#platform/postgres/database.ts'
import type { Log } from '#platform/base/log.ts'
import { type Address, urlOf } from './address.ts'
import type { Cluster } from './cluster.ts'
import { mayBeServer, readServerFile } from './pid-file.ts'
import { logTail, launchServer, stopServer } from './server.ts'

/**
 * One Larder's place at a server: an open connection that holds a shared advisory lock. The server
 * lets go of it when the connection ends, however that came, so who holds none is not there.
 */
export interface Seat {
  readonly client: pg.Client
  readonly address: Address
  /** Settles with the reason when the connection is gone. */
  readonly lost: Promise<unknown>
}

const SEATS = 7_311_002 // any number: nothing else takes locks in the database `postgres`
const LAUNCHES = 5
const SILENCE_MS = 60_000

/**
 * Takes a seat at the server of the cluster, and starts one where none runs. Another Larder may be
 * starting or stopping it at this moment: then this waits, and looks again.
 *
 * @param abort when it is aborted no server is started any more
 * @param fixed the only address that will do, where users know it already
 * @throws Error where the server does not start or does not answer
 */
export async function takeSeat(
  cluster: Cluster,
  log: Log,
  abort: AbortSignal,
  fixed?: Address,
): Promise<Seat> {
  let child: ChildProcess | undefined
  let launches = 0
  const begun = Date.now()
  let patient = false
  let heard = begun
  for (;;) {
    const file = await readServerFile(cluster)
    const address = fixed ?? file?.address ?? cluster.address
    const seat = await trySeat(cluster, address)
    if (typeof seat === 'object') return seat
    if (seat === 'starting') heard = Date.now()
    if (!patient && Date.now() - begun > 5000) {
      log.info({}, 'waiting for PostgreSQL, which may have a crash to recover from')
      patient = true
    }

    const runs = isAlive(child) || (file !== undefined && (await mayBeServer(cluster, file.pid)))
    if (runs && Date.now() - heard > SILENCE_MS) {
      throw new Error(
        `PostgreSQL (process ${file?.pid ?? child?.pid}) runs on ${cluster.folder}, but does not answer at ${address.host}.`,
      )
    }
    if (!runs) {
      abort.throwIfAborted()
      if (launches === LAUNCHES) {
        throw new Error(`PostgreSQL did not start. It said:\n${await logTail(cluster)}`)
      }
      if (launches > 0) {
        log.warn({}, 'PostgreSQL ended while it started and is started again')
        await sleep(100 * 2 ** launches)
      }
      child = await launchServer(cluster, address, file?.pid)
      launches += 1
      heard = Date.now()
    }
    await sleep(20)
  }
}

function isAlive(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}

/** A seat, or how far the server is from giving one: it says that it can't now, or says nothing. */
async function trySeat(cluster: Cluster, address: Address): Promise<Seat | 'starting' | 'silent'> {
  const client = new pg.Client({
    connectionString: urlOf(address, {
      user: 'postgres',
      password: cluster.password,
      database: 'postgres',
    }),
    application_name: 'larder seat',
    connectionTimeoutMillis: 5000,
  })
  const lost = new Promise((settle) => {
    client.on('error', settle) // more than one may come
    client.once('end', () => settle(new Error('the server closed the connection')))
  })
  try {
    await client.connect()
    // Waits for one who is stopping the server, and fails when it stops.
    await client.query('select pg_advisory_lock_shared($1)', [SEATS])
    return { client, address, lost }
  } catch (error) {
    await client.end()
    if (error instanceof pg.DatabaseError && isDatabaseAway(error)) return 'starting'
    if (isDatabaseAway(error) || isTimeout(error)) return 'silent'
    throw error
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout expired' // what pg.Client says
}

/**
 * Gives the seat up, and stops the server where it was the last. Whoever wants a seat meanwhile waits
 * at the lock, is sent away by the stopping server, and starts it again.
 */
export async function leaveSeat({ client, address }: Seat, cluster: Cluster): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [SEATS])
    if (await isLast(client)) await stopServer(cluster, address)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error // else it is gone, and there is nothing to stop
  } finally {
    await client.end()
  }
}

/** Looks again for a while: one that was killed a moment ago keeps its seat until the server notices. */
async function isLast(client: pg.Client): Promise<boolean> {
  for (let looks = 0; ; looks++) {
    const { rows } = await client.query<{ last: boolean }>(
      'select pg_try_advisory_lock($1) as last',
      [SEATS],
    )
    if (rows[0]?.last === true) return true
    if (looks === 3) return false
    await sleep(100)
  }
}

/**
 * Watches over the seat until `leaving` is aborted: when the server dies it is started again, after
 * a time that grows while it keeps dying.
 *
 * @returns the seat to leave, if there is one
 */
export async function keepSeat(
  first: Seat,
  cluster: Cluster,
  log: Log,
  leaving: AbortSignal,
): Promise<Seat | undefined> {
  const left = once(leaving, 'abort')
  let seat = first
  let since = Date.now()
  let losses = 0
  for (;;) {
    const reason = await Promise.race([seat.lost, left])
    if (leaving.aborted) return seat
    if (Date.now() - since > 60_000) losses = 0
    log.error({ err: reason }, 'PostgreSQL went away and is started again')
    const next = await seatAgain()
    if (!next) return undefined
    seat = next
    since = Date.now()
  }

  async function seatAgain(): Promise<Seat | undefined> {
    for (;;) {
      try {
        const delay = losses === 0 ? 0 : Math.min(500 * 2 ** losses, 60_000)
        losses += 1
        await sleep(delay, undefined, { signal: leaving })
        const again = await takeSeat(cluster, log, leaving, first.address)
        log.info({}, 'PostgreSQL is back')
        return again
      } catch (error) {
        if (leaving.aborted) return undefined
        log.error({ err: error }, 'PostgreSQL does not start')
      }
    }
  }
}
