import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#platform/postgres/database.ts'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { DAILY, sweep, withNotices } from '#test/app/notices.ts'
import { signedUp } from '#test/app/person.ts'
import { rowsRead } from '#test/app/rows-read.ts'
import { confirmAddress, verified } from '#test/app/verified.ts'
import { dueSettings, START } from './store.ts'

const app = await startApp()
const pathOf = (householdId: string) => `/v1/households/${householdId}/notices`

/** What a member gets to know about lists who has chosen nothing. */
const OF_LISTS = {
  meals: false,
  list_changes: false,
  quiet_hours: { from: '22:00', to: '07:00' },
  muted_lists: [],
}
const SAVED = { ...DAILY, ...OF_LISTS }

describe('the notices of a member', () => {
  it('are off at first, and are as they were saved', async () => {
    const ada = await verified(app)
    const path = pathOf((await firstHousehold(ada)).id)

    const first = await ada.call('GET', path)
    const saved = await ada.call('PUT', path, DAILY)
    const read = await ada.call('GET', path)

    assert.deepEqual(first.body, {
      expiring: 'off',
      days_ahead: 3,
      low_stock: false,
      at: '07:30',
      channel: 'mail',
      ...OF_LISTS,
    })
    assert.deepEqual([saved.body, read.body], [SAVED, SAVED])
  })

  it('belong to the account: a viewer has own ones', async () => {
    const ada = await verified(app)
    const ben = await joined(app, ada, 'viewer')
    await confirmAddress(app, ben)
    const path = pathOf((await firstHousehold(ada)).id)

    const saved = await ben.call('PUT', path, DAILY)
    const [ofAda, ofBen] = [await ada.call('GET', path), await ben.call('GET', path)]

    assert.deepEqual([saved.status, ofAda.body.expiring, ofBen.body], [200, 'off', SAVED])
    const exported = await ben.call('GET', '/v1/auth/export')
    const { id } = await firstHousehold(ada)
    assert.deepEqual(exported.body.notices, [{ household_id: id, ...SAVED }])
  })

  it('by mail need a confirmed address, unless they are off', async () => {
    const ada = await signedUp(app)
    const path = pathOf((await firstHousehold(ada)).id)

    const on = await ada.call('PUT', path, DAILY)
    const off = await ada.call('PUT', path, { ...DAILY, expiring: 'off', low_stock: false })

    assert.deepEqual([outcome(on), outcome(off)], ['403 EMAIL_UNVERIFIED', '200 ok'])
  })

  it('refuse wrong values', async () => {
    const ada = await verified(app)
    const path = pathOf((await firstHousehold(ada)).id)
    const wrong = [
      { expiring: 'hourly' },
      { days_ahead: 61 },
      { days_ahead: -1 },
      { at: '24:00' },
      { at: '7:30' },
      { channel: 'fax' },
      { low_stock: 1 },
      { zone: 'UTC' },
    ]

    const answers = []
    for (const change of wrong) answers.push(await ada.call('PUT', path, { ...DAILY, ...change }))

    assert.deepEqual(
      answers.map(outcome),
      wrong.map(() => '400 VALIDATION_FAILED'),
    )
  })

  it('follow the household to another time zone', async () => {
    const { stock, call, householdId, told } = await withNotices(app, { timeZone: 'Europe/Berlin' })
    await stock('Milk', '2026-11-21') // it is the 20th, 09:00 in Berlin
    await call('PATCH', `/v1/households/${householdId}`, { time_zone: 'Asia/Tokyo' }) // 17:00
    const seen: number[] = []

    for (const hours of [0, 14, 0.25, 0.25, 8, 15]) {
      app.clock.advance({ hours })
      await sweep(app)
      await mailsOut(app)
      seen.push(told().length)
    }

    // 07:30 in Tokyo is 22:30 UTC.
    assert.deepEqual(seen, [0, 0, 0, 1, 1, 1])
    assert.deepEqual(told()[0], ['Use today:', '• Milk (Saturday 21 November)'])
  })
})

it('the sweep finds the due settings without reading others', async () => {
  const { db } = openDatabase(app.databaseUrl, problemsOnly, { connections: 1 })
  const now = new Date('2030-01-01T00:00Z')
  await db.transaction().execute(async (tx) => {
    await sql`alter table notice_settings drop constraint notice_settings_membership_exists`.execute(
      tx,
    )
    await sql`
      insert into notice_settings (account_id, household_id, expiring, days_ahead, low_stock, at_minute, channel,
        last_at, next_at, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid(), 'daily', 3, true, 450, 'mail', ${now},
        ${now}::timestamptz + case when n <= 3 then -interval '1 hour' else interval '1 hour' end, ${now}, ${now}
      from generate_series(1, 3000) n`.execute(tx)
    await sql`update notice_settings set next_at = null where last_at < ${now}`.execute(tx)
  })
  await sql`analyze notice_settings`.execute(db)

  let found = 0
  const read = await rowsRead(db, async (tx) => {
    found = (await dueSettings(tx, { last: START, limit: 200 }, now)).length
  })
  await db.destroy()

  assert.equal(found, 3)
  assert.ok(read <= 10, `${read} rows were read`)
})
