import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { OpenSpan, Tracer } from '#platform/base/tracer.ts'
import type { KeptPlans, PostgresQuery } from './kept-plans.ts'
import { createAdapter, withShardKey } from './sharding.ts'
import { expectNoConnection } from './transactions.ts'

/** How long PostgreSQL works on a statement, and waits for a lock, in milliseconds; 0 is no limit. */
export interface StatementLimits {
  readonly statementMs: number
  readonly lockMs: number
}

/** Milliseconds between two checks that the client of a running statement is still connected. */
const CONNECTION_CHECK = 2000

/**
 * SQL that sets the limits for a connection. A statement also ends when its client has
 * disconnected. PostgreSQL on Windows does not support this and refuses the setting; then the other
 * settings must still apply.
 */
export function sessionLimits({ statementMs, lockMs }: StatementLimits): string {
  return `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs};
    do $$ begin
      perform set_config('client_connection_check_interval', '${CONNECTION_CHECK}', false);
    exception when invalid_parameter_value then null;
    end $$`
}

/**
 * SQL that sets the limits for the open transaction only. Behind PgBouncer in transaction mode a
 * setting of the connection would reach other clients of the same server connection.
 */
function transactionLimits({ statementMs, lockMs }: StatementLimits): string {
  return `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}`
}

/** The message of `pg` after `query_timeout`. */
export const NO_ANSWER = 'Query read timeout'

interface DriverOptions {
  /** Without it, no plan is kept. */
  readonly plans?: KeptPlans | undefined
  /**
   * Limits of each transaction, instead of those of the connection. A statement outside a
   * transaction gets its own transaction, unless there is no limit.
   */
  readonly limits?: StatementLimits | undefined
  /** The limits are only for transactions that are open: other statements have those of the connection. */
  readonly limitsOpenOnly?: boolean | undefined
  /** The tables are distributed over servers. */
  readonly isSharded?: boolean | undefined
  /** Shows transactions and statements as spans. */
  readonly tracer?: Tracer | undefined
}

