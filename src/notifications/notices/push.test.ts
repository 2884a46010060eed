import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { createSecret } from '#platform/base/secret.ts'
import { newId } from '#platform/kernel/ids.ts'
import { deriveVapidKeys } from '#platform/web-push/vapid.ts'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { signingIn, sweep, wantNotices, withNotices } from '#test/app/notices.ts'
import { eventually } from '#test/eventually.ts'
import { openPushService } from '#test/processes/push-service.ts'

const service = await openPushService()
after(() => service[Symbol.asyncDispose]())
const start = (env: Record<string, string> = {}) =>
  startApp({ EGRESS_ALLOW: '127.0.0.0/8', ...env }, undefined, { egress: { ca: service.ca } })
const app = await start()
const SUBSCRIPTIONS = '/v1/notices/push-subscriptions'

/** A person whose notices go to a browser that has subscribed at the push service. */
async function withBrowser(at = app, key?: string) {
  const one = await withNotices(at)
  await wantNoticesByPush(one, at)
  const { accessToken: token } = one.person
  const { public_key } = (await at.call('GET', '/v1/notices/push-key', { token })).body
  const browser = service.subscribe(key ?? public_key)
  const body = browser.subscription
  const { access_token } = (await one.person.signIn()).body
  const { status, text } = await at.call('POST', SUBSCRIPTIONS, { token: access_token, body })
  assert.equal(status, 204, text)
  return { ...one, browser, token: access_token as string }
}

const wantNoticesByPush = async (
  { person, householdId }: Awaited<ReturnType<typeof withNotices>>,
  at = app,
) => {
  const call = signingIn(at, person, householdId)
  await wantNotices({ ...person, call }, householdId, { channel: 'web_push' })
}

