import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openDevice } from './device.ts'

const app = await startApp()

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
