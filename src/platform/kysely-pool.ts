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
    async connect() {
      const client = await pool.connect()
      let isOpen = false
      let ahead: Promise<unknown>[] = []

      async function query(text: string, parameters: unknown[]): Promise<unknown> {
        if (text === 'begin') isOpen = true
        const answer = client.query(text, parameters)
        if (isOpen && (text === 'begin' || isSentAhead(text))) {
          answer.catch(() => {}) // it is heard below, by the next
          ahead.push(answer)
          return NOTHING
        }
        // Of what is rolled back it does not matter whether it failed.
        const before = text === 'rollback' ? [] : ahead
        ahead = []
        if (text === 'commit' || text === 'rollback') isOpen = false
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
    },
  }
}

const NOTHING = { command: '', rowCount: null, rows: [] }
