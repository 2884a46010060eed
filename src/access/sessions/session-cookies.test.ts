import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const secure = await startApp({ PUBLIC_URL: 'https://larder.test' }, app)

const COOKIE = { 'larder-session': 'cookie' }
const cookieOf = ({ headers }: Answer) => headers.get('set-cookie') ?? ''
/** The cookies of a browser after an answer. */
const jarOf = (answer: Answer) => ({ cookie: cookieOf(answer).split(';', 1)[0] ?? '' })

/** All routes that open a session. Their bodies are wrong, but for their shape. */
const WAYS_IN = [
  ['POST', '/v1/auth/signup', { email: 'x', password: 'short', name: 'Ada' }],
  ['POST', '/v1/auth/signin', { email: 'nobody@example.com', password: 'wrong' }],
  ['POST', '/v1/auth/idp', { id_token: 'x' }],
  ['POST', '/v1/auth/mfa', { mfa_token: 'x', code: '123456' }],
  ['POST', '/v1/auth/passkey-signin', { credential: {} }],
  ['PUT', '/v1/auth/magic-link', { token: 'x' }],
] as const

/** Signs in as a page does. */
async function openPage(session = 'cookie') {
  const { email, password, id } = await signedUp(app)
  const answer = await app.call('POST', '/v1/auth/signin', {
    body: { email, password },
    headers: { 'larder-session': session },
  })
  assert.equal(answer.status, 200)
  return { id, answer, jar: jarOf(answer), token: answer.body.access_token }
}
const refresh = (headers: Record<string, string>) =>
  app.call('POST', '/v1/auth/refresh', { headers })

