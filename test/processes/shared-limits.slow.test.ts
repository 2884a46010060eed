// Slow. Covers: src/sync/live src/platform/http src/access/sessions
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { resetTokensIn } from '#test/app/reset-mail.ts'

const app = await startApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' })
const from = (address: string) => ({ 'x-forwarded-for': address })
const HOME = '203.0.113.9'

const signIn = (email: string, password: string, address: string) =>
  app.call('POST', '/v1/auth/signin', { body: { email, password }, headers: from(address) })

async function ask(email: string, ...addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const { status } = await app.call('POST', '/v1/auth/password-reset', {
      body: { email },
      headers: from(address),
    })
    assert.equal(status, 200)
  }
  await mailsOut(app)
}

/** The tokens of the reset links for a person, the oldest first. */
const linksTo = ({ email }: Newcomer) =>
  resetTokensIn(app.inbox.mails.filter(({ envelopeTo }) => envelopeTo.includes(email)))

const works = async (token = '') =>
  outcome(
    await app.call('PUT', '/v1/auth/password-reset', {
      body: { token, new_password: 'seven new lamps' },
    }),
  )

interface Newcomer {
  readonly email: string
  readonly password: string
  readonly accessToken: string
}

/** Each person signs up from another network. */
let people = 0
async function newcomer(): Promise<Newcomer> {
  people++
  const known = { email: `person-${people}@example.com`, password: 'seven jars of plum jam' }
  const { body } = await app.call('POST', '/v1/auth/signup', {
    body: { ...known, name: 'Ada' },
    headers: from(`10.0.${people}.1`),
  })
  return { ...known, accessToken: body.access_token }
}

const rowsOfLimits = async () =>
  (await app.db.selectFrom('rate_limits').select('key').execute()).length

describe('reset mails', () => {
  it('reach the owner after one stranger has requested many', async () => {
    const ada = await newcomer()
    await ask(ada.email, ...Array<string>(6).fill('192.0.2.1'))
    const ofStranger = linksTo(ada).length

    await ask(ada.email, HOME)

    const links = linksTo(ada)
    assert.deepEqual([ofStranger, links.length], [3, 4])
    assert.equal(await works(links[3]), '200 ok')
  })

  it('reach the owner after strangers in other networks have requested many', async () => {
    const ada = await newcomer()
    await ask(ada.email, ...Array.from({ length: 4 }, (_, i) => `192.0.2.${i}`))
    const ofStrangers = linksTo(ada).length

    await ask(ada.email, HOME)

    assert.deepEqual([ofStrangers, linksTo(ada).length], [3, 4])
  })

  it('reach an owner who signed in from the same address, even after requests from 20 networks', async () => {
    const ada = await newcomer()
    await signIn(ada.email, ada.password, HOME)
    await ask(ada.email, ...Array.from({ length: 20 }, (_, i) => `198.51.${i}.1`))
    const ofStrangers = linksTo(ada).length

    await ask(ada.email, HOME)

    const links = linksTo(ada)
    assert.deepEqual([ofStrangers, links.length], [8, 9])
    assert.equal(await works(links[8]), '200 ok')
  })

  it('keep the link of the owner valid after later requests of strangers', async () => {
    const ada = await newcomer()
    await ask(ada.email, HOME)
    await ask(ada.email, ...Array.from({ length: 12 }, (_, i) => `198.51.${i}.1`))

    const [first, ...others] = linksTo(ada)

    assert.equal(others.length, 7)
    assert.equal(await works(first), '200 ok')
  })
})

describe('sign-ins under attack', () => {
  it('allow a wrong password from a client with which the owner has signed in before', async () => {
    const ada = await newcomer()
    const [known, fresh] = [HOME, '203.0.113.77']
    await signIn(ada.email, ada.password, known)
    for (let i = 1; i <= 105; i++) await signIn(ada.email, 'wrong', `198.51.100.${i}`)

    const answers = [
      await signIn(ada.email, 'a typo', known),
      await signIn(ada.email, ada.password, known),
      await signIn(ada.email, 'a typo', fresh),
      await signIn(ada.email, ada.password, fresh),
    ]
    const many = []
    for (let i = 0; i < 11; i++) many.push(outcome(await signIn(ada.email, 'guess', known)))

    assert.deepEqual(answers.map(outcome), [
      '401 INVALID_CREDENTIALS',
      '200 ok',
      '401 INVALID_CREDENTIALS',
      '429 RATE_LIMITED',
    ])
    // The known client has no more tries than any other.
    assert.deepEqual(many.slice(8), [
      '401 INVALID_CREDENTIALS',
      '429 RATE_LIMITED',
      '429 RATE_LIMITED',
    ])
  })

  it('add no row to the table of limits when they are refused', async () => {
    for (let i = 0; i < 31; i++) await signIn(`none-${i}@example.com`, 'wrong', '192.0.2.9')
    const before = await rowsOfLimits()

    const byClient = []
    for (let i = 0; i < 5; i++)
      byClient.push(outcome(await signIn(`more-${i}@example.com`, 'wrong', '192.0.2.9')))
    const afterClient = await rowsOfLimits()

    assert.deepEqual(new Set(byClient), new Set(['429 RATE_LIMITED']))
    assert.equal(afterClient, before)
  })
})

const redeem = (address: string) =>
  app.call('PUT', '/v1/auth/email-verification', {
    body: { token: 'none' },
    headers: from(address),
  })

describe('a limit', () => {
  it('allows an IPv6 /48 ten times as many requests as one client', async () => {
    const statuses = []
    for (let i = 0; i < 100; i++) statuses.push((await redeem(`2001:db8:7:${i}::1`)).status)
    const before = await rowsOfLimits()

    const over = await redeem('2001:db8:7:ffff::1')
    const grown = (await rowsOfLimits()) - before
    const neighbour = await redeem('2001:db8:8:1::1')

    assert.deepEqual(
      [new Set(statuses), over.status, grown, neighbour.status],
      [new Set([400]), 429, 0, 400],
    )
  })

  it('allows an account 30 invite codes an hour from all addresses together', async () => {
    const eve = await newcomer()
    const join = (i: number) =>
      app.call('POST', '/v1/households/join', {
        token: eve.accessToken,
        body: { code: `AAAAA-${i}` },
        headers: from(`198.51.100.${i}`),
      })
    const tries = []
    for (let i = 1; i <= 31; i++) tries.push(outcome(await join(i)))

    assert.deepEqual([tries[29], tries[30]], ['400 INVALID_TOKEN', '429 RATE_LIMITED'])
  })
})
