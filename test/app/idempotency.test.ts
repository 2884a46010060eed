import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '#test/eventually.ts'
import { type Answer, startApp } from './app.ts'
import { runDailyJob } from './daily-job.ts'
import { firstHousehold, inHousehold, joined } from './household.ts'
import { signedUp } from './person.ts'
import { openWriteFixture } from './writing-routes.ts'

const app = await startApp()
const fixture = await openWriteFixture(app)
const { ada, ben, householdId } = fixture
const HEADER = 'idempotency-key'
const posts = fixture.requests.filter(
  ({ method, name }) =>
    method === 'POST' &&
    !/\/v1\/auth|\/sync\/|\/(invites|join-code|join-request|calendar|links|share|push-subscriptions|webhooks|secret)$/.test(
      name,
    ),
)

const asBen = inHousehold(app, ben, householdId)
const asAda = inHousehold(app, ada, householdId)

/** All that a request may change: rows, versions, members and events. An import goes on after its answer. */
async function stateOf(): Promise<unknown> {
  await eventually('no import is running', async () => {
    const running = await app.db
      .selectFrom('import_jobs')
      .select('id')
      .where('finished_at', 'is', null)
      .execute()
    return running.length === 0
  })
  const { rows } = await sql`
    select (select sum(version) from sync_scope) as versions, (select count(*) from sync_change) as changes,
      (select count(*) from households) as households, (select count(*) from members) as members,
      (select count(*) from events) as events, (select count(*) from sync_receipt) as receipts,
      (select count(*) from operations) as operations, (select count(*) from idempotency_keys) as keys
  `.execute(app.db)
  return rows[0]
}

const shown = ({ status, text, headers }: Answer) => [status, text, headers.get('etag')]
const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'

describe('a POST with an Idempotency-Key', () => {
  it('leaves nothing where its answer can not be saved, on every route', async () => {
    await sql`create function refuse_answers() returns trigger language plpgsql
      as $$ begin raise 'no answer is saved'; end $$`.execute(app.db)
    await sql`create trigger refuse_answers before insert on idempotency_keys
      execute function refuse_answers()`.execute(app.db)
    const before = await stateOf()

    const statuses: number[] = []
    for (const { path, body } of posts)
      statuses.push((await asBen('POST', path, body, { [HEADER]: randomUUID() })).status)
    await sql`drop trigger refuse_answers on idempotency_keys`.execute(app.db)

    assert.deepEqual(
      statuses,
      posts.map(() => 500),
    )
    assert.deepEqual(await stateOf(), before)
  })

  it('is done once on every route, and has the same answer again', async () => {
    assert.ok(posts.length > 30)
    const wrong: unknown[] = []
    let lastKey: string | undefined
    for (const { name, path, body } of posts) {
      const key = randomUUID()
      const first = await asBen('POST', path, body, { [HEADER]: `"${key}"` })
      const before = await stateOf()
      const second = await asBen('POST', path, body, { [HEADER]: key })
      const foreign =
        lastKey === undefined ? undefined : await asBen('POST', path, body, { [HEADER]: lastKey })
      const after = await stateOf()
      lastKey = key

      const isSame =
        first.status < 300 &&
        !isReplay(first) &&
        isReplay(second) &&
        JSON.stringify(shown(first)) === JSON.stringify(shown(second)) &&
        JSON.stringify(before) === JSON.stringify(after)
      const isRefused = !foreign || (foreign.status === 422 && foreign.body.code === 'KEY_REUSED')
      if (!isSame || !isRefused)
        wrong.push([name, first.text, second.text, foreign?.text, before, after])
    }

    assert.deepEqual(wrong, [])
  })

  it('is refused with another body, method, path, query or household', async () => {
    const headers = { [HEADER]: randomUUID() }
    const { id: other } = await firstHousehold(await signedUp(app))
    const first = await asBen('POST', '/v1/pantry/foods', { name: randomUUID() }, headers)
    const before = await stateOf()

    const body = await asBen('POST', '/v1/pantry/foods', { name: randomUUID() }, headers)
    const elsewhere = await ben.call('POST', '/v1/households', { name: 'Boat' })
    const atHome = await inHousehold(app, ben, elsewhere.body.id)(
      'POST',
      '/v1/pantry/foods',
      { name: first.body.name },
      headers,
    )
    const foreign = await inHousehold(app, ben, other)(
      'POST',
      '/v1/pantry/foods',
      { name: first.body.name },
      headers,
    )

    assert.equal(first.status, 201)
    assert.deepEqual([body.status, atHome.status, foreign.status], [422, 422, 404])
    assert.notDeepEqual(await stateOf(), before) // the boat
  })

  it('is the same for each account on its own', async () => {
    const headers = { [HEADER]: 'shopping-1' }

    const answers = [
      await asAda('POST', '/v1/stores', { name: 'Corner shop' }, headers),
      await asBen('POST', '/v1/stores', { name: 'Market' }, headers),
    ]

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.name]),
      [
        [201, 'Corner shop'],
        [201, 'Market'],
      ],
    )
  })

  it('is free again after a failure', async () => {
    const headers = { [HEADER]: randomUUID() }
    const food = { name: randomUUID() }
    const { body: first } = await asBen('POST', '/v1/pantry/foods', food)

    const failed = await asBen('POST', '/v1/pantry/foods', food, headers)
    await asBen('DELETE', `/v1/pantry/foods/${first.id}`)
    const done = await asBen('POST', '/v1/pantry/foods', food, headers)

    assert.deepEqual([failed.status, done.status, isReplay(done)], [409, 201, false])
  })

  it('has no answer for somebody who is not in the household any more', async () => {
    const dan = await joined(app, ada)
    const call = inHousehold(app, dan, householdId)
    const headers = { [HEADER]: randomUUID() }
    const food = { name: randomUUID() }
    const first = await call('POST', '/v1/pantry/foods', food, headers)
    const shownOut = await ada.call('DELETE', `/v1/households/${householdId}/members/${dan.id}`)

    const second = await call('POST', '/v1/pantry/foods', food, headers)

    assert.deepEqual([first.status, shownOut.status], [201, 204])
    assert.deepEqual([second.status, second.body.code, isReplay(second)], [404, 'NOT_FOUND', false])
  })

  it('must have a key that can be read', async () => {
    const wrong = ['', '""', '"', 'a b', '"a', 'a"b', 'x'.repeat(256), '"a", "b"', '"é"']

    const answers = await Promise.all(
      wrong.map((key) => asBen('POST', '/v1/stores', { name: 'Shop' }, { [HEADER]: key })),
    )

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code, body.details?.[0].path]),
      wrong.map(() => [400, 'VALIDATION_FAILED', '/headers/idempotency-key']),
    )
  })

  it('is refused where the answer holds a secret, and ignored where a repetition is safe', async () => {
    const headers = { [HEADER]: randomUUID() }
    const { email, password } = ben

    const refused = [
      await app.call('POST', '/v1/auth/signin', { body: { email, password }, headers }),
      await asBen('POST', `/v1/households/${householdId}/invites`, {}, headers),
    ]
    const ignored = [
      await asBen('GET', '/v1/pantry/foods', undefined, headers),
      await asBen('PUT', `/v1/pantry/foods/${randomUUID()}`, { name: randomUUID() }, headers),
    ]

    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.details?.[0].path]),
      refused.map(() => [400, '/headers/idempotency-key']),
    )
    assert.deepEqual(
      ignored.map(({ status, headers: answered }) => [status, answered.has('idempotent-replayed')]),
      [
        [200, false],
        [201, false],
      ],
    )
  })
})

