import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { memoryKeychain } from 'larder-client/keychain'
import { memory } from 'larder-client/memory'
import { openLarder } from 'larder-client/open-larder.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { openDevice, synced } from './device.ts'
import { openNetwork } from './network.ts'

const app = await startApp()

async function renamed(name: string) {
  const person = await signedUp(app)
  const { id } = await firstHousehold(person)
  await person.call('PATCH', `/v1/households/${id}`, { name })
  return person
}

/** Ben is a member of his own household, and of Ada's. */
async function open() {
  const ada = await renamed("Ada's kitchen")
  const ben = await joined(app, ada)
  const [storage, keychain] = [memory(), memoryKeychain()]
  const device = await openDevice(app, ben, { storage, keychain })
  return { ada, device, storage, keychain }
}

/** Starts the program again without a network. */
async function openOffline({ device, storage, keychain }: Awaited<ReturnType<typeof open>>) {
  await device.larder.close()
  const network = openNetwork(app.url)
  network.isDown = true
  const options = { url: app.url, storage, keychain, transport: network, live: 'off' as const }
  return openLarder(options)
}

const namesOf = (larder: { households(): readonly { name: string | undefined }[] }) =>
  larder.households().map(({ name }) => name)

describe('the names of households', () => {
  it('are known without a network, also of a household that was never opened', async () => {
    const opened = await open()
    const online = namesOf(opened.device.larder)

    const larder = await openOffline(opened)

    const expected = [opened.device.home.settings.first()?.name, "Ada's kitchen"]
    assert.deepEqual([online, namesOf(larder)], [expected, expected])
    await larder.close()
  })

  it('change at once in the household that is open, and stay without a network', async () => {
    const opened = await open()
    const { home, larder } = opened.device
    const told: (string | undefined)[][] = []
    larder.subscribe(() => told.push(namesOf(larder)))
    opened.device.network.isDown = true

    await home.settings.update(home.id, { name: 'The boat' })
    const again = await openOffline(opened)

    assert.deepEqual(told.at(-1), ['The boat', "Ada's kitchen"])
    assert.deepEqual(namesOf(again), ['The boat', "Ada's kitchen"])
    await again.close()
  })

  it('are asked for once, and again at the next start', async () => {
    const { ada, device, storage, keychain } = await open()
    const asked = () => device.network.asked.filter((one) => one === 'GET /v1/households').length
    await device.larder.household()
    await synced(device.home)
    const before = asked()
    const { id } = await firstHousehold(ada)
    await ada.call('PATCH', `/v1/households/${id}`, { name: 'The barn' })
    await device.larder.close()

    const again = await openDevice(app, ada, { storage, keychain })
    await new Promise<void>((resolve) =>
      again.larder.subscribe(() => namesOf(again.larder).includes('The barn') && resolve()),
    )

    assert.equal(before, 1)
    assert.equal(again.network.asked.filter((one) => one === 'GET /v1/households').length, 1)
  })

  it('are forgotten at a sign-out', async () => {
    const { device, storage } = await open()

    await device.larder.signOut()

    assert.deepEqual([namesOf(device.larder), await storage.spaces()], [[], []])
  })

  it('need no request where the account has one household', async () => {
    const device = await openDevice(app, await renamed('The nest'))

    assert.deepEqual(namesOf(device.larder), ['The nest'])
    assert.ok(!device.network.asked.includes('GET /v1/households'))
  })
})

it('the households are in the order in which the account joined them, as the server has them', async () => {
  const ada = await signedUp(app)
  const { id } = await firstHousehold(ada)
  for (const name of ['Boat', 'Hut', 'Cabin']) {
    app.clock.advance({ seconds: 1 })
    await ada.call('POST', '/v1/households', { name })
  }
  const cleo = await joined(app, ada)
  const roleOf = async (by: Person, account: Person, role: string) => {
    const { status, text } = await by.call('PATCH', `/v1/households/${id}/members/${account.id}`, {
      role,
    })
    assert.equal(status, 200, text)
  }
  await roleOf(ada, cleo, 'owner')
  const first = await openDevice(app, ada)
  const before = first.larder.households().map((one) => one.id)

  await roleOf(cleo, ada, 'member')

  const { larder } = await openDevice(app, ada)
  const { body } = await ada.call('GET', '/v1/households')
  const listed = body.items.map((one: { id: string }) => one.id)
  const after = larder.households().map((one) => one.id)
  assert.deepEqual([before, after], [listed, listed])
  assert.equal(larder.households().find((one) => one.id === id)?.role, 'member')
})

it('households of one millisecond are in the order in which the account joined them', async () => {
  for (let i = 0; i < 8; i++) {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const { body: boat } = await ada.call('POST', '/v1/households', { name: 'Boat' })

    const { larder } = await openDevice(app, ada)

    assert.deepEqual(
      larder.households().map((one) => one.id),
      [id, boat.id],
    )
  }
})
