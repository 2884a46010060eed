// Slow. Covers: packages/rules/src src/kitchen/pantry src/kitchen/shopping-lists src/sync/write
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { putAway } from '@larder/rules/shopping-lists/put-away.ts'
import fc from 'fast-check'
import { idOf, LIST } from '#test/fixtures/kitchen-copy.ts'
import type { PlannedKitchen } from '#test/fixtures/planned-kitchen.ts'
import { amount } from './random-kitchen.ts'
import { buildPlan, NOW, plannedKitchens } from './random-plan.ts'
import { RUNS } from './runs.ts'

const items = (kitchen: PlannedKitchen) =>
  kitchen.all('shopping_item').map(({ id, data: { updated_at: _time, ...data } }) => ({ id, data }))
const amounts = (kitchen: PlannedKitchen) =>
  kitchen.all('pantry_item').map(({ id, data }) => [id, data['quantity']] as const)

describe('put-away, for any list', () => {
  const changes = fc.record({
    isPlanned: fc.boolean(),
    ticks: fc.array(fc.boolean(), { maxLength: 6 }),
    sets: fc.array(fc.option(amount), { maxLength: 6 }),
    byHand: fc.array(fc.option(amount), { maxLength: 2 }),
  })

  it('and its undo leave the list and all amounts as they were', () => {
    fc.assert(
      fc.property(plannedKitchens, changes, (given, { isPlanned, ticks, sets, byHand }) => {
        const { kitchen } = buildPlan(given)
        if (isPlanned) kitchen.reconcile()
        for (const [i, { id }] of kitchen.lines().entries()) {
          const patch = { quantity: sets[i] ?? null, checked_at: ticks[i] ? NOW : null }
          kitchen.change('shopping_item', id, patch)
        }
        for (const [i, quantity] of byHand.entries())
          kitchen.put('shopping_item', `by hand ${i}`, { list_id: LIST, name: 'Tea', quantity })
        const [list, lots] = [items(kitchen), amounts(kitchen)]
        const ticked = list.filter(({ data }) => data['checked_at'] !== null)

        const operationId = idOf('put away')
        kitchen.run(putAway, { list_id: LIST }, { operationId })
        const left = items(kitchen).filter(({ data }) => data['put_away_at'] === null)
        const answer = kitchen.undo(operationId)

        assert.deepEqual(
          left,
          list.filter((one) => !ticked.includes(one)),
        )
        assert.deepEqual(answer['kept'], [])
        assert.deepEqual(items(kitchen), list)
        const known = new Set(lots.map(([id]) => id))
        const after = amounts(kitchen)
        assert.deepEqual(
          after.filter(([id]) => known.has(id)),
          lots,
        )
        const made = after.filter(([id]) => !known.has(id))
        assert.deepEqual(
          made.map(([, quantity]) => quantity),
          ticked.map(() => 0),
        )
      }),
      RUNS,
    )
  })
})
