import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { localDay } from '@larder/rules/local-day.ts'
import { after, DAY, MINUTE } from '#platform/kernel/clock.ts'
import { decideDigest, type Rhythm, startRhythm } from './due-times.ts'

/** Zones with the days on which their clocks change, and the minutes that the clocks skip. */
const ZONES = {
  'Europe/Berlin': { days: ['2026-03-29', '2026-10-25'], skipped: 60 },
  'America/New_York': { days: ['2026-03-08', '2026-11-01'], skipped: 60 },
  'Australia/Lord_Howe': { days: ['2026-04-05', '2026-10-04'], skipped: 30 },
}
const TIMES = { '00:00': 0, '01:45': 105, '02:15': 135, '07:30': 450, '23:50': 1430 }

/** Sweeps every 15 minutes. @returns the local day and time of each digest */
function digests(rhythm: Rhythm, start: Date, days: number): string[] {
  const found: string[] = []
  let { lastAt, nextAt } = startRhythm(rhythm, undefined, start)
  for (let now = start; now < after(start, days * DAY); now = after(now, 15 * MINUTE)) {
    if (nextAt > now) continue
    const decided = decideDigest(rhythm, lastAt, now)
    if (decided.isDue) found.push(localDay(decided.lastAt.toISOString(), rhythm.timeZone))
    ;({ lastAt, nextAt } = decided)
    assert.ok(nextAt > now)
  }
  return found
}

/** A digest each day, at 07:30 unless another minute is given. */
const daily = (timeZone: string, atMinute = 450): Rhythm => ({
  timeZone,
  atMinute,
  isWeekly: false,
})
/** The time of the first digest of a setting that was saved then. */
const firstAfter = (timeZone: string, atMinute: number, from: string): string =>
  startRhythm(daily(timeZone, atMinute), undefined, new Date(from)).nextAt.toISOString()

describe('a daily digest', () => {
  for (const [timeZone, { days }] of Object.entries(ZONES))
    for (const [time, atMinute] of Object.entries(TIMES))
      it(`at ${time} in ${timeZone} is due once on each day, also when the clocks change`, () => {
        const rhythm = { timeZone, atMinute, isWeekly: false }
        for (const day of days) {
          const start = after(new Date(`${day}T11:59:00Z`), -3 * DAY)

          const found = digests(rhythm, start, 6)

          assert.deepEqual(found, [...new Set(found)])
          assert.ok(found.length >= 5 && found.includes(day), `${day}: ${found.join()}`)
        }
      })

  it('comes at the same time of the clock before and after a change', () => {
    const starts = ['2026-03-28T00:00Z', '2026-03-28T12:00Z', '2026-10-25T00:00Z']

    assert.deepEqual(
      starts.map((from) => firstAfter('Europe/Berlin', 450, from)),
      ['2026-03-28T06:30:00.000Z', '2026-03-29T05:30:00.000Z', '2026-10-25T06:30:00.000Z'],
    )
  })

  it('at a time that the clocks skip comes as much later, and at a time that they show twice at the first', () => {
    assert.deepEqual(
      [
        firstAfter('Europe/Berlin', 150, '2026-03-28T12:00Z'), // 02:30 is 03:30
        firstAfter('Europe/Berlin', 150, '2026-10-24T12:00Z'),
        firstAfter('Australia/Lord_Howe', 135, '2026-10-03T00:00Z'), // 02:15 is 02:45
        firstAfter('Australia/Lord_Howe', 105, '2026-04-04T00:00Z'),
      ],
      [
        '2026-03-29T01:30:00.000Z',
        '2026-10-25T00:30:00.000Z',
        '2026-10-03T15:45:00.000Z',
        '2026-04-04T14:45:00.000Z',
      ],
    )
  })

  it('comes once a day at most when the household moves, to the east and to the west', () => {
    const zones = ['Europe/Berlin', 'Asia/Tokyo', 'America/New_York', 'Pacific/Auckland', 'UTC']
    for (const from of zones)
      for (const to of zones) {
        const sent: Date[] = []
        const start = new Date('2026-11-20T00:00Z')
        let { lastAt, nextAt } = startRhythm(daily(from), undefined, start)
        const moved = after(start, 2.6 * DAY)
        for (let now = start; now < after(start, 6 * DAY); now = after(now, 15 * MINUTE)) {
          if (now.getTime() === moved.getTime())
            ({ lastAt, nextAt } = startRhythm(daily(to), lastAt, now))
          if (nextAt > now) continue
          const decided = decideDigest(daily(now < moved ? from : to), lastAt, now)
          if (decided.isDue) sent.push(now)
          ;({ lastAt, nextAt } = decided)
        }

        const days = sent.map((at) => localDay(at.toISOString(), to))
        assert.deepEqual(days, [...new Set(days)], `${from} to ${to}: ${days.join()}`)
        const gaps = sent.slice(1).map((at, i) => at.getTime() - (sent[i]?.getTime() ?? 0))
        assert.ok(Math.max(...gaps) < 2 * DAY, `${from} to ${to}`)
      }
  })
})
