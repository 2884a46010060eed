import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isSentAhead } from './prepared-statements.ts'
import { type StatementLimits, transactionLimits } from './statement-limits.ts'

/** What `pg` says where `query_timeout` ran out. */
export const NO_ANSWER = 'Query read timeout'

/**
 * The pool, as Kysely takes it. A connection on which no answer comes in time is closed at once: its
 * server is out of reach, and to roll back, or whoever got the connection next, would wait as long.
 *
 * In a transaction nobody waits for `begin` and for what is sent ahead: they are on their way together
 * with the statement after them, and where one of them fails, that one does.
 *
 * @param limits of each transaction, in place of those of the connection. A statement outside of a
 *   transaction gets one of its own, unless there is no limit.
 */
export function kyselyPool(pool: pg.Pool, limits?: StatementLimits): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => asKyselyTakesIt(await pool.connect(), limits),
  }
}

function asKyselyTakesIt(
  client: pg.PoolClient,
  limits: StatementLimits | undefined,
): PostgresPoolClient {
  let isOpen = false
  let ahead: Promise<unknown>[] = []

  async function query(text: string, parameters: unknown[]): Promise<unknown> {
    if (limits?.statementMs && !isOpen && text !== 'begin')
      return queryInTransaction(text, parameters)
    if (text === 'begin') isOpen = true
    if (text === 'commit') await hear() // else it might be done after we have given up
    const answer = limits
      ? client.query(withLimits(text, parameters, limits))
      : client.query(text, parameters)
    if (isOpen && (text === 'begin' || isSentAhead(text))) {
      answer.catch(() => {}) // it is heard below, by the next
      ahead.push(answer)
      return NOTHING
    }
    if (text === 'commit' || text === 'rollback') isOpen = false
    if (text === 'rollback') ahead = [] // whether what is rolled back failed does not matter
    return hear(answer)
  }

  async function queryInTransaction(text: string, parameters: unknown[]): Promise<unknown> {
    await query('begin', [])
    try {
      const answer = await query(text, parameters)
      await query('commit', [])
      return answer
    } catch (error) {
      // Where the connection is lost this fails too, and the first error says why.
      await query('rollback', []).catch(() => {})
      throw error
    }
  }

  /** Waits for what was sent ahead, and for the answer to the statement after it. */
  async function hear(answer?: Promise<unknown>): Promise<unknown> {
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
    query: query as PostgresPoolClient['query'], // its other form is for cursors, and we have none
    release: (destroy) => client.release(destroy),
  }
}

/** Milliseconds that a client waits longer than PostgreSQL works, so that PostgreSQL's error comes first. */
const LONGER = 5000

function withLimits(text: string, values: unknown[], limits: StatementLimits) {
  return {
    // Several statements without values are one message.
    text: text === 'begin' ? `begin; ${transactionLimits(limits)}` : text,
    values,
    ...(limits.statementMs > 0 ? { query_timeout: limits.statementMs + LONGER } : {}),
  }
}

const NOTHING = { command: '', rowCount: null, rows: [] }
