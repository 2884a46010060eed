import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DAY, localDay, timeOnDay, toText } from './local-day.ts'

/** All zones of the runtime, and the fixed offsets from −12 to +14. */
const ZONES = [
  ...Intl.supportedValuesOf('timeZone'),
  ...Array.from({ length: 27 }, (_, i) => `Etc/GMT${i < 13 ? '+' : '-'}${Math.abs(i - 12)}`),
  '+05:45',
  '-11:30',
  '+13:45',
]
const YEAR = Date.parse('2026-01-01T00:00:00Z') / DAY

describe('a time on a day', () => {
  it('is on that day in every time zone, on all days of a year with its changes of the clock', () => {
    const wrong = ZONES.flatMap((zone) =>
      Array.from({ length: 365 }, (_, i) => toText(YEAR + i) ?? '').flatMap((day) => {
        const found = localDay(timeOnDay(day, zone), zone)
        return found === day ? [] : [`${zone} ${day}: ${found}`]
      }),
    )

    assert.deepEqual(wrong, [])
  })

  it('is on that day where a zone has left out the day before or after it', () => {
    const days = [
      ['Pacific/Apia', '2011-12-29'],
      ['Pacific/Apia', '2011-12-31'],
      ['Pacific/Kwajalein', '1993-08-22'],
    ] as const

    assert.deepEqual(
      days.map(([zone, day]) => localDay(timeOnDay(day, zone), zone)),
      days.map(([, day]) => day),
    )
  })

  it('is noon of UTC where that is on the day, and else midnight of UTC', () => {
    const times = ['UTC', 'Etc/GMT+12', 'Etc/GMT-11', 'Etc/GMT-12', 'Pacific/Kiritimati'].map(
      (zone) => timeOnDay('2026-11-20', zone),
    )

    const [noon, midnight] = ['2026-11-20T12:00:00.000Z', '2026-11-20T00:00:00.000Z']
    assert.deepEqual(times, [noon, noon, noon, midnight, midnight])
  })
})
