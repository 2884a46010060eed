// A push that does not get the household's lock in time is refused, and applied once when it is repeated.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, it } from 'node:test'
import { openDatabase } from '#platform/postgres/database.ts'
import { startApp } from '#test/app/app.ts'
import { testClock } from '#test/app/clock.ts'
import { problemsOnly, testDatabase } from '#test/app/database.ts'
import { firstHousehold } from '#test/app/household.ts'
import { openInbox } from '#test/app/inbox.ts'
import { signedUp } from '#test/app/person.ts'
import { hold } from '#test/app/row-locks.ts'
import { food, logged, statuses } from '#test/simulation/mutations.ts'

const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())
const inbox = opened.use(await openInbox())
const LOCK = 'select from sync_scope where household_id = $1 for no key update'

/** The service with a timeout of its queries, or of the statements of the server. */
async function appWithTimeout(options: Parameters<typeof openDatabase>[2]) {
  const { url: databaseUrl } = await testDatabase()
  const { db } = opened.use(openDatabase(databaseUrl, problemsOnly, options))
  return startApp({}, { db, databaseUrl, clock: testClock(), inbox })
}

const limits: Record<string, Parameters<typeof appWithTimeout>[0]> = {
  'the query timeout ended': { timeoutMs: 1000 },
  'the statement timeout ended': { limits: { statementMs: 1000, lockMs: 0 } },
  'the lock timeout ended': { limits: { statementMs: 0, lockMs: 1000 } },
}

for (const [why, limit] of Object.entries(limits))
  it(`is refused because ${why}, and applied once when it is repeated`, async () => {
    const app = await appWithTimeout(limit)
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const head = { client_id: randomUUID(), schema_version: 1, scope_id: id }
    const mutations = logged(1, food('Milk'), food('Eggs'))
    const push = () => ada.call('POST', '/v1/sync/push', { ...head, mutations })
    const { body: before } = await ada.call('POST', '/v1/sync/pull', head)

    const held = await hold(app, LOCK, [id])
    const refused = await push()
    const read = await ada.call('POST', '/v1/sync/pull', head)
    await held.release()
    const done = await push()

    assert.deepEqual(
      [refused.status, refused.body.code, refused.headers.get('retry-after')],
      [503, 'UNAVAILABLE', '2'],
    )
    assert.deepEqual(read.body, before) // readers never wait
    assert.deepEqual(
      [statuses(done), done.body.version, done.body.last_seq],
      [['applied', 'applied'], before.version + 2, 2],
    )
  })