/** A pool, or one connection that is used again and again. */
export interface ConnectionSource {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

/** How Kysely writes SQL for PostgreSQL. */
export const postgresSql = {
  createAdapter: () => createAdapter(false),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
} satisfies Omit<Dialect, 'createDriver'>

/**
 * Connects Kysely to a pool with the option `pipeline`. A connection without an answer in time is
 * closed immediately: a rollback, or the next user of the connection, would wait as long again.
 *
 * In a transaction the caller does not wait for `begin` and for statements that are sent ahead.
 * They go out together with the next statement. If one of them fails, the next statement fails.
 */
export function createDialect(pool: ConnectionSource, options: DriverOptions = {}): Dialect {
  // Kysely returns to each method the connection that it got from `acquireConnection`.
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => {
      expectNoConnection()
      return new Connection(await pool.connect(), options)
    },
    beginTransaction: (connection: Connection, settings) => connection.begin(settings),
    commitTransaction: (connection: Connection) => connection.commit(),
    rollbackTransaction: (connection: Connection) => connection.rollback(),
    releaseConnection: async (connection: Connection) => connection.release(),
    destroy: () => pool.end(),
  }
  const createOwnAdapter = () => createAdapter(options.isSharded === true)
  return { ...postgresSql, createAdapter: createOwnAdapter, createDriver: () => driver }
}

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #options: DriverOptions
  #isInTransaction = false
  #isBroken = false
  #isGathering = false
  /** The results for which nobody has waited yet. */
  #sent: Promise<pg.QueryResult>[] = []
  /** The span of the open transaction. */
  #transaction: OpenSpan | undefined

  constructor(client: pg.PoolClient, options: DriverOptions) {
    this.#client = client
    this.#options = options
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const { limits } = this.#options
    const isolation = isolationLevel && `isolation level ${isolationLevel}`
    const begin = ['begin', isolation, accessMode].filter(Boolean).join(' ')
    // Several statements without values are one message.
    const text = limits ? `${begin}; ${transactionLimits(limits)}` : begin
    this.#isInTransaction = true
    this.#transaction = this.#options.tracer?.part('transaction')
    this.#send(CompiledQuery.raw(text))
  }

  async executeQuery<Row>(query: PostgresQuery): Promise<QueryResult<Row>> {
    const { limits, limitsOpenOnly } = this.#options
    if (!this.#isInTransaction && limits?.statementMs && !limitsOpenOnly)
      return this.#executeInTransaction(query)
    this.#send(query)
    if (this.#isInTransaction && query.isUnawaited) return { rows: [] }
    return toResult(await this.#collect())
  }

  async commit(): Promise<void> {
    await this.#collect() // otherwise the commit might be done after we reported a failure
    this.#isInTransaction = false
    this.#send(COMMIT)
    const answer = await this.#collect()
    const isAborted = answer?.command === 'ROLLBACK'
    this.#endTransaction(isAborted ? 'rollback' : undefined)
    if (isAborted) throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    this.#sent = [] // a failure does not matter in a rollback
    this.#isInTransaction = false
    this.#send(ROLLBACK)
    try {
      await this.#collect()
    } catch (error) {
      this.#isBroken = true
      throw error
    } finally {
      this.#endTransaction('rollback')
    }
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  streamQuery(): never {
    throw new Error('A cursor would block the other statements of its connection.')
  }

  async #executeInTransaction<Row>(query: PostgresQuery): Promise<QueryResult<Row>> {
    await this.begin({})
    try {
      const result = await this.executeQuery<Row>(query)
      await this.commit()
      return result
    } catch (error) {
      // If the connection is lost this fails too, and the first error has the reason.
      await this.rollback().catch(() => {})
      throw error
    }
  }

  #send(query: PostgresQuery): void {
    const { plans, limits, isSharded } = this.#options
    this.#gatherWrites()
    const config = {
      name: plans?.nameOf(query),
      text: isSharded ? withShardKey(query.sql) : query.sql,
      values: [...query.parameters],
      query_timeout: limits?.statementMs ? limits.statementMs + EXTRA_TIMEOUT : undefined,
    }
    const answer = this.#client.query(config)
    this.#trace(query.sql, answer)
    answer.catch((error: unknown) => {
      if (config.name) plans?.onFailure(error) // `#collect` throws it
    })
    this.#sent.push(answer)
  }

  /**
   * What is sent before this process waits for something leaves in one write to the socket, which costs more than most
   * statements: `pg` makes one for each.
   */
  #gatherWrites(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  #trace(text: string, answer: Promise<unknown>): void {
    const name = nameStatement(text)
    if (!this.#options.tracer || FRAMES.has(name)) return
    const span = this.#options.tracer.part(name, this.#transaction)
    answer.then(
      () => span?.end(),
      (error: unknown) => span?.end({ failure: codeOf(error) }),
    )
  }

  #endTransaction(failure?: string): void {
    this.#transaction?.end({ failure })
    this.#transaction = undefined
  }

  /** Waits for all results. @returns the last one */
  async #collect(): Promise<pg.QueryResult | undefined> {
    const sent = this.#sent
    this.#sent = []
    try {
      return (await Promise.all(sent)).at(-1)
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error) // with the function that asks
      if (error instanceof Error && error.message === NO_ANSWER) await this.#client.end()
      throw error
    }
  }
}

/** The span of the transaction shows them. */
const FRAMES = new Set(['begin', 'commit', 'rollback'])

/** SQLSTATE, or the name of the error. */
const codeOf = (error: unknown): string =>
  error instanceof Error ? String('code' in error ? error.code : error.name) : 'unknown'

const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

/**
 * Milliseconds by which the client's timeout is longer than PostgreSQL's, so that PostgreSQL's
 * error comes first.
 */
const EXTRA_TIMEOUT = 5000

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function toResult<Row>(answer: pg.QueryResult | undefined): QueryResult<Row> {
  // Several statements in one text, as in a migration, have an array of results.
  if (!answer || Array.isArray(answer)) return { rows: [] }
  const { command, rowCount, rows } = answer
  return WRITES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
}

/**
 * A short name for a statement in traces: its verb, and the first table in it. Never its values, and not its text, which
 * might have some.
 */
function nameStatement(sql: string): string {
  const [verb = 'query'] = /[a-z]+/i.exec(sql) ?? []
  const [, table] =
    /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]+)"?(?!\s*\()/i.exec(sql) ?? []
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`
}
