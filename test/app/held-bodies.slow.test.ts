// Slow. Covers: src/platform/http src/platform/postgres src/api/idempotency
// The service authenticates a request by its headers. The body may arrive much later, and the sender may
// have lost a right in between. These tests send the headers to every route that writes, take a right
// away, and then send the body.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApp } from './app.ts'
import { dumpDatabase } from './database-dump.ts'
import { holdRequests, say } from './held-requests.ts'
import { mailsOut } from './mails-out.ts'
import type { RawAnswer } from './raw-http.ts'
import { collectRoutes } from './route-table.ts'
import { openWriteFixture, type WriteFixture, type WriteRequest } from './writing-routes.ts'

const hold = holdRequests()
const routes = collectRoutes()
const app = await startApp()

const READS = ['GET', 'HEAD', 'OPTIONS']
/** These routes write nothing. */
const READ_ONLY = [
  'POST /v1/sync/pull',
  'POST /v1/sync/wait',
  'POST /v1/photos/links',
  'POST /v1/recipes/parse-ingredients',
  'POST /v1/recipes/read',
  'POST /v1/recipes/read-photo',
]
/** A guest has no account. src/households/guests/guests.test.ts tests its link. */
const OF_GUESTS = 'POST /v1/guest/list/check'

const isOfAccount = ({ name }: WriteRequest) =>
  /\/v1\/(auth|notices)\//.test(name) ||
  name === 'POST /v1/sync/ticket' ||
  /^(POST|DELETE) \/v1\/households(\/join(-request)?)?$/.test(name)
/** The notices are data of the account, so viewers choose theirs too. */
const isForViewers = ({ name }: WriteRequest) => name === 'PUT /v1/households/:id/notices'
const isForOwners = ({ name }: WriteRequest) =>
  /^\w+ \/v1\/households\/:id\/(members|invites|join-code|webhooks)/.test(name) ||
  name === 'DELETE /v1/households/:id'
/** An account that waits for removal may do this. */
const isAllowedWhilePending = ({ name }: WriteRequest) =>
  /\/v1\/auth\/(signout|restore-account)$/.test(name) || name === 'DELETE /v1/auth/account'

interface LossOfRight {
  readonly name: string
  readonly takeRight: (fixture: WriteFixture) => Promise<Answer>
  readonly affects: (request: WriteRequest) => boolean
  readonly refusal: string
  /** The answers of routes that refuse in another way. */
  readonly exceptions?: Readonly<Record<string, string>>
}

const membersOf = ({ householdId, ben }: WriteFixture) =>
  `/v1/households/${householdId}/members/${ben.id}`
const unless = (one: (request: WriteRequest) => boolean) => (request: WriteRequest) => !one(request)
const push = 'POST /v1/sync/push'
const atHome = (fixture: WriteFixture, method: string, path: string, body?: object) =>
  app.call(method, path, { token: fixture.benAtHome, body })

