import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { addressChanges } from '#test/app/address-change.ts'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { tokenIn } from '#test/app/inbox.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const { requestChange, confirm, tokenFor, changeAddress, undo } = addressChanges(app)
const unused = () => `new-${randomUUID()}@example.com`
const signIn = (email: string, password: string) =>
  app.call('POST', '/v1/auth/signin', { body: { email, password } })
const signUp = (email: string) =>
  app.call('POST', '/v1/auth/signup', { body: { email, password: 'a long password', name: 'Eve' } })

/** The token in the reset mail that an undo sends. */
async function resetLink(address: string): Promise<string> {
  for (let count = 1; ; count++) {
    const mails = await app.inbox.to(address, count)
    const mail = mails.find(({ subject }) => subject === 'Choose a new password for Larder')
    if (mail) return tokenIn(mail)
  }
}

describe('PUT /v1/auth/email/undo', () => {
  it('restores the address, ends all other access, and sends a reset mail', async () => {
    const ada = await signedUp(app)
    const stolen = unused()
    const link = await changeAddress(ada, stolen)
    const thief = (await signIn(stolen, ada.password)).body

    const { status } = await undo(link.undo)

    assert.equal(status, 200)
    const closed = [
      await ada.call('GET', '/v1/auth/account'),
      await app.call('GET', '/v1/auth/account', { token: thief.access_token }),
      await app.call('POST', '/v1/auth/refresh', { body: { refresh_token: thief.refresh_token } }),
      await signIn(stolen, ada.password),
      await ada.signIn(),
    ]
    assert.deepEqual(
      closed.map(({ status: code }) => code),
      Array(5).fill(401),
    )
    const token = await resetLink(ada.email)
    const new_password = 'mine again, and for good'
    await app.call('PUT', '/v1/auth/password-reset', { body: { token, new_password } })
    const back = await signIn(ada.email, new_password)
    assert.deepEqual(
      [back.status, back.body.user.id, back.body.user.email_verified],
      [200, ada.id, true],
    )
  })

  it('notifies the address that loses the account, without an undo link', async () => {
    const ada = await signedUp(app)
    const stolen = unused()
    const link = await changeAddress(ada, stolen)

    await undo(link.undo)

    const [, notice = assert.fail()] = await app.inbox.to(stolen, 2)
    assert.equal(notice.subject, 'The address of your Larder account was changed')
    assert.match(
      notice.text ?? '',
      /undid the change of address with the link in the email to the previous address/,
    )
    assert.doesNotMatch(notice.text ?? '', /http|#token=/)
    assert.ok(!(notice.text ?? '').includes(ada.email))
  })

  it('is valid once, for seven days, and otherwise answers the same 400', async () => {
    const [ada, bob] = [await signedUp(app), await signedUp(app)]
    const [hers, his] = [await changeAddress(ada, unused()), await changeAddress(bob, unused())]
    await undo(hers.undo)
    const used = await undo(hers.undo)

    app.clock.advance({ days: 7 })
    const late = await undo(his.undo)

    assert.deepEqual([used, late].map(outcome), ['400 INVALID_TOKEN', '400 INVALID_TOKEN'])
  })

  it('stays valid after a thief’s further change, new password, reset and deletion', async () => {
    const ada = await signedUp(app)
    const [first, second] = [unused(), unused()]
    const link = await changeAddress(ada, first)
    await requestChange(ada, second)
    await confirm(await tokenFor(second), ada)
    const current_password = ada.password
    await ada.call('PUT', '/v1/auth/password', {
      current_password,
      new_password: 'the thief has it',
    })
    await app.call('POST', '/v1/auth/password-reset', { body: { email: second } })
    const token = await resetLink(second)
    await app.call('PUT', '/v1/auth/password-reset', { body: { token, new_password: 'and again' } })
    const thief = (await signIn(second, 'and again')).body.access_token
    await app.call('DELETE', '/v1/auth/account', { token: thief })

    const answer = await undo(link.undo)

    assert.equal(outcome(answer), '200 ok')
    assert.equal(outcome(await signIn(second, 'and again')), '401 INVALID_CREDENTIALS')
    const reset = await resetLink(ada.email)
    const new_password = 'mine again, and for good'
    await app.call('PUT', '/v1/auth/password-reset', { body: { token: reset, new_password } })
    assert.equal(outcome(await signIn(ada.email, new_password)), '403 ACCOUNT_PENDING_DELETION')
  })

  it('stays valid after a thief undoes their own second change', async () => {
    const ada = await signedUp(app)
    const [first, second] = [unused(), unused()]
    const link = await changeAddress(ada, first)
    app.clock.advance({ minutes: 1 })
    await requestChange(ada, second)
    await confirm(await tokenFor(second), ada)
    const [notice = assert.fail()] = (await app.inbox.to(first, 2)).slice(1)
    await undo(tokenIn(notice))

    const answer = await undo(link.undo)

    assert.equal(outcome(answer), '200 ok')
    assert.equal(outcome(await signUp(ada.email)), '409 EMAIL_TAKEN')
  })

  it('undoes all changes since, and leaves no link to repeat one', async () => {
    const ada = await signedUp(app)
    const [first, second] = [unused(), unused()]
    const link = await changeAddress(ada, first)
    await requestChange(ada, second)
    await confirm(await tokenFor(second), ada)
    const [notice = assert.fail()] = (await app.inbox.to(first, 2)).slice(1)

    await undo(link.undo)

    assert.equal(outcome(await undo(tokenIn(notice))), '400 INVALID_TOKEN')
    assert.equal(outcome(await signUp(first)), '201 ok')
  })
})
