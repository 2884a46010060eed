import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, SECOND } from '#platform/kernel/clock.ts'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { authenticator, enrolled } from '#test/app/second-factor.ts'

const app = await startApp()
const finish = (mfa_token: string, typed: object) =>
  app.call('POST', '/v1/auth/mfa', { body: { mfa_token, ...typed } })

describe('the second factor', () => {
  it('is off until the first code of the app, and then each sign-in needs a code', async () => {
    const ada = await signedUp(app)
    const { password } = ada
    const started = await ada.call('POST', '/v1/auth/mfa/totp', { password })
    const before = await ada.signIn()
    const code = authenticator(app, started.body.secret)()
    const confirmed = await ada.call('PUT', '/v1/auth/mfa/totp', { code })

    const refused = await ada.signIn()
    app.clock.advance({ seconds: 30 })
    const next = authenticator(app, started.body.secret)()
    const opened = await finish(refused.body.mfa_token, { code: next })

    assert.deepEqual([started.status, before.status, confirmed.status], [201, 200, 200])
    const uri = new URL(started.body.uri)
    assert.match(started.body.uri, /^otpauth:\/\/totp\/Larder:ada/)
    assert.equal(uri.searchParams.get('secret'), started.body.secret)
    const { mfa_token, request_id, ...refusal } = refused.body
    assert.deepEqual([typeof mfa_token, typeof request_id], ['string', 'string'])
    assert.deepEqual(refusal, {
      error: 'This account has a second factor. Send its code to POST /v1/auth/mfa.',
      code: 'MFA_REQUIRED',
      timestamp: after(app.clock(), -30 * SECOND).toISOString(),
    })
    assert.deepEqual([opened.status, opened.body.user.id], [200, ada.id])
    assert.equal(confirmed.body.recovery_codes.length, 10)
  })

  it('shows in the sessions and events how somebody signed in', async () => {
    const ada = await signedUp(app)
    const factor = await enrolled(app, ada)
    const { body } = await factor.signIn()

    const sessions = await app.call('GET', '/v1/auth/sessions', { token: body.access_token })
    const events = await app.call('GET', '/v1/auth/events', { token: body.access_token })

    const how = sessions.body.items.map((one: Record<string, unknown>) => [
      one['method'],
      one['second_factor'],
    ])
    assert.deepEqual(how, [
      ['password', 'totp'],
      ['password', null],
    ])
    const detailsOf = (wanted: string) =>
      events.body.items.find(({ kind }: { kind: string }) => kind === wanted)?.details
    assert.deepEqual(
      [detailsOf('signed_in'), detailsOf('second_factor_added')],
      [{ method: 'password', second_factor: 'totp' }, {}],
    )
  })

  it('takes a code once, also of 16 requests at the same time', async () => {
    const factor = await enrolled(app, await signedUp(app))
    const mfa_token = await factor.firstStep()
    const code = factor.nextCode()

    const answers = await Promise.all(Array.from({ length: 16 }, () => finish(mfa_token, { code })))
    const again = await finish(mfa_token, { code })

    const opened = answers.filter(({ status }) => status === 200)
    const refused = [...answers, again].filter(({ status }) => status !== 200)
    assert.equal(opened.length, 1)
    assert.deepEqual([...new Set(refused.map(outcome))], ['401 INVALID_CREDENTIALS'])
  })

  it('does not take the first code again, nor one from before a used one', async () => {
    const ada = await signedUp(app)
    const factor = await enrolled(app, ada)
    const show = authenticator(app, factor.secret)
    const mfa_token = await factor.firstStep()

    const outcomes = [
      outcome(await finish(mfa_token, { code: show() })),
      outcome(await finish(mfa_token, { code: show(-1) })),
      outcome(await finish(mfa_token, { code: show(1) })),
      outcome(await finish(mfa_token, { code: show() })),
    ]

    assert.deepEqual(outcomes, [
      '401 INVALID_CREDENTIALS',
      '401 INVALID_CREDENTIALS',
      '200 ok',
      '401 INVALID_CREDENTIALS',
    ])
  })

  it('accepts codes of 30 seconds ago and of clocks that are early, and no others', async () => {
    const factor = await enrolled(app, await signedUp(app))
    const mfa_token = await factor.firstStep()
    app.clock.advance({ minutes: 5 })
    const show = authenticator(app, factor.secret)

    const outcomes = []
    for (const periods of [-2, 2, -1, 0, 1])
      outcomes.push((await finish(mfa_token, { code: show(periods) })).status)

    assert.deepEqual(outcomes, [401, 401, 200, 200, 200])
  })

  it('says nothing about a second factor to a wrong password', async () => {
    const ada = await signedUp(app)
    await enrolled(app, ada)
    const send = (email: string) =>
      app.call('POST', '/v1/auth/signin', { body: { email, password: 'a wrong password' } })

    const [known, unknown] = [await send(ada.email), await send(`x-${ada.email}`)]

    const text = (answer: typeof known) => ({ ...answer.body, request_id: '' })
    assert.deepEqual([known.status, text(known)], [unknown.status, text(unknown)])
  })

  it('has a first step that ends after 15 minutes, and with the password', async () => {
    const ada = await signedUp(app)
    const factor = await enrolled(app, ada)
    const late = await factor.firstStep()
    app.clock.advance({ minutes: 16 })
    const lateOutcome = outcome(await finish(late, { code: factor.nextCode() }))
    const { body } = await factor.signIn()
    const before = await factor.firstStep()
    await app.call('PUT', '/v1/auth/password', {
      token: body.access_token,
      body: { current_password: ada.password, new_password: 'eight jars of plum jam' },
    })

    const changed = outcome(await finish(before, { code: factor.nextCode() }))
    const forged = outcome(await finish(ada.accessToken, { code: factor.nextCode() }))

    assert.deepEqual([lateOutcome, changed, forged], Array(3).fill('400 INVALID_TOKEN'))
  })

  it('is not asked for by an mfa_token elsewhere: the token opens nothing', async () => {
    const factor = await enrolled(app, await signedUp(app))
    const token = await factor.firstStep()

    const answers = [
      await app.call('GET', '/v1/auth/account', { token }),
      await app.call('GET', '/v1/auth/export', { token }),
      await app.call('POST', '/v1/auth/restore-account', { token }),
    ]

    assert.deepEqual(answers.map(outcome), Array(3).fill('401 UNAUTHENTICATED'))
  })

  it('is turned off with the password and a code, and not with one of them', async () => {
    const ada = await signedUp(app)
    const factor = await enrolled(app, ada)
    const { password } = ada
    const off = (proof: object) => ada.call('DELETE', '/v1/auth/mfa/totp', proof)

    const outcomes = [
      outcome(await off({ password })),
      outcome(await off({ password: 'a wrong password', code: factor.nextCode() })),
      outcome(await off({ password, code: '000000' })),
      outcome(await off({ password, code: factor.nextCode() })),
    ]

    assert.deepEqual(outcomes, [
      '400 VALIDATION_FAILED',
      '401 INVALID_CREDENTIALS',
      '401 INVALID_CREDENTIALS',
      '204 ok',
    ])
    assert.equal((await ada.signIn()).status, 200)
    const subjects = (await app.inbox.to(ada.email, 2)).map(({ subject }) => subject)
    assert.deepEqual(subjects, Array(2).fill('Sign-in to your Larder account was changed'))
  })

  it('is asked for by the other routes that change how one signs in', async () => {
    const ada = await signedUp(app)
    const factor = await enrolled(app, ada)
    const { password } = ada
    const change = { new_email: `new-${ada.email}`, password }

    const without = await ada.call('PUT', '/v1/auth/email', change)
    const withCode = await ada.call('PUT', '/v1/auth/email', { ...change, code: factor.nextCode() })

    assert.deepEqual([outcome(without), withCode.status], ['400 VALIDATION_FAILED', 200])
    assert.equal(without.body.details[0].path, '/code')
  })

  it('is not replaced by a new secret while it is on', async () => {
    const ada = await signedUp(app)
    const { password } = ada
    const { body: old } = await ada.call('POST', '/v1/auth/mfa/totp', { password })
    const { body: newer } = await ada.call('POST', '/v1/auth/mfa/totp', { password })
    const wrong = await ada.call('PUT', '/v1/auth/mfa/totp', {
      code: authenticator(app, old.secret)(),
    })
    const right = await ada.call('PUT', '/v1/auth/mfa/totp', {
      code: authenticator(app, newer.secret)(),
    })

    const started = await ada.call('POST', '/v1/auth/mfa/totp', { password })
    const confirmed = await ada.call('PUT', '/v1/auth/mfa/totp', { code: '000000' })

    assert.deepEqual([wrong, right, started, confirmed].map(outcome), [
      '401 INVALID_CREDENTIALS',
      '200 ok',
      '409 CONFLICT',
      '409 CONFLICT',
    ])
  })

  it('needs its first code within 15 minutes', async () => {
    const ada = await signedUp(app)
    const { body } = await ada.call('POST', '/v1/auth/mfa/totp', { password: ada.password })
    app.clock.advance({ minutes: 14, seconds: 59 })
    const other = await signedUp(app)
    app.clock.advance({ seconds: 2 })
    const token = (await ada.signIn()).body.access_token
    const code = authenticator(app, body.secret)()

    const late = await app.call('PUT', '/v1/auth/mfa/totp', { token, body: { code } })
    const none = await other.call('PUT', '/v1/auth/mfa/totp', { code })

    assert.deepEqual([late, none].map(outcome), ['409 CONFLICT', '409 CONFLICT'])
  })
})

