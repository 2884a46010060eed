import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp, userOf } from '#test/app/person.ts'
import { trusting } from '#test/processes/hostile-provider.ts'
import {
  CLIENTS,
  signInWithProvider,
  setRealTime,
  startProvider,
} from '#test/processes/oidc-provider.ts'

const provider = await startProvider()
const app = await startApp({
  ...trusting({ issuer: provider.issuer, name: 'Home ID', clients: Object.keys(CLIENTS) }),
  RATE_LIMITS: 'off',
})

setRealTime(app)

const signInWith = (subject: string, claims: object = {}, more: object = {}) =>
  signInWithProvider(app, provider, subject, claims, more)

const idp = (id_token: string) => app.call('POST', '/v1/auth/idp', { body: { id_token } })

describe('POST /v1/auth/idp', () => {
  it('creates an account for an identity without one', async () => {
    const { subject, email } = provider.add()

    const { status, body } = await signInWith(subject)

    const now = app.clock().toISOString()
    const { access_token, refresh_token, ...rest } = body
    assert.equal(status, 201)
    assert.deepEqual(rest, {
      user: {
        id: body.user.id,
        email,
        name: 'Grace Hopper',
        email_verified: true,
        created_at: now,
        updated_at: now,
        deletion_scheduled_at: null,
      },
      token_type: 'Bearer',
      expires_in: 900,
      refresh_expires_in: 2_592_000,
      is_new_user: true,
    })
    const account = await app.call('GET', '/v1/auth/account', { token: access_token })
    const refreshed = await app.call('POST', '/v1/auth/refresh', { body: { refresh_token } })
    assert.deepEqual([userOf(account), refreshed.status], [body.user, 200])
  })

  it('signs in an identity that has an account', async () => {
    const { subject } = provider.add()
    const first = await signInWith(subject)

    const second = await signInWith(subject)

    assert.deepEqual([second.status, second.body.is_new_user], [200, false])
    assert.deepEqual(second.body.user, first.body.user)
    assert.notEqual(second.body.access_token, first.body.access_token)
  })

  it('accepts every supported algorithm, and every client id', async () => {
    const { subject } = provider.add()

    const answers = []
    for (const client of Object.keys(CLIENTS)) answers.push(await signInWith(subject, { client }))

    assert.deepEqual(answers.map(outcome), ['201 ok', '200 ok', '200 ok'])
  })

  it('requires the nonce of the token, and refuses another', async () => {
    const { subject } = provider.add()
    await signInWith(subject)

    const answers = [
      await signInWith(subject, { nonce: 'n-0S6' }, { nonce: 'n-0S6' }),
      await signInWith(subject, { nonce: 'n-0S6' }, { nonce: 'another' }),
      await signInWith(subject, { nonce: 'n-0S6' }),
      await signInWith(subject, {}, { nonce: 'n-0S6' }),
    ]

    assert.deepEqual(answers.map(outcome), [
      '200 ok',
      '401 INVALID_ID_TOKEN',
      '401 INVALID_ID_TOKEN',
      '401 INVALID_ID_TOKEN',
    ])
  })

  it('works after the provider changes its keys, and refuses tokens of the old keys', async () => {
    const { subject } = provider.add()
    await signInWith(subject)
    const old = await provider.idToken(subject)
    app.clock.advance({ seconds: 31 })

    await provider.rotateKeys()
    const withNew = await signInWith(subject)
    const withOld = await idp(old)

    assert.deepEqual([withNew, withOld].map(outcome), ['200 ok', '401 INVALID_ID_TOKEN'])
  })

  it('finds the same account after the address changes at the provider', async () => {
    const { subject } = provider.add()
    const first = await signInWith(subject)
    const neighbour = await signedUp(app)

    provider.people.set(subject, { email: 'moved@example.com', email_verified: true })
    const moved = await signInWith(subject)
    provider.people.set(subject, { email: neighbour.email, email_verified: true })
    const toSimilarAddress = await signInWith(subject)
    provider.people.set(subject, {})
    const withoutOne = await signInWith(subject)

    const answers = [moved, toSimilarAddress, withoutOne]
    assert.deepEqual(answers.map(outcome), ['200 ok', '200 ok', '200 ok'])
    for (const { body } of answers) assert.deepEqual(body.user, first.body.user)
    assert.equal((await neighbour.signIn()).status, 200)
  })

  it('creates one account for 20 parallel first sign-ins', async () => {
    const { subject, email } = provider.add()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => provider.idToken(subject)))
    setRealTime(app)

    const answers = await Promise.all(tokens.map((token) => idp(token)))

    const rows = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('email_key', '=', email)
      .execute()
    assert.deepEqual(answers.map(outcome).toSorted(), [
      ...Array<string>(19).fill('200 ok'),
      '201 ok',
    ])
    assert.deepEqual(new Set(answers.map(({ body }) => body.user.id)), new Set([rows[0]?.id]))
    assert.deepEqual(
      answers.map(({ status, body }) => body.is_new_user === (status === 201)),
      answers.map(() => true),
    )
    assert.equal(rows.length, 1)
  })
})
