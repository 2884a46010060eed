// Compares the effective date with a second implementation: offsets from the output of the runtime, and the
// calendar computed from day numbers.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toText } from '@larder/rules/local-day.ts'
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

// Days count from 1 November. The item was bought on the 1st; `use_by` and `best_before` are printed dates.
const KEEPS = { sealed: 10, opened: 4, frozen: 90, thawed: 2 }
const STATES: readonly (readonly [
  state: string,
  item: ItemDays,
  keeps: object,
  day: number | null,
])[] = [
  ['closed, with a printed date', { best_before: 20 }, KEEPS, 20],
  ['closed, without one', {}, KEEPS, 11],
  ['closed, and nothing is known', {}, {}, null],
  ['opened', { best_before: 20, opened: 5 }, KEEPS, 9],
  ['opened shortly before the printed date', { best_before: 7, opened: 5 }, KEEPS, 7],
  ['opened, and nothing is known', { opened: 5 }, {}, null],
  ['frozen', { use_by: 4, frozen: 2 }, KEEPS, 92],
  ['frozen when it was open', { best_before: 4, opened: 2, frozen: 3 }, KEEPS, 93],
  ['frozen, without days', { best_before: 20, frozen: 2 }, {}, 20],
  ['frozen, without days, with a use-by date', { use_by: 4, frozen: 2 }, {}, 92],
  ['frozen after its use-by date', { use_by: 4, frozen: 6 }, KEEPS, 4],
  ['frozen after its best-before date', { best_before: 4, frozen: 6 }, KEEPS, 96],
  ['frozen, and nothing is known', { frozen: 2 }, {}, null],
  ['thawed before its printed date', { use_by: 20, thawed: 10 }, KEEPS, 12],
  ['thawed shortly before its printed date', { use_by: 11, thawed: 10 }, KEEPS, 12],
  ['thawed after its printed date', { use_by: 4, thawed: 30 }, KEEPS, 32],
  ['thawed, opened before it was frozen', { use_by: 4, opened: 2, thawed: 30 }, KEEPS, 32],
  ['thawed, and then opened', { use_by: 4, opened: 31, thawed: 30 }, { ...KEEPS, opened: 0 }, 31],
  ['thawed, without days, before its use-by date', { use_by: 20, thawed: 10 }, {}, 11],
  ['thawed, without days, before its printed date', { best_before: 20, thawed: 10 }, {}, 20],
  ['thawed, without days, after its printed date', { use_by: 4, thawed: 30 }, {}, 31],
  ['thawed, opened before, days for opened only', { opened: 2, thawed: 30 }, { opened: 4 }, 34],
  ['thawed, and then opened, days for opened only', { opened: 31, thawed: 30 }, { opened: 4 }, 35],
  ['thawed, and nothing is known', { thawed: 30 }, {}, null],
  ['frozen again', { use_by: 4, thawed: 30, frozen: 31 }, KEEPS, 121],
  ['cooked: the leftovers, with the date of the cook', { best_before: 8 }, {}, 8],
  ['cooked, then frozen', { best_before: 8, frozen: 6 }, {}, 8],
]

interface ItemDays {
  readonly best_before?: number
  readonly use_by?: number
  readonly opened?: number
  readonly frozen?: number
  readonly thawed?: number
}

const NOVEMBER = Date.parse('2026-11-01T00:00:00Z') / DAY - 1
const dayOf = (n: number | undefined) => (n === undefined ? null : toText(NOVEMBER + n))
const instantOf = (n: number | undefined) => (n === undefined ? null : `${dayOf(n)}T12:00:00.000Z`)

describe('the effective date of an item', () => {
  for (const [state, { best_before, use_by, opened, frozen, thawed }, keeps, day] of STATES)
    it(`that is ${state}: day ${day}`, () => {
      const item = {
        best_before: dayOf(best_before ?? use_by),
        date_kind: use_by === undefined ? 'best_before' : 'use_by',
        purchased_on: dayOf(1),
        opened_at: instantOf(opened),
        frozen_at: instantOf(frozen),
        thawed_at: instantOf(thawed),
      }

      assert.equal(effectiveDate(item, { ...keeps }, 'UTC'), dayOf(day ?? undefined))
    })
})
