import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { describe, it } from 'node:test'
import { memoryKeychain } from 'larder-client/keychain'
import { memory } from 'larder-client/memory'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { openDevice } from './device.ts'

const app = await startApp()
const LOST = { message: 'no such file' }
/** The end of the name of a file that can't be loaded. */
let lostFile: string | undefined
registerHooks({
  resolve(specifier, context, next) {
    if (lostFile && specifier.endsWith(lostFile)) throw new Error('no such file')
    return next(specifier, context)
  },
})

describe('a device that can not load the file of the rules', () => {
  it('shows rows, and changes them as soon as it has the file', async () => {
    const ada = await signedUp(app)
    lostFile = 'apply-outbox.ts'
    const { home } = await openDevice(app, ada)
    const { id: list_id } = home.lists.all()[0] ?? assert.fail()

    await assert.rejects(home.listItems.create({ list_id, name: 'Milk' }), LOST)
    await assert.rejects(home.clearChecked({ list_id }), LOST)
    const before = home.listItems.all()
    lostFile = undefined
    const milk = await home.listItems.create({ list_id, name: 'Milk' })
    await home.checkItems({ list_id, item_ids: [milk.id], checked: true })

    assert.deepEqual(before, [])
    assert.notEqual(home.listItems.get(milk.id)?.checked_at, null)
  })
})

describe('a device that has only the verbs of the list', () => {
  it('ticks items, and carries out other verbs as soon as it has their file', async () => {
    const { home } = await openDevice(app, await signedUp(app))
    const { id: list_id } = home.lists.all()[0] ?? assert.fail()
    const { id: food_id } = await home.foods.create({ name: 'Milk' })
    const { id: location_id } = await home.locations.create({ name: 'Fridge' })
    const unit = 'ml'
    const { id: pantry_item_id } = await home.items.create({ food_id, location_id, unit })
    await home.movements.create({ pantry_item_id, kind: 'add', delta: 1000 })
    const line = await home.listItems.create({ list_id, name: 'Milk', food_id })
    const amounts = () => home.items.all().map(({ quantity }) => quantity)
    lostFile = 'kitchen-verbs.ts'

    await home.checkItems({ list_id, item_ids: [line.id], checked: true })
    await assert.rejects(home.consume({ food_id, quantity: 250, unit }), LOST)
    const before = amounts()
    lostFile = undefined
    await home.consume({ food_id, quantity: 250, unit })

    assert.notEqual(home.listItems.get(line.id)?.checked_at, null)
    assert.deepEqual([before, amounts()], [[1000], [750]])
  })
})

it('changes keep their order while the file of a verb is on its way', async () => {
  const { home } = await openDevice(app, await signedUp(app))
  const { id: food_id } = await home.foods.create({ name: 'Milk' })
  const { id } = await home.items.create({ food_id, unit: 'ml' })

  const counted = home.countItem({ pantry_item_id: id, quantity: 300 })
  const added = home.movements.create({ pantry_item_id: id, kind: 'add', delta: 1000 })
  await Promise.all([counted, added])
  const shown = home.items.get(id)?.quantity
  await home.sync()

  assert.deepEqual([shown, home.items.get(id)?.quantity], [1300, 1300])
})

it('a verb that was not sent is shown when the household opens again', async () => {
  const ada = await signedUp(app)
  const [storage, keychain] = [memory(), memoryKeychain()]
  const options = { storage: { ...storage, close: async () => {} }, keychain }
  const { larder, home, network } = await openDevice(app, ada, options)
  const { id: list_id } = home.lists.all()[0] ?? assert.fail()
  const milk = await home.listItems.create({ list_id, name: 'Milk' })
  await home.sync()
  network.isDown = true
  await home.checkItems({ list_id, item_ids: [milk.id], checked: true })
  await larder.close()

  const again = await openDevice(app, ada, { ...options, transport: network }, false)

  assert.notEqual(again.home.listItems.get(milk.id)?.checked_at, null)
})

it('changes that were made before the rules came are shown in their order', async () => {
  const ada = await signedUp(app)
  const [storage, keychain] = [memory(), memoryKeychain()]
  const options = { storage: { ...storage, close: async () => {} }, keychain }
  const { larder, home, network } = await openDevice(app, ada, options)
  const { id: list_id } = home.lists.all()[0] ?? assert.fail()
  await home.sync()
  network.isDown = true
  const milk = await home.listItems.create({ list_id, name: 'Milk' })
  await home.listItems.update(milk.id, { name: 'Oat milk' })
  await larder.close()

  const again = await openDevice(app, ada, { ...options, transport: network }, false)

  assert.deepEqual(
    again.home.listItems.all().map(({ name }) => name),
    ['Oat milk'],
  )
})
