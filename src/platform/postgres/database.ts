import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '#platform/base/log.ts'
import type { Tracer } from '#platform/base/tracer.ts'
import { MINUTE, SECOND } from '#platform/kernel/clock.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { createDialect, NO_ANSWER, sessionLimits, type StatementLimits } from './driver.ts'
import { isNameError, keepPlans } from './kept-plans.ts'
import { SHARD_SETTINGS } from './sharding.ts'
import type { Tables } from './tables.ts'
import { shareAnnouncements, transact } from './transactions.ts'

/** A connection pool or an open transaction. A function that gets one need not know which. */
export type Db = Kysely<Tables>

export interface Database extends AsyncDisposable {
  readonly db: Db
  /** The same pool for jobs and commands. Each transaction has the limits `JOB_LIMITS`. */
  readonly jobs: Db
  readonly pool: pg.Pool
}

interface PoolOptions {
  /** The most connections. They are opened on demand. */
  readonly connections?: number
  /** Milliseconds to wait for the result of a query; 0 is no timeout. */
  readonly timeoutMs?: number
  /** True if connections keep the plans of statements made by `prepared-statements.ts`. */
  readonly prepares?: boolean
  /** How long PostgreSQL works on a request. If `timeoutMs` is 0 there is no limit. */
  readonly limits?: StatementLimits
  readonly tracer?: Tracer | undefined
  /** The tables are distributed over servers: see `isSharded`. */
  readonly sharded?: boolean
}

/**
 * The limit of a statement is shorter than the client's timeout (20 s). The wait for a locked row
 * is short, because each waiting request holds a connection.
 */
const REQUEST_LIMITS: StatementLimits = { statementMs: 15 * SECOND, lockMs: 3 * SECOND }

/** A job may wait and work longer, because no client waits for it. */
const JOB_LIMITS: StatementLimits = { statementMs: 10 * MINUTE, lockMs: 20 * SECOND }

/** Milliseconds to connect, and to wait for a free connection. A client waits for the answer. */
const CONNECT = 5 * SECOND
/** The same without a client that waits: at the start the machine may be busy. */
const PATIENT_CONNECT = MINUTE
/** Milliseconds that a connection without work is kept. */
const IDLE = MINUTE

export function openDatabase(url: string, log: Log, options: PoolOptions = {}): Database {
  const { connections = 10, timeoutMs = 20 * SECOND, prepares = true } = options
  const { limits = REQUEST_LIMITS, tracer, sharded = false } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: true, // a statement need not wait for the answer to the one before it
    connectionTimeoutMillis: timeoutMs > 0 ? CONNECT : PATIENT_CONNECT,
    idleTimeoutMillis: IDLE,
    maxLifetimeSeconds: 0, // a connection may live as long as it works
    keepAlive: true,
    ...(timeoutMs > 0 ? { query_timeout: timeoutMs } : {}),
  })
  // An idle connection was lost. The pool drops it, and opens another on demand.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  const closings = new Map<pg.PoolClient, Promise<void>>()
  pool.on('connect', (client) => {
    // A connection in use was lost; its next query fails. Without a listener the event would end
    // the process.
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
    const settings = [NO_JIT]
    if (sharded) settings.push(SHARD_SETTINGS)
    else if (prepares) settings.push(KEPT_PLANS)
    settings.push(sessionLimits(timeoutMs > 0 ? limits : NO_LIMITS))
    client.query(settings.join('; ')).catch((error: unknown) => {
      log.warn({ err: error }, 'a database connection could not be set up')
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    closings.set(client, promise)
    client.once('end', () => {
      closings.delete(client)
      resolve()
    })
  })
  const plans = prepares ? keepPlans((error) => warnOfPooler(log, error)) : undefined
  const open = (own?: StatementLimits, more = {}) =>
    new Kysely<Tables>({
      dialect: createDialect(pool, { plans, limits: own, tracer, isSharded: sharded, ...more }),
    })
  // Other servers get only the limits that an open transaction sets.
  const ofRequests = sharded ? limits : undefined
  const db = open(timeoutMs > 0 ? ofRequests : NO_LIMITS, { limitsOpenOnly: sharded })
  const jobs = open(JOB_LIMITS)
  shareAnnouncements([db, jobs], log)

  async function closeAll(): Promise<void> {
    await db.destroy()
    // destroy() does nothing if no query used `db`, only `jobs`.
    if (!pool.ending) await pool.end()
    // pool.end() does not wait until its connections are closed. So this waits, because PostgreSQL may be stopped
    // next.
    await Promise.all(closings.values())
  }

  return {
    db,
    jobs,
    pool,
    async [Symbol.asyncDispose]() {
      const closing = closeAll()
      await Promise.race([closing, sleep(CLOSE_TIMEOUT, undefined, { ref: false })])
    },
  }
}

/** To compile a query takes 100 times as long as to run any of ours. */
const NO_JIT = 'set jit = off'

/**
 * A plan is made once for all values. A plan that was made for few rows must also be good for many.
 */
const KEPT_PLANS = 'set plan_cache_mode = force_generic_plan; set enable_seqscan = off'

function warnOfPooler(log: Log, error: unknown): void {
  log.warn(
    { err: error },
    'prepared statements fail, as behind a PgBouncer before 1.21 in transaction mode: the service goes on without them. Set DATABASE_PREPARE=off, or update to PgBouncer 1.21 with max_prepared_statements above 0',
  )
}

const NO_LIMITS: StatementLimits = { statementMs: 0, lockMs: 0 }

/** Milliseconds to wait for connections to close if the server does not answer, or still works on a statement. */
const CLOSE_TIMEOUT = 2 * SECOND

/**
 * Runs `work` in the caller's transaction, or in a new one if there is none. After the commit of a new
 * one it runs the work that `afterCommit` has left.
 */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : transact(db, work)
}

/**
 * True where PostgreSQL refused a write because of this very constraint. Where the table is spread over
 * others, theirs has the name with a number behind it, and the name may be in the message alone.
 */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) return false
  const name = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1] ?? ''
  return name === constraint || name.replace(/_p?\d+$/, '') === constraint
}

/**
 * SQLSTATE classes that mean "not now": connection lost, resources, shutting down, read-only, no
 * lock in time, canceled, which is also how a time limit of the server's ends, and deadlock.
 */
const UNAVAILABLE_STATES = /^(08|53|57P0|25006|55P03|57014|40P01)/
const UNAVAILABLE_CODES = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** The messages of `pg` for a lost connection. The last one comes from the rollback after it. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/**
 * True if the database could not be reached, or not in time, so that another try may work. That
 * includes a prepared statement whose name failed: the next try does not prepare it.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isNameError(error)) return true
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_STATES.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  // For a host with two addresses Node throws one error with both inside. It has a code but no
  // syscall.
  if ('code' in error && ('syscall' in error || error instanceof AggregateError))
    return UNAVAILABLE_CODES.has(String(error.code))
  if (error.message === NO_ANSWER) return true
  return UNAVAILABLE_MESSAGES.test(error.message)
}

/** Runs an empty query, to check that the database answers. */
export async function ping(db: Db): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('select 1'))
}

/** Locks `key` until the transaction ends; false if another transaction holds the lock. */
export async function tryLock(tx: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as locked`.execute(tx)
  return rows[0]?.locked === true
}

const MAX_TRIES = 10

/**
 * Repeats a transaction that conflicts with others on the same rows.
 *
 * @throws AppError the errors of `work`; BUSY only after ten tries
 */
export async function repeatWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'BUSY'
      if (!isBusy || tries === MAX_TRIES) throw error
    }
  }
}
