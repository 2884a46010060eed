import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { createWriteRates } from './write-rates.ts'

const at = (ms: number) => new Date(1_800_000_000_000 + ms)

it('allows the writes of a minute at the same time, and then as many as were refilled', () => {
  const rates = createWriteRates()
  const bucket = { key: 'a', perPeriod: 60 }

  const waits = [
    rates.take([bucket], 60, at(0)),
    rates.take([bucket], 1, at(0)),
    rates.take([bucket], 10, at(9000)),
    rates.take([bucket], 10, at(10_000)),
    rates.take([{ key: 'b', perPeriod: 60 }], 60, at(10_000)),
  ]

  assert.deepEqual(waits, [0, 1, 1, 0, 0])
})

it('takes writes from all buckets or from none', () => {
  const rates = createWriteRates()
  const [small, large] = [
    { key: 'small', perPeriod: 10 },
    { key: 'large', perPeriod: 20 },
  ]

  const waits = [
    rates.take([small, large], 10, at(0)),
    rates.take([small, large], 10, at(0)),
    rates.take([large], 10, at(0)),
  ]

  assert.deepEqual(waits, [0, 60, 0])
})

it('allows more than a bucket holds if it is full, and a refused write after the returned wait', () => {
  const steps = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 1, max: 200 })),
  )
  fc.assert(
    fc.property(steps, (sequence) => {
      const rates = createWriteRates()
      let now = 0
      for (const [pause, count] of sequence) {
        now += pause
        const wait = rates.take([{ key: 'a', perPeriod: 50 }], count, at(now))
        if (wait === 0) continue
        now += wait * 1000
        assert.equal(rates.take([{ key: 'a', perPeriod: 50 }], count, at(now)), 0)
      }
    }),
  )
})

it('removes buckets that are full again', () => {
  const rates = createWriteRates()

  for (let i = 0; i <= 10_000; i++) rates.take([{ key: String(i), perPeriod: 60 }], 1, at(i * 2))

  assert.ok(rates.size < 10_000, `${rates.size} buckets`)
})
