import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openDevice, synced } from './device.ts'

const app = await startApp()
const DAY = 86_400_000

for (const [name, offset] of [
  ['ahead', DAY],
  ['behind', -DAY],
] as const)
  it(`a device whose clock is one day ${name} syncs, refreshes its token, and gets the times of the server`, async () => {
    const person = await signedUp(app)
    const { default_shopping_list_id: list_id } = await firstHousehold(person)
    const now = () => new Date(app.clock().getTime() + offset)
    const device = await openDevice(app, person, { platform: { now } })
    const before = app.clock()

    const { id } = await device.home.listItems.create({ list_id, name: 'Milk' })
    await device.home.listItems.update(id, { checked_at: now().toISOString() })
    await synced(device.home)
    app.clock.advance({ minutes: 16 })
    await device.home.listItems.update(id, { name: 'Oat milk' })
    await synced(device.home)

    const item = device.home.listItems.get(id)
    const expected = Math.min(before.getTime(), before.getTime() + offset)
    assert.deepEqual(
      [item?.name, item?.created_at, item?.updated_at, item?.checked_at],
      [
        'Oat milk',
        before.toISOString(),
        app.clock().toISOString(),
        new Date(expected).toISOString(),
      ],
    )
    const refreshes = device.network.asked.filter((one) => one.endsWith('/refresh'))
    assert.deepEqual([refreshes.length, device.network.refusals], [1, []])
    assert.deepEqual(device.home.status.get().told, [])
  })

it('a device whose clock jumps between days loses no change', async () => {
  let offset = 0
  const now = () => new Date(app.clock().getTime() + offset)
  const device = await openDevice(app, await signedUp(app), { platform: { now } })

  for (const jump of [DAY, -DAY, 30 * DAY, -30 * DAY]) {
    offset = jump
    app.clock.advance({ minutes: 16 })
    await device.home.foods.create({ name: `Food ${jump}` })
    await synced(device.home)
  }

  const { waiting, told } = device.home.status.get()
  assert.deepEqual([waiting, told, device.home.foods.all().length], [0, [], 4])
})
