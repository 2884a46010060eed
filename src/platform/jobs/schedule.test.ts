import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { testDatabase } from '#test/app/database.ts'
import { latestDueTime, runIfDue } from './schedule.ts'

const { db } = await testDatabase()
const EIGHT = new Date('2026-11-20T08:00:00.000Z')
/** The times that the job got, one for each run. */
let runs: string[]

beforeEach(async () => {
  await db.deleteFrom('job_runs').execute()
  runs = []
})

const job = {
  name: 'daily',
  at: 3 * 60 + 15,
  run: async (now: Date) => ({ done: runs.push(now.toISOString()) }),
}
const recordedRuns = () => db.selectFrom('job_runs').selectAll().execute()
const atMidnight = (now: string) => latestDueTime(0, new Date(now)).toISOString()

describe('a daily job', () => {
  it('does not run in a new database, and records its due time', async () => {
    const done = await runIfDue(db, job, EIGHT)

    assert.deepEqual([done, runs], [undefined, []])
    assert.deepEqual(await recordedRuns(), [
      {
        name: 'daily',
        due_at: new Date('2026-11-20T03:15:00.000Z'),
        finished_at: EIGHT,
        counts: {},
      },
    ])
  })

  it('runs at its time, once a day, and returns its counts', async () => {
    await runIfDue(db, job, EIGHT)
    const seen = []
    for (const time of ['21T03:14:59.999', '21T03:15', '21T03:15', '22T03:14', '22T04:00']) {
      const now = new Date(`2026-11-${time}Z`)
      seen.push([time, await runIfDue(db, job, now)])
    }

    assert.deepEqual(seen, [
      ['21T03:14:59.999', undefined],
      ['21T03:15', { done: 1 }],
      ['21T03:15', undefined],
      ['22T03:14', undefined],
      ['22T04:00', { done: 2 }],
    ])
    assert.deepEqual(await recordedRuns(), [
      {
        name: 'daily',
        due_at: new Date('2026-11-22T03:15:00.000Z'),
        finished_at: new Date('2026-11-22T04:00:00.000Z'),
        counts: { done: 2 },
      },
    ])
  })

  it('does not run again after the clock goes back an hour', async () => {
    await runIfDue(db, job, EIGHT)
    const times = ['2026-11-21T03:20:00Z', '2026-11-21T02:20:00Z', '2026-11-21T03:16:00Z']

    for (const time of times) await runIfDue(db, job, new Date(time))

    assert.deepEqual(runs, ['2026-11-21T03:20:00.000Z'])
  })

  it('runs again after the clock was years ahead', async () => {
    await runIfDue(db, job, EIGHT)
    const times = ['2038-01-19T04:00:00Z', '2026-11-21T04:00:00Z', '2026-11-22T04:00:00Z']

    for (const time of times) await runIfDue(db, job, new Date(time))

    assert.equal(runs.length, 3)
  })

  it('at midnight is due from the first moment of the day on', () => {
    assert.deepEqual(
      [atMidnight('2026-12-31T23:59:59.999Z'), atMidnight('2027-01-01T00:00:00.000Z')],
      ['2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    )
  })
})
