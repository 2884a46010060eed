// The meal plan becomes a shopping list, by HTTP. Today stands for Monday, tomorrow for Tuesday.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { dayOf, openPlannedHousehold, withEggs } from '#test/app/planned-household.ts'

const app = await startApp()
const now = () => app.clock().toISOString()

describe('reconcile by HTTP', () => {
  it('has 4 to buy where 5 are in stock, Monday needs 6 and Tuesday 3', async () => {
    const { reconcile, planned } = await withEggs(app)

    const dry = await reconcile({ dry_run: true })

    assert.deepEqual([dry.added[0].planned_quantity, await planned()], [4, []])
    await reconcile()
    assert.deepEqual(await planned(), [4])
  })

  it('changes no version the second time', async () => {
    const { reconcile, items } = await withEggs(app)
    await reconcile()
    const before = await items()

    const again = await reconcile()

    assert.deepEqual([again.added, again.changed, again.removed], [[], [], []])
    assert.deepEqual(await items(), before)
  })

  it('does not use on Tuesday a use_by lot that is good until Monday', async () => {
    const { food, stocked, plan, reconcile, toBuy } = await openPlannedHousehold(app)
    const food_id = await food({ default_unit: 'each' })
    const date = { best_before: dayOf(app, 0), date_kind: 'use_by' }
    const lot = await stocked(3, { food_id, ...date })
    await plan(0, { food_id, quantity: 1 })
    await plan(1, { food_id, quantity: 2 })

    const { unresolved } = await reconcile()

    assert.deepEqual(await toBuy(), [[2, 'each']])
    assert.deepEqual(
      unresolved.map(({ pantry_item_id, reason }: Record<string, string>) => [
        pantry_item_id,
        reason,
      ]),
      [[lot.id, 'past_use_by']],
    )
  })

  it('has 1 to buy when Tuesday is unplanned, and 4 in one line when it is planned again', async () => {
    const { call, dinner, reconcile, planned, tuesday } = await withEggs(app)
    await reconcile()

    await call('DELETE', `/v1/meal-plan/${tuesday}`)
    await reconcile()
    assert.deepEqual(await planned(), [1])

    await dinner(1, 3)
    await reconcile()
    assert.deepEqual(await planned(), [4])
  })

  it('keeps an amount that was set by hand beside the planned one', async () => {
    const { call, path, reconcile, items, tuesday } = await withEggs(app)
    await reconcile()
    const [line] = await items()
    await call('PATCH', `${path}/items/${line.id}`, { quantity: 6 })
    const amounts = async () => {
      await reconcile()
      return (await items()).map((one: typeof line) => [one.id, one.quantity, one.planned_quantity])
    }

    assert.deepEqual(await amounts(), [[line.id, 6, 4]])
    await call('DELETE', `/v1/meal-plan/${tuesday}`)
    assert.deepEqual(await amounts(), [[line.id, 6, 1]])
  })

  it('counts what was ticked, also when it is put away and when that is undone', async () => {
    const { call, path, dinner, reconcile, planned, items } = await withEggs(app)
    await reconcile()
    const [line] = await items()
    await call('PATCH', `${path}/items/${line.id}`, { checked_at: now() })

    await reconcile()
    assert.deepEqual(await planned(), [])
    await dinner(2, 3)
    await reconcile()
    await reconcile()
    assert.deepEqual(await planned(), [3])
    const { body: done } = await call('POST', `${path}/put-away`, {})
    await reconcile()
    assert.deepEqual(await planned(), [3])
    const undone = await call('POST', `/v1/pantry/operations/${done.operation_id}/undo`, {})
    assert.deepEqual(undone.body.kept, [], undone.text)
    await reconcile()
    assert.deepEqual(await planned(), [3])
  })

  it('converts 1 us_cup by the density: 124.608235 g are short of 750 g', async () => {
    const { food, stocked, plan, reconcile, toBuy } = await openPlannedHousehold(app)
    const food_id = await food({ default_unit: 'g', density_g_per_ml: 0.53 })
    await stocked(500, { food_id, unit: 'g' })
    await stocked(1, { food_id, unit: 'us_cup' })
    await plan(0, { food_id, quantity: 750, unit: 'g' })

    const { unresolved } = await reconcile()

    assert.deepEqual([await toBuy(), unresolved], [[[124.608235, 'g']], []])
  })

  it('without the density has 250 g to buy, and names the cup', async () => {
    const { food, stocked, plan, reconcile, toBuy } = await openPlannedHousehold(app)
    const food_id = await food({ default_unit: 'g' })
    await stocked(500, { food_id, unit: 'g' })
    const cup = await stocked(1, { food_id, unit: 'us_cup' })
    await plan(0, { food_id, quantity: 750, unit: 'g' })

    const { unresolved } = await reconcile()

    assert.deepEqual(await toBuy(), [[250, 'g']])
    const why = { reason: 'no_conversion', missing: 'density_g_per_ml' }
    assert.deepEqual(unresolved, [
      { food_id, name: null, pantry_item_id: cup.id, unit: 'us_cup', ...why },
    ])
  })

  it('leaves a dismissed line away until another dinner needs it', async () => {
    const { call, path, dinner, reconcile, planned, items } = await withEggs(app)
    await reconcile()
    const [line] = await items()
    await call('PATCH', `${path}/items/${line.id}`, { dismissed_at: now() })

    await reconcile()
    assert.deepEqual(await planned(), [])
    await dinner(2, 2)
    await reconcile()
    assert.deepEqual(await planned(), [2])
  })

  it('has 5 to buy of 5 eggs where Monday and Thursday need 5, to Tuesday and then to Friday', async () => {
    const { food, stocked, plan, reconcile, planned } = await openPlannedHousehold(app)
    const food_id = await food({})
    await stocked(5, { food_id })
    for (const n of [0, 3]) await plan(n, { food_id, quantity: 5 })

    await reconcile({ to: dayOf(app, 1) })
    assert.deepEqual(await planned(), [])
    await reconcile({ to: dayOf(app, 4) })
    assert.deepEqual(await planned(), [5])
  })

  it('never changes an item that was written by hand', async () => {
    const { reconcile, item, path, food_id, items } = await withEggs(app)
    const hand = await item(path, { food_id, quantity: 10 })

    const { also_listed } = await reconcile()

    assert.equal(also_listed[0].item_id, hand.id)
    const isHand = ({ id }: { id: string }) => id === hand.id
    const all = await items()
    assert.deepEqual(all.filter(isHand), [hand])
    const [line] = all.filter((one: { id: string }) => !isHand(one))
    assert.deepEqual([all.length, line.planned_quantity], [2, 4])
  })
})
