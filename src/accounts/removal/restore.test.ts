import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { type Person, signedUp, userOf } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'

const app = await startApp()
const restore = (token: string) => app.call('POST', '/v1/auth/restore-account', { token })

/** A person whose account is pending deletion. */
async function pendingPerson(): Promise<Person & { restoreToken: string }> {
  const person = await signedUp(app)
  await person.call('DELETE', '/v1/auth/account')
  return { ...person, restoreToken: (await person.signIn()).body.restore_token }
}

/** The subjects of the mails to an address, after the queue is empty. */
async function subjectsTo(email: string): Promise<(string | undefined)[]> {
  await mailsOut(app)
  const mails = app.inbox.mails.filter(({ envelopeTo }) => envelopeTo.includes(email))
  return mails.map(({ subject }) => subject)
}

describe('POST /v1/auth/restore-account', () => {
  for (const kind of ['accessToken', 'restoreToken'] as const)
    it(`makes the account active again by its ${kind}, unchanged, and sends a mail`, async () => {
      const ada = await pendingPerson()

      const { status, body } = await restore(ada[kind])

      const account = await ada.call('GET', '/v1/auth/account')
      assert.equal(status, 200)
      assert.deepEqual(body, {
        user: {
          id: ada.id,
          email: ada.email,
          name: 'Ada Lovelace',
          email_verified: false,
          created_at: app.clock().toISOString(),
          updated_at: app.clock().toISOString(),
          deletion_scheduled_at: null,
        },
        message: 'The account is active.',
        timestamp: app.clock().toISOString(),
      })
      assert.deepEqual(userOf(account), body.user)
      const { status: refreshed } = await app.call('POST', '/v1/auth/refresh', {
        body: { refresh_token: ada.refreshToken },
      })
      assert.deepEqual([refreshed, (await ada.signIn()).status], [200, 200])
      assert.equal((await subjectsTo(ada.email)).at(-1), 'Your Larder account is active again')
    })

  it('may be repeated, even for an active account, and sends one mail', async () => {
    const ada = await pendingPerson()
    const ben = await signedUp(app)

    const answers = [
      ...(await Promise.all(Array.from({ length: 5 }, () => restore(ada.restoreToken)))),
      await restore(ada.accessToken),
      await restore(ben.accessToken),
    ]

    assert.deepEqual(answers.map(outcome), Array(7).fill('200 ok'))
    assert.deepEqual(answers.at(-1)?.body.user, userOf(await ben.call('GET', '/v1/auth/account')))
    assert.deepEqual(
      (await subjectsTo(ada.email)).filter((subject) => subject?.includes('active again')),
      ['Your Larder account is active again'],
    )
    assert.deepEqual(await subjectsTo(ben.email), [])
  })

  it('accepts a restore token for 15 minutes', async () => {
    const [ada, ben] = [await pendingPerson(), await pendingPerson()]

    app.clock.advance({ minutes: 14, seconds: 59 })
    const inTime = await restore(ada.restoreToken)
    app.clock.advance({ seconds: 7 })
    const tooLate = await restore(ben.restoreToken)

    assert.deepEqual([inTime, tooLate].map(outcome), ['200 ok', '401 UNAUTHENTICATED'])
    assert.equal(outcome(await ben.signIn()), '403 ACCOUNT_PENDING_DELETION')
  })

  it('refuses restore and access tokens from before a password reset', async () => {
    const ada = await pendingPerson()
    const password = 'seven new lamps'
    const reset = await app.call('PUT', '/v1/auth/password-reset', {
      body: { token: await resetToken(app, ada.email), new_password: password },
    })

    const refused = [await restore(ada.restoreToken), await restore(ada.accessToken)]
    const signIn = await app.call('POST', '/v1/auth/signin', {
      body: { email: ada.email, password },
    })
    const restored = await restore(signIn.body.restore_token)

    assert.equal(reset.status, 200)
    assert.deepEqual(refused.map(outcome), ['401 UNAUTHENTICATED', '401 UNAUTHENTICATED'])
    assert.equal(outcome(signIn), '403 ACCOUNT_PENDING_DELETION')
    assert.equal(restored.body.user.email_verified, true)
    assert.equal(restored.body.user.deletion_scheduled_at, null)
  })

  it('refuses the access token of a session that was signed out', async () => {
    const ada = await pendingPerson()
    await ada.call('POST', '/v1/auth/signout')

    const answers = [await restore(ada.accessToken), await restore(ada.restoreToken)]

    assert.deepEqual(answers.map(outcome), ['401 UNAUTHENTICATED', '200 ok'])
  })

  it('ends all restore tokens, but accepts the used one again for two minutes', async () => {
    const ada = await pendingPerson()
    const another: string = (await ada.signIn()).body.restore_token
    const exportBy = (token: string) => app.call('GET', '/v1/auth/export', { token })
    const before = await exportBy(ada.restoreToken)
    await restore(ada.restoreToken)

    const [exported, retry, byAnother] = [
      await exportBy(ada.restoreToken),
      await restore(ada.restoreToken),
      await exportBy(another),
    ]
    app.clock.advance({ minutes: 2, seconds: 1 })
    const late = [await restore(ada.restoreToken), await restore(another)]

    assert.deepEqual([before, retry, exported, byAnother, ...late].map(outcome), [
      '200 ok',
      '200 ok',
      ...Array<string>(4).fill('401 UNAUTHENTICATED'),
    ])
  })

  it('refuses earlier restore tokens if the account is deleted again', async () => {
    const ada = await pendingPerson()
    await restore(ada.restoreToken)
    await ada.call('DELETE', '/v1/auth/account')

    const answers = [await restore(ada.restoreToken), await ada.signIn()]

    assert.deepEqual(answers.map(outcome), ['401 UNAUTHENTICATED', '403 ACCOUNT_PENDING_DELETION'])
    assert.equal(outcome(await restore(answers[1]?.body.restore_token)), '200 ok')
  })

  it('refuses used and unused restore tokens from before a sign-out of all', async () => {
    const [ada, ben] = [await pendingPerson(), await pendingPerson()]
    await restore(ben.restoreToken)
    for (const one of [ada, ben]) await one.call('POST', '/v1/auth/signout', { scope: 'all' })

    const answers = [await restore(ada.restoreToken), await restore(ben.restoreToken)]

    assert.deepEqual(answers.map(outcome), ['401 UNAUTHENTICATED', '401 UNAUTHENTICATED'])
    assert.equal(outcome(await restore((await ada.signIn()).body.restore_token)), '200 ok')
  })

  it('restores only the account of the token', async () => {
    const ada = await pendingPerson()
    const [eve, ben] = [await signedUp(app), await pendingPerson()]

    const answers = [
      await restore(eve.accessToken),
      await restore(ben.restoreToken),
      await eve.call('POST', '/v1/auth/restore-account', { id: ada.id }),
      await app.call('POST', '/v1/auth/restore-account'),
    ]

    assert.deepEqual(answers.map(outcome), [
      '200 ok',
      '200 ok',
      '400 VALIDATION_FAILED',
      '401 UNAUTHENTICATED',
    ])
    assert.equal(outcome(await ada.signIn()), '403 ACCOUNT_PENDING_DELETION')
  })

  it('starts the window again if the account is deleted again', async () => {
    const ada = await pendingPerson()
    await restore(ada.restoreToken)

    app.clock.advance({ minutes: 5 })
    await ada.call('DELETE', '/v1/auth/account')

    const { body } = await ada.signIn()
    assert.equal(Date.parse(body.deletion_scheduled_at) - app.clock().getTime(), 30 * 86_400_000)
  })
})
