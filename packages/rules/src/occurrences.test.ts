import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { addUnits, firstOccurrenceAfter, keptDate } from './occurrences.ts'

it('a month ends on its last day, and months do not drift', () => {
  const days = [1, 2, 3, 4, 13, 25].map((count) => addUnits('2026-01-31', count, 'month'))

  assert.deepEqual(days, [
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2027-02-28',
    '2028-02-29',
  ])
})

it('a series keeps its day of the month after a short month, until somebody moves it', () => {
  const dates = [
    keptDate('2026-01-31', null),
    keptDate('2026-02-28', 31),
    keptDate('2026-04-30', 31),
    keptDate('2026-04-15', 31),
    keptDate('2026-02-28', 28),
  ]
  const next = firstOccurrenceAfter(
    '2026-02-28',
    { every: 1, unit: 'month', date: 31 },
    '2026-03-01',
  )

  assert.deepEqual(dates, [31, 31, 31, 15, 28])
  assert.equal(next, '2026-03-31')
})

it('the first occurrence after a day is the nearest of the series', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const unit = fc.constantFrom('day' as const, 'week' as const, 'month' as const)
  fc.assert(
    fc.property(day, day, fc.integer({ min: 1, max: 40 }), unit, (start, after, every, of) => {
      let nearest = start
      for (let count = every; nearest <= after; count += every) nearest = addUnits(start, count, of)

      assert.equal(firstOccurrenceAfter(start, { every, unit: of }, after), nearest)
    }),
  )
})
