import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { addressChanges } from '#test/app/address-change.ts'
import { comparable, outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const { requestChange, confirm, tokenFor, verifyAddress, undoTokenFor } = addressChanges(app)
const limited = await startApp({ RATE_LIMITS: 'on' }, app)
const unused = () => `new-${randomUUID()}@example.com`
const signIn = (email: string, password: string) =>
  app.call('POST', '/v1/auth/signin', { body: { email, password } })

describe('PUT /v1/auth/email', () => {
  it('changes nothing until the link in the mail to the new address is opened', async () => {
    const ada = await signedUp(app)
    const email = unused()

    const { status, body } = await requestChange(ada, email)
    const before = await ada.call('GET', '/v1/auth/account')
    const confirmed = await confirm(await tokenFor(email), ada)
    const after = await ada.call('GET', '/v1/auth/account')

    assert.deepEqual(
      { status, body },
      {
        status: 200,
        body: {
          message: 'We send a mail with a link to the new address.',
          timestamp: '2026-11-20T08:00:00.000Z',
        },
      },
    )
    assert.deepEqual([before.body.email, before.body.email_verified], [ada.email, false])
    assert.equal(confirmed.status, 200)
    assert.deepEqual([after.body.email, after.body.email_verified], [email, true])
    assert.deepEqual(
      [outcome(await ada.signIn()), outcome(await signIn(email, ada.password))],
      ['401 INVALID_CREDENTIALS', '200 ok'],
    )
  })

  it('notifies the previous address, and records events', async () => {
    const ada = await signedUp(app)
    await verifyAddress(ada)
    const email = unused()
    await requestChange(ada, email)
    await confirm(await tokenFor(email), ada)

    const undo = await undoTokenFor(ada.email)
    const { body } = await ada.call('GET', '/v1/auth/events')

    assert.match(undo, /^[\w-]{43}$/)
    assert.deepEqual(body.items.map(({ kind }: { kind: string }) => kind).toSorted(), [
      'email_change_requested',
      'email_changed',
      'email_verified',
      'signed_up',
    ])
    assert.doesNotMatch(JSON.stringify(body), /@/)
  })

  it('answers the same for an address with an account, and notifies only its owner', async () => {
    const ada = await signedUp(app)
    const bob = await signedUp(app, { email: `Bob-${randomUUID()}@example.com`, name: 'Bob' })

    const free = await requestChange(ada, unused())
    const taken = await requestChange(ada, bob.email.toUpperCase())

    const [mail] = await app.inbox.to(bob.email)
    assert.deepEqual(comparable(taken), comparable(free))
    assert.equal(mail?.subject, 'This address already has a Larder account')
    assert.match(mail.text ?? '', /^Hello Bob,/)
    assert.doesNotMatch(mail.text ?? '', /token|Ada/)
    assert.equal((await ada.call('GET', '/v1/auth/account')).body.email, ada.email)
  })

  it('leaves the address to the account that took it first', async () => {
    const ada = await signedUp(app)
    const email = unused()
    await requestChange(ada, email)
    const token = await tokenFor(email)
    const bob = await signedUp(app, { email })

    const answer = await confirm(token, ada)

    assert.equal(outcome(answer), '409 EMAIL_TAKEN')
    assert.equal((await ada.call('GET', '/v1/auth/account')).body.email, ada.email)
    assert.equal((await bob.call('GET', '/v1/auth/account')).body.email, email)
  })

  it('requires the password, or an id token if there is no password', async () => {
    const ada = await signedUp(app)
    const email = unused()
    const without = () => ada.call('PUT', '/v1/auth/email', { new_email: email })

    const wrong = await requestChange(ada, email, 'not the password')
    const missing = await without()
    await sql`update accounts set password_hash = null where id = ${ada.id}`.execute(app.db)
    const none = await without()

    assert.deepEqual([wrong, missing, none].map(outcome), [
      '401 INVALID_CREDENTIALS',
      '400 VALIDATION_FAILED',
      '400 VALIDATION_FAILED',
    ])
    assert.deepEqual(
      [missing, none].map(({ body }) => body.details[0].path),
      ['/password', '/id_token'],
    )
  })

  it('refuses an invalid address, and the account’s own', async () => {
    const ada = await signedUp(app)

    const answers = [
      await requestChange(ada, 'x\r\nBcc: eve@example.com'),
      await requestChange(ada, ` ${ada.email} `),
    ]

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.details[0].path]),
      [
        [400, '/new_email'],
        [400, '/new_email'],
      ],
    )
  })
})

const askThere = (token: string, new_email: string, password: string) =>
  limited.call('PUT', '/v1/auth/email', { token, body: { new_email, password } })

describe('limits of changes of address', () => {
  it('allow five an hour for an account', async () => {
    const ada = await signedUp(app)

    const outcomes = []
    for (let i = 0; i < 6; i++)
      outcomes.push(outcome(await askThere(ada.accessToken, unused(), ada.password)))

    assert.deepEqual(outcomes, [...Array<string>(5).fill('200 ok'), '429 RATE_LIMITED'])
  })

  it('protect a mailbox that many accounts request, and are not visible', async () => {
    const email = unused()
    const outcomes = []
    for (let i = 0; i < 7; i++) {
      const { accessToken, password } = await signedUp(app)
      outcomes.push(outcome(await askThere(accessToken, email, password)))
    }

    assert.deepEqual(outcomes, Array(7).fill('200 ok'))
    const tokens = await app.db
      .selectFrom('mail_tokens')
      .select('account_id')
      .where('email', '=', email)
      .execute()
    assert.equal(tokens.length, 5)
  })
})
