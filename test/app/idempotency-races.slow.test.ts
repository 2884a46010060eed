// Slow. Covers: src/platform/http src/platform/postgres src/api/idempotency
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '#test/eventually.ts'
import { startApp } from './app.ts'
import { firstHousehold } from './household.ts'
import { signedUp } from './person.ts'
import { openRaw } from './raw-http.ts'
import { hold } from './row-locks.ts'

const app = await startApp()
const LOCK = 'select from sync_scope where household_id = $1 for no key update'

/** A person with a full cup of tea, and a request that drinks some of it. */
async function drinker() {
  const ada = await signedUp(app)
  const { id: householdId } = await firstHousehold(ada)
  const { body: item } = await ada.call('POST', '/v1/pantry/items', { name: 'Tea', quantity: 10 })
  const key = randomUUID()
  const path = `/v1/pantry/items/${item.id}/consume`
  const drink = () =>
    app.call('POST', path, {
      token: ada.accessToken,
      headers: { 'idempotency-key': key },
      body: { quantity: 1 },
    })
  const left = async () => (await ada.call('GET', `/v1/pantry/items/${item.id}`)).body.quantity
  return { householdId, token: ada.accessToken, key, path, drink, left }
}

describe('requests with one Idempotency-Key', () => {
  it('at the same time have one effect', async () => {
    const { drink, left } = await drinker()

    const answers = await Promise.all(Array.from({ length: 16 }, drink))
    const later = await drink()

    assert.equal(await left(), 9)
    const done = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    assert.ok(done.length >= 1)
    assert.equal(done.filter(({ headers }) => !headers.has('idempotent-replayed')).length, 1)
    for (const { text } of done) assert.equal(text, later.text)
    for (const { status, body, headers } of refused)
      assert.deepEqual([status, body.code, headers.get('retry-after')], [409, 'KEY_IN_USE', '1'])
  })

  it('are refused while the first is running', async () => {
    const { householdId, drink, left } = await drinker()
    await using held = await hold(app, LOCK, [householdId])
    const first = drink()
    await held.waiting(1)

    const second = await drink()
    await held.release()

    assert.deepEqual([second.status, second.body.code], [409, 'KEY_IN_USE'])
    assert.equal((await first).status, 200)
    assert.equal(await left(), 9)
  })

  it('have one effect where the first lost its connection to the database', async () => {
    const { householdId, drink, left } = await drinker()
    await using held = await hold(app, LOCK, [householdId])
    const first = drink()
    await held.waiting(1)

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    await held.release()
    const answers = [await first, await drink(), await drink()]

    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers.has('idempotent-replayed')]),
      [
        [503, false],
        [200, false],
        [200, true],
      ],
    )
    assert.equal(await left(), 9)
  })

  it('have one effect where the client left before the answer', async () => {
    const { householdId, token, key, path, drink, left } = await drinker()
    const held = await hold(app, LOCK, [householdId])
    const body = JSON.stringify({ quantity: 1 })
    const connection = await openRaw(app.url)
    connection.send(
      `POST ${path} HTTP/1.1\r\nhost: larder.test\r\nauthorization: Bearer ${token}\r\nidempotency-key: ${key}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    await held.waiting(1)
    connection[Symbol.dispose]()
    await held.release()
    await eventually('the first is done', async () => (await left()) === 9)

    const again = await drink()

    assert.deepEqual(
      [again.status, again.headers.get('idempotent-replayed'), again.body.movement.delta],
      [200, 'true', -1],
    )
    assert.equal(await left(), 9)
  })
})
