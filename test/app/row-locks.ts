import { sql } from 'kysely'
import pg from 'pg'
import type { TestApp } from './app.ts'
import { until } from '#test/processes/mail-server.ts'

interface HeldRows extends AsyncDisposable {
  /** Waits until at least `connections` connections wait for a lock. */
  waiting(connections: number): Promise<void>
  release(): Promise<void>
}

/**
 * Takes the locks of a statement on a new connection, so that others must wait for them.
 *
 * @param statement runs in a transaction that ends with the release
 */
export async function hold(
  app: Pick<TestApp, 'db' | 'databaseUrl'>,
  statement: string,
  values: unknown[] = [],
): Promise<HeldRows> {
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('rollback')
    await client.end()
  }
  return {
    waiting: (connections) =>
      until(`${connections} wait for a lock`, async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
        return rows.length >= connections
      }),
    release,
    [Symbol.asyncDispose]: release,
  }
}