describe('a session that is kept in a cookie', () => {
  it('hides the refresh token from scripts and from other sites', async () => {
    const { answer } = await openPage()

    assert.equal(answer.body.refresh_token, '')
    assert.match(
      cookieOf(answer),
      /^larder_session=[\w-]{60,}; Max-Age=2592000; Path=\/v1\/auth; HttpOnly; SameSite=Strict$/,
    )
  })

  it('is sent only over https where the service has https', async () => {
    const answer = await secure.call('POST', '/v1/auth/signup', {
      body: { email: 'ada@example.com', password: 'seven jars of plum jam', name: 'Ada' },
      headers: COOKIE,
    })

    assert.deepEqual([answer.status, answer.body.refresh_token], [201, ''])
    assert.match(
      cookieOf(answer),
      /^__Host-larder_session=[\w-]{60,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  it('keeps a session of a version without __Host-, and replaces its cookie', async () => {
    const { jar } = await openPage('cookie; slot=a1')
    const headers = { 'larder-session': 'cookie; slot=a1' }
    const secureRefresh = (cookie: string) =>
      secure.call('POST', '/v1/auth/refresh', { headers: { ...headers, cookie } })

    const answer = await secureRefresh(jar.cookie)

    const [kept = '', removed] = answer.headers.getSetCookie()
    assert.equal(answer.status, 200)
    assert.match(kept, /^__Host-larder_session_a1=[\w-]{60,}; Max-Age=2592000; Path=\/; /)
    assert.equal(
      removed,
      'larder_session_a1=; Max-Age=0; Path=/v1/auth; HttpOnly; SameSite=Strict; Secure',
    )
    // The cookie with the prefix wins: another host of the domain can set one without it.
    const [newest = ''] = kept.split(';', 1)
    const both = await secureRefresh(`larder_session_a1=planted; ${newest}`)
    assert.equal(both.status, 200)
  })

  for (const [method, path, body] of WAYS_IN)
    it(`says that ${path} needs https where a page is opened by http, and opens no session`, async () => {
      const send = (origin: string, headers: Record<string, string> = COOKIE, on = secure) =>
        on.call(method, path, { body, headers: { ...headers, origin } })

      const refused = await Promise.all(
        ['http://192.168.1.5:8080', 'http://kitchen.local', 'http://larder.test'].map((one) =>
          send(one),
        ),
      )
      const others = await Promise.all([
        send('https://larder.test'),
        send('http://localhost:8080'),
        send('http://127.0.0.1:8080'),
        send('null'),
        send('http://192.168.1.5:8080', {}),
        send('http://192.168.1.5:8080', COOKIE, app),
      ])

      for (const { status, body: answer } of refused) {
        assert.deepEqual(
          [status, answer.code, answer.reason, answer.public_url],
          [403, 'FORBIDDEN', 'needs_https', 'https://larder.test'],
        )
        assert.match(answer.error, /Open https:\/\/larder\.test instead/)
      }
      assert.deepEqual(
        others.filter(({ body: answer }) => answer.reason === 'needs_https'),
        [],
      )
    })

  it('is refreshed by the cookie, which gets the next token', async () => {
    const { jar } = await openPage()

    const first = await refresh({ ...COOKIE, ...jar })
    const second = await refresh({ ...COOKIE, ...jarOf(first) })

    assert.deepEqual([first.status, second.status], [200, 200])
    assert.notEqual(jarOf(first).cookie, jar.cookie)
    const account = await app.call('GET', '/v1/auth/account', { token: second.body.access_token })
    assert.equal(account.status, 200)
  })

  it('is not used without the header, as by another site', async () => {
    const { jar } = await openPage()

    const answer = await refresh(jar)

    assert.equal(answer.status, 400)
    assert.equal((await refresh({ ...COOKIE, ...jar })).status, 200)
  })

  it('needs no cookie anywhere but for a refresh', async () => {
    const { jar } = await openPage()

    const answer = await app.call('GET', '/v1/auth/account', { headers: { ...COOKIE, ...jar } })

    assert.equal(answer.status, 401)
  })

  it('ends with its cookie at a sign-out, but not at that of the others', async () => {
    const { jar, token } = await openPage()
    const headers = { ...COOKIE, ...jar }

    const others = await app.call('POST', '/v1/auth/signout', {
      token,
      headers,
      body: { scope: 'others' },
    })
    const own = await app.call('POST', '/v1/auth/signout', { token, headers })

    assert.equal(cookieOf(others), '')
    assert.match(cookieOf(own), /^larder_session=; Max-Age=0; Path=\/v1\/auth;/)
  })

  it('of somebody who has signed in meanwhile stays when a request of before is refused', async () => {
    const { jar, token } = await openPage()
    const headers = { ...COOKIE, ...jar }
    await app.call('POST', '/v1/auth/signout', { token, headers })

    const answers = await Promise.all([
      refresh(headers),
      refresh(COOKIE),
      refresh({ ...COOKIE, cookie: 'larder_session=x' }),
      ...WAYS_IN.map(([method, path, body]) => app.call(method, path, { body, headers })),
    ])

    assert.deepEqual(
      answers.filter(({ status }) => status < 400),
      [],
    )
    assert.deepEqual(
      answers.map(cookieOf),
      answers.map(() => ''),
    )
  })

  it('is one of several in a browser, each in its slot', async () => {
    const [ada, ben] = [await openPage('cookie; slot=a1'), await openPage('cookie; slot=b2')]
    const cookie = `${ada.jar.cookie}; ${ben.jar.cookie}`

    const answers = await Promise.all(
      ['a1', 'b2', 'c3'].map((slot) =>
        refresh({ 'larder-session': `cookie; slot=${slot}`, cookie }),
      ),
    )

    const ids = await Promise.all(
      answers.slice(0, 2).map(async ({ body }) => {
        const account = await app.call('GET', '/v1/auth/account', { token: body.access_token })
        return account.body.id
      }),
    )
    assert.deepEqual(
      [ids, answers.map(({ status }) => status)],
      [
        [ada.id, ben.id],
        [200, 200, 401],
      ],
    )
  })

  it('refuses another header with the forms that it takes', async () => {
    for (const wrong of ['Cookie', 'cookie; slot=', 'cookie; slot=a b', 'cookie; slot=a;', '']) {
      const answer = await refresh({ 'larder-session': wrong })

      assert.deepEqual([answer.status, answer.body.code], [400, 'VALIDATION_FAILED'])
    }
  })

  it('changes nothing for other clients', async () => {
    const { email, password } = await signedUp(app)

    const answer = await app.call('POST', '/v1/auth/signin', { body: { email, password } })

    assert.equal(cookieOf(answer), '')
    assert.notEqual(answer.body.refresh_token, '')
  })
})
