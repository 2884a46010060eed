import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isSentAhead } from './prepared-statements.ts'

/** What `pg` says where `query_timeout` ran out. */
export const NO_ANSWER = 'Query read timeout'

/**
 * The pool, as Kysely takes it. A connection on which no answer comes in time is closed at once: its
 * server is out of reach, and to roll back, or whoever got the connection next, would wait as long.
 *
 * In a transaction nobody waits for `begin` and for what is sent ahead: they are on their way together
 * with the statement after them, and where one of them fails, that one does.
 */
export function kyselyPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => asKyselyTakesIt(await pool.connect()),
  }
}

function asKyselyTakesIt(client: pg.PoolClient): PostgresPoolClient {
  let isOpen = false
  let ahead: Promise<unknown>[] = []

  async function query(text: string, parameters: unknown[]): Promise<unknown> {
    if (text === 'begin') isOpen = true
    if (text === 'commit') await hear() // else it might be done after we have given up
    const answer = client.query(text, parameters)
    if (isOpen && (text === 'begin' || isSentAhead(text))) {
      answer.catch(() => {}) // it is heard below, by the next
      ahead.push(answer)
      return NOTHING
    }
    if (text === 'commit' || text === 'rollback') isOpen = false
    if (text === 'rollback') ahead = [] // whether what is rolled back failed does not matter
    return hear(answer)
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

const NOTHING = { command: '', rowCount: null, rows: [] }
