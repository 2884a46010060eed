import { sql } from 'kysely'
import pg from 'pg'
import { eventually } from '#test/eventually.ts'
import type { Answer, TestApp } from './app.ts'

interface HeldRows extends AsyncDisposable {
  /** Waits until at least `connections` connections wait for a lock. */
  waiting(connections: number): Promise<true>
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
      eventually(`${connections} wait for a lock`, async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
        return rows.length >= connections
      }),
    release,
    [Symbol.asyncDispose]: release,
  }
}

/**
 * Starts each request while the household is locked, and the next one when it waits. Then they run in
 * this order, each after the other.
 *
 * @param works at most as many as a household's share of the connections
 */
export async function queueWrites(
  app: Pick<TestApp, 'db' | 'databaseUrl'>,
  householdId: string,
  works: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const lock = 'select from sync_scope where household_id = $1 for no key update'
  await using held = await hold(app, lock, [householdId])
  const answers: Promise<Answer>[] = []
  for (const work of works) {
    answers.push(work())
    await held.waiting(answers.length)
  }
  await held.release()
  return Promise.all(answers)
}
