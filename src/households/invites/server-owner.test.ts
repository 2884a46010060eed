import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { type Answer, startApp, type TestApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'

const mayInvite = async (person: Person) => {
  const { id } = await firstHousehold(person)
  const account = await person.call('GET', '/v1/auth/account')
  const invite = await person.call('POST', `/v1/households/${id}/invites`)
  return [account.body.email_verified, account.body.may_invite, resultOf(invite)]
}

/** The code of a made invite is another one each time. */
const resultOf = (answer: Answer) => (answer.status === 201 ? '201' : outcome(answer))

/** The next account is younger than all others. */
async function next(app: TestApp): Promise<Person> {
  app.clock.advance({ seconds: 1 })
  return signedUp(app)
}

describe('the first account of a server without a mail server', () => {
  it('invites others, although its address stays unconfirmed', async () => {
    const app = await startApp({ DAILY_JOB_AT: '03:15' })
    const [ada, ben] = [await next(app), await next(app)]

    assert.deepEqual(await mayInvite(ada), [false, true, '201'])
    assert.deepEqual(await mayInvite(ben), [false, false, '403 EMAIL_UNVERIFIED'])
  })

  it('invites nobody to a household of which it is no owner', async () => {
    const app = await startApp({ DAILY_JOB_AT: '03:15' })
    const ada = await next(app)
    const { householdId, role } = await memberOfBens(app, ada)

    const invite = await ada.call('POST', `/v1/households/${householdId}/invites`)

    assert.deepEqual([role, outcome(invite)], ['member', '403 FORBIDDEN'])
  })

  it('loses the right where a mail server is set: then a link confirms the address', async () => {
    const app = await startApp({ SMTP_URL: 'smtp://127.0.0.1:2525' })
    const ada = await next(app)

    assert.deepEqual(await mayInvite(ada), [false, false, '403 EMAIL_UNVERIFIED'])
  })

  it('leaves nobody behind with the owner of the address, who claims the account', async () => {
    const app = await startApp({ DAILY_JOB_AT: '03:15' })
    const squatter = await next(app)
    const { id } = await firstHousehold(squatter)
    const invite = await squatter.call('POST', `/v1/households/${id}/invites`, { max_uses: 9 })
    const friend = await next(app)
    await friend.call('POST', '/v1/households/join', { code: invite.body.code })

    const token = await resetToken(app, squatter.email)
    const password = 'mine from now on'
    await app.call('PUT', '/v1/auth/password-reset', { body: { token, new_password: password } })
    const victim = await app.call('POST', '/v1/auth/signin', {
      body: { email: squatter.email, password },
    })
    const { body } = await app.call('GET', '/v1/households', { token: victim.body.access_token })
    const late = await (
      await next(app)
    ).call('POST', '/v1/households/join', {
      code: invite.body.code,
    })

    assert.equal(body.items.length, 1)
    assert.notEqual(body.items[0].id, id)
    const members = await app.db
      .selectFrom('members')
      .select('account_id')
      .where('household_id', '=', body.items[0].id)
      .execute()
    assert.deepEqual(members, [{ account_id: squatter.id }])
    assert.equal(outcome(late), '400 INVALID_TOKEN')
  })

  it('passes the right to the next account when it is removed', async () => {
    const app = await startApp({ DAILY_JOB_AT: '03:15' })
    const [ada, ben, cleo] = [await next(app), await next(app), await next(app)]
    await app.db.deleteFrom('accounts').where('id', '=', ada.id).execute()

    assert.deepEqual(await mayInvite(ben), [false, true, '201'])
    assert.deepEqual(await mayInvite(cleo), [false, false, '403 EMAIL_UNVERIFIED'])
  })
})

async function memberOfBens(app: TestApp, ada: Person) {
  const ben = await next(app)
  const { id: householdId } = await firstHousehold(ben)
  await app.db
    .updateTable('accounts')
    .set({ email_verified_at: app.clock() })
    .where('id', '=', ben.id)
    .execute()
  const { body } = await ben.call('POST', `/v1/households/${householdId}/invites`)
  const joined = await ada.call('POST', '/v1/households/join', { code: body.code })
  return { householdId, role: joined.body.role }
}
