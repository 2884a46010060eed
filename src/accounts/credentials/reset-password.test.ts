import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { comparable, outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'

const app = await startApp()
const NEW = 'seven new lamps'
const resetWith = (token: string, password = NEW) =>
  app.call('PUT', '/v1/auth/password-reset', { body: { token, new_password: password } })
const signIn = async (email: string, password: string) =>
  outcome(await app.call('POST', '/v1/auth/signin', { body: { email, password } }))
/** True if a token is valid. The check sends an invalid password, so the token stays valid. */
const isValid = async (token: string) =>
  (await resetWith(token, 'short')).body.code === 'VALIDATION_FAILED'

describe('PUT /v1/auth/password-reset', () => {
  it('sets the password, marks the address as verified, and notifies the owner', async () => {
    const ada = await signedUp(app)
    const token = await resetToken(app, ada.email)

    const { status, body } = await resetWith(token)

    assert.deepEqual(
      [status, body],
      [
        200,
        {
          message: 'The password was changed. Sign in with the new one.',
          timestamp: app.clock().toISOString(),
        },
      ],
    )
    const { body: session } = await app.call('POST', '/v1/auth/signin', {
      body: { email: ada.email, password: NEW },
    })
    assert.deepEqual(
      [session.user.email_verified, await signIn(ada.email, ada.password)],
      [true, '401 INVALID_CREDENTIALS'],
    )
    const notice = (await app.inbox.to(ada.email, 2)).at(-1)
    assert.equal(notice?.subject, 'Your Larder password was changed')
    assert.doesNotMatch(JSON.stringify(notice), new RegExp(`token=|${NEW}`))
  })

  it('ends the sessions, their refresh tokens and the other links', async () => {
    const ada = await signedUp(app)
    const { body: other } = await ada.signIn()
    const [first, second] = [await resetToken(app, ada.email), await resetToken(app, ada.email)]
    const ben = await signedUp(app)
    const bens = await resetToken(app, ben.email)

    await resetWith(first)

    const answers = [
      await ada.call('GET', '/v1/auth/account'),
      await app.call('GET', '/v1/auth/account', { token: other.access_token }),
      ...(await Promise.all(
        [ada.refreshToken, other.refresh_token].map((refresh_token) =>
          app.call('POST', '/v1/auth/refresh', { body: { refresh_token } }),
        ),
      )),
      await resetWith(second),
    ]
    assert.deepEqual(answers.map(outcome), [
      ...Array<string>(4).fill('401 UNAUTHENTICATED'),
      '400 INVALID_TOKEN',
    ])
    assert.deepEqual(
      [(await ben.call('GET', '/v1/auth/account')).status, await isValid(bens)],
      [200, true],
    )
  })

  it('accepts one of 16 parallel requests with one token', async () => {
    const ada = await signedUp(app)
    const token = await resetToken(app, ada.email)
    const passwords = Array.from({ length: 16 }, (_, i) => `seven new lamps, ${i}`)

    const answers = await Promise.all(passwords.map((password) => resetWith(token, password)))

    const winner = answers.findIndex(({ status }) => status === 200)
    assert.deepEqual(answers.map(outcome).toSorted(), [
      '200 ok',
      ...Array<string>(15).fill('400 INVALID_TOKEN'),
    ])
    const opened = await Promise.all(passwords.map((password) => signIn(ada.email, password)))
    assert.deepEqual(
      opened.map((answer, i) => [i, answer === '200 ok']),
      passwords.map((_, i) => [i, i === winner]),
    )
  })

  it('refuses all invalid tokens with the same response', async () => {
    const ada = await signedUp(app)
    const used = await resetToken(app, ada.email)
    await resetWith(used)
    const live = await resetToken(app, ada.email)
    const gone = await signedUp(app)
    const tokenOfDeleted = await resetToken(app, gone.email)
    await app.db.deleteFrom('accounts').where('id', '=', gone.id).execute()
    const wrong = [
      used,
      tokenOfDeleted,
      ...Array.from({ length: live.length }, (_, i) => withOtherCharacter(live, i)),
      live.slice(0, -1),
      `${live}A`,
      `${live}=`,
      ` ${live}`,
      live.toUpperCase(),
      Buffer.from(live, 'base64url').toString('hex'),
      '',
      '%',
      `' or '1'='1`,
    ]

    const answers = await Promise.all(wrong.map((token) => resetWith(token)))

    const [first] = answers.map(comparable)
    assert.equal(answers[0]?.body.code, 'INVALID_TOKEN')
    assert.deepEqual(
      answers.map(comparable),
      wrong.map(() => first),
    )
    assert.ok(await isValid(live))
  })

  it('keeps the token valid after an invalid password', async () => {
    const ada = await signedUp(app, { name: 'Ada of the Lamps' })
    const token = await resetToken(app, ada.email)

    const refused = []
    for (const password of ['seven77', 'x'.repeat(257), ada.email, 'ADA OF THE LAMPS'])
      refused.push(await resetWith(token, password))
    const session = await ada.call('GET', '/v1/auth/account')
    const taken = await resetWith(token)

    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.code, body.details[0].path]),
      refused.map(() => [400, 'VALIDATION_FAILED', '/new_password']),
    )
    assert.deepEqual([session, taken].map(outcome), ['200 ok', '200 ok'])
  })

  it('accepts a token for 30 minutes after it was sent', async () => {
    const [ada, ben] = [await signedUp(app), await signedUp(app)]
    const [adas, bens] = [await resetToken(app, ada.email), await resetToken(app, ben.email)]

    app.clock.advance({ minutes: 29, seconds: 59 })
    const inTime = await resetWith(adas)
    app.clock.advance({ seconds: 1 })
    const tooLate = await resetWith(bens)

    assert.deepEqual([inTime, tooLate].map(outcome), ['200 ok', '400 INVALID_TOKEN'])
    assert.equal(await signIn(ben.email, ben.password), '200 ok')
  })

  it('accepts the three newest tokens of an account and no older one', async () => {
    const ada = await signedUp(app)
    const tokens = []
    for (let i = 0; i < 5; i++) {
      tokens.push(await resetToken(app, ada.email))
      app.clock.advance({ seconds: 1 })
    }

    const live = await Promise.all(tokens.map(isValid))

    assert.deepEqual(live, [false, false, true, true, true])
  })

  it('accepts the newest token, even if the clock stops or goes back', async () => {
    const ada = await signedUp(app)
    const live = []
    for (const seconds of [0, 0, 0, 0, 0, -1, -1]) {
      app.clock.advance({ seconds })
      live.push(await isValid(await resetToken(app, ada.email)))
    }

    assert.deepEqual(live, Array<boolean>(7).fill(true))
  })
})

function withOtherCharacter(token: string, at: number): string {
  return token.slice(0, at) + (token[at] === 'x' ? 'y' : 'x') + token.slice(at + 1)
}
