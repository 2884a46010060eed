import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { problemsOnly, testDatabase } from '#test/app/database.ts'
import { eventually } from '#test/eventually.ts'
import { type Db, inTransaction, isDatabaseUnavailable, openDatabase } from './database.ts'
import { statement } from './prepared-statements.ts'
import { doApart } from './transactions.ts'

const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())
const { db: observer, url } = await testDatabase()
await sql`create table notes (id integer primary key)`.execute(observer)
await sql`insert into notes values (1)`.execute(observer)

const settings = ['statement_timeout', 'lock_timeout', 'client_connection_check_interval']
const selectSettings = statement(
  (_db: Db, { names }: { names: readonly string[] }) => sql<{ value: string }>`
    select current_setting(name) as value from unnest(${names}::text[]) as name`,
)

async function limitsOf(db: Db): Promise<string[]> {
  const rows = await selectSettings(db, { names: settings })
  return rows.map(({ value }) => value)
}

const hold = (tx: Db) => sql`select from notes for update`.execute(tx)

describe('PostgreSQL', () => {
  it('has a short limit for requests, a long one for jobs, and none for migrations', async () => {
    await using database = openDatabase(url, problemsOnly, { connections: 1 })
    await using patient = openDatabase(url, problemsOnly, { connections: 1, timeoutMs: 0 })

    const found = {
      request: await limitsOf(database.db),
      job: await limitsOf(database.jobs),
      jobsTransaction: await inTransaction(database.jobs, limitsOf),
      requestAfterwards: await inTransaction(database.db, limitsOf),
      migration: await inTransaction(patient.db, limitsOf),
    }

    assert.deepEqual(found, {
      request: ['15s', '3s', '2s'],
      job: ['10min', '20s', '2s'],
      jobsTransaction: ['10min', '20s', '2s'],
      requestAfterwards: ['15s', '3s', '2s'],
      migration: ['0', '0', '2s'], // the last one notices that the process has ended
    })
  })

  it('ends a statement and a wait for a lock at their limits, and keeps the connection', async () => {
    const limits = { statementMs: 300, lockMs: 100 }
    await using database = openDatabase(url, problemsOnly, { connections: 2, limits })
    const { db } = database

    await assert.rejects(sql`select pg_sleep(60)`.execute(db), isDatabaseUnavailable)
    await inTransaction(observer, async (tx) => {
      await hold(tx)
      // As another process would.
      await assert.rejects(
        doApart(() => inTransaction(db, hold)),
        { code: '55P03' },
      )
    })

    assert.deepEqual((await inTransaction(db, hold)).rows.length, 1)
  })

  it('ends a statement whose client has disconnected', async () => {
    const database = openDatabase(url, problemsOnly, { connections: 1, timeoutMs: 300 })
    const { rows: none } = await sleeping()
    const asked = sql`select pg_sleep(61)`.execute(database.db)

    await assert.rejects(asked, isDatabaseUnavailable)
    await eventually('the statement ends', async () => (await sleeping()).rows.length === 0)

    assert.deepEqual(none, [])
    await database[Symbol.asyncDispose]()
  })

  it('rolls back a statement of a job that fails, and keeps the connection', async () => {
    await using database = openDatabase(url, problemsOnly, { connections: 1 })

    await assert.rejects(sql`insert into notes values (1)`.execute(database.jobs), {
      constraint: 'notes_pkey',
    })
    await sql`insert into notes values (2)`.execute(database.jobs)

    const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(observer)
    assert.deepEqual(rows, [{ id: 1 }, { id: 2 }])
  })
})

const sleeping = () =>
  sql`select from pg_stat_activity where query = 'select pg_sleep(61)' and state = 'active'`.execute(
    observer,
  )
