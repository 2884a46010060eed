import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { joined } from '#test/app/household.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { signingIn, sweep, wantNotices, withNotices } from '#test/app/notices.ts'
import { eventually } from '#test/eventually.ts'
import { openMailServer, refusal } from '#test/processes/mail-server.ts'

let isDown = false
const server = await openMailServer(() => {
  if (isDown) throw refusal(451, 'down')
})
after(() => server[Symbol.asyncDispose]())
const app = await startApp({ SMTP_URL: server.smtpUrl })

/** Tries the waiting mails now. */
const retry = () => sql`update mails set due_at = now()`.execute(app.db)
const failedOnce = async () =>
  (await app.db.selectFrom('mails').select('attempts').execute()).every(
    ({ attempts }) => attempts > 0,
  )
const digestsTo = (email: string) =>
  server.accepted
    .filter(({ rcpt, subject }) => rcpt === email && subject === 'News from Villa')
    .map(({ text }) => text?.match(/• \w+/g))

/** Sweeps a day later while the mail server is down. */
async function sweepWhileDown(): Promise<void> {
  app.clock.advance({ days: 1 })
  await sweep(app)
  await eventually('a failed try of each mail', failedOnce)
}

describe('while the mail server is down', () => {
  it('for a day, digests wait, and each arrives once and not empty', async () => {
    const { person, stock } = await withNotices(app)
    await stock('Milk', '2026-11-22')
    await mailsOut(app)
    isDown = true

    await sweepWhileDown()
    await sweepWhileDown()
    isDown = false
    await retry()
    await mailsOut(app)

    assert.deepEqual(digestsTo(person.email), [['• Milk'], ['• Milk']]) // soon, and on the day
  })

  it('lots that are used up disappear from the digest, and an empty one is not sent', async () => {
    const [ada, ben] = [await withNotices(app), await withNotices(app)]
    const ids = [await ada.stock('Milk', '2026-11-24'), await ben.stock('Milk', '2026-11-24')]
    await ben.stock('Ham', '2026-11-24')
    await mailsOut(app)
    isDown = true

    await sweepWhileDown()
    await ada.call('POST', `/v1/pantry/items/${ids[0]}/consume`, { quantity: 1 })
    await ben.call('POST', `/v1/pantry/items/${ids[1]}/consume`, { quantity: 1 })
    isDown = false
    await retry()
    await mailsOut(app)

    assert.deepEqual(
      [ada, ben].map(({ person }) => digestsTo(person.email)),
      [[], [['• Ham']]],
    )
  })

  it('people who leave, are removed, delete their account or turn notices off get none', async () => {
    const { person: ada, householdId, stock, call } = await withNotices(app)
    const [ben, cleo, dan, eve] = [
      await joined(app, ada, 'viewer'),
      await joined(app, ada),
      await joined(app, ada),
      await joined(app, ada),
    ]
    await app.db.updateTable('accounts').set({ email_verified_at: app.clock() }).execute()
    for (const one of [ben, cleo, dan, eve]) await wantNotices(one, householdId)
    await stock('Milk', '2026-11-26')
    await mailsOut(app)
    isDown = true

    await sweepWhileDown()
    const members = `/v1/households/${householdId}/members`
    const answers = [
      await signingIn(app, ben, householdId)('DELETE', `${members}/${ben.id}`),
      await call('DELETE', `${members}/${cleo.id}`),
      await signingIn(app, dan, householdId)('DELETE', '/v1/auth/account'),
      await signingIn(app, eve, householdId)('PUT', `/v1/households/${householdId}/notices`, {
        expiring: 'off',
        days_ahead: 3,
        low_stock: false,
        at: '07:30',
        channel: 'mail',
      }),
    ]
    isDown = false
    await retry()
    await mailsOut(app)
    app.clock.advance({ days: 4 })
    await sweep(app)
    await mailsOut(app)

    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 204, 204, 200],
    )
    assert.deepEqual(
      [ada, ben, cleo, dan, eve].map(({ email }) => digestsTo(email).length),
      [2, 0, 0, 0, 0],
    )
  })
})
