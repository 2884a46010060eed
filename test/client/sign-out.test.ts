import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { describe, it } from 'node:test'
import { memoryKeychain } from 'larder-client/keychain'
import { memory } from 'larder-client/storage/memory.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openDevice, synced } from './device.ts'

const app = await startApp()

let isRulesFileLost = false
registerHooks({
  resolve(specifier, context, next) {
    if (isRulesFileLost && specifier.endsWith('apply-outbox.ts')) throw new Error('no such file')
    return next(specifier, context)
  },
})

/** A member of two households, with the copies of both on one device that was started again. */
async function restartedDevice() {
  const ada = await signedUp(app)
  const person = await joined(app, ada)
  const { id: householdId } = await firstHousehold(ada)
  const [storage, keychain] = [memory(), memoryKeychain()]
  const kept = { ...storage, close: async () => {} }
  const first = await openDevice(app, person, { storage: kept, keychain })
  const other = await first.larder.household(householdId)
  await synced(other)
  await first.larder.close()
  return { person, storage, options: { storage: kept, keychain }, own: first.home.id, householdId }
}

describe('a sign-out', () => {
  it('removes the other copies where one can not be read, and rejects with the error', async () => {
    const { person, storage, options, own, householdId } = await restartedDevice()
    const damaged = {
      ...options.storage,
      async read(...[space, table]: Parameters<typeof storage.read>) {
        if (space.endsWith(own)) throw new Error('damaged')
        return storage.read(space, table)
      },
    }
    const { larder } = await openDevice(
      app,
      person,
      { ...options, storage: damaged, householdId },
      false,
    )

    const error = await larder.signOut().catch((reason: unknown) => reason)

    assert.ok(error instanceof AggregateError)
    assert.match(String(error.errors), /damaged/)
    assert.deepEqual([larder.accountId(), await options.keychain.load()], [undefined, undefined])
    assert.deepEqual(await storage.spaces(), [`${person.id}/${own}`])
  })

  it('removes the copies where the file with the rules can not be loaded', async () => {
    const { person, storage, options, householdId } = await restartedDevice()
    const { larder } = await openDevice(app, person, { ...options, householdId }, false)

    isRulesFileLost = true
    await larder.signOut().finally(() => (isRulesFileLost = false))

    assert.deepEqual([larder.accountId(), await storage.spaces()], [undefined, []])
  })

  it('is known at once, and the next sign-in waits for its answer, which deletes the cookie', async () => {
    const [ada, ben] = [await signedUp(app), await signedUp(app)]
    const { larder, network } = await openDevice(app, ada)
    const free = Promise.withResolvers<void>()
    const come = Promise.withResolvers<void>()
    const send = network.send.bind(network)
    network.send = async (request) => {
      if (request.path === '/v1/auth/signout') {
        come.resolve()
        await free.promise
      }
      return send(request)
    }

    const seen: unknown[] = []
    larder.subscribe(() => void seen.push(larder.accountId()))
    const signedOut = larder.signOut()
    await come.promise
    const known = seen.at(-1)
    network.asked.length = 0
    const signedIn = larder.signIn({ email: ben.email, password: ben.password })
    await new Promise((done) => setImmediate(done))
    const before = [...network.asked]
    free.resolve()
    await Promise.all([signedOut, signedIn])

    assert.deepEqual([known, before], [undefined, []])
    assert.deepEqual(network.asked.slice(0, 2), ['POST /v1/auth/signout', 'POST /v1/auth/signin'])
    assert.equal(larder.accountId(), ben.id)
  })
})
