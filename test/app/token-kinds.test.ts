import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressChanges } from './address-change.ts'
import { type Answer, startApp } from './app.ts'
import { tokenIn } from './inbox.ts'
import { mailsOut } from './mails-out.ts'
import { signedUp } from './person.ts'
import { resetToken } from './reset-mail.ts'
import { enrolled } from './second-factor.ts'

const app = await startApp()
const changes = addressChanges(app)
const password = 'six brass kettles'
const newPerson = () => signedUp(app, { password })

/** Every kind of token. Each function makes a new account for it. */
const kinds = {
  access: async () => (await newPerson()).accessToken,
  refresh: async () => (await newPerson()).refreshToken,
  async restore() {
    const person = await newPerson()
    await person.call('DELETE', '/v1/auth/account')
    return (await person.signIn()).body.restore_token
  },
  reset: async () => resetToken(app, (await newPerson()).email),
  async verify() {
    const [mail] = await app.inbox.verifications((await newPerson()).email)
    return tokenIn(mail ?? assert.fail())
  },
  async change() {
    const person = await newPerson()
    await changes.requestChange(person, `new-${person.email}`)
    return changes.tokenFor(`new-${person.email}`)
  },
  async mfa() {
    const person = await newPerson()
    await enrolled(app, person)
    return (await person.signIn()).body.mfa_token
  },
  async lost() {
    const person = await newPerson()
    const factor = await enrolled(app, person)
    const mfa_token = await factor.firstStep()
    await app.call('POST', '/v1/auth/mfa/recovery', { body: { mfa_token } })
    const mails = await app.inbox.to(person.email, 2)
    return tokenIn(mails.find(({ text }) => text?.includes('/lost-factor#')) ?? assert.fail())
  },
  async keep() {
    const token = await kinds.lost()
    const seen = app.inbox.mails.length
    await app.call('PUT', '/v1/auth/mfa/recovery', { body: { token } })
    await mailsOut(app)
    const mail = app.inbox.mails.slice(seen).find(({ text }) => text?.includes('/keep-factor#'))
    return tokenIn(mail ?? assert.fail())
  },
  async undo() {
    const person = await newPerson()
    return (await changes.changeAddress(person, `new-${person.email}`)).undo
  },
} satisfies Record<string, () => Promise<string>>
type Kind = keyof typeof kinds
const names = Object.keys(kinds) as Kind[] // of an object literal

const bearer = (method: string, path: string) => (token: string) =>
  app.call(method, path, { token })
const MEMBERS: Readonly<Record<string, string>> = {
  '/v1/auth/refresh': 'refresh_token',
  '/v1/auth/mfa': 'mfa_token',
}
const inBody =
  (method: string, path: string, more: object = {}) =>
  (token: string) =>
    app.call(method, path, {
      body: { [MEMBERS[path] ?? 'token']: token, ...more },
    })

/** Every place for a token, with the status for each accepted kind and for all others. */
const places: Record<
  string,
  [
    send: (token: string) => Promise<Answer>,
    expected: Partial<Record<Kind, number>>,
    others: number,
  ]
> = {
  'GET /v1/auth/account': [bearer('GET', '/v1/auth/account'), { access: 200 }, 401],
  'PATCH /v1/auth/account': [bearer('PATCH', '/v1/auth/account'), { access: 400 }, 401],
  'DELETE /v1/auth/account': [bearer('DELETE', '/v1/auth/account'), { access: 204 }, 401],
  'GET /v1/auth/export': [bearer('GET', '/v1/auth/export'), { access: 200, restore: 200 }, 401],
  'POST /v1/auth/restore-account': [
    bearer('POST', '/v1/auth/restore-account'),
    { access: 200, restore: 200 },
    401,
  ],
  'POST /v1/auth/signout': [bearer('POST', '/v1/auth/signout'), { access: 204 }, 401],
  'POST /v1/auth/refresh': [
    inBody('POST', '/v1/auth/refresh'),
    { refresh: 200, access: 400, restore: 400, mfa: 400 }, // a JWT is longer than a refresh token may be
    401,
  ],
  'PUT /v1/auth/password-reset': [
    inBody('PUT', '/v1/auth/password-reset', { new_password: 'seven new lamps' }),
    { reset: 200 },
    400,
  ],
  'PUT /v1/auth/email-verification': [
    inBody('PUT', '/v1/auth/email-verification', { password }),
    { verify: 200 },
    400,
  ],
  'PUT /v1/auth/email/confirm': [
    inBody('PUT', '/v1/auth/email/confirm', { password }),
    { change: 200 },
    400,
  ],
  'PUT /v1/auth/email/undo': [inBody('PUT', '/v1/auth/email/undo'), { undo: 200 }, 400],
  'POST /v1/auth/mfa': [inBody('POST', '/v1/auth/mfa', { code: '000000' }), { mfa: 401 }, 400],
  'PUT /v1/auth/mfa/recovery': [inBody('PUT', '/v1/auth/mfa/recovery'), { lost: 200 }, 400],
  'PUT /v1/auth/mfa/recovery/cancel': [
    inBody('PUT', '/v1/auth/mfa/recovery/cancel'),
    { keep: 200 },
    400,
  ],
}

/** One token of each kind, for places that refuse it. */
const misplaced: Partial<Record<Kind, string>> = {}
for (const kind of names) misplaced[kind] = await kinds[kind]()

describe('a token', () => {
  for (const [place, [send, expected, others]] of Object.entries(places))
    it(`is accepted by ${place} only if it is of the right kind`, async () => {
      const found: Partial<Record<Kind, number>> = {}
      for (const kind of names) {
        const token = expected[kind] === undefined ? misplaced[kind] : await kinds[kind]()
        found[kind] = (await send(token ?? '')).status
      }

      const wanted = names.map((kind) => [kind, expected[kind] ?? others])
      assert.deepEqual(found, Object.fromEntries(wanted))
    })

  it('still works after places that refuse it', async () => {
    const home = {
      access: 'GET /v1/auth/account',
      refresh: 'POST /v1/auth/refresh',
      restore: 'POST /v1/auth/restore-account',
      reset: 'PUT /v1/auth/password-reset',
      verify: 'PUT /v1/auth/email-verification',
      change: 'PUT /v1/auth/email/confirm',
      undo: 'PUT /v1/auth/email/undo',
      mfa: 'POST /v1/auth/mfa',
      lost: 'PUT /v1/auth/mfa/recovery',
      keep: 'PUT /v1/auth/mfa/recovery/cancel',
    }

    const statuses = []
    for (const kind of names) {
      const [send = assert.fail()] = places[home[kind]] ?? []
      statuses.push([kind, (await send(misplaced[kind] ?? '')).status])
    }

    assert.deepEqual(
      statuses,
      names.map((kind) => [kind, kind === 'mfa' ? 401 : 200]), // its code is wrong
    )
  })
})
