import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { comparable, outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { tokenIn } from '#test/app/inbox.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { enrolled } from '#test/app/second-factor.ts'
import { verified } from '#test/app/verified.ts'
import { eventually } from '#test/eventually.ts'

const app = await startApp({ MAGIC_LINK: 'on' })
const request = (email: string, at = app) =>
  at.call('POST', '/v1/auth/magic-link', { body: { email } })
const redeem = (token: string, at = app) =>
  at.call('PUT', '/v1/auth/magic-link', { body: { token } })
const linksTo = (email: string) =>
  app.inbox.mails.filter(
    ({ envelopeTo, text }) => envelopeTo.includes(email) && text?.includes('/sign-in#token='),
  )

async function linkFor({ email }: Pick<Person, 'email'>): Promise<string> {
  const before = linksTo(email).length
  assert.equal((await request(email)).status, 200)
  await eventually('a link', () => linksTo(email).length > before)
  return tokenIn(linksTo(email).at(-1) ?? assert.fail())
}

describe('a link in a mail', () => {
  it('signs in once, without the password', async () => {
    const ada = await verified(app)
    const token = await linkFor(ada)

    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(token)))

    const opened = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200).map(outcome)
    assert.deepEqual(
      opened.map(({ body }) => body.user.id),
      [ada.id],
    )
    assert.deepEqual([...new Set(refused)], ['400 INVALID_TOKEN'])
    const { body } = await ada.call('GET', '/v1/auth/sessions')
    assert.ok(body.items.some(({ method }: { method: string }) => method === 'mail'))
    assert.equal((await ada.signIn()).status, 200)
  })

  it('is valid for 15 minutes, and ends with the password', async () => {
    const ada = await verified(app)
    const late = await linkFor(ada)
    app.clock.advance({ minutes: 15 })
    const lateAnswer = await redeem(late)
    const { body } = await ada.signIn()
    const old = await linkFor(ada)
    await app.call('PUT', '/v1/auth/password', {
      token: body.access_token,
      body: { current_password: ada.password, new_password: 'eight jars of plum jam' },
    })

    assert.deepEqual([lateAnswer, await redeem(old)].map(outcome), [
      '400 INVALID_TOKEN',
      '400 INVALID_TOKEN',
    ])
  })

  it('is requested with one answer for everybody', async () => {
    const [ada, ben, cleo] = [await verified(app), await signedUp(app), await verified(app)]
    await cleo.call('DELETE', '/v1/auth/account')
    const addresses = [ada.email, ben.email, cleo.email, `x-${randomUUID()}@example.com`]

    const answers = []
    for (const email of addresses) answers.push(comparable(await request(email)))

    for (const answer of answers) assert.deepEqual(answer, answers[0])
  })

  it('goes to confirmed addresses only: others get the mail that confirms them', async () => {
    const ada = await signedUp(app)
    await app.inbox.verifications(ada.email)

    await request(ada.email)
    await mailsOut(app)

    assert.equal((await app.inbox.verifications(ada.email, 2)).length, 2)
    assert.deepEqual(linksTo(ada.email), [])
  })

  it('asks for the second factor', async () => {
    const ada = await verified(app)
    const factor = await enrolled(app, ada)

    const refused = await redeem(await linkFor(ada))
    const opened = await app.call('POST', '/v1/auth/mfa', {
      body: { mfa_token: refused.body.mfa_token, code: factor.nextCode() },
    })

    assert.deepEqual([refused, opened].map(outcome), ['403 MFA_REQUIRED', '200 ok'])
    const { access_token: token } = opened.body
    const { body } = await app.call('GET', '/v1/auth/sessions', { token })
    const { method, second_factor } = body.items[0]
    assert.deepEqual([method, second_factor], ['mail', 'totp'])
  })

  it('of an account that waits for removal gets a restore token', async () => {
    const ada = await verified(app)
    await ada.call('DELETE', '/v1/auth/account')

    const pending = await redeem(await linkFor(ada))

    assert.equal(outcome(pending), '403 ACCOUNT_PENDING_DELETION')
    assert.equal(typeof pending.body.restore_token, 'string')
  })

  it('is not sent by default, and an old one does not work any more', async () => {
    const off = await startApp({}, app)
    const ada = await verified(app)
    const token = await linkFor(ada)

    const answers = [await request(ada.email, off), await redeem(token, off)]

    assert.deepEqual(answers.map(outcome), ['403 FORBIDDEN', '403 FORBIDDEN'])
    assert.equal((await off.call('GET', '/v1')).body.magic_link, false)
    assert.equal((await app.call('GET', '/v1')).body.magic_link, true)
  })
})

describe('the limits of links', () => {
  it('are those of resets, with counts of their own', async () => {
    const limited = await startApp({ MAGIC_LINK: 'on', RATE_LIMITS: 'on' })
    const ada = await verified(limited)
    const mailsWith = (path: string) =>
      limited.inbox.mails.filter(({ text }) => text?.includes(path)).length

    for (let i = 0; i < 5; i++) await request(ada.email, limited)
    await mailsOut(limited)
    await limited.call('POST', '/v1/auth/password-reset', { body: { email: ada.email } })
    await mailsOut(limited)

    assert.deepEqual([mailsWith('/sign-in#'), mailsWith('/reset-password#')], [3, 1])
  })
})