describe('the kept answers', () => {
  it('are counted in the metrics', async () => {
    const { text } = await app.call('GET', '/metrics')

    const [, count = '0'] = /^larder_replayed_answers_total (\d+)$/m.exec(text) ?? []

    assert.ok(Number(count) >= posts.length)
  })

  it('are bounded in number and in bytes for each account', async () => {
    const cleo = await signedUp(app)
    const make = (key: string) =>
      app.call('POST', '/v1/pantry/foods', {
        token: cleo.accessToken,
        headers: { [HEADER]: key },
        body: { name: key },
      })
    const fill = (bytes: number, count: number) =>
      sql`insert into idempotency_keys (account_id, key, request, status, bytes, created_at)
        select ${cleo.id}, sha256(random()::text::bytea), '', 200, ${bytes}, ${app.clock()}
        from generate_series(1, ${count}::integer)`.execute(app.db)
    await fill(32 * 1024 * 1024, 1)

    const [large, repeated] = [await make('large'), await make('large')]
    await fill(0, 10_000)
    const refused = await make('one-more')
    const replayed = await make('large')

    assert.deepEqual([large.status, repeated.status], [201, 409])
    assert.deepEqual([repeated.body.code, repeated.body.done_with_status], ['CONFLICT', 201])
    assert.deepEqual([refused.status, refused.body.code], [429, 'RATE_LIMITED'])
    assert.equal(refused.headers.get('retry-after'), '3600')
    assert.equal(replayed.body.done_with_status, 201)
  })

  it('are removed with their account', async () => {
    const eve = await signedUp(app)
    const headers = { [HEADER]: randomUUID() }
    const sent = { token: eve.accessToken, headers, body: { name: 'Tea' } }
    const made = await app.call('POST', '/v1/pantry/foods', sent)
    await eve.call('DELETE', '/v1/auth/account')

    await runDailyJob(app, new Date(app.clock().getTime() + 1000 * 86_400_000))

    const { rows } = await sql`select from idempotency_keys where account_id = ${eve.id}`.execute(
      app.db,
    )
    assert.deepEqual([made.status, rows.length], [201, 0])
  })

  it('are kept for 24 hours', async () => {
    const { id, accessToken: token } = await signedUp(app)
    const key = randomUUID()
    const headers = { [HEADER]: key }
    const make = (name: string, sentBy = token) =>
      app.call('POST', '/v1/pantry/foods', { token: sentBy, headers, body: { name } })
    const first = await make('Tea')
    const count = async () =>
      (await sql`select from idempotency_keys where account_id = ${id}`.execute(app.db)).rows.length
    const at = app.clock()
    await runDailyJob(app, new Date(at.getTime() + 86_399_000))
    const before = await count()

    await sql`update idempotency_keys set created_at = ${at}::timestamptz - interval '1 day'
      where account_id = ${id}`.execute(app.db)
    const next = await make('Coffee')
    await runDailyJob(app, new Date(at.getTime() + 86_400_000 + 1000))

    assert.deepEqual([first.status, before], [201, 1])
    assert.deepEqual([next.status, isReplay(next), next.body.name], [201, false, 'Coffee'])
    assert.equal(await count(), 0)
  })
})
