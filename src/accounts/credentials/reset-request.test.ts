import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { callWithLines, comparable } from '#test/app/answers.ts'
import { startApp, type TestApp } from '#test/app/app.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { signedUp } from '#test/app/person.ts'
import { resetToken, resetTokensIn } from '#test/app/reset-mail.ts'
import { eventually } from '#test/eventually.ts'
import { openMailServer } from '#test/processes/mail-server.ts'

const app = await startApp()
const ask = (email: string, at = app) =>
  at.call('POST', '/v1/auth/password-reset', { body: { email } })

/** Addresses with an account in every state, and one without an account. */
async function addressesInAllStates(at: TestApp): Promise<string[]> {
  const known = await signedUp(at)
  const pendingDeletion = await signedUp(at)
  await pendingDeletion.call('DELETE', '/v1/auth/account')
  const withoutPassword = await signedUp(at)
  await at.db
    .updateTable('accounts')
    .set({ password_hash: null })
    .where('id', '=', withoutPassword.id)
    .execute()
  return [known.email, pendingDeletion.email, withoutPassword.email, 'nobody@example.com']
}

let usual: object

before(async () => {
  usual = comparable(await ask('nobody@example.com'))
})

describe('POST /v1/auth/password-reset', () => {
  it('answers the same for every state of the account, and without one', async () => {
    const emails = await addressesInAllStates(app)

    const answers = []
    for (const email of [...emails, ...emails]) answers.push(await ask(email))

    const { status, text, body } = answers[0] ?? assert.fail()
    assert.deepEqual(
      answers.map(comparable),
      answers.map(() => usual),
    )
    assert.deepEqual(
      [status, JSON.parse(text)],
      [200, { message: body.message, timestamp: app.clock().toISOString() }],
    )
  })

  it('answers the same while the mail server is down', async () => {
    const withoutMail = await startApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
    const emails = await addressesInAllStates(withoutMail)

    const answers = await Promise.all(emails.map((email) => ask(email, withoutMail)))
    await eventually('a mail failed', async () => {
      const failed = withoutMail.db.selectFrom('mails').select('id').where('attempts', '>', 0)
      return (await failed.execute()).length > 0
    })
    const afterwards = await Promise.all(emails.map((email) => ask(email, withoutMail)))

    for (const answer of [...answers, ...afterwards]) assert.deepEqual(comparable(answer), usual)
  })

  it('does not wait for a slow mail server', async () => {
    const { promise: answered, resolve: release } = Promise.withResolvers<void>()
    await using mailServer = await openMailServer(() => answered)
    const slow = await startApp({ SMTP_URL: mailServer.smtpUrl })
    const ada = await signedUp(slow)

    const first = await ask(ada.email, slow)
    const isSending = () => resetTokensIn(mailServer.received).length === 1
    await eventually('the mail is being sent', isSending)
    const second = await ask(ada.email, slow)
    const acceptedBefore = mailServer.accepted.length
    release()
    await mailsOut(slow)

    assert.deepEqual([comparable(first), comparable(second)], [usual, usual])
    assert.deepEqual([acceptedBefore, resetTokensIn(mailServer.accepted).length], [0, 2])
  })

  it('sends to the stored address, for every spelling in the request', async () => {
    const stored = 'Josefine@b\u00fccher.example'
    await signedUp(app, { email: stored })

    for (const typed of ['josefine@b\u00fccher.example', ' JOSEFINE@xn--bcher-kva.example '])
      await ask(typed)
    const mails = await app.inbox.to(stored, 2)
    await mailsOut(app)

    assert.equal(mails.length, 2)
    assert.deepEqual(
      app.inbox.mails.flatMap(({ envelopeTo }) =>
        envelopeTo.filter((to) => to.toLowerCase().startsWith('josefine')),
      ),
      [stored, stored],
    )
  })

  it('sends nothing to an address that only looks similar', async () => {
    await signedUp(app, { email: 'mike@example.com' })
    await mailsOut(app)
    const earlier = app.inbox.mails.length

    const similarAddresses = [
      'mi\u212ae@example.com',
      '\uff4dike@example.com',
      'm\u0131ke@example.com',
    ]
    const answers = await Promise.all(similarAddresses.map((email) => ask(email)))
    await mailsOut(app)

    assert.deepEqual(answers.map(comparable), [usual, usual, usual])
    assert.deepEqual(app.inbox.mails.slice(earlier), [])
  })

  it('builds the link only from PUBLIC_URL, for every Host header', async () => {
    const ada = await signedUp(app)
    const lines = [
      ['host', 'evil.test'],
      ['x-forwarded-host', 'evil.test'],
      ['x-forwarded-proto', 'https'],
      ['forwarded', 'host=evil.test;proto=https'],
      ['x-original-url', 'http://evil.test/'],
      ['origin', 'http://evil.test'],
      ['referer', 'http://evil.test/'],
      ['content-type', 'application/json'],
    ] as const

    const { status } = await callWithLines(`${app.url}/v1/auth/password-reset`, lines, {
      method: 'POST',
      body: JSON.stringify({ email: ada.email }),
    })
    const [mail] = await app.inbox.to(ada.email)

    assert.equal(status, 200)
    const links = [...`${mail?.text} ${mail?.html}`.matchAll(/https?:[^\s"<]+/g)]
    const [first = assert.fail('There is no link.')] = links.map(([link]) => link)
    assert.match(first, /^http:\/\/larder\.test\/reset-password#token=[\w-]{43}$/)
    assert.deepEqual(new Set(links.map(([link]) => link)), new Set([first]))
    assert.doesNotMatch(JSON.stringify(mail), /evil/)
  })

  it('sends a link that still works after a mail scanner has opened it', async () => {
    const ada = await signedUp(app)
    const token = await resetToken(app, ada.email)

    for (let i = 0; i < 10; i++)
      for (const method of ['GET', 'HEAD']) {
        await app.call(method, `/reset-password?token=${token}`)
        await app.call(method, `/v1/auth/password-reset?token=${token}`)
      }
    const { status } = await app.call('PUT', '/v1/auth/password-reset', {
      body: { token, new_password: 'seven new lamps' },
    })

    assert.equal(status, 200)
  })
})
