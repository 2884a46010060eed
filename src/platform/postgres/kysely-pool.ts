import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isSentAhead } from './prepared-statements.ts'
import { type StatementLimits, transactionLimits } from './statement-limits.ts'

/** The message of `pg` after `query_timeout`. */
export const NO_ANSWER = 'Query read timeout'

/**
 * Adapts the pool to Kysely. A connection without an answer in time is closed at once: a rollback,
 * or the next user of the connection, would wait as long again.
 *
 * In a transaction the caller does not wait for `begin` and for statements that are sent ahead.
 * They go out together with the next statement. If one of them fails, the next statement fails.
 *
 * @param limits of each transaction, instead of those of the connection. A statement outside a
 *   transaction gets its own transaction, unless there is no limit.
 */
export function kyselyPool(pool: pg.Pool, limits?: StatementLimits): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => toKyselyClient(await pool.connect(), limits),
  }
}

function toKyselyClient(
  client: pg.PoolClient,
  limits: StatementLimits | undefined,
): PostgresPoolClient {
  let isOpen = false
  let ahead: Promise<unknown>[] = []

  async function query(text: string, parameters: unknown[]): Promise<unknown> {
    if (limits?.statementMs && !isOpen && text !== 'begin')
      return queryInTransaction(text, parameters)
    if (text === 'begin') isOpen = true
    if (text === 'commit') await collect() // otherwise the commit might be done after we reported a failure
    const answer = limits
      ? client.query(withLimits(text, parameters, limits))
      : client.query(text, parameters)
    if (isOpen && (text === 'begin' || isSentAhead(text))) {
      answer.catch(() => {}) // `collect` reports it with the next statement
      ahead.push(answer)
      return NOTHING
    }
    if (text === 'commit' || text === 'rollback') isOpen = false
    if (text === 'rollback') ahead = [] // a failure does not matter in a rollback
    return collect(answer)
  }

  async function queryInTransaction(text: string, parameters: unknown[]): Promise<unknown> {
    await query('begin', [])
    try {
      const answer = await query(text, parameters)
      await query('commit', [])
      return answer
    } catch (error) {
      // If the connection is lost this fails too, and the first error has the reason.
      await query('rollback', []).catch(() => {})
      throw error
    }
  }

  /** Waits for the statements that were sent ahead, and for the result of the next one. */
  async function collect(answer?: Promise<unknown>): Promise<unknown> {
    const before = ahead
    ahead = []
    try {
      const answers = await Promise.all([...before, answer])
      return answers.at(-1)
    } catch (error) {
      if (error instanceof Error && error.message === NO_ANSWER) await client.end()
      throw error
    }
  }

  return {
    query: query as PostgresPoolClient['query'], // the other form is for cursors, which we do not use
    release: (destroy) => client.release(destroy),
  }
}

/**
 * Milliseconds by which the client's timeout is longer than PostgreSQL's, so that PostgreSQL's
 * error comes first.
 */
const EXTRA_TIMEOUT = 5000

function withLimits(text: string, values: unknown[], limits: StatementLimits) {
  return {
    // Several statements without values are one message.
    text: text === 'begin' ? `begin; ${transactionLimits(limits)}` : text,
    values,
    ...(limits.statementMs > 0 ? { query_timeout: limits.statementMs + EXTRA_TIMEOUT } : {}),
  }
}

const NOTHING = { command: '', rowCount: null, rows: [] }
