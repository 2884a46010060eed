import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApp } from './app.ts'
import { type Person, signedUp } from './person.ts'
import { resetToken } from './reset-mail.ts'

const app = await startApp()

/** Every kind of token there is, each of an account made for it. */
const kinds: Record<string, (owner: Person) => Promise<string>> = {
  access: async ({ accessToken }) => accessToken,
  refresh: async ({ refreshToken }) => refreshToken,
  reset: ({ email }) => resetToken(app, email),
  async restore(owner) {
    await owner.call('DELETE', '/v1/auth/account')
    return (await owner.signIn()).body.restore_token
  },
}

const bearer = (method: string, path: string) => (token: string) =>
  app.call(method, path, { token })
const inBody =
  (method: string, path: string, toBody: (token: string) => object) => (token: string) =>
    app.call(method, path, { body: toBody(token) })

/** Every place that takes a token, and what it answers to each kind. */
const places: Record<string, [send: (token: string) => Promise<Answer>, object]> = {
  'GET /v1/auth/account': [
    bearer('GET', '/v1/auth/account'),
    { access: 200, refresh: 401, reset: 401, restore: 401 },
  ],
  'PATCH /v1/auth/account': [
    bearer('PATCH', '/v1/auth/account'),
    { access: 400, refresh: 401, reset: 401, restore: 401 },
  ],
  'DELETE /v1/auth/account': [
    bearer('DELETE', '/v1/auth/account'),
    { access: 204, refresh: 401, reset: 401, restore: 401 },
  ],
  'POST /v1/auth/restore-account': [
    bearer('POST', '/v1/auth/restore-account'),
    { access: 200, refresh: 401, reset: 401, restore: 200 },
  ],
  'POST /v1/auth/signout': [
    bearer('POST', '/v1/auth/signout'),
    { access: 204, refresh: 401, reset: 401, restore: 401 },
  ],
  'POST /v1/auth/refresh': [
    inBody('POST', '/v1/auth/refresh', (token) => ({ refresh_token: token })),
    { access: 400, refresh: 200, reset: 401, restore: 400 }, // a JWT is longer than any of ours
  ],
  'PUT /v1/auth/password-reset': [
    inBody('PUT', '/v1/auth/password-reset', (token) => ({
      token,
      new_password: 'seven new lamps',
    })),
    { access: 400, refresh: 400, reset: 200, restore: 400 },
  ],
}

describe('a token', () => {
  for (const [place, [send, expected]] of Object.entries(places))
    it(`at ${place} opens it only where it is of the kind that is due there`, async () => {
      const answers: Record<string, number> = {}
      for (const [kind, make] of Object.entries(kinds))
        answers[kind] = (await send(await make(await signedUp(app)))).status

      assert.deepEqual(answers, expected)
    })

  it('in the wrong place is not spent by that', async () => {
    const owner = await signedUp(app)
    const reset = await resetToken(app, owner.email)

    const misplaced = [
      await app.call('POST', '/v1/auth/refresh', { body: { refresh_token: reset } }),
      await app.call('PUT', '/v1/auth/password-reset', {
        body: { token: owner.refreshToken, new_password: 'seven new lamps' },
      }),
    ]
    const refreshed = await app.call('POST', '/v1/auth/refresh', {
      body: { refresh_token: owner.refreshToken },
    })
    const wasReset = await app.call('PUT', '/v1/auth/password-reset', {
      body: { token: reset, new_password: 'seven new lamps' },
    })

    assert.deepEqual(
      [...misplaced, refreshed, wasReset].map(({ status }) => status),
      [401, 400, 200, 200],
    )
  })
})
