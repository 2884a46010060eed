import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** What `pg` says where `query_timeout` ran out. */
export const NO_ANSWER = 'Query read timeout'

/**
 * The pool, as Kysely takes it. A connection on which no answer comes in time is closed at once: its
 * server is out of reach, and to roll back, or whoever got the connection next, would wait as long.
 */
export function impatient(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      async function query(text: string, parameters: unknown[]): Promise<unknown> {
        try {
          return await client.query(text, parameters)
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
