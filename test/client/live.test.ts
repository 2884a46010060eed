import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '@larder/rules/json.ts'
import type { LiveMode } from 'larder-client/engine/live.ts'
import { type Answer, type Asked, NoAnswer } from 'larder-client/engine/wire.ts'
import type { Home } from 'larder-client/home.ts'
import { PLATFORM } from 'larder-client/platform.ts'
import { newEpoch } from '#sync/write/scopes/epoch.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { eventually } from '#test/eventually.ts'
import { namesOf } from './actions.ts'
import { type Device, openDevice, synced } from './device.ts'
import { openNetwork } from './network.ts'
import { manualTimers } from './timers.ts'

const app = await startApp()
/** A service that ends no stream by itself, as the tests' does soon. */
const startLasting = () => startApp({}, undefined, { livePeriods: { stream: 600_000 } })

/** The epochs of the last pulls of all scopes. */
async function epochsOf({ storage }: Device): Promise<Json[]> {
  const spaces = await storage.spaces()
  const logs = await Promise.all(spaces.map((space) => storage.read(space, 'log')))
  return logs.flat().map(({ value }) => value['epoch'] ?? null)
}

/** Waits until a household has a food. A test has a time limit of its own. */
function foodIn(home: Home, name: string): Promise<void> {
  return new Promise((resolve) => {
    home.foods.where({ name }).subscribe((foods) => {
      if (foods.length > 0) resolve()
    })
  })
}

async function family(live: LiveMode, timers = PLATFORM.timers, at = app) {
  const ada = await signedUp(at)
  const ben = await joined(at, ada)
  const { id: householdId } = await firstHousehold(ada)
  const hers = await openDevice(at, ada, { householdId })
  const his = await openDevice(at, ben, { householdId, live, platform: { timers } })
  return { ada, ben, householdId, hers, his }
}

async function addFood({ home }: Device, name: string): Promise<void> {
  await home.foods.create({ name })
  await synced(home)
}

