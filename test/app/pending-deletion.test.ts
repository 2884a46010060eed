import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { addressChanges } from './address-change.ts'
import { type Answer, startApp } from './app.ts'
import { tokenIn } from './inbox.ts'
import { signedUp } from './person.ts'
import { resetToken } from './reset-mail.ts'
import { collectRoutes, type Route } from './route-table.ts'

/** The routes that an account waiting for removal may use, by credential. */
const allowed: Record<string, Record<string, string>> = {
  'POST /v1/auth/restore-account': { access: '200', restore: '200' },
  'POST /v1/auth/signout': { access: '204' },
  'DELETE /v1/auth/account': { access: '204' }, // a second request changes nothing
  'GET /v1/auth/export': { access: '200', restore: '200' },
  'HEAD /v1/auth/export': { access: '200', restore: '200' },
}

/** The answers of routes without authentication to these credentials in their body. */
const answersTo: Record<string, Record<string, string>> = {
  'POST /v1/auth/signup': { any: '409 EMAIL_TAKEN' },
  'POST /v1/auth/signin': { any: '403 ACCOUNT_PENDING_DELETION' },
  'POST /v1/auth/refresh': { any: '403 ACCOUNT_PENDING_DELETION' },
  'POST /v1/auth/password-reset': { any: '200' }, // as for every address
  // These two serve the owner, and do not change the deletion.
  'PUT /v1/auth/password-reset': { reset: '200' },
  'PUT /v1/auth/email/undo': { undo: '200' },
  'PUT /v1/auth/email-verification': { verify: '403 ACCOUNT_PENDING_DELETION' },
  'PUT /v1/auth/email/confirm': { change: '403 ACCOUNT_PENDING_DELETION' },
}

const routes = collectRoutes()
const app = await startApp()
const table = routes.filter(({ url }) => url !== '/docs/script.js') // 9 MB of constant text
const changes = addressChanges(app)

/** Makes an account that waits for removal. @returns it with all tokens from before and after */
async function pendingAccount(kind = '') {
  const person = await signedUp(app)
  const tokens: Record<string, string> = {
    access: person.accessToken,
    refresh: person.refreshToken,
  }
  const newEmail = `new-${person.email}`
  if (kind === 'undo') tokens['undo'] = (await changes.changeAddress(person, newEmail)).undo
  else {
    const [verification = assert.fail()] = await app.inbox.verifications(person.email)
    tokens['verify'] = tokenIn(verification)
    tokens['reset'] = await resetToken(app, person.email)
  }
  if (kind === 'change') {
    await changes.requestChange(person, newEmail)
    tokens['change'] = await changes.tokenFor(newEmail)
  }
  const email = kind === 'undo' ? newEmail : person.email
  await person.call('DELETE', '/v1/auth/account')
  const { body } = await app.call('POST', '/v1/auth/signin', {
    body: { email, password: person.password },
  })
  tokens['restore'] = body.restore_token
  return { ...person, email, due: body.deletion_scheduled_at, tokens }
}
type PendingAccount = Awaited<ReturnType<typeof pendingAccount>>

/** Makes a body with the members of a route, with values of the account. */
function fill(
  members: readonly string[],
  { tokens, ...person }: PendingAccount,
  token: string,
): object {
  const known: Record<string, unknown> = {
    email: person.email,
    password: person.password,
    name: 'Ada',
    token,
    new_password: 'seven new lamps',
    refresh_token: tokens['refresh'],
    id_token: token,
    nonce: 'nonce',
    invite_code: undefined, // a wrong one would be refused before the account is looked up
    own_household: undefined,
  }
  return Object.fromEntries(
    members.map((member) => [member, member in known ? known[member] : 'something']),
  )
}

const nameOf = ({ method, url }: Route) => `${method} ${url}`
const say = ({ status, body }: Answer) => [status, body?.code ?? []].flat().join(' ')
const send = async ({ method, url }: Route, token?: string, body?: object) =>
  say(
    await app.call(method, url.replaceAll(/:\w+/g, '01a1f7f8-3000-7636-aad6-010088cd75a4'), {
      token,
      body,
    }),
  )

/** The routes with authentication, and those without. */
const guarded: Route[] = []
const open: Route[] = []

before(async () => {
  for (const route of table) {
    if (route.url.startsWith('/v1/guest/')) continue // it takes no token of an account
    const isGuarded = (await send(route)).startsWith('401')
    if (isGuarded) guarded.push(route)
    else open.push(route)
  }
  assert.ok(guarded.length > 5 && open.length > 5)
})

describe('an account that waits for removal', () => {
  it('can only restore, export, sign out and delete with its tokens', async () => {
    const [stays, { tokens }] = [await pendingAccount(), await pendingAccount()]
    const found: Record<string, Record<string, string>> = {}
    const expected: Record<string, Record<string, string>> = {}
    for (const route of guarded) {
      const name = nameOf(route)
      const isHead = route.method === 'HEAD'
      found[name] = {}
      expected[name] = {}
      for (const kind of Object.keys(tokens)) {
        const status = allowed[name]?.[kind]
        const owner = status === undefined ? stays : await pendingAccount()
        found[name][kind] = await send(route, owner.tokens[kind])
        const refused = kind === 'access' ? '403 ACCOUNT_PENDING_DELETION' : '401 UNAUTHENTICATED'
        expected[name][kind] = status ?? (isHead ? refused.slice(0, 3) : refused)
      }
    }

    assert.deepEqual(found, expected)
    assert.equal(await dueOf(stays), stays.due)
  })

  it('gets from routes without authentication the same answers with and without a token', async () => {
    const { tokens } = await pendingAccount()
    const found = []
    const expected = []
    for (const route of open) {
      const withNone = await send(route)
      for (const [kind, token] of Object.entries(tokens)) {
        found.push([nameOf(route), kind, await send(route, token)])
        expected.push([nameOf(route), kind, withNone])
      }
    }

    assert.deepEqual(found, expected)
  })

  it('gets nothing from routes that take its credentials in the body', async () => {
    const inMails = ['reset', 'verify', 'change', 'undo']
    const stay = { undo: await pendingAccount('undo'), change: await pendingAccount('change') }
    const found: Record<string, Record<string, string>> = {}
    const expected: Record<string, Record<string, string>> = {}
    for (const route of open) {
      const { members } = route
      if (!members) continue
      const name = nameOf(route)
      found[name] = {}
      expected[name] = {}
      for (const kind of members.includes('token') ? inMails : ['any']) {
        const listed = answersTo[name]?.[kind]
        const stays = kind === 'undo' ? stay.undo : stay.change
        const person = listed === '200' ? await pendingAccount(kind) : stays
        const token = person.tokens[kind] ?? ''
        const outcome = await send(route, undefined, fill(members, person, token))
        found[name][kind] = outcome
        // An unlisted route may answer with any refusal.
        expected[name][kind] = listed ?? (outcome.startsWith('4') ? outcome : 'a refusal')
        assert.equal(await dueOf(person), person.due, name)
      }
    }

    assert.deepEqual(found, expected)
  })
})

/** @returns when the account will be removed */
async function dueOf({ id }: PendingAccount): Promise<string | undefined> {
  const row = await app.db
    .selectFrom('accounts')
    .select('deletion_scheduled_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.deletion_scheduled_at?.toISOString()
}
