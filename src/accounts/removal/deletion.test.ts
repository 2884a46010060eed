import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, DAY } from '#platform/kernel/clock.ts'
import { describeSync } from '#server/entity-tables.ts'
import { comparable, outcome } from '#test/app/answers.ts'
import { type Answer, startApp } from '#test/app/app.ts'
import { testClock } from '#test/app/clock.ts'
import { problemsOnly } from '#test/app/database.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { removeDueAccounts } from './remove-accounts.ts'

const app = await startApp()
const inDays = (days: number) => after(app.clock(), days * DAY).toISOString()
const refresh = (refresh_token: string, at = app) =>
  at.call('POST', '/v1/auth/refresh', { body: { refresh_token } })

/** The time of the removal, from the refused sign-in; undefined while the account is active. */
const dueOf = async (person: Person): Promise<string | undefined> =>
  (await person.signIn()).body.deletion_scheduled_at

describe('DELETE /v1/auth/account', () => {
  it('returns no body, and closes the account until its removal after 30 days', async () => {
    const ada = await signedUp(app)

    const { status, text, headers } = await ada.call('DELETE', '/v1/auth/account')

    assert.deepEqual([status, text, headers.get('content-type')], [204, '', null])
    const refused = [await ada.call('GET', '/v1/auth/account'), await ada.signIn()]
    assert.deepEqual(refused.map(outcome), Array(2).fill('403 ACCOUNT_PENDING_DELETION'))
    assert.equal(await dueOf(ada), '2026-12-20T08:00:00.000Z')
  })

  for (const [what, sent] of Object.entries({
    'no body': {},
    'an empty body': { body: '' },
    'an empty object': { body: '{}' },
    'an empty object with spaces': { body: ' { } ' },
    'a media type alone': { headers: { 'content-type': 'application/json; charset=utf-8' } },
  }))
    it(`accepts ${what}`, async () => {
      const { accessToken } = await signedUp(app)

      const answer = await app.call('DELETE', '/v1/auth/account', { token: accessToken, ...sent })

      assert.deepEqual([answer.status, answer.text], [204, ''])
    })

  it('refuses any other body, and then deletes nothing', async () => {
    const ada = await signedUp(app)
    const bodies = [
      '{"email":"x"}',
      '[]',
      'null',
      '["all"]',
      '"yes"',
      '1',
      'true',
      '{',
      'account=ada',
    ]

    const answers: Answer[] = []
    for (const body of bodies) answers.push(await ada.call('DELETE', '/v1/auth/account', body))
    const asForm = await app.call('DELETE', '/v1/auth/account', {
      token: ada.accessToken,
      body: 'account=ada',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

    assert.deepEqual(
      answers.map(({ status }) => status),
      bodies.map(() => 400),
    )
    assert.equal(asForm.status, 415)
    assert.equal((await ada.call('GET', '/v1/auth/account')).body.deletion_scheduled_at, null)
  })

  it('does not change the date when repeated, and sends one mail', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')
    const due = await dueOf(ada)

    app.clock.advance({ minutes: 10 })
    const again = await Promise.all(
      Array.from({ length: 5 }, () => ada.call('DELETE', '/v1/auth/account')),
    )
    await mailsOut(app)

    assert.deepEqual(
      again.map(({ status }) => status),
      Array(5).fill(204),
    )
    assert.equal(await dueOf(ada), due)
    const mails = await app.inbox.to(ada.email)
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Your Larder account will be deleted on 20 December 2026'],
    )
    assert.match(mails[0]?.text ?? '', /20 December 2026, 08:00 UTC/)
    assert.doesNotMatch(mails[0]?.text ?? '', /token=/)
  })

  it('makes sign-in and refresh answer 403 with the date and a restore token', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')

    const answers = [await ada.signIn(), await refresh(ada.refreshToken)]

    for (const { status, body, headers } of answers) {
      const { restore_token, ...rest } = body
      assert.equal(status, 403)
      assert.deepEqual(rest, {
        error: 'This account is about to be deleted. It can still be restored.',
        code: 'ACCOUNT_PENDING_DELETION',
        deletion_scheduled_at: inDays(30),
        timestamp: app.clock().toISOString(),
        request_id: headers.get('x-request-id'),
      })
      assert.equal(restore_token.split('.').length, 3)
    }
    const [first, second] = answers
    assert.deepEqual(Object.keys(first?.body), Object.keys(second?.body))
  })

  it('returns no restore token without the right credentials', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')

    const byToken = await ada.call('GET', '/v1/auth/account')
    const wrongPassword = await app.call('POST', '/v1/auth/signin', {
      body: { email: ada.email, password: 'not the password' },
    })
    const unknown = await app.call('POST', '/v1/auth/signin', {
      body: { email: 'nobody@example.com', password: 'not the password' },
    })

    assert.deepEqual(Object.keys(byToken.body).includes('restore_token'), false)
    assert.equal(outcome(wrongPassword), '401 INVALID_CREDENTIALS')
    assert.deepEqual(comparable(wrongPassword), comparable(unknown))
  })

  it('changes only the account of the token', async () => {
    const [ada, eve] = [await signedUp(app), await signedUp(app)]

    const named = await eve.call('DELETE', '/v1/auth/account', { id: ada.id })
    const query = await eve.call('DELETE', `/v1/auth/account?id=${ada.id}`)
    const path = await eve.call('DELETE', `/v1/auth/account/${ada.id}`)

    assert.deepEqual(
      [named, query, path].map(({ status }) => status),
      [400, 400, 404],
    )
    assert.deepEqual([await dueOf(ada), await dueOf(eve)], [undefined, undefined])
  })

  it('is due immediately with a window of 0 days, and can be restored until the job runs', async () => {
    const withoutWindow = await startApp({ DELETION_WINDOW_DAYS: '0' }, app)
    const [ada, ben] = [await signedUp(withoutWindow), await signedUp(withoutWindow)]
    for (const person of [ada, ben]) await person.call('DELETE', '/v1/auth/account')

    const due = await dueOf(ada)
    const restored = await ada.call('POST', '/v1/auth/restore-account')
    await mailsOut(app)
    await removeDueAccounts(app.db, { sync: describeSync(), log: problemsOnly }, app.clock())

    assert.deepEqual([due, restored.status], [app.clock().toISOString(), 200])
    assert.deepEqual([await ada.signIn(), await ben.signIn()].map(outcome), [
      '200 ok',
      '401 INVALID_CREDENTIALS',
    ])
  })

  it('keeps its date if the clock of another replica differs by an hour', async () => {
    const clock = testClock(after(app.clock(), 3_600_000).toISOString())
    const late = await startApp({}, { ...app, clock })
    const ada = await signedUp(app)
    const lateToken = (
      await late.call('POST', '/v1/auth/signin', {
        body: { email: ada.email, password: ada.password },
      })
    ).body.access_token
    await ada.call('DELETE', '/v1/auth/account')

    const again = await late.call('DELETE', '/v1/auth/account', { token: lateToken })
    const response = await late.call('GET', '/v1/auth/account', { token: lateToken })

    assert.equal(again.status, 204)
    assert.deepEqual(
      [response.body.deletion_scheduled_at, await dueOf(ada)],
      [inDays(30), inDays(30)],
    )
  })
})
