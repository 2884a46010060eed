import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { resetToken, resetTokensIn } from '#test/app/reset-mail.ts'
import { hold } from '#test/app/row-locks.ts'
import { eventually } from '#test/eventually.ts'
import { openMailServer, refusal } from '#test/processes/mail-server.ts'

const app = await startApp()
const NEW = 'seven new lamps'
const redeem = (token: string, at = app) =>
  at.call('PUT', '/v1/auth/password-reset', { body: { token, new_password: NEW } })

const holdSessions = ({ id }: Person) =>
  hold(app, 'select from sessions where account_id = $1 for update', [id])

describe('a reset', () => {
  it('prevails over a sign-in that verified the old password before', async () => {
    const ada = await signedUp(app)
    const token = await resetToken(app, ada.email)
    await mailsOut(app) // otherwise the mail queue would wait for the account too
    // The reset has written the new password and is not committed: it waits for the sessions.
    await using sessions = await holdSessions(ada)
    const reset = redeem(token)
    await sessions.waiting(1)

    const signIn = ada.signIn()
    await sessions.waiting(2)
    await sessions.release()
    const answers = [await reset, await signIn]

    assert.deepEqual(answers.map(outcome), ['200 ok', '401 INVALID_CREDENTIALS'])
    const left = app.db.selectFrom('sessions').select('id').where('account_id', '=', ada.id)
    assert.deepEqual(await left.execute(), [])
  })

  it('ends the session of a sign-in just before it', async () => {
    const ada = await signedUp(app)
    const token = await resetToken(app, ada.email)
    await mailsOut(app)
    // Both wait for the account. In both orders no session stays open after the reset.
    await using account = await hold(app, 'select from accounts where id = $1 for update', [ada.id])
    const signIn = ada.signIn()
    await account.waiting(1)

    const reset = redeem(token)
    await account.waiting(2)
    await account.release()
    const { body } = await signIn
    const { status } = await reset

    const opened = await app.call('GET', '/v1/auth/account', { token: body.access_token ?? 'none' })
    const refreshed = await app.call('POST', '/v1/auth/refresh', {
      body: { refresh_token: body.refresh_token ?? 'none' },
    })
    assert.deepEqual([status, opened.status, refreshed.status], [200, 401, 401])
  })

  it('prevails over a running refresh', async () => {
    const ada = await signedUp(app)
    const token = await resetToken(app, ada.email)
    await mailsOut(app)
    await using sessions = await holdSessions(ada)
    const reset = redeem(token)
    await sessions.waiting(1)

    const refresh = app.call('POST', '/v1/auth/refresh', {
      body: { refresh_token: ada.refreshToken },
    })
    await sessions.waiting(2)
    await sessions.release()
    const answers = [await reset, await refresh]

    assert.deepEqual(answers.map(outcome), ['200 ok', '401 UNAUTHENTICATED'])
  })

  it('accepts two links of one account, used at the same time, one after the other', async () => {
    const ada = await signedUp(app)
    const tokens = [await resetToken(app, ada.email), await resetToken(app, ada.email)]

    const answers = await Promise.all(tokens.map((token) => redeem(token)))

    assert.deepEqual(answers.map(outcome).toSorted(), ['200 ok', '400 INVALID_TOKEN'])
  })

  it('uses up its link, even if the mail is sent again after a lost response', async () => {
    await using mailServer = await openMailServer((mail) => {
      if (resetTokensIn([mail]).length > 0 && resetTokensIn(mailServer.received).length === 1)
        throw refusal(451, 'Lost')
    })
    const at = await startApp({ SMTP_URL: mailServer.smtpUrl })
    const ada = await signedUp(at)
    await at.call('POST', '/v1/auth/password-reset', { body: { email: ada.email } })
    await eventually('the mail failed', async () => {
      const { rows } = await sql`select from mails where attempts = 1`.execute(at.db)
      return rows.length === 1
    })
    const [used = assert.fail('There is no mail.')] = resetTokensIn(mailServer.received)
    await redeem(used, at)

    await sql`update mails set due_at = now()`.execute(at.db)
    await eventually('it was sent again', () => resetTokensIn(mailServer.accepted).length === 1)
    const again = await redeem(used, at)

    assert.equal(outcome(again), '400 INVALID_TOKEN')
  })
})
