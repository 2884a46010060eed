import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { newcomer, startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'

/** The clock of the app, which starts after its providers. */
const clock = () => app.clock()
const [provider, other] = await Promise.all([
  startHostileProvider(clock),
  startHostileProvider(clock),
])
const app = await startApp({
  ...trusting(provider, other),
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'debug',
})

const idp = (id_token: string, more: object = {}) =>
  app.call('POST', '/v1/auth/idp', { body: { id_token, ...more } })

/** The name of a new account with this name in its token. */
async function nameFor(name: unknown, more: object = {}): Promise<string> {
  const claims = newcomer({ name, email: `bob+${randomUUID()}@example.com` })
  return (await idp(await provider.sign(claims), more)).body.user.name
}

describe('the claims of an id token', () => {
  it('mean another person if another provider issued the token', async () => {
    const sub = randomUUID()
    const claims = (email: string) => ({ sub, email, email_verified: true })

    const here = await idp(await provider.sign(claims(`here-${sub}@example.com`)))
    const there = await idp(await other.sign(claims(`there-${sub}@example.com`)))
    const hereAgain = await idp(await provider.sign(claims(`there-${sub}@example.com`)))

    assert.deepEqual([here, there, hereAgain].map(outcome), ['201 ok', '201 ok', '200 ok'])
    assert.notEqual(here.body.user.id, there.body.user.id)
    assert.equal(hereAgain.body.user.id, here.body.user.id)
  })

  it('verify the address only with email_verified', async () => {
    const said = [true, 'true', false, 'false', 1, null, undefined, 'yes']

    const answers = []
    for (const email_verified of said)
      answers.push(await idp(await provider.sign(newcomer({ email_verified }))))

    assert.deepEqual(
      answers.map(({ body }) => body.user.email_verified),
      [true, true, false, false, false, false, false, false],
    )
  })

  it('name a new account, unless the app does or the name becomes empty', async () => {
    assert.equal(await nameFor('  Grace\nHopper\u0007 '), 'Grace Hopper')
    assert.equal(await nameFor('g\ud83d'), 'g\ufffd')
    assert.equal(await nameFor('🍒'.repeat(101)), '🍒'.repeat(100))
    assert.equal(await nameFor('Grace', { name: ' Amazing Grace ' }), 'Amazing Grace')
    for (const empty of [undefined, '', ' \u0000 ', 7, { first: 'Grace' }])
      assert.match(await nameFor(empty), /^bob\+[-0-9a-f]{36}$/)
  })

  it('are accepted only for the sign-in, which accepts no other token', async () => {
    const ada = await signedUp(app)
    const idToken = await provider.sign(newcomer())
    await idp(idToken)
    await ada.call('DELETE', '/v1/auth/account')
    const { restore_token } = (await ada.signIn()).body

    const ours = [ada.accessToken, ada.refreshToken, restore_token]
    const asIdTokens = await Promise.all(ours.map((token) => idp(token)))
    const asAccessToken = await app.call('GET', '/v1/auth/account', { token: idToken })
    const asRestoreToken = await app.call('POST', '/v1/auth/restore-account', { token: idToken })
    const asRefreshToken = await app.call('POST', '/v1/auth/refresh', {
      body: { refresh_token: idToken.slice(0, 200) },
    })
    const asResetToken = await app.call('PUT', '/v1/auth/password-reset', {
      body: { token: idToken.slice(0, 200), new_password: 'a fine new password' },
    })

    assert.deepEqual(
      asIdTokens.map(outcome),
      ours.map(() => '401 INVALID_ID_TOKEN'),
    )
    assert.deepEqual([asAccessToken, asRestoreToken, asRefreshToken, asResetToken].map(outcome), [
      '401 UNAUTHENTICATED',
      '401 UNAUTHENTICATED',
      '401 UNAUTHENTICATED',
      '400 INVALID_TOKEN',
    ])
  })

  it('must come in a valid body', async () => {
    const id_token = await provider.sign(newcomer())
    const bodies = {
      '/id_token': [{}, { id_token: '' }, { id_token: 7 }, { id_token: 'x'.repeat(15_001) }],
      '/nonce': [
        { id_token, nonce: '' },
        { id_token, nonce: 'n'.repeat(501) },
      ],
      '/name': [
        { id_token, name: ' ' },
        { id_token, name: 'n'.repeat(101) },
      ],
      '/email_verified': [{ id_token, email_verified: true }],
    }

    for (const [wrong, tries] of Object.entries(bodies))
      for (const body of tries) {
        const answer = await app.call('POST', '/v1/auth/idp', { body })
        assert.deepEqual(
          [outcome(answer), answer.body.details[0].path],
          ['400 VALIDATION_FAILED', wrong],
        )
      }
  })

  it('are not logged, and neither is the token', async () => {
    const good = await provider.sign(
      newcomer({ sub: 'subject-of-the-log', name: 'Name Of The Log' }),
    )
    const bad = await provider.sign(newcomer({ sub: 'subject-of-the-log', exp: 1 }))

    await idp(good)
    await idp(bad)

    const log = app.logLines.join('\n')
    for (const secret of [good, bad, 'subject-of-the-log', 'Name Of The Log', '@example.com'])
      assert.ok(!log.includes(secret), secret)
    assert.match(log, /"reason":"\\"exp\\" claim timestamp check failed"/)
  })
})
