import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { addressChanges } from './address-change.ts'
import { type Answer, startApp } from './app.ts'
import { tokenIn } from './inbox.ts'
import { signedUp } from './person.ts'
import { resetToken } from './reset-mail.ts'
import { collectRoutes, type Route } from './route-table.ts'

/** What an account that is about to be removed may do, by the credential it is asked with. */
const opens: Record<string, Record<string, string>> = {
  'POST /v1/auth/restore-account': { access: '200', restore: '200' },
  'POST /v1/auth/signout': { access: '204' },
  'DELETE /v1/auth/account': { access: '204' }, // it is asked for again, and moves nothing
  'GET /v1/auth/export': { access: '200', restore: '200' },
  'HEAD /v1/auth/export': { access: '200', restore: '200' },
}

/** What routes that ask for no token answer to those credentials in their body. */
const answersTo: Record<string, Record<string, string>> = {
  'POST /v1/auth/signup': { any: '409 EMAIL_TAKEN' },
  'POST /v1/auth/signin': { any: '403 ACCOUNT_PENDING_DELETION' },
  'POST /v1/auth/refresh': { any: '403 ACCOUNT_PENDING_DELETION' },
  'POST /v1/auth/password-reset': { any: '200' }, // as to everybody
  // These two give it back to its owner, and it stays what it is.
  'PUT /v1/auth/password-reset': { reset: '200' },
  'PUT /v1/auth/email/undo': { undo: '200' },
  'PUT /v1/auth/email-verification': { verify: '403 ACCOUNT_PENDING_DELETION' },
  'PUT /v1/auth/email/confirm': { change: '403 ACCOUNT_PENDING_DELETION' },
}

const routes = collectRoutes()
const app = await startApp()
const table = routes.filter(({ url }) => url !== '/docs/script.js') // 9 MB that are always the same
const changes = addressChanges(app)

/** Somebody whose account is about to be removed, and all that was handed out before and since. */
async function leaving(kind = '') {
  const person = await signedUp(app)
  const tokens: Record<string, string> = {
    access: person.accessToken,
    refresh: person.refreshToken,
  }
  const newEmail = `new-${person.email}`
  if (kind === 'undo') tokens['undo'] = (await changes.move(person, newEmail)).undo
  else {
    const [verification = assert.fail()] = await app.inbox.verifications(person.email)
    tokens['verify'] = tokenIn(verification)
    tokens['reset'] = await resetToken(app, person.email)
  }
  if (kind === 'change') {
    await changes.ask(person, newEmail)
    tokens['change'] = await changes.linkTo(newEmail)
  }
  const email = kind === 'undo' ? newEmail : person.email
  await person.call('DELETE', '/v1/auth/account')
  const { body } = await app.call('POST', '/v1/auth/signin', {
    body: { email, password: person.password },
  })
  tokens['restore'] = body.restore_token
  return { ...person, email, due: body.deletion_scheduled_at, tokens }
}
type Leaver = Awaited<ReturnType<typeof leaving>>

/** A body of the route's own members, filled with whatever of the account's fits. */
function fill(members: readonly string[], { tokens, ...person }: Leaver, token: string): object {
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

/** The routes that ask who is there, and those that do not. */
const guarded: Route[] = []
const open: Route[] = []

before(async () => {
  for (const route of table) {
    const isGuarded = (await send(route)).startsWith('401')
    if (isGuarded) guarded.push(route)
    else open.push(route)
  }
  assert.ok(guarded.length > 5 && open.length > 5)
})

describe('an account about to be removed', () => {
  it('is opened by its tokens for nothing but the way back and out', async () => {
    const [stays, { tokens }] = [await leaving(), await leaving()]
    const found: Record<string, Record<string, string>> = {}
    const expected: Record<string, Record<string, string>> = {}
    for (const route of guarded) {
      const name = nameOf(route)
      const isHead = route.method === 'HEAD'
      found[name] = {}
      expected[name] = {}
      for (const kind of Object.keys(tokens)) {
        const allowed = opens[name]?.[kind]
        const owner = allowed === undefined ? stays : await leaving()
        found[name][kind] = await send(route, owner.tokens[kind])
        const refused = kind === 'access' ? '403 ACCOUNT_PENDING_DELETION' : '401 UNAUTHENTICATED'
        expected[name][kind] = allowed ?? (isHead ? refused.slice(0, 3) : refused)
      }
    }

    assert.deepEqual(found, expected)
    assert.equal(await dueOf(stays), stays.due)
  })

  it('is to routes that ask for no token as if it had brought none', async () => {
    const { tokens } = await leaving()
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

  it('gets nothing by its credentials from routes that take them in the body', async () => {
    const inMails = ['reset', 'verify', 'change', 'undo']
    const stay = { undo: await leaving('undo'), change: await leaving('change') }
    const found: Record<string, Record<string, string>> = {}
    const expected: Record<string, Record<string, string>> = {}
    for (const route of open) {
      const { members } = route
      if (!members) continue
      const name = nameOf(route)
      found[name] = {}
      expected[name] = {}
      for (const kind of members.includes('token') ? inMails : ['any']) {
        const decided = answersTo[name]?.[kind]
        const stays = kind === 'undo' ? stay.undo : stay.change
        const person = decided === '200' ? await leaving(kind) : stays
        const token = person.tokens[kind] ?? ''
        const said = await send(route, undefined, fill(members, person, token))
        found[name][kind] = said
        // Of a route that nobody has decided of, any refusal will do.
        expected[name][kind] = decided ?? (said.startsWith('4') ? said : 'a refusal')
        assert.equal(await dueOf(person), person.due, name)
      }
    }

    assert.deepEqual(found, expected)
  })
})

/** When the account will be removed. */
async function dueOf({ id }: Leaver): Promise<string | undefined> {
  const row = await app.db
    .selectFrom('accounts')
    .select('deletion_scheduled_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.deletion_scheduled_at?.toISOString()
}
