// Compares the effective date with a second implementation: offsets from the output of the runtime, and the
// calendar computed from day numbers.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { effectiveDate } from '@larder/rules/pantry/effective-date.ts'
import fc from 'fast-check'
import { DAY } from '#platform/kernel/clock.ts'

const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC', '+05:45', '-11:30']

/** The UTC offset of a time zone at an instant, in seconds. */
function secondsAhead(zone: string, instant: Date): number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT([+\u2212-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name ?? '') ?? []
  const ahead = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '+' ? ahead : -ahead
}

const two = (value: number) => String(value).padStart(2, '0')

/** The civil date of a day since 1970-01-01 in the Gregorian calendar (Hinnant, civil_from_days). */
function civil(days: number): string {
  const z = days + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const month = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * month + 2) / 5) + 1
  const [year, calendarMonth] = [yearOfEra + era * 400 + (month < 10 ? 0 : 1), (month + 2) % 12]
  return `${String(year).padStart(4, '0')}-${two(calendarMonth + 1)}-${two(day)}`
}

const zone = fc.constantFrom(...ZONES)
const instant = fc.oneof(
  fc.date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  }),
  fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  }),
)

describe('the day of an instant', () => {
  it('is the local day of the time zone, at any time', () => {
    fc.assert(
      fc.property(zone, instant, fc.integer({ min: 0, max: 36_500 }), (timeZone, at, keeps) => {
        const date = effectiveDate({ opened_at: at.toISOString() }, { opened: keeps }, timeZone)

        const local = at.getTime() + secondsAhead(timeZone, at) * 1000
        assert.equal(date, civil(Math.floor(local / DAY) + keeps))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('the effective date', () => {
  const food = { sealed: 10, opened: 4, frozen: 90, thawed: 2 }
  const printed = { best_before: '2026-11-30' }
  const opened = { opened_at: '2026-11-20T12:00:00.000Z' }
  const frozen = { frozen_at: '2026-11-21T12:00:00.000Z' }
  const thawed = { thawed_at: '2026-11-22T12:00:00.000Z' }
  const bought = { purchased_on: '2026-11-19' }

  for (const [name, item, shelfLife, date] of [
    ['the printed date', printed, null, '2026-11-30'],
    ['null without a date and a shelf life', opened, {}, null],
    ['the sealed shelf life without a printed date', bought, food, '2026-11-29'],
    [
      'the printed date rather than the sealed shelf life',
      { ...bought, ...printed },
      food,
      '2026-11-30',
    ],
    ['the shelf life after opening', { ...printed, ...opened }, food, '2026-11-24'],
    [
      'the printed date if that is earlier',
      { best_before: '2026-11-21', ...opened },
      food,
      '2026-11-21',
    ],
    [
      'the shelf life in the freezer, opened or not',
      { ...printed, ...opened, ...frozen },
      food,
      '2027-02-19',
    ],
    [
      'the printed date in the freezer without a shelf life there',
      { ...printed, ...frozen },
      {},
      '2026-11-30',
    ],
    ['the shelf life after thawing', { ...printed, ...thawed }, food, '2026-11-24'],
  ] as const)
    it(`is ${name}`, () => {
      assert.equal(effectiveDate(item, shelfLife, 'UTC'), date)
    })
})
