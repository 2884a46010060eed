// Slow. Covers: packages/rules/src src/kitchen/pantry src/kitchen/shopping-lists src/sync/write
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { consumeFood, wasteFood } from '@larder/rules/pantry/consume.ts'
import fc from 'fast-check'
import { openKitchenCopy } from '#test/fixtures/kitchen-copy.ts'
import { told } from '#test/fixtures/planned-kitchen.ts'
import { assertNear, quantityOf } from './near.ts'
import { amount, day, food, lots, ownerOf, storeFood, storeLots, unit } from './random-kitchen.ts'
import { RUNS } from './runs.ts'
import {
  converted,
  inOrderOfUse,
  isSpoiled,
  type ModelFood,
  type ModelLot,
  takeAmount,
} from './stock-model.ts'

const wishes = fc.record({
  verb: fc.constantFrom(consumeFood, wasteFood),
  quantity: amount,
  unit: fc.option(unit.filter((one) => one !== null)),
  on: day,
})

/** The lots that `consume` uses, in its order: the spoiled ones first. */
function shelvesOf(all: readonly ModelLot[], given: ModelFood, on: string) {
  const shelves = inOrderOfUse(
    all.map((lot) => ({ lot, left: lot.quantity })),
    given,
  )
  const spoiled = shelves.filter(({ lot }) => isSpoiled(lot, given, on))
  return [...spoiled, ...shelves.filter((one) => !spoiled.includes(one))]
}

describe('consume and waste, for any lots', () => {
  it('take what a simpler model takes, from the same lots in the same order', () => {
    fc.assert(
      fc.property(food, lots, wishes, (given, all, { verb, on, ...wish }) => {
        const kitchen = openKitchenCopy(ownerOf(given))
        const food_id = storeFood(kitchen, 'Food', given)
        const ids = storeLots(kitchen, food_id, all)
        const shelves = shelvesOf(all, given, on)
        const wanted = wish.unit ?? given.default_unit
        const expected = takeAmount(shelves, wish.quantity, wanted, given)

        const { unit: from, ...rest } = wish
        const sent = { food_id, ...rest, ...(from === null ? {} : { unit: from }) }
        const answer = kitchen.run(verb, sent, { on })

        const names = new Map([...ids].map(([name, id]) => [id, name]))
        const nameOf = (id: unknown) => names.get(String(id)) ?? ''
        const movements = told(answer, 'movements', 'pantry_item_id', 'quantity')
        const used = quantityOf(answer['used'])
        const short = quantityOf(answer['shortfall'])
        /** Half the last decimal of each lot that was used, in the wanted unit. */
        const slack = movements.reduce((sum: number, [id]) => {
          const lot = all.find(({ name }) => name === nameOf(id))
          return sum + (converted(5e-7, lot?.unit ?? null, wanted, given) ?? 0)
        }, 1.1e-6)

        assertNear(used + short, wish.quantity, 1.1e-6)
        assertNear(short, expected.short, slack)
        assert.deepEqual(
          movements.map(([id]) => nameOf(id)),
          expected.from.filter((name) => movements.some(([id]) => nameOf(id) === name)),
        )
        assert.deepEqual(
          told(answer, 'skipped', 'pantry_item_id').map(([id]) => nameOf(id)),
          expected.skipped,
        )
        for (const { lot, left } of shelves) {
          const now = Number(kitchen.get('pantry_item', ids.get(lot.name) ?? '')?.['quantity'])
          const taken = movements.find(([id]) => nameOf(id) === lot.name)?.[1] ?? 0
          assertNear(now, left, (converted(slack, wanted, lot.unit, given) ?? 0) + 1.1e-6)
          assertNear(now, lot.quantity - Number(taken), 1e-9)
          assert.ok(now >= Math.min(lot.quantity, 0), `${lot.name} has ${now}`)
        }
      }),
      RUNS,
    )
  })
})
