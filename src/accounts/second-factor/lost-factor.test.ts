import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { tokenIn } from '#test/app/inbox.ts'
import type { Person } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'
import { type Enrolled, enrolled } from '#test/app/second-factor.ts'
import { verified } from '#test/app/verified.ts'

const app = await startApp()
const WITHOUT = 'Sign in to Larder without the code'
const request = (mfa_token: string) =>
  app.call('POST', '/v1/auth/mfa/recovery', { body: { mfa_token } })
const begin = (token: string) => app.call('PUT', '/v1/auth/mfa/recovery', { body: { token } })
const keep = (token: string) => app.call('PUT', '/v1/auth/mfa/recovery/cancel', { body: { token } })

async function mailTo({ email }: Person, subject: string | RegExp) {
  for (let count = 1; ; count++) {
    const mails = await app.inbox.to(email, count)
    const found = mails.findLast((mail) => mail.subject?.match(subject))
    if (found) return found
  }
}

/** A person with a second factor, for whom the seven days have begun. */
async function waiting(): Promise<{ ada: Person; factor: Enrolled; token: string }> {
  const ada = await verified(app)
  const factor = await enrolled(app, ada)
  assert.equal((await request(await factor.firstStep())).status, 200)
  const token = tokenIn(await mailTo(ada, WITHOUT))
  assert.equal((await begin(token)).status, 200)
  return { ada, factor, token }
}

describe('a lost second factor', () => {
  it('is removed seven days after the mail, at the next sign-in', async () => {
    const { ada } = await waiting()
    const notice = await mailTo(ada, /will be turned off on 27 November 2026/)
    app.clock.advance({ days: 6, hours: 23 })
    const before = await ada.signIn()
    app.clock.advance({ hours: 2 })

    const opened = await ada.signIn()

    assert.deepEqual([before, opened].map(outcome), ['403 MFA_REQUIRED', '200 ok'])
    assert.match(notice.text ?? '', /27 November 2026, 08:00 UTC/)
    const { body } = await app.call('GET', '/v1/auth/events', { token: opened.body.access_token })
    const removed = body.items.find(
      ({ kind }: { kind: string }) => kind === 'second_factor_removed',
    )
    assert.deepEqual(removed.details, { reason: 'lost' })
    await mailTo(ada, 'Sign-in to your Larder account was changed')
  })

  it('is removed by the daily job too, and of accounts that are due only', async () => {
    const { ada } = await waiting()
    app.clock.advance({ days: 7 })
    const { ada: ben } = await waiting()

    const counts = await runDailyJob(app, app.clock())

    assert.equal(counts['second_factors_removed'], 1)
    assert.deepEqual([await ada.signIn(), await ben.signIn()].map(outcome), [
      '200 ok',
      '403 MFA_REQUIRED',
    ])
  })

  it('stays if its owner opens the link of the notice, and the link works once', async () => {
    const { ada, token } = await waiting()
    const link = tokenIn(await mailTo(ada, /will be turned off on/))

    const answers = [await keep(link), await keep(link), await keep(token), await begin(token)]
    app.clock.advance({ days: 8 })

    assert.deepEqual(answers.map(outcome), ['200 ok', ...Array(3).fill('400 INVALID_TOKEN')])
    assert.equal(outcome(await ada.signIn()), '403 MFA_REQUIRED')
  })

  it('stays if its owner signs in with a code, or keeps it in a session', async () => {
    const [one, other] = [await waiting(), await waiting()]
    const state = await other.ada.call('GET', '/v1/auth/mfa')
    await one.factor.signIn()
    const kept = await other.ada.call('DELETE', '/v1/auth/mfa/recovery')
    app.clock.advance({ days: 8 })

    const answers = [await one.ada.signIn(), await other.ada.signIn()]

    assert.equal(kept.status, 204)
    assert.match(state.body.recovery_due_at, /T/)
    assert.deepEqual(answers.map(outcome), Array(2).fill('403 MFA_REQUIRED'))
  })

  it('is not removed earlier by a second link, and not later', async () => {
    const { ada, factor } = await waiting()
    app.clock.advance({ days: 3 })
    await request(await factor.firstStep())
    const mails = await app.inbox.to(ada.email, 4)
    const second = tokenIn(mails.findLast(({ subject }) => subject === WITHOUT) ?? assert.fail())
    const begun = await begin(second)

    app.clock.advance({ days: 4, seconds: -1 })
    const before = await ada.signIn()
    app.clock.advance({ seconds: 1 })

    assert.equal(begun.status, 200)
    assert.deepEqual([before, await ada.signIn()].map(outcome), ['403 MFA_REQUIRED', '200 ok'])
  })

  it('needs the first factor for its mail, and the mail for the seven days', async () => {
    const ada = await verified(app)
    const factor = await enrolled(app, ada)
    const mfa_token = await factor.firstStep()

    const answers = [
      await request(ada.accessToken),
      await request(`${mfa_token.slice(0, -2)}AA`),
      await begin(mfa_token.slice(-43)),
      await keep(mfa_token.slice(-43)),
    ]

    assert.deepEqual(answers.map(outcome), Array(4).fill('400 INVALID_TOKEN'))
  })

  it('has a link that ends with the password', async () => {
    const ada = await verified(app)
    const factor = await enrolled(app, ada)
    await request(await factor.firstStep())
    const link = tokenIn(await mailTo(ada, WITHOUT))
    const token = await resetToken(app, ada.email)
    await app.call('PUT', '/v1/auth/password-reset', {
      body: { token, new_password: 'nine jars of plum jam' },
    })

    assert.equal(outcome(await begin(link)), '400 INVALID_TOKEN')
  })
})