const LOSSES: readonly LossOfRight[] = [
  {
    name: 'session has ended',
    takeRight: (fixture) => atHome(fixture, 'POST', '/v1/auth/signout', { scope: 'others' }),
    affects: () => true,
    refusal: '401 UNAUTHENTICATED',
    exceptions: { 'POST /v1/auth/signout': '204' }, // it has ended already
  },
  {
    name: 'password was changed elsewhere',
    takeRight: (fixture) =>
      atHome(fixture, 'PUT', '/v1/auth/password', {
        current_password: fixture.ben.password,
        new_password: 'nine new lamps',
      }),
    affects: () => true,
    refusal: '401 UNAUTHENTICATED',
    exceptions: {
      'POST /v1/auth/signout': '204',
      'PUT /v1/auth/password': '401 INVALID_CREDENTIALS',
      'PUT /v1/auth/email': '401 INVALID_CREDENTIALS',
      'POST /v1/auth/keys': '401 INVALID_CREDENTIALS',
      'DELETE /v1/auth/identities/:id': '401 INVALID_CREDENTIALS',
      'POST /v1/auth/mfa/recovery-codes': '401 INVALID_CREDENTIALS',
      'DELETE /v1/auth/mfa/totp': '401 INVALID_CREDENTIALS',
      'POST /v1/auth/mfa/totp': '401 INVALID_CREDENTIALS',
      'POST /v1/auth/passkeys/options': '401 INVALID_CREDENTIALS',
      'POST /v1/auth/passkeys': '400 INVALID_TOKEN',
      'DELETE /v1/auth/passkeys/:id': '401 INVALID_CREDENTIALS',
    },
  },
  {
    name: 'account waits for removal',
    takeRight: (fixture) => atHome(fixture, 'DELETE', '/v1/auth/account'),
    affects: unless(isAllowedWhilePending),
    refusal: '403 ACCOUNT_PENDING_DELETION',
  },
  {
    name: 'membership has ended',
    takeRight: (fixture) => fixture.ada.call('DELETE', membersOf(fixture)),
    affects: unless(isOfAccount),
    refusal: '404 NOT_FOUND',
    exceptions: { [push]: '403 SCOPE_FORBIDDEN' },
  },
  {
    name: 'role was changed to viewer',
    takeRight: (fixture) => fixture.ada.call('PATCH', membersOf(fixture), { role: 'viewer' }),
    affects: unless((request) => isOfAccount(request) || isForViewers(request)),
    refusal: '403 FORBIDDEN',
    exceptions: {
      [push]: '200', // its mutation is refused
      'POST /v1/households/:id/calendar': '201', // a viewer has a calendar too
      'DELETE /v1/households/:id/calendar': '204',
    },
  },
  {
    name: 'role was changed to member',
    takeRight: (fixture) => fixture.ada.call('PATCH', membersOf(fixture), { role: 'member' }),
    affects: isForOwners,
    refusal: '403 FORBIDDEN',
  },
  {
    name: 'household was deleted',
    takeRight: (fixture) => fixture.ada.call('DELETE', `/v1/households/${fixture.householdId}`),
    affects: unless(isOfAccount),
    refusal: '404 NOT_FOUND',
    exceptions: { [push]: '403 SCOPE_FORBIDDEN' },
  },
]

const headersOf = ({ ben, householdId }: WriteFixture): Record<string, string> => ({
  authorization: `Bearer ${ben.accessToken}`,
  'larder-household': householdId,
})

const stored = async () =>
  (await dumpDatabase(app.db)).map(({ table, text }) => `${table} ${text}`).toSorted()

describe('a route that writes', () => {
  it('is listed in this test', async () => {
    const { requests } = await openWriteFixture(app)
    const guarded: string[] = []
    for (const { method, url } of routes) {
      const name = `${method} ${url}`
      if (
        READS.includes(method) ||
        [...READ_ONLY, OF_GUESTS].includes(name) ||
        !url.startsWith('/v1/')
      )
        continue
      const path = url.replaceAll(/:\w+/g, '01a1f7f8-3000-7636-aad6-010088cd75a4')
      const { status } = await app.call(method, path)
      if (status === 401) guarded.push(name)
    }

    assert.deepEqual(requests.map(({ name }) => name).toSorted(), guarded.toSorted())
  })

  it('accepts a request of an owner', async () => {
    const fixture = await openWriteFixture(app)
    const found: Record<string, boolean> = {}
    for (const { name, method, path, body } of fixture.requests) {
      const { status } = await app.call(method, path, { body, headers: headersOf(fixture) })
      found[name] = status >= 200 && status < 300
    }

    assert.deepEqual(found, Object.fromEntries(fixture.requests.map(({ name }) => [name, true])))
  })

  for (const { name, takeRight, affects, refusal, exceptions = {} } of LOSSES)
    it(`refuses a body that arrives after the ${name}`, async () => {
      const fixture = await openWriteFixture(app)
      const affected = fixture.requests.filter(affects)
      const headers = headersOf(fixture)
      const held = await hold(
        app,
        affected.map(({ method, path, body }) => ({ method, path, body, headers })),
      )

      const taken = await takeRight(fixture)
      await mailsOut(app)
      const before = await stored()
      const answers: (RawAnswer | undefined)[] = []
      for (const send of held) answers.push(await send())

      assert.ok(taken.status < 300, taken.text)
      const found = affected.map(({ name: route }, i) => [route, say(answers[i])])
      assert.deepEqual(
        Object.fromEntries(found),
        Object.fromEntries(
          affected.map(({ name: route }) => [route, exceptions[route] ?? refusal]),
        ),
      )
      assert.deepEqual(await stored(), before)
    })
})
