import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { removeNow } from '#accounts/removal/remove-accounts.ts'
import { describeSync } from '#server/entity-tables.ts'
import { addressChanges } from '#test/app/address-change.ts'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const { requestChange, confirm, tokenFor, changeAddress, verifyAddress } = addressChanges(app)
const unused = () => `new-${randomUUID()}@example.com`
const signUp = (email: string) =>
  app.call('POST', '/v1/auth/signup', { body: { email, password: 'a long password', name: 'Eve' } })

describe('the previous address', () => {
  it('is reserved for its account for seven days', async () => {
    const ada = await signedUp(app)
    await changeAddress(ada, unused())
    const eve = await signedUp(app)

    const atOnce = await signUp(ada.email.toUpperCase())
    await requestChange(eve, ada.email)
    const moved = await confirm(await tokenFor(ada.email, 2), eve)
    app.clock.advance({ days: 7 })
    const later = await signUp(ada.email)

    assert.deepEqual([atOnce, moved, later].map(outcome), [
      '409 EMAIL_TAKEN',
      '409 EMAIL_TAKEN',
      '201 ok',
    ])
  })

  it('is reserved also against a sign-up at the moment of the change', async () => {
    for (let round = 0; round < 10; round++) {
      const ada = await signedUp(app)
      await verifyAddress(ada)
      const email = unused()
      await requestChange(ada, email)
      const token = await tokenFor(email)

      const [changed, ...taken] = await Promise.all([
        confirm(token, ada),
        ...Array.from({ length: 4 }, () => signUp(ada.email)),
      ])

      assert.deepEqual(
        [outcome(changed), new Set(taken.map(outcome))],
        ['200 ok', new Set(['409 EMAIL_TAKEN'])],
      )
    }
  })

  it('may be taken again by the account itself', async () => {
    const ada = await signedUp(app)
    await changeAddress(ada, unused())

    await requestChange(ada, ada.email)
    const token = await tokenFor(ada.email, 2)

    assert.equal(outcome(await confirm(token, ada)), '200 ok')
  })

  it('gets no undo link and is not reserved if it was never verified', async () => {
    const ada = await signedUp(app)
    const email = unused()
    await requestChange(ada, email)
    await confirm(await tokenFor(email), ada)

    const [notice] = await app.inbox.to(ada.email)

    assert.equal(notice?.subject, 'The address of your Larder account was changed')
    assert.doesNotMatch(notice.text ?? '', /token/)
    assert.equal(outcome(await signUp(ada.email)), '201 ok')
  })
})

describe('an account that is removed', () => {
  it('removes the requests of other accounts for its address', async () => {
    const ada = await signedUp(app)
    const eve = await signedUp(app)
    await requestChange(eve, ada.email)
    const [mail] = await app.inbox.to(ada.email)
    const wanted = () =>
      app.db.selectFrom('mail_tokens').select('account_id').where('email', '=', ada.email).execute()
    const before = await wanted()

    await removeNow(app.db, describeSync(), ada.id, app.clock())

    assert.equal(mail?.subject, 'This address already has a Larder account')
    assert.deepEqual([before, await wanted()], [[{ account_id: eve.id }], []])
  })

  it('deletes all its addresses: the previous, the current and the requested one', async () => {
    const ada = await signedUp(app)
    const [second, third] = [unused(), unused()]
    await changeAddress(ada, second)
    await requestChange(ada, third)
    await app.inbox.to(third)
    await app.db.deleteFrom('accounts').where('id', '=', ada.id).execute()

    const tokens = await app.db
      .selectFrom('mail_tokens')
      .select('hash')
      .where('account_id', '=', ada.id)
      .execute()
    const mails = await app.db
      .selectFrom('mails')
      .select('id')
      .where('account_id', '=', ada.id)
      .execute()
    const again = await Promise.all([ada.email, second, third].map(signUp))

    assert.deepEqual([tokens, mails], [[], []])
    assert.deepEqual(again.map(outcome), Array(3).fill('201 ok'))
  })
})
