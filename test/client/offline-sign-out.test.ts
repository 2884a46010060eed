import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { memoryKeychain } from 'larder-client/keychain'
import { accountSlots } from 'larder-client/slots'
import { startApp } from '#test/app/app.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { eventually } from '#test/eventually.ts'
import { type Device, openDevice } from './device.ts'
import { type Network, refusal } from './network.ts'

const app = await startApp()

/** What comes of the sign-out on the way. @returns a function that ends it */
const TROUBLES: Readonly<Record<string, (network: Network) => () => void>> = {
  'there is no network': (network) => {
    network.isDown = true
    return () => (network.isDown = false)
  },
  'the answer is lost': (network) => {
    network.losesAnswers = 10
    return () => (network.losesAnswers = 0)
  },
  'the page of a hotel answers': (network) => {
    network.instead = () => ({ status: 200, body: '<html>Welcome</html>' })
    return () => (network.instead = undefined)
  },
  'the server is busy': (network) => {
    network.instead = () => refusal(503, 'BUSY')
    return () => (network.instead = undefined)
  },
}

const TOKENS: Readonly<Record<string, number>> = {
  'a valid access token': 0,
  'an access token that has expired': 20,
}

interface Left extends Device {
  readonly keychain: ReturnType<typeof memoryKeychain>
  readonly ada: Person
  readonly endTrouble: () => void
}

/** What happens next on the device. */
const LATER: Readonly<Record<string, (left: Left) => Promise<string | undefined>>> = {
  'the same program tries again': async ({ timers, endTrouble, keychain }) => {
    timers.fire()
    await eventually('the next try waits', () => timers.waits().length > 0)
    assert.match((await keychain.load()) ?? '', /^ended /)
    endTrouble()
    timers.fire()
    return undefined
  },
  'the program starts again': async ({ larder, keychain, storage }) => {
    await larder.close()
    const ben = await signedUp(app)
    const next = await openDevice(app, ben, { keychain, storage })
    return next.larder.accountId()
  },
  'somebody else signs in': async ({ larder, endTrouble }) => {
    const ben = await signedUp(app)
    endTrouble()
    await larder.signIn({ email: ben.email, password: ben.password })
    return ben.id
  },
}

const sessionsOf = async (ada: Person) =>
  (await ada.call('GET', '/v1/auth/sessions')).body.items?.length

describe('a sign-out', () => {
  for (const [trouble, begin] of Object.entries(TROUBLES))
    for (const [state, minutes] of Object.entries(TOKENS))
      for (const [later, go] of Object.entries(LATER))
        it(`ends the session later: ${trouble}, with ${state}, then ${later}`, async () => {
          const ada = await signedUp(app)
          const keychain = memoryKeychain()
          const device = await openDevice(app, ada, { keychain })
          app.clock.advance({ minutes })
          const watching = minutes === 0 ? ada : { ...ada, ...(await signedInAgain(ada)) }
          const endTrouble = begin(device.network)

          await device.larder.signOut()
          const signedOut = device.larder.accountId()
          const accountId = await go({ ...device, keychain, ada, endTrouble })

          assert.equal(signedOut, undefined)
          const before = minutes === 0 ? 1 : 2 // with the session that watches
          await eventually(
            'the session is over',
            async () => (await sessionsOf(watching)) === before,
          )
          await eventually('the keychain forgets it', async () => {
            const text = await keychain.load()
            return accountId === undefined
              ? text === undefined
              : text?.includes(`"account_id":"${accountId}"`)
          })
        })

  it('that deletes the data of the device too is repeated by the same program', async () => {
    const ada = await signedUp(app)
    const keychain = memoryKeychain()
    const { larder, network, timers } = await openDevice(app, ada, { keychain })
    network.isDown = true
    await larder.forget()
    await eventually('the next try waits', () => timers.waits().length > 0)

    network.isDown = false
    timers.fire()

    await eventually('the session is over', async () => (await sessionsOf(ada)) === 1)
    await eventually('it is forgotten', async () => (await keychain.load()) === undefined)
  })

  it('is repeated for a session that is over already, and then forgotten', async () => {
    const ada = await signedUp(app)
    const keychain = memoryKeychain()
    const { larder, network, timers } = await openDevice(app, ada, { keychain })
    network.isDown = true
    await larder.signOut()
    await ada.call('POST', '/v1/auth/signout', { scope: 'others' })
    app.clock.advance({ minutes: 20 })

    network.isDown = false
    timers.fire()

    await eventually('it is forgotten', async () => (await keychain.load()) === undefined)
    assert.deepEqual(timers.waits(), [])
  })
})

describe('the slots of a browser', () => {
  it('do not list an account that has signed out, and offer its slot first', async () => {
    const kept = new Map<string, string>()
    const slots = accountSlots({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    })
    await slots.keychain('one').save('ada')
    await slots.keychain('two').save('ended ben')

    assert.deepEqual(slots.list(), [{ slot: 'one', accountId: 'ada' }])
    assert.equal(slots.free(), 'two')
    await slots.keychain('two').save(undefined)
    assert.notEqual(slots.free(), 'two')
  })
})

async function signedInAgain({ email, password }: Person): Promise<Pick<Person, 'call'>> {
  const { body } = await app.call('POST', '/v1/auth/signin', { body: { email, password } })
  const call: Person['call'] = (method, path, sent) =>
    app.call(method, path, {
      token: body.access_token,
      ...(sent === undefined ? {} : { body: sent }),
    })
  return { call }
}
