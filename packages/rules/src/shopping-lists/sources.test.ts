import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fromNumber, ZERO } from '@larder/rules/measures/rational.ts'
import fc from 'fast-check'
import type { Share } from './planned/group-demands.ts'
import { roundShares } from './sources.ts'

const share = (id: number, quantity: number, atHome = 0): Share => ({
  kind: 'recipe',
  id: `${id}`,
  label: '',
  quantity: fromNumber(quantity),
  ...(atHome > 0 ? { fromStock: fromNumber(atHome) } : {}),
})

describe('the shares of a line', () => {
  it('leave nothing to buy for a recipe that the pantry covers', () => {
    for (const part of [0.166666, 0.166667, 0.333333]) {
      const parts = [1, 2, 3].map((id) => share(id, part))
      const { sources, planned_quantity } = roundShares([
        ...parts,
        { ...share(4, 0, 1), quantity: ZERO },
      ])

      assert.equal(sources.find(({ id }) => id === '4')?.['quantity'], 0)
      assert.equal(planned_quantity, Math.round(300 * part) / 100)
    }
  })

  it('add up to the planned quantity, and none is below 0', () => {
    const amount = fc.record({ part: fc.integer({ min: 0, max: 5_000_000 }), home: fc.nat(3) })
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 12 }), (amounts) => {
        const all = amounts.map(({ part, home }, id) => share(id, part / 1e6, home))
        const { sources, planned_quantity } = roundShares(all)
        const parts = sources.map(({ quantity }) => Math.round(Number(quantity) * 1e6))
        assert.ok(parts.every((one) => one >= 0))
        const sum = parts.reduce((one, other) => one + other, 0)
        assert.equal(sum, Math.round(planned_quantity * 1e6))
      }),
    )
  })
})
