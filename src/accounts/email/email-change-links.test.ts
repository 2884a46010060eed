import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { addressChanges } from '#test/app/address-change.ts'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { eventually } from '#test/eventually.ts'

const app = await startApp()
const { requestChange, confirm, tokenFor } = addressChanges(app)
const unused = () => `new-${randomUUID()}@example.com`

describe('the link that changes an address', () => {
  it('replaces the link of an earlier request', async () => {
    const ada = await signedUp(app)
    const [first, second] = [unused(), unused()]
    await requestChange(ada, first)
    const old = await tokenFor(first)
    await requestChange(ada, second)

    const answers = [await confirm(old, ada), await confirm(await tokenFor(second), ada)]

    assert.deepEqual(answers.map(outcome), ['400 INVALID_TOKEN', '200 ok'])
  })

  it('accepts one of sixteen parallel requests', async () => {
    const ada = await signedUp(app)
    const email = unused()
    await requestChange(ada, email)
    const token = await tokenFor(email)

    const once = () => ada.call('PUT', '/v1/auth/email/confirm', { token })
    const answers = await Promise.all(Array.from({ length: 16 }, once))

    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(answers.filter(({ body }) => body.code === 'INVALID_TOKEN').length, 15)
  })

  it('is invalid after 24 hours', async () => {
    const ada = await signedUp(app)
    const email = unused()
    await requestChange(ada, email)
    const token = await tokenFor(email)

    app.clock.advance({ hours: 24 })

    assert.equal(outcome(await confirm(token, ada)), '400 INVALID_TOKEN')
  })

  it('is invalid after the password is changed or reset', async () => {
    const [ada, bob] = [await signedUp(app), await signedUp(app)]
    const [hers, his] = [unused(), unused()]
    await requestChange(ada, hers)
    await requestChange(bob, his)
    const links = [await tokenFor(hers), await tokenFor(his)]
    const new_password = 'a better password'

    await ada.call('PUT', '/v1/auth/password', { current_password: ada.password, new_password })
    await app.call('POST', '/v1/auth/password-reset', { body: { email: bob.email } })
    const token = await tokenFor(bob.email)
    await app.call('PUT', '/v1/auth/password-reset', { body: { token, new_password } })

    assert.deepEqual((await Promise.all(links.map((link) => confirm(link, ada)))).map(outcome), [
      '400 INVALID_TOKEN',
      '400 INVALID_TOKEN',
    ])
  })

  it('is invalid even if its mail still waits, and the mail is not sent', async () => {
    const own = await startApp({ PORT: '0' })
    own.inbox.isFull = true
    const ada = await signedUp(own)
    const email = unused()
    await requestChange(ada, email)
    const waiting = () => own.db.selectFrom('mails').select(['id', 'attempts']).execute()
    // A mail that is being sent at the change would still arrive.
    await eventually('each mail was refused', async () =>
      (await waiting()).every(({ attempts }) => attempts > 0),
    )
    const { password: current_password } = ada
    const new_password = 'a better password'
    await ada.call('PUT', '/v1/auth/password', { current_password, new_password })

    own.inbox.isFull = false
    const hurried = new Set<string>()
    await eventually('the queue is empty', async () => {
      const left = await waiting()
      for (const { id, attempts } of left) {
        const failure = `${id} ${attempts}`
        if (attempts === 0 || hurried.has(failure)) continue // a second time could end its lease
        hurried.add(failure)
        await sql`update mails set due_at = now() where id = ${id} and attempts = ${attempts}`.execute(
          own.db,
        )
      }
      return left.length === 0
    })

    const [notice] = await own.inbox.to(ada.email)
    assert.equal(notice?.subject, 'Your Larder password was changed')
    assert.ok(own.inbox.mails.every(({ envelopeTo }) => !envelopeTo.includes(email)))
  })

  it('revokes the links that the previous address got', async () => {
    const ada = await signedUp(app)
    await app.call('POST', '/v1/auth/password-reset', { body: { email: ada.email } })
    const reset = await tokenFor(ada.email)
    const email = unused()
    await requestChange(ada, email)
    await confirm(await tokenFor(email), ada)

    const answer = await app.call('PUT', '/v1/auth/password-reset', {
      body: { token: reset, new_password: 'from the mailbox before' },
    })

    assert.equal(outcome(answer), '400 INVALID_TOKEN')
  })

  it('is refused while the account is pending deletion', async () => {
    const ada = await signedUp(app)
    const email = unused()
    await requestChange(ada, email)
    const token = await tokenFor(email)
    await ada.call('DELETE', '/v1/auth/account')

    const closed = await confirm(token, ada)
    await ada.call('POST', '/v1/auth/restore-account')

    assert.deepEqual(
      [outcome(closed), outcome(await confirm(token, ada))],
      ['403 ACCOUNT_PENDING_DELETION', '200 ok'],
    )
  })
})
