import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { type Answer, startApp, type TestApp } from '#test/app/app.ts'
import { tokenIn } from '#test/app/inbox.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { eventually } from '#test/eventually.ts'

const app = await startApp()
const confirm = (token: string, { password }: Pick<Person, 'password'>) =>
  app.call('PUT', '/v1/auth/email-verification', { body: { token, password } })
const ask = (person: Person, at: TestApp = app) =>
  at.call('POST', '/v1/auth/email-verification', { token: person.accessToken })

/** Waits for `count` mails to confirm the address. Returns the token in the newest mail. */
async function tokenFor(person: Person, count = 1): Promise<string> {
  const mail = (await app.inbox.verifications(person.email, count)).at(-1)
  return tokenIn(mail ?? assert.fail('There is no mail.'))
}

const isVerified = async (person: Person) =>
  (await person.call('GET', '/v1/auth/account')).body.email_verified

/** The kinds of a person's events. They are sorted, because all events have the same time. */
const eventsOf = async (person: Person) =>
  (await person.call('GET', '/v1/auth/events')).body.items
    .map(({ kind }: { kind: string }) => kind)
    .toSorted()

describe('PUT /v1/auth/email-verification', () => {
  it('verifies the address with the link from the sign-up', async () => {
    const ada = await signedUp(app)

    const { status, body } = await confirm(await tokenFor(ada), ada)

    assert.deepEqual(
      { status, body },
      {
        status: 200,
        body: { message: 'The address is confirmed.', timestamp: '2026-11-20T08:00:00.000Z' },
      },
    )
    assert.equal(await isVerified(ada), true)
    assert.deepEqual(await eventsOf(ada), ['email_verified', 'signed_up'])
  })

  it('gives the same answer for every kind of invalid token', async () => {
    const [ada, bob, eve] = [await signedUp(app), await signedUp(app), await signedUp(app)]
    const used = await tokenFor(ada)
    await confirm(used, ada)
    const old = await tokenFor(bob)
    await app.call('POST', '/v1/auth/password-reset', { body: { email: eve.email } })
    const [reset = assert.fail()] = await app.inbox.to(eve.email)
    app.clock.advance({ hours: 24 })

    const answers: Answer[] = []
    for (const token of ['x', 'A'.repeat(43), used, old.slice(1), old, tokenIn(reset)])
      answers.push(await confirm(token, bob))

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code, body.error]),
      answers.map(() => [
        400,
        'INVALID_TOKEN',
        'This link is not valid any more. Request a new one.',
      ]),
    )
    assert.equal(await isVerified(await signedInAgain(bob)), false)
  })

  it('accepts one of sixteen parallel requests', async () => {
    const ada = await signedUp(app)
    const token = await tokenFor(ada)
    const once = () => ada.call('PUT', '/v1/auth/email-verification', { token })

    const answers = await Promise.all(Array.from({ length: 16 }, once))

    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.deepEqual(await eventsOf(ada), ['email_verified', 'signed_up'])
  })

  it('succeeds if another link has already verified the address', async () => {
    const ada = await signedUp(app)
    const first = await tokenFor(ada)
    await ask(ada)
    const second = await tokenFor(ada, 2)
    await confirm(second, ada)

    const answer = await confirm(first, ada)

    assert.equal(outcome(answer), '200 ok')
    assert.deepEqual(await eventsOf(ada), ['email_verified', 'signed_up'])
  })

  it('is refused while the account is pending deletion', async () => {
    const ada = await signedUp(app)
    const token = await tokenFor(ada)
    await ada.call('DELETE', '/v1/auth/account')

    const closed = await confirm(token, ada)
    await ada.call('POST', '/v1/auth/restore-account')
    const open = await confirm(token, ada)

    assert.deepEqual([outcome(closed), outcome(open)], ['403 ACCOUNT_PENDING_DELETION', '200 ok'])
  })
})

describe('POST /v1/auth/email-verification', () => {
  it('sends another link', async () => {
    const ada = await signedUp(app)
    const first = await tokenFor(ada)

    const { status, body } = await ask(ada)

    const second = await tokenFor(ada, 2)
    assert.deepEqual(
      { status, body },
      {
        status: 200,
        body: {
          message: 'We send you a mail with a link.',
          timestamp: app.clock().toISOString(),
        },
      },
    )
    assert.notEqual(first, second)
    assert.equal(outcome(await confirm(second, ada)), '200 ok')
  })

  it('sends nothing if the address is verified', async () => {
    const ada = await signedUp(app)
    await confirm(await tokenFor(ada), ada)

    const { status, body } = await ask(ada)

    // The server sends the sign-up mail first, and deletes it from the queue shortly later.
    await eventually('the queue is empty', async () => {
      const mails = app.db.selectFrom('mails').select('id').where('account_id', '=', ada.id)
      return (await mails.execute()).length === 0
    })
    const received = await app.inbox.verifications(ada.email)
    assert.deepEqual(
      [status, body.message, received.length],
      [200, 'The address is already confirmed.', 1],
    )
  })

  it('sends at most three mails an hour, and then answers 429', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' }, app)
    const ada = await signedUp(app)

    const outcomes = []
    for (let i = 0; i < 4; i++) outcomes.push(outcome(await ask(ada, limited)))

    assert.deepEqual(outcomes, ['200 ok', '200 ok', '200 ok', '429 RATE_LIMITED'])
  })
})

/** Signs in again. After a day the first access token has expired. */
async function signedInAgain(person: Person): Promise<Person> {
  const { access_token } = (await person.signIn()).body
  const call: Person['call'] = (method, path, body) =>
    app.call(method, path, { token: access_token, ...(body === undefined ? {} : { body }) })
  return { ...person, call }
}
