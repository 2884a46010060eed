// Slow. Covers: packages/rules/src src/kitchen/pantry src/kitchen/shopping-lists src/sync/write
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { openHistory } from './history.ts'
import { RUNS } from './runs.ts'

const pick = fc.nat(11)
const quantity = fc.integer({ min: 1, max: 80 }).map((n) => n / 8)
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('consume', 'waste', 'cook', 'add', 'count'), pick, quantity }),
  fc.record({
    kind: fc.constantFrom('move', 'split', 'buy', 'put away', 'undo', 'delete', 'clear'),
    pick,
    quantity,
  }),
)

describe('undo, after any history', () => {
  it('restores each amount that nobody counted since, and no other', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 14 }),
        fc.array(fc.nat(), { maxLength: 14 }),
        (steps, order) => {
          const history = openHistory()
          for (const one of steps) {
            history.carryOut(one)
            assert.deepEqual(history.amounts(), history.expected(), JSON.stringify(one))
          }

          for (const id of shuffled(history.operations(), order)) {
            history.undo(id)
            assert.deepEqual(history.amounts(), history.expected(), `undo of ${id}`)
          }

          const before = [history.amounts(), history.version()]
          for (const id of history.operations()) history.undo(id)
          assert.deepEqual([history.amounts(), history.version()], before)
          assert.deepEqual(history.notUndone(), [])
        },
      ),
      RUNS,
    )
  })
})

const shuffled = <T>(all: readonly T[], order: readonly number[]): T[] =>
  all
    .map((one, i) => ({ one, at: order[i] ?? 0 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
