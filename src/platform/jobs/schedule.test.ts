import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { testDatabase } from '#test/app/database.ts'
import { ClockJumped, latestDueTime, readRefusal, runIfDue, runNow } from './schedule.ts'

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

const on = (day: string) => new Date(`${day}T04:00:00Z`)

describe('a wary job', () => {
  const wary = { ...job, isWary: true } as const

  /** What comes of a check on each day. */
  async function check(...days: string[]): Promise<string[]> {
    await runIfDue(db, wary, EIGHT)
    const seen = []
    for (const day of days) {
      const before = runs.length
      const isRefused = await runIfDue(db, wary, on(day)).then(
        () => false,
        (error: unknown) => error instanceof ClockJumped,
      )
      seen.push(isRefused ? 'refused' : runs.length > before ? 'done' : 'not due')
    }
    return seen
  }

  for (const [days, seen] of [
    [
      ['2026-11-22', '2026-11-24'],
      ['done', 'done'],
    ],
    [
      ['2026-11-23', '2026-11-23', '2026-11-24', '2026-11-25'],
      ['refused', 'refused', 'done', 'done'],
    ],
    [
      ['2036-11-20', '2026-11-21', '2036-11-22', '2026-11-22'],
      ['refused', 'done', 'done', 'done'],
    ],
    [
      ['2030-01-01', '2036-01-01', '2036-01-02'],
      ['refused', 'refused', 'done'],
    ],
    [
      ['2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19'],
      ['refused', 'done', 'refused', 'done'],
    ],
  ] as const)
    it(`on ${days.join(', ')} is ${seen.join(', ')}`, async () => {
      assert.deepEqual(await check(...days), seen)
    })

  it('runs when a person confirms the clock, and goes on from there', async () => {
    await check('2036-11-20')
    await assert.rejects(runNow(db, wary, {}, on('2036-11-20')), ClockJumped)
    const refusal = await readRefusal(db, wary.name, on('2036-11-20'))

    const counts = await runNow(db, wary, { isConfirmed: true }, on('2036-11-20'))

    assert.deepEqual([refusal, counts], [latestDueTime(wary.at, on('2036-11-20')), { done: 1 }])
    assert.equal(await readRefusal(db, wary.name, on('2036-11-20')), undefined)
    assert.equal(await runIfDue(db, wary, on('2036-11-20')), undefined)
    assert.deepEqual(await runIfDue(db, wary, on('2036-11-21')), { done: 2 })
  })
})
