import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Home } from 'larder-client/home.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openDevice, synced } from './device.ts'

const app = await startApp()

/** Ada's and Ben's devices in Ada's household. */
async function family() {
  const ada = await signedUp(app)
  const ben = await joined(app, ada)
  const { id: householdId, default_shopping_list_id: list_id } = await firstHousehold(ada)
  const hers = await openDevice(app, ada, { householdId })
  const his = await openDevice(app, ben, { householdId })
  return { ada, ben, list_id, householdId, hers, his }
}

const names = (home: Home) =>
  home.listItems
    .all()
    .map(({ name, checked_at }) => `${name}${checked_at ? ' ✓' : ''}`)
    .toSorted()

describe('two clients', () => {
  it('have the same rows after their offline changes', async () => {
    const { list_id, hers, his } = await family()
    const milk = await hers.home.listItems.create({ list_id, name: 'Milk' })
    await synced(hers.home, his.home)
    hers.network.isDown = true
    his.network.isDown = true

    await hers.home.listItems.update(milk.id, { name: 'Oat milk' })
    await hers.home.listItems.create({ list_id, name: 'Rye' })
    await his.home.listItems.update(milk.id, { checked_at: '2026-11-20T07:00:00.000Z' })
    await his.home.listItems.create({ list_id, name: 'Salt' })
    const offline = [names(hers.home), names(his.home)]
    hers.network.isDown = false
    his.network.isDown = false
    await synced(his.home, hers.home, his.home)

    assert.deepEqual(offline, [
      ['Oat milk', 'Rye'],
      ['Milk ✓', 'Salt'],
    ])
    assert.deepEqual(names(hers.home), ['Oat milk ✓', 'Rye', 'Salt'])
    assert.deepEqual(hers.home.listItems.all(), his.home.listItems.all())
    assert.deepEqual([hers.home.status.get().told, his.home.status.get().told], [[], []])
  })

  it('tell both values where both have changed a field', async () => {
    const { list_id, hers, his } = await family()
    const milk = await hers.home.listItems.create({ list_id, name: 'Milk', note: null })
    await synced(hers.home, his.home)

    await hers.home.listItems.update(milk.id, { name: 'Oat milk' })
    await synced(hers.home)
    his.network.isDown = true
    await his.home.listItems.update(milk.id, { name: 'Soy milk', note: 'cold' })
    const shown = names(his.home)
    his.network.isDown = false
    await synced(his.home)

    const [told] = his.home.status.get().told
    assert.deepEqual(shown, ['Soy milk'])
    assert.deepEqual(names(his.home), ['Oat milk'])
    assert.equal(his.home.listItems.get(milk.id)?.note, 'cold')
    assert.deepEqual(
      [told?.status, told?.conflicts],
      ['merged', [{ field: 'name', expected: 'Milk', actual: 'Oat milk', yours: 'Soy milk' }]],
    )
  })

  it('tell that a row was deleted', async () => {
    const { list_id, hers, his } = await family()
    const milk = await hers.home.listItems.create({ list_id, name: 'Milk' })
    await synced(hers.home, his.home)

    await hers.home.listItems.delete(milk.id)
    await synced(hers.home)
    his.network.isDown = true
    await his.home.listItems.update(milk.id, { name: 'Soy milk' })
    his.network.isDown = false
    await synced(his.home)

    const [told] = his.home.status.get().told
    assert.deepEqual([told?.status, told?.message], ['gone', 'The row was deleted.'])
    assert.deepEqual(names(his.home), [])
    await his.home.dismiss(told?.mutation_id ?? '')
    assert.deepEqual(his.home.status.get().told, [])
  })
})

describe('a change on a device', () => {
  it('is shown at once, and the same after the server has decided', async () => {
    const { list_id, hers } = await family()
    const seen: string[][] = []
    hers.network.isDown = true

    hers.home.listItems.where({ list_id }).subscribe((items) => {
      seen.push(items.map(({ name }) => name ?? ''))
    })
    const milk = await hers.home.listItems.create({ list_id, name: ' Milk ' })
    hers.network.isDown = false
    await synced(hers.home)

    assert.deepEqual(seen.slice(0, 2), [[], ['Milk']])
    assert.deepEqual(new Set(seen.slice(2).flat()), new Set(['Milk']))
    assert.ok((hers.home.listItems.get(milk.id)?.version ?? Infinity) < milk.version)
  })

  it('that the rows do not allow is refused at once, and never sent', async () => {
    const { hers } = await family()
    await hers.home.foods.create({ name: 'Milk' })

    await assert.rejects(hers.home.foods.create({ name: 'milk' }), { reason: 'duplicate' })
    await assert.rejects(hers.home.foods.create({ name: '' }), { reason: 'validation' })

    assert.equal(hers.home.status.get().told.length, 0)
    await synced(hers.home)
    assert.deepEqual(
      hers.home.foods.all().map(({ name }) => name),
      ['Milk'],
    )
  })
})

describe('a verb offline', () => {
  it('shows what the server then decides', async () => {
    const { hers, his } = await family()
    const food = await hers.home.foods.create({ name: 'Egg' })
    const lot = await hers.home.items.create({ food_id: food.id })
    await hers.home.addToItem({ pantry_item_id: lot.id, quantity: 6 })
    hers.network.isDown = true

    const done = await hers.home.consume({ food_id: food.id, quantity: 2 })
    const shown = hers.home.items.get(lot.id)?.quantity
    const undone = await hers.home.undo({ operation_id: done.operationId })
    const shownAfterUndo = hers.home.items.get(lot.id)?.quantity
    hers.network.isDown = false
    await synced(hers.home, his.home)

    assert.deepEqual([shown, shownAfterUndo], [4, 6])
    assert.deepEqual(undone.answer, { operation_id: done.operationId, kept: [] })
    assert.equal(his.home.items.get(lot.id)?.quantity, 6)
    assert.deepEqual(hers.home.movements.all(), his.home.movements.all())
    assert.deepEqual(hers.home.status.get().told, [])
  })
})
