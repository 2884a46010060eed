// A request is let in by its headers, and its body may come much later. What somebody was allowed when
// the headers came says nothing of what they are allowed when the body is there. Every route that writes
// is asked with its body held back, while its sender loses what it needs.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApp } from './app.ts'
import { dumpDatabase } from './database-dump.ts'
import { holdRequests, say } from '#test/app/held-requests.ts'
import { mailsOut } from './mails-out.ts'
import type { RawAnswer } from './raw-http.ts'
import { collectRoutes } from './route-table.ts'
import { openWriteFixture, type Scene, type Writing } from './writing-routes.ts'

const hold = holdRequests()
const routes = collectRoutes()
const app = await startApp()

const READS = ['GET', 'HEAD', 'OPTIONS']
/** They write nothing. */
const HARMLESS = ['POST /v1/sync/pull']

const isOfAccount = ({ name }: Writing) =>
  name.includes('/v1/auth/') || /^POST \/v1\/households(\/join)?$/.test(name)
const isForOwners = ({ name }: Writing) =>
  /^\w+ \/v1\/households\/:id\/(members|invites)/.test(name) || name === 'DELETE /v1/households/:id'
/** An account that is to be removed may do this. */
const opensWhilePending = ({ name }: Writing) =>
  /\/v1\/auth\/(signout|restore-account)$/.test(name) || name === 'DELETE /v1/auth/account'

interface Loss {
  readonly what: string
  readonly happens: (scene: Scene) => Promise<Answer>
  readonly concerns: (writing: Writing) => boolean
  readonly refusal: string
  /** Of routes that refuse in another way. */
  readonly instead?: Readonly<Record<string, string>>
}

const membersOf = ({ householdId, ben }: Scene) => `/v1/households/${householdId}/members/${ben.id}`
const unless = (one: (writing: Writing) => boolean) => (writing: Writing) => !one(writing)
const push = 'POST /v1/sync/push'
const atHome = (scene: Scene, method: string, path: string, body?: object) =>
  app.call(method, path, { token: scene.benAtHome, body })

const LOSSES: readonly Loss[] = [
  {
    what: 'session has ended',
    happens: (scene) => atHome(scene, 'POST', '/v1/auth/signout', { scope: 'others' }),
    concerns: () => true,
    refusal: '401 UNAUTHENTICATED',
    instead: { 'POST /v1/auth/signout': '204' }, // it is over already
  },
  {
    what: 'password was changed elsewhere',
    happens: (scene) =>
      atHome(scene, 'PUT', '/v1/auth/password', {
        current_password: scene.ben.password,
        new_password: 'nine new lamps',
      }),
    concerns: () => true,
    refusal: '401 UNAUTHENTICATED',
    instead: {
      'POST /v1/auth/signout': '204',
      'PUT /v1/auth/password': '401 INVALID_CREDENTIALS',
      'PUT /v1/auth/email': '401 INVALID_CREDENTIALS',
      'DELETE /v1/auth/identities/:id': '401 INVALID_CREDENTIALS',
    },
  },
  {
    what: 'account is about to be removed',
    happens: (scene) => atHome(scene, 'DELETE', '/v1/auth/account'),
    concerns: unless(opensWhilePending),
    refusal: '403 ACCOUNT_PENDING_DELETION',
  },
  {
    what: 'membership is over',
    happens: (scene) => scene.ada.call('DELETE', membersOf(scene)),
    concerns: unless(isOfAccount),
    refusal: '404 NOT_FOUND',
    instead: { [push]: '403 SCOPE_FORBIDDEN' },
  },
  {
    what: 'role is that of a viewer',
    happens: (scene) => scene.ada.call('PATCH', membersOf(scene), { role: 'viewer' }),
    concerns: unless(isOfAccount),
    refusal: '403 FORBIDDEN',
    instead: { [push]: '200' }, // its mutation is refused
  },
  {
    what: 'role is that of a member',
    happens: (scene) => scene.ada.call('PATCH', membersOf(scene), { role: 'member' }),
    concerns: isForOwners,
    refusal: '403 FORBIDDEN',
  },
  {
    what: 'household was deleted',
    happens: (scene) => scene.ada.call('DELETE', `/v1/households/${scene.householdId}`),
    concerns: unless(isOfAccount),
    refusal: '404 NOT_FOUND',
    instead: { [push]: '403 SCOPE_FORBIDDEN' },
  },
]

const headersOf = ({ ben, householdId }: Scene): Record<string, string> => ({
  authorization: `Bearer ${ben.accessToken}`,
  'larder-household': householdId,
})

const stored = async () =>
  (await dumpDatabase(app.db)).map(({ table, text }) => `${table} ${text}`).toSorted()

describe('a route that writes', () => {
  it('is known here', async () => {
    const { writings } = await openWriteFixture(app)
    const guarded: string[] = []
    for (const { method, url } of routes) {
      const name = `${method} ${url}`
      if (READS.includes(method) || HARMLESS.includes(name) || !url.startsWith('/v1/')) continue
      const path = url.replaceAll(/:\w+/g, '01a1f7f8-3000-7636-aad6-010088cd75a4')
      const { status } = await app.call(method, path)
      if (status === 401) guarded.push(name)
    }

    assert.deepEqual(writings.map(({ name }) => name).toSorted(), guarded.toSorted())
  })

  it('does its work for those who are allowed to', async () => {
    const scene = await openWriteFixture(app)
    const found: Record<string, boolean> = {}
    for (const { name, method, path, body } of scene.writings) {
      const { status } = await app.call(method, path, { body, headers: headersOf(scene) })
      found[name] = status >= 200 && status < 300
    }

    assert.deepEqual(found, Object.fromEntries(scene.writings.map(({ name }) => [name, true])))
  })

  for (const { what, happens, concerns, refusal, instead = {} } of LOSSES)
    it(`does nothing for those whose ${what} when the body comes`, async () => {
      const scene = await openWriteFixture(app)
      const concerned = scene.writings.filter(concerns)
      const headers = headersOf(scene)
      const held = await hold(
        app,
        concerned.map(({ method, path, body }) => ({ method, path, body, headers })),
      )

      const happened = await happens(scene)
      await mailsOut(app)
      const before = await stored()
      const answers: (RawAnswer | undefined)[] = []
      for (const send of held) answers.push(await send())

      assert.ok(happened.status < 300, happened.text)
      const found = concerned.map(({ name }, i) => [name, say(answers[i])])
      assert.deepEqual(
        Object.fromEntries(found),
        Object.fromEntries(concerned.map(({ name }) => [name, instead[name] ?? refusal])),
      )
      assert.deepEqual(await stored(), before)
    })
})
