import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { it } from 'node:test'
import { memoryKeychain } from 'larder-client/keychain'
import { memory } from 'larder-client/memory'
import { openLarder } from 'larder-client/open-larder.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { openDevice } from './device.ts'

const app = await startApp()
const asked = Promise.withResolvers<void>()
const arrived = Promise.withResolvers<void>()
let isSlow = false
Object.assign(globalThis, { rulesArrived: arrived.promise })
/** The file of the rules comes when `arrived` is resolved. */
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    if (!isSlow || !specifier.endsWith('/apply-outbox.ts')) return found
    isSlow = false
    asked.resolve()
    return { ...found, url: `${found.url}?slow` }
  },
  load(url, context, next) {
    if (!url.endsWith('?slow')) return next(url, context)
    const source = `await rulesArrived; export * from ${JSON.stringify(url.replace('?slow', ''))}`
    return { format: 'module', shortCircuit: true, source }
  },
})

it('a household that waits for the rules when its account signs out takes no change after that', async () => {
  const ada = await signedUp(app)
  const [storage, keychain] = [memory(), memoryKeychain()]
  const options = { storage: { ...storage, close: async () => {} }, keychain }
  const { larder, home, network } = await openDevice(app, ada, options)
  const { id: list_id } = home.lists.all()[0] ?? assert.fail()
  network.isDown = true
  await home.listItems.create({ list_id, name: 'Milk' })
  await larder.close()

  isSlow = true
  const again = await openLarder({ url: app.url, ...options, live: 'off', transport: network })
  const opening = again.household()
  await asked.promise
  await again.signOut()
  arrived.resolve()
  const late = await opening
  const change = late.listItems.create({ list_id, name: 'Eggs' })

  await assert.rejects(change, { reason: 'signed_out' })
  assert.deepEqual(late.listItems.all(), [])
  const left = await Promise.all((await storage.spaces()).map((one) => storage.read(one, 'outbox')))
  assert.deepEqual(left.flat(), [])
  await again.close()
})
