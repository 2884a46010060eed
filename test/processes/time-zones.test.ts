import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { removeDueAccounts } from '#accounts/removal/remove-accounts.ts'
import { latestDueTime } from '#platform/jobs/schedule.ts'
import { DAY, after as later } from '#platform/kernel/clock.ts'
import { describeSync } from '#server/entity-tables.ts'
import { startAppAt } from '#test/app/app-at.ts'
import type { TestApp } from '#test/app/app.ts'
import { problemsOnly, testDatabase } from '#test/app/database.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { signedUp } from '#test/app/person.ts'

const ours = process.env['TZ']
after(() => {
  if (ours === undefined) delete process.env['TZ']
  else process.env['TZ'] = ours
})

/** Starts the service with these time zones of the machine and the database. */
async function startIn(machine: string, database: string, at: string): Promise<TestApp> {
  process.env['TZ'] = machine
  const { db: creator, url } = await testDatabase()
  const name = new URL(url).pathname.slice(1)
  await sql`alter database ${sql.id(name)} set timezone to ${sql.lit(database)}`.execute(creator)
  return startAppAt(new Date(at), {}, url)
}

describe('time zones', () => {
  for (const [machine, database, at, why] of [
    ['UTC', 'UTC', '2026-11-20T08:00:00.000Z', 'everything is UTC'],
    ['America/New_York', 'Asia/Kathmandu', '2026-10-20T03:30:00.123Z', 'daylight saving time ends'],
    [
      'Australia/Lord_Howe',
      'America/St_Johns',
      '2027-03-01T23:59:59.999Z',
      'offsets are not whole hours',
    ],
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago', '2027-12-31T11:00:00.000Z', 'the day differs'],
  ] as const)
    it(`do not change the date of a deletion where ${why}`, async () => {
      const app = await startIn(machine, database, at)
      const ada = await signedUp(app)
      await ada.call('DELETE', '/v1/auth/account')

      const { body } = await ada.signIn()
      await mailsOut(app)
      const remove = (ms: number) =>
        removeDueAccounts(
          app.db,
          { sync: describeSync(), log: problemsOnly },
          later(new Date(at), 30 * DAY + ms),
        )
      const removed = [await remove(-1), await remove(0)]

      const { rows } = await sql<{ zone: string }>`
        select current_setting('timezone') as zone`.execute(app.db)
      assert.deepEqual(rows, [{ zone: database }])
      assert.equal(Intl.DateTimeFormat().resolvedOptions().timeZone, machine)
      assert.equal(body.deletion_scheduled_at, later(new Date(at), 30 * DAY).toISOString())
      assert.deepEqual(
        removed.map(({ accounts_removed }) => accounts_removed),
        [0, 1],
      )
    })

  it('do not change the time of the daily job', () => {
    process.env['TZ'] = 'America/New_York'

    const dueTimes = [
      ['2026-11-01T03:14:59.999Z', '2026-10-31T03:15:00.000Z'],
      ['2026-11-01T03:15:00.000Z', '2026-11-01T03:15:00.000Z'],
      ['2026-11-01T23:00:00.000Z', '2026-11-01T03:15:00.000Z'], // 25 hours long in New York
      ['2026-11-02T03:15:00.000Z', '2026-11-02T03:15:00.000Z'],
    ].map(([now = '', due]) => [latestDueTime(3 * 60 + 15, new Date(now)).toISOString(), due])

    for (const [found, due] of dueTimes) assert.equal(found, due)
  })
})
