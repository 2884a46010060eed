import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { openQuietly } from '#test/app/database.ts'
import { hold } from '#test/app/row-locks.ts'
import { eventually } from '#test/eventually.ts'

/** Connections of the app, the default of openDatabase. */
const POOL = 10

it('signs up many at the same time, though the signing keys were not loaded for an hour', async () => {
  const app = await startApp()
  app.clock.advance({ hours: 1 })
  // All wait while each holds a connection, and the pool has no other.
  const gate = await hold(app, 'lock table sessions in exclusive mode')

  const signUps = Array.from({ length: 40 }, (_, i) =>
    app.call('POST', '/v1/auth/signup', {
      body: { email: `user-${i}@example.com`, password: 'a fine password', name: 'User' },
    }),
  )
  await using outside = openQuietly(app.databaseUrl)
  await eventually('the pool is empty', async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(outside.db)
    return rows.length >= POOL
  })
  await gate.release()
  const answers = await Promise.all(signUps)

  assert.deepEqual(
    answers.map(({ status }) => status),
    Array<number>(40).fill(201),
  )
})