describe('a recovery code', () => {
  it('opens the account once, however it is typed, and the owner gets a mail', async () => {
    const ada = await signedUp(app)
    const factor = await enrolled(app, ada)
    const [first = '', second = ''] = factor.recoveryCodes
    const typed = second.toLowerCase().replaceAll('-', ' ')

    const answers = [
      await finish(await factor.firstStep(), { recovery_code: first }),
      await finish(await factor.firstStep(), { recovery_code: first }),
      await finish(await factor.firstStep(), { recovery_code: typed }),
    ]

    assert.deepEqual(answers.map(outcome), ['200 ok', '401 INVALID_CREDENTIALS', '200 ok'])
    const state = await ada.call('GET', '/v1/auth/mfa')
    assert.equal(state.body.recovery_codes_left, 8)
    const mails = await app.inbox.to(ada.email, 3)
    assert.equal(mails.filter(({ text }) => text?.includes('with a recovery code')).length, 2)
  })

  it('ends when there are new ones, which need the password and a code', async () => {
    const ada = await signedUp(app)
    const factor = await enrolled(app, ada)
    const { password } = ada
    const renew = (proof: object) => ada.call('POST', '/v1/auth/mfa/recovery-codes', proof)

    const without = await renew({ password })
    const renewed = await renew({ password, code: factor.nextCode() })

    assert.deepEqual([without, renewed].map(outcome), ['400 VALIDATION_FAILED', '200 ok'])
    const [old = ''] = factor.recoveryCodes
    const [fresh = ''] = renewed.body.recovery_codes
    const signIns = [
      await finish(await factor.firstStep(), { recovery_code: old }),
      await finish(await factor.firstStep(), { recovery_code: fresh }),
    ]
    assert.deepEqual(signIns.map(outcome), ['401 INVALID_CREDENTIALS', '200 ok'])
  })

  it('is not stored: the database has only its hash, and the secret is sealed', async () => {
    const factor = await enrolled(app, await signedUp(app))

    const rows = await app.db.selectFrom('second_factors').selectAll().execute()
    const codes = await app.db.selectFrom('recovery_codes').selectAll().execute()

    const stored = [...rows, ...codes].map((row) =>
      Object.values(row)
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
        .join(' '),
    )
    for (const secret of [factor.secret, ...factor.recoveryCodes])
      assert.deepEqual(
        stored.filter((text) => text.includes(secret)),
        [],
      )
  })
})