/** Sweeps on the next day. */
async function sweepTomorrow(at = app) {
  at.clock.advance({ days: 1 })
  await sweep(at)
  await mailsOut(at)
}
const inDays = (days: number) =>
  new Date(app.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe('a push message', () => {
  it('of a kind that only a newer version knows stays in the queue, as such a mail does', async () => {
    const { stock, person, householdId, browser } = await withBrowser()
    const { id: account_id } = person
    const made = app.clock()
    const newer = (['mail', 'push'] as const).map((channel) => ({
      id: newId(made),
      kind: 'of_a_newer_version',
      channel,
      account_id,
      details: JSON.stringify({ household_id: householdId }),
      created_at: made,
      due_at: new Date(0),
    }))
    await app.db.insertInto('mails').values(newer).execute()
    await stock('Milk', inDays(1))

    app.clock.advance({ days: 1 })
    await sweep(app)
    await person.call('POST', '/v1/auth/password-reset', { email: person.email })
    await eventually('the others are sent', async () => {
      const rows = await app.db.selectFrom('mails').select('kind').execute()
      return rows.every(({ kind }) => kind === 'of_a_newer_version')
    })

    const waiting = await app.db
      .selectFrom('mails')
      .select(['channel', 'attempts', 'due_at'])
      .orderBy('channel')
      .execute()
    await app.db.deleteFrom('mails').execute()
    assert.equal(browser.messages.length, 1)
    assert.deepEqual(
      waiting,
      ['mail', 'push'].map((channel) => ({ channel, attempts: 0, due_at: new Date(0) })),
    )
  })

  it('is encrypted for the browser (RFC 8291) and signed for its push service (RFC 8292)', async () => {
    const { stock, householdId, browser } = await withBrowser()
    await stock('Milk', inDays(1))

    await sweepTomorrow()

    assert.deepEqual(browser.messages, [
      {
        title: 'Villa',
        body: 'Use today: Milk',
        language: 'en',
        household_id: householdId,
        day: inDays(0),
      },
    ])
    const [request = assert.fail()] = browser.requests
    assert.deepEqual(
      [request.claims.aud, request.claims.sub, request.headers.ttl, request.isSigned],
      [service.origin, 'mailto:larder@example.org', '86400', true],
    )
    const lifetime = Number(request.claims.exp) - Date.now() / 1000
    assert.ok(lifetime > 0 && lifetime <= 86_400)
  })

  it('reaches a browser that has subscribed before the secret was changed', async () => {
    const older = 'the secret before that of the tests'
    const changed = await start({ LARDER_SECRET_PREVIOUS: older })
    const { publicKey } = deriveVapidKeys(createSecret(older))
    const { stock, browser } = await withBrowser(changed, publicKey)
    await stock('Milk', inDays(1))

    await sweepTomorrow(changed)

    assert.deepEqual(
      [browser.requests.map(({ isSigned }) => isSigned), browser.messages.length],
      [[false, true], 1],
    )
  })

  it('fits into one record (RFC 8291, 4), however long the names are', async () => {
    const { stock, browser, call, householdId, person } = await withBrowser()
    const long = '牛乳'.repeat(50)
    await call('PATCH', `/v1/households/${householdId}`, { name: long })
    await wantNotices(person, householdId, { channel: 'web_push', meals: true })
    for (const meal of ['a', 'b', 'c', 'd', 'e', 'f'])
      await call('POST', '/v1/meal-plan', { date: inDays(1), meal, title: long })
    for (const days of [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0])
      await stock(long, inDays(days))
    for (let i = 0; i < 5; i++)
      await call('POST', '/v1/pantry/foods', { name: `${i} ${'牛乳'.repeat(49)}`, min_quantity: 1 })

    await sweepTomorrow()

    const [message] = browser.messages as { body: string }[] // as `composePush` writes them
    const shown = `${'牛乳'.repeat(20)}…`
    assert.deepEqual(message?.body.split('\n').slice(0, 2), [
      `On the menu today: ${Array(5).fill(shown).join(', ')} …`,
      `Use today: ${Array(5).fill(shown).join(', ')}`,
    ])
    const [request = assert.fail()] = browser.requests
    assert.ok(Number(request.headers['content-length']) <= 4096)
  })

  it('is tried again where the push service is busy or fails, as late as it wants', async () => {
    const { stock, browser, person } = await withBrowser()
    await stock('Milk', inDays(1))
    browser.answers.push({ status: 429, retryAfter: '3600' }, { status: 500 })
    const waiting = () =>
      sql<{ attempts: number; minutes: number }>`
        select attempts, ceil(extract(epoch from due_at - now()) / 60)::float8 as minutes
        from mails where account_id = ${person.id}`.execute(app.db)
    const afterTry = async (attempts: number) => {
      await eventually(
        `try ${attempts}`,
        async () => (await waiting()).rows[0]?.attempts === attempts,
      )
      const { rows } = await waiting()
      await sql`update mails set due_at = now()`.execute(app.db)
      return rows[0]?.minutes
    }
    app.clock.advance({ days: 1 })
    await sweep(app)

    const minutes = [await afterTry(1), await afterTry(2)]
    await mailsOut(app)

    assert.deepEqual([minutes, browser.requests.length, browser.messages.length], [[60, 1], 3, 1])
  })

  for (const status of [404, 410])
    it(`ends a subscription that the push service does not know: ${status}`, async () => {
      const { stock, browser } = await withBrowser()
      await stock('Milk', inDays(2))
      browser.answers.push({ status })

      await sweepTomorrow()
      await sweepTomorrow()

      assert.deepEqual([browser.requests.length, browser.messages], [1, []])
    })

  it('is not sent after the sign-out of the session, or without a subscription', async () => {
    const [ada, ben] = [await withBrowser(), await withBrowser()]
    for (const { stock } of [ada, ben]) await stock('Milk', inDays(1))
    const answers = [
      await app.call('POST', '/v1/auth/signout', { token: ada.token }),
      await app.call('DELETE', SUBSCRIPTIONS, { token: ben.token }),
    ]

    await sweepTomorrow()

    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 204],
    )
    assert.deepEqual([ada.browser.requests, ben.browser.requests], [[], []])
  })
})

describe('a subscription', () => {
  it('of another session in the same browser takes its place', async () => {
    const { browser, person, stock } = await withBrowser()
    const { access_token: token } = (await person.signIn()).body
    await app.call('POST', SUBSCRIPTIONS, { token, body: browser.subscription })
    await stock('Milk', inDays(1))

    await sweepTomorrow()

    assert.equal(browser.messages.length, 1)
  })

  it('is in the export, without the secrets of the browser', async () => {
    const { token, browser } = await withBrowser()

    const { body } = await app.call('GET', '/v1/auth/export', { token })

    const [session] = body.sessions.filter((one: { current: boolean }) => one.current)
    assert.deepEqual(body.push_subscriptions, [
      {
        session_id: session.id,
        push_service: new URL(browser.subscription.endpoint).origin,
        created_at: app.clock().toISOString(),
      },
    ])
  })

  it('at an address that is not public is refused', async () => {
    const { person, householdId, browser } = await withBrowser()
    const call = signingIn(app, person, householdId)
    const endpoints = ['http://push.example.com/x', 'https://10.0.0.1/x', 'https://[::1]/', 'x']

    const answers = []
    for (const endpoint of endpoints)
      answers.push(await call('POST', SUBSCRIPTIONS, { ...browser.subscription, endpoint }))

    assert.deepEqual(
      answers.map(outcome),
      endpoints.map(() => '400 VALIDATION_FAILED'),
    )
    assert.ok(await firstHousehold({ ...person, call }))
  })
})
