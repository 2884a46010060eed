import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { memoryKeychain } from 'larder-client/keychain'
import { openLarder } from 'larder-client/open-larder.ts'
import { memory } from 'larder-client/storage/memory.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openDevice, synced } from './device.ts'
import { openNetwork } from './network.ts'

const app = await startApp()
const REFRESH = 'POST /v1/auth/refresh'

describe('an access token', () => {
  it('is refreshed before it expires, once for all that need it', async () => {
    const { larder, home, network } = await openDevice(app, await signedUp(app))
    app.clock.advance({ minutes: 16 })

    await Promise.all([home.sync(), larder.household(), home.sync()])
    await synced(home)

    assert.deepEqual(
      network.asked.filter((one) => one === REFRESH),
      [REFRESH],
    )
    assert.deepEqual(network.refusals, [])
  })

  it('is given for a request that the library can not send', async () => {
    const { larder } = await openDevice(app, await signedUp(app))
    app.clock.advance({ minutes: 16 })

    const token = await larder.accessToken()

    assert.equal((await app.call('GET', '/v1/auth/account', { token })).status, 200)
  })

  it('that is refused is refreshed, where the clock of the device is slow', async () => {
    const start = app.clock()
    const person = await signedUp(app)
    const { home, network } = await openDevice(app, person, { platform: { now: () => start } })
    app.clock.advance({ minutes: 16 })

    await synced(home)

    assert.deepEqual(network.refusals, ['401 UNAUTHENTICATED'])
    assert.ok(network.asked.includes(REFRESH))
  })

  it('is refreshed although the answer was lost', async () => {
    const { home, network } = await openDevice(app, await signedUp(app))
    app.clock.advance({ minutes: 16 })
    network.losesAnswers = 1

    const state = await home.sync()
    await synced(home)

    assert.equal(state, 'offline')
    assert.deepEqual(network.refusals, [])
  })

  it('is taken from the keychain where another program has refreshed it there', async () => {
    const person = await signedUp(app)
    const keychain = memoryKeychain()
    const one = await openDevice(app, person, { keychain })
    const two = await openDevice(app, person, { keychain })
    app.clock.advance({ minutes: 16 })
    await synced(one.home)
    app.clock.advance({ minutes: 5 }) // an old refresh token ends the session by now

    await synced(two.home)
    app.clock.advance({ minutes: 16 })
    await synced(two.home, one.home)

    assert.deepEqual([two.network.refusals, one.network.refusals], [[], []])
  })
})

describe('a device', () => {
  it('opens its copy at once and without a network, after a start', async () => {
    const person = await signedUp(app)
    const [storage, keychain] = [memory(), memoryKeychain()]
    const first = await openDevice(app, person, { storage, keychain })
    await first.home.foods.create({ name: 'Milk' })
    const network = openNetwork(app.url)
    network.isDown = true

    const again = await openDevice(app, person, { storage, keychain, transport: network }, false)

    assert.deepEqual(
      again.home.foods.all().map(({ name }) => name),
      ['Milk'],
    )
    assert.deepEqual(again.larder.households(), [
      { id: again.home.id, role: 'owner', name: 'Ada Lovelace' },
    ])
  })

  it('keeps unsent changes apart after a sign-out, and offers them to the same account', async () => {
    const [ada, ben] = [await signedUp(app), await signedUp(app)]
    const storage = memory()
    const hers = await openDevice(app, ada, { storage })
    hers.network.isDown = true
    await hers.home.foods.create({ name: 'Milk' })
    await hers.larder.signOut()
    hers.network.isDown = false
    const refused = hers.home.foods.create({ name: 'Eggs' })

    await assert.rejects(refused, { reason: 'signed_out' })
    assert.deepEqual(hers.home.foods.all(), [])
    const his = await openDevice(app, ben, { storage })
    assert.deepEqual(his.home.status.get().aside, [])
    await his.larder.signOut()
    const again = await openDevice(app, ada, { storage })
    const { aside } = again.home.status.get()
    assert.deepEqual(
      aside.map(({ because, mutation }) => [because, mutation.op]),
      [['signed_out', 'create']],
    )
    await again.home.resume()
    await synced(again.home)
    assert.deepEqual(
      again.home.foods.all().map(({ name }) => name),
      ['Milk'],
    )
    assert.deepEqual(again.home.status.get().aside, [])
  })

  it('does nothing twice where the answer was lost before the sign-out', async () => {
    const ada = await signedUp(app)
    const storage = memory()
    const first = await openDevice(app, ada, { storage })
    first.network.isDown = true
    const egg = await first.home.foods.create({ name: 'Egg' })
    const box = await first.home.items.create({ food_id: egg.id })
    await first.home.addToItem({ pantry_item_id: box.id, quantity: 6 })
    first.network.isDown = false
    first.network.losesAnswers = 1
    await first.home.sync()
    await first.larder.signOut()

    const again = await openDevice(app, ada, { storage })
    await again.home.resume()
    await synced(again.home)

    assert.equal(again.home.items.get(box.id)?.quantity, 6)
    assert.deepEqual(again.home.status.get().told, [])
  })

  it('learns of households that the account joins and leaves', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const ben = await joined(app, ada)
    const his = await openDevice(app, ben)
    const seen: number[] = []
    his.larder.subscribe((households) => seen.push(households.length))
    const hers = await his.larder.household(id)
    await synced(hers)
    await ada.call('DELETE', `/v1/households/${id}/members/${ben.id}`)

    const state = await hers.sync()
    const other = await his.larder.household() // the first one is the left one, unless the device has asked

    assert.deepEqual([state, hers.settings.all()], ['left', []])
    assert.deepEqual([seen.at(0), seen.at(-1)], [2, 1])
    assert.notEqual(other.id, id)
  })

  it('forgets everything', async () => {
    const storage = memory()
    const { larder, home, network } = await openDevice(app, await signedUp(app), { storage })
    network.isDown = true
    await home.foods.create({ name: 'Milk' })

    await larder.forget()

    assert.deepEqual(await storage.spaces(), [])
    assert.deepEqual([larder.accountId(), larder.households()], [undefined, []])
  })

  it('signs up', async () => {
    const email = `grace-${app.clock().getTime()}@example.com`
    const larder = await openLarder({ url: app.url, storage: memory(), live: 'off' })

    await larder.signUp({ email, password: 'plums in the cellar', name: 'Grace' })

    assert.equal((await larder.household()).id, larder.households()[0]?.id)
    await larder.close()
  })
})

describe('the first household of a device', () => {
  it('is complete when it opens', async () => {
    const ada = await signedUp(app)
    const larder = await openLarder({ url: app.url, storage: memory(), live: 'off' })
    await larder.signIn(ada)

    const home = await larder.household()

    const names = home.lists.all().map(({ name }) => name)
    await larder.close()
    assert.deepEqual(names, ['Shopping list'])
  })
})

describe('a request to another route', () => {
  it('is sent as the account, and refused with its code', async () => {
    const { larder, home } = await openDevice(app, await signedUp(app))

    const feed = await larder.request('POST', `/v1/households/${home.id}/calendar`)
    const refused = larder.request('PATCH', `/v1/households/${home.id}`, { colour: 'red' })

    await assert.rejects(refused, { status: 400, code: 'VALIDATION_FAILED' })
    assert.ok(typeof feed === 'object' && feed !== null && 'url' in feed)
  })
})
