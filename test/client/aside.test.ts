import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { memoryKeychain } from 'larder-client/keychain'
import { openLarder } from 'larder-client/open-larder.ts'
import { memory } from 'larder-client/storage/memory.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openDevice } from './device.ts'
import { manualTimers } from './timers.ts'

const app = await startApp()

it('a device counts the unsent changes of all households, also of those that are not open', async () => {
  const ada = await signedUp(app)
  const member = await joined(app, ada)
  const { id: householdId } = await firstHousehold(ada)
  const [storage, keychain] = [memory(), memoryKeychain()]
  const options = { storage: { ...storage, close: async () => {} }, keychain }
  const first = await openDevice(app, member, options)
  const other = await first.larder.household(householdId)
  await other.sync()
  first.network.isDown = true
  await first.home.foods.create({ name: 'Milk' })
  await other.foods.create({ name: 'Salt' })
  await other.foods.create({ name: 'Rice' })

  const open = await first.larder.countWaiting()
  await first.larder.close()
  const again = await openLarder({
    url: app.url,
    ...options,
    live: 'off',
    transport: first.network,
    platform: { now: app.clock, timers: manualTimers() },
  })
  const started = await again.countWaiting()
  await again.signOut()

  assert.deepEqual([open, started, await again.countWaiting()], [3, 3, 0])
})

it('a tab discards only the changes that it shows, not those that another tab has just set aside', async () => {
  const ada = await signedUp(app)
  const member = await joined(app, ada)
  const { id: householdId } = await firstHousehold(ada)
  const { home, network, storage } = await openDevice(app, member, { householdId })
  network.isDown = true
  await home.foods.create({ name: 'Milk' })
  await home.sync()
  network.isDown = false
  await ada.call('DELETE', `/v1/households/${householdId}/members/${member.id}`)
  await home.sync()
  const [space = ''] = (await storage.spaces()).filter((one) => one.includes(householdId))
  const [shown] = await storage.read(space, 'aside')
  assert.ok(shown)
  await storage.commit([{ space, table: 'aside', key: 'of another tab', value: shown.value }])

  await home.discard()

  assert.deepEqual(
    (await storage.read(space, 'aside')).map(({ key }) => key),
    ['of another tab'],
  )
  assert.deepEqual(home.status.get().aside, [])
})

it('a device offers the unsent changes of a household that its account has left', async () => {
  const ada = await signedUp(app)
  const member = await joined(app, ada)
  const { id: householdId } = await firstHousehold(ada)
  const { larder, home, network } = await openDevice(app, member, { householdId })
  network.isDown = true
  await home.foods.create({ name: 'Milk' })
  await home.sync()
  network.isDown = false
  await ada.call('DELETE', `/v1/households/${householdId}/members/${member.id}`)
  await home.sync()

  // The question after another household pulls the memberships.
  const nowhere = larder.household(randomUUID())
  await assert.rejects(nowhere, { message: 'There is no such household.' })
  const left = await larder.householdsWithAside()
  const again = await larder.household(householdId)
  const aside = again.status.get().aside.map(({ mutation }) => mutation.op)
  await again.discard()

  assert.equal(larder.households().length, 1)
  assert.deepEqual([left, aside], [[householdId], ['create']])
  assert.deepEqual(await larder.householdsWithAside(), [])
  await assert.rejects(larder.household(householdId), { message: 'There is no such household.' })
})
