import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp, type TestApp } from './app.ts'
import { signedUp } from './person.ts'
import { resetToken } from './reset-mail.ts'

/** A trusted proxy, so that a test can choose the address of each request. */
const BEHIND_PROXY = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }
const from = (address: string) => ({ 'x-forwarded-for': address })

const app = await startApp(BEHIND_PROXY)
const free = await startApp({}, app)

const signIn = (email: string, password: string, address: string, at: TestApp = app) =>
  at.call('POST', '/v1/auth/signin', { body: { email, password }, headers: from(address) })

/** How a client is locked out: by its own wrong passwords, or by those of many. */
const LOCKS = [
  { name: 'the same client', clients: 1, tries: 12 },
  { name: 'reset on another device', clients: 1, tries: 12, resetsFrom: '203.0.113.77' },
  { name: 'wrong passwords of many clients', clients: 35, tries: 3 },
]

async function statuses(email: string, address: string): Promise<number[]> {
  const answers = []
  for (let i = 0; i < 12; i++) answers.push((await signIn(email, 'wrong', address)).status)
  return answers
}

describe('the limits of sign-in', () => {
  it('refuse sign-ins of a client for 15 minutes after ten failures at an account', async () => {
    const ada = await signedUp(free)
    const tries = []
    for (let i = 0; i < 11; i++) tries.push((await signIn(ada.email, 'wrong', '192.0.2.1')).status)

    const right = await signIn(ada.email, ada.password, '192.0.2.1')
    app.clock.advance({ minutes: 15 })
    const later = await signIn(ada.email, ada.password, '192.0.2.1')

    assert.deepEqual(tries, [...Array<number>(10).fill(401), 429])
    assert.deepEqual(
      [right.status, right.body.code, right.headers.get('retry-after'), later.status],
      [429, 'RATE_LIMITED', '900', 200],
    )
  })

  for (const { name, clients, tries, resetsFrom } of LOCKS)
    it(`end with a reset by mail, and begin anew: ${name}`, async () => {
      const ada = await signedUp(free)
      const others = Array.from({ length: clients }, (_, i) => `198.51.100.${i + 1}`)
      for (const address of others)
        for (let i = 0; i < tries; i++) await signIn(ada.email, 'wrong', address)
      const [locked = ''] = others
      const before = await signIn(ada.email, ada.password, locked)
      app.clock.advance({ seconds: 61 }) // past the limit of a minute

      const resets = []
      for (const new_password of ['pears in the attic', 'plums in the cellar']) {
        const token = await resetToken(app, ada.email)
        const reset = await app.call('PUT', '/v1/auth/password-reset', {
          body: { token, new_password },
          headers: from(resetsFrom ?? locked),
        })
        const after = await signIn(ada.email, new_password, locked)
        const wrong = []
        for (let i = 0; i < 21; i++) wrong.push((await signIn(ada.email, 'wrong', locked)).status)
        app.clock.advance({ seconds: 61 })
        resets.push([reset.status, after.status, wrong.slice(0, 10), wrong.at(-1)])
      }

      // The failures from before the reset and those after it are each limited.
      const anew = [200, 200, Array<number>(10).fill(401), 429]
      assert.equal(before.status, 429)
      assert.deepEqual(resets, [anew, anew])
    })

  it('stay without a reset, or after a reset of another account', async () => {
    const [ada, ben] = [await signedUp(free), await signedUp(free)]
    await statuses(ada.email, '192.0.2.60')
    await resetToken(app, ada.email)
    const token = await resetToken(app, ben.email)
    const body = { token, new_password: 'pears in the attic' }
    await app.call('PUT', '/v1/auth/password-reset', { body, headers: from('192.0.2.60') })
    app.clock.advance({ seconds: 61 })

    const { status } = await signIn(ada.email, ada.password, '192.0.2.60')

    assert.equal(status, 429)
  })

  it('count parallel attempts', async () => {
    const ada = await signedUp(free)

    const answers = await Promise.all(
      Array.from({ length: 25 }, () => signIn(ada.email, 'wrong', '192.0.2.2')),
    )

    assert.equal(answers.filter(({ status }) => status === 401).length, 10)
    assert.equal(answers.filter(({ status }) => status === 429).length, 15)
  })

  it('do not count refused sign-ins with the right password', async () => {
    const ada = await signedUp(free)
    const right = () => signIn(ada.email, ada.password, '192.0.2.50')

    const answers = await Promise.all(Array.from({ length: 25 }, right))
    const alone = await right()

    assert.ok(answers.some(({ status }) => status === 429))
    assert.equal(alone.status, 200)
  })

  it('let the owner sign in from an address without failures', async () => {
    const ada = await signedUp(free)
    for (let i = 1; i <= 120; i++) await signIn(ada.email, 'wrong', `198.51.100.${i}`)

    const attacker = await signIn(ada.email, ada.password, '198.51.100.1')
    const owner = await signIn(ada.email, ada.password, '203.0.113.9')
    const again = await signIn(ada.email, ada.password, '203.0.113.9')

    assert.deepEqual([attacker.status, owner.status, again.status], [429, 200, 200])
  })

  it('do not reveal whether an account exists', async () => {
    const ada = await signedUp(free)
    const known = await statuses(ada.email, '192.0.2.3')
    const unknown = await statuses('nobody@example.com', '192.0.2.4')

    assert.deepEqual(known, unknown)
  })

  it('allow a client 30 sign-ins a minute for all accounts together', async () => {
    const answers = []
    for (let i = 0; i < 31; i++)
      answers.push((await signIn(`nobody-${i}@example.com`, 'wrong', '192.0.2.5')).status)

    const neighbour = await signIn('nobody@example.com', 'wrong', '192.0.2.6')

    assert.deepEqual(answers, [...Array<number>(30).fill(401), 429])
    assert.equal(neighbour.status, 401)
  })

  it('count all addresses of an IPv6 /64 as one client', async () => {
    const answers = []
    for (let i = 1; i <= 31; i++)
      answers.push((await signIn(`no-${i}@example.com`, 'wrong', `2001:db8:0:7:${i}::1`)).status)

    const neighbour = await signIn('nobody@example.com', 'wrong', '2001:db8:0:8::1')

    assert.deepEqual([answers.at(-2), answers.at(-1), neighbour.status], [401, 429, 401])
  })

  it('ignore X-Forwarded-For from an untrusted client', async () => {
    const direct = await startApp({ RATE_LIMITS: 'on' }, app)
    const answers = []
    for (let i = 0; i < 40; i++)
      answers.push((await signIn(`xff-${i}@example.com`, 'wrong', `10.9.${i}.1`, direct)).status)

    assert.equal(answers.filter((status) => status === 429).length, 10)
  })

  it('read X-Forwarded-For from the right, so that the client can not choose its address', async () => {
    const answers = []
    for (let i = 0; i < 31; i++)
      answers.push((await signIn(`r-${i}@example.com`, 'wrong', `10.8.${i}.1, 192.0.2.7`)).status)

    assert.equal(answers.at(-1), 429)
  })

  it('refuse a client with an invalid address', async () => {
    const { status, body } = await signIn('ada@example.com', 'wrong', 'not an address')

    assert.deepEqual([status, body.code], [403, 'FORBIDDEN'])
  })

  it('count requests of all replicas together', async () => {
    const second = await startApp(BEHIND_PROXY, app)
    const answers = []
    for (let i = 0; i < 31; i++) {
      const replica = i % 2 === 0 ? app : second
      answers.push((await signIn(`t-${i}@example.com`, 'wrong', '192.0.2.8', replica)).status)
    }

    assert.deepEqual([answers.at(-2), answers.at(-1)], [401, 429])
  })

  it('store no address in the database', async () => {
    await signIn('kept@example.com', 'wrong', '192.0.2.40')

    const rows = await app.db.selectFrom('rate_limits').select('key').execute()

    assert.deepEqual(new Set(rows.map(({ key }) => key.length)), new Set([16]))
  })
})
