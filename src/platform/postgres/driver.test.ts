import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '#test/app/database.ts'
import { openProxy } from '#test/processes/postgres-proxy.ts'
import { type Db, inTransaction, openDatabase } from './database.ts'
import { statement, unawaitedStatement } from './prepared-statements.ts'

const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())
const { db: direct, url } = await testDatabase()
const proxy = opened.use(await openProxy(url))
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const { db, pool } = opened.use(openDatabase(proxy.url, quiet, { connections: 1 }))
await sql`create table notes (text text primary key check (text <> ''))`.execute(direct)

const add = unawaitedStatement(
  (_db: Db, { text }: { text: string }) => sql`insert into notes (text) values (${text})`,
)
const count = statement(
  (_db: Db, _of: object) => sql<{ n: number }>`select count(*)::int as n from notes`,
)

async function notes(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(direct)
  return rows.map(({ text }) => text)
}

describe('in a transaction', () => {
  it('begin, statements sent ahead and the next statement are one round trip', async () => {
    await inTransaction(db, (tx) => count(tx, {})) // now it is connected, and its statements are prepared
    proxy.set('far')
    const before = proxy.roundTrips()
    const counted = await inTransaction(db, async (tx) => {
      await add(tx, { text: 'one' })
      await add(tx, { text: 'two' })
      return count(tx, {})
    })
    const trips = proxy.roundTrips() - before
    proxy.set('open')

    assert.deepEqual(counted, [{ n: 2 }])
    assert.equal(trips, 2) // the other one is the commit
    assert.deepEqual(await notes(), ['one', 'two'])
  })

  it('begin, statements sent ahead and the next statement are one write to the socket', async () => {
    const client = await pool.connect()
    const { stream } = client.connection
    client.release()
    const write = stream._write.bind(stream)
    const writev = stream._writev?.bind(stream)
    let writes = 0
    stream._write = (...given) => {
      writes++
      write(...given)
    }
    stream._writev = (...given) => {
      writes++
      writev?.(...given)
    }

    await inTransaction(db, async (tx) => {
      await add(tx, { text: 'four' })
      await add(tx, { text: 'five' })
      await sql`delete from notes where text in ('four', 'five')`.execute(tx)
    })

    Object.assign(stream, { _write: write, _writev: writev })
    assert.equal(writes, 2) // the other one is the commit
  })

  it('a statement fails if one that was sent ahead has failed', async () => {
    const failing = inTransaction(db, async (tx) => {
      await add(tx, { text: '' })
      await assert.rejects(count(tx, {}), { constraint: 'notes_text_check' })
      return count(tx, {})
    })

    await assert.rejects(failing, { code: '25P02' }) // the transaction is aborted
    assert.deepEqual(await count(db, {}), [{ n: 2 }])
  })

  it('a commit fails if a statement that was sent ahead has failed', async () => {
    const failing = inTransaction(db, async (tx) => {
      await add(tx, { text: 'three' })
      await add(tx, { text: 'one' })
    })

    await assert.rejects(failing, { constraint: 'notes_pkey' })
    assert.deepEqual(await notes(), ['one', 'two'])
    assert.deepEqual(await count(db, {}), [{ n: 2 }])
  })

  it('a commit waits for the results of statements sent ahead', async () => {
    proxy.set('far')
    const before = proxy.roundTrips()
    await inTransaction(db, (tx) => add(tx, { text: 'zero' }))
    const trips = proxy.roundTrips() - before
    proxy.set('open')

    assert.equal(trips, 2)
    assert.deepEqual(await notes(), ['one', 'two', 'zero'])
    await sql`delete from notes where text = 'zero'`.execute(direct)
  })

  it('a rollback undoes statements sent ahead', async () => {
    const failing = inTransaction(db, async (tx) => {
      await add(tx, { text: 'three' })
      throw new Error('Never mind.')
    })

    await assert.rejects(failing, { message: 'Never mind.' })
    assert.deepEqual(await notes(), ['one', 'two'])
  })

  it('a commit fails if PostgreSQL rolls back, because a statement before it has failed', async () => {
    const failing = inTransaction(db, async (tx) => {
      await add(tx, { text: 'three' })
      await assert.rejects(sql`select 1 / 0`.execute(tx), { code: '22012' })
    })

    await assert.rejects(failing, { name: 'AbortedTransactionError' })
    assert.deepEqual(await notes(), ['one', 'two'])
  })

  it('has the isolation level and the access mode that were asked for', async () => {
    const settings = ['transaction_isolation', 'transaction_read_only']
    const transaction = db
      .transaction()
      .setIsolationLevel('serializable')
      .setAccessMode('read only')

    const { rows } = await transaction.execute((tx) =>
      sql`select current_setting(name) as value from unnest(${settings}::text[]) as name`.execute(
        tx,
      ),
    )

    assert.deepEqual(rows, [{ value: 'serializable' }, { value: 'on' }])
  })

  it('the connection may break before the statement that waits', async () => {
    const failing = inTransaction(db, async (tx) => {
      await count(tx, {})
      proxy.set('cut')
      await add(tx, { text: 'three' })
    })

    await assert.rejects(failing)
    proxy.set('open')
    assert.deepEqual(await notes(), ['one', 'two'])
    assert.deepEqual(await count(db, {}), [{ n: 2 }])
  })
})

describe('outside of a transaction', () => {
  it('a statement is not sent ahead', async () => {
    await assert.rejects(add(db, { text: 'one' }), { constraint: 'notes_pkey' })
    await add(db, { text: 'four' })
    assert.deepEqual(await notes(), ['four', 'one', 'two'])
  })
})

async function divide(tx: Db) {
  await sql`select 1 / 0`.execute(tx)
}

it('the stack of an error names the function that sent the statement', async () => {
  await assert.rejects(divide(db), { stack: /\bdivide\b/ })
  await assert.rejects(inTransaction(db, divide), { stack: /\bdivide\b/ })
})