describe('a client that is live', () => {
  it('hears of changes by requests that wait', async () => {
    const { hers, his } = await family('wait')

    await addFood(hers, 'Milk')
    await foodIn(his.home, 'Milk')
    await addFood(hers, 'Eggs')
    await foodIn(his.home, 'Eggs')

    assert.deepEqual(his.home.foods.all(), hers.home.foods.all())
  })

  it('asks again only after a pause where something else answers at once that nothing has changed', async () => {
    const ada = await signedUp(app)
    const network = openNetwork(app.url)
    let asked = 0
    network.instead = ({ path }) => {
      if (path !== '/v1/sync/wait') return undefined
      asked += 1
      if (asked > 50) throw new NoAnswer('There is no network.')
      return { status: 204, body: null }
    }
    const timers = manualTimers()
    await openDevice(app, ada, { live: 'wait', transport: network, platform: { timers } })
    await eventually('the next wait', () => asked > 0 && timers.waits().length > 0)

    assert.ok(asked <= 2, String(asked)) // once more for the household that was opened
  })

  it('names a household in the request that waits as soon as it is opened', async () => {
    const person = await signedUp(app)
    const { body: other } = await person.call('POST', '/v1/households', { name: 'Cabin' })
    const network = openNetwork(app.url)
    const named: string[][] = []
    const transport = {
      send(request: Asked): Promise<Answer> {
        if (request.path !== '/v1/sync/wait') return network.send(request)
        named.push(Object.keys(Reflect.get(request.body ?? {}, 'scopes')))
        // The server has no news, and a request waits until its client gives it up.
        return new Promise((_, reject) =>
          request.signal?.addEventListener('abort', () => reject(new NoAnswer('Given up.'))),
        )
      },
    }
    const { larder } = await openDevice(app, person, {
      live: 'wait',
      transport,
      platform: { timers: PLATFORM.timers },
    })
    await eventually('the first request', () => named.length > 0)

    await larder.household(other.id)
    await eventually('the household in a request', () =>
      named.some((ids) => ids.includes(other.id)),
    )

    assert.ok(named.length > 1)
  })

  it('waits where the platform can not stream', async () => {
    const ada = await signedUp(app)
    const hers = await openDevice(app, ada)
    const { stream: _none, ...transport } = hers.network
    const his = await openDevice(app, ada, {
      live: 'stream',
      transport,
      platform: { timers: PLATFORM.timers },
    })

    await addFood(hers, 'Milk')

    await foodIn(his.home, 'Milk')
  })

  for (const live of ['stream', 'wait'] as const)
    it(`pulls after a restore, also if the version is the same: ${live}`, async () => {
      const ada = await signedUp(app)
      const hers = await openDevice(app, ada, { live, platform: { timers: PLATFORM.timers } })
      await eventually('two pulls', async () => (await epochsOf(hers)).length === 2)

      const epoch = await newEpoch(app.db)

      await eventually('the new epoch', async () =>
        (await epochsOf(hers)).every((one) => one === epoch),
      )
    })

  it('asks now and then, where it polls', async () => {
    const ada = await signedUp(app)
    const hers = await openDevice(app, ada)
    const his = await openDevice(app, ada, { live: 'poll' })
    await addFood(hers, 'Milk')
    await eventually('the food', () => {
      his.timers.fire()
      return namesOf(his.home).includes('Milk')
    })
  })

  it('hears by a stream of changes, and of households that it joins and leaves', async () => {
    const ada = await signedUp(app)
    const ben = await signedUp(app)
    const his = await openDevice(app, ben, {
      live: 'stream',
      platform: { timers: PLATFORM.timers },
    })
    const two = Promise.withResolvers<void>()
    const one = Promise.withResolvers<void>()
    his.larder.subscribe((households) => {
      if (households.length === 2) two.resolve()
      else if (households.length === 1) one.resolve()
    })
    one.resolve()

    await joined(app, ada) // confirms the address of Ada
    const { id } = await firstHousehold(ada)
    const invite = await ada.call('POST', `/v1/households/${id}/invites`, {})
    await ben.call('POST', '/v1/households/join', { code: invite.body.code })
    await two.promise
    const home = await his.larder.household(id)
    await synced(home)
    await ada.call('POST', '/v1/pantry/foods', { name: 'Milk' })
    await foodIn(home, 'Milk')
    const left = Promise.withResolvers<void>()
    home.status.subscribe(({ state }) => {
      if (state === 'left') left.resolve()
    })
    await ada.call('DELETE', `/v1/households/${id}/members/${ben.id}`)
    await left.promise

    assert.deepEqual(home.settings.all(), [])
    await his.larder.close()
  })

  it('tries again at once when the device wakes up', async () => {
    const { hers, his } = await family('stream', manualTimers())
    his.network.isDown = true
    await his.home.foods.create({ name: 'Rye' })
    await his.home.sync()
    await addFood(hers, 'Milk')

    his.network.isDown = false
    his.larder.wake()

    await foodIn(his.home, 'Milk')
    await eventually('an empty outbox', () => his.home.status.get().waiting === 0)
    await synced(hers.home)
    assert.deepEqual(namesOf(hers.home), namesOf(his.home))
  })

  it('opens another stream when the device wakes up, and its clock has gone back', async () => {
    const lasting = await startLasting()
    const ada = await signedUp(lasting)
    let lag = 0
    const now = () => new Date(lasting.clock().getTime() - lag)
    const platform = { timers: PLATFORM.timers, now }
    const his = await openDevice(lasting, ada, { live: 'stream', platform })
    await lasting.call('POST', '/v1/pantry/foods', {
      token: ada.accessToken,
      body: { name: 'Milk' },
    })
    await foodIn(his.home, 'Milk') // the stream is open

    lag = 60_000
    his.larder.wake()

    await eventually('another stream', () => his.network.streams === 2)
    await his.larder.close()
  })

  it('keeps an open stream when the device wakes up', async () => {
    const { hers, his } = await family('stream', undefined, await startLasting())
    await addFood(hers, 'Milk')
    await foodIn(his.home, 'Milk')
    const before = his.network.streams

    his.larder.wake()
    await addFood(hers, 'Rye')

    await foodIn(his.home, 'Rye')
    assert.equal(his.network.streams, before)
  })
})
