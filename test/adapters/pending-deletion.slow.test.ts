// Slow. Covers: packages/rxdb packages/tanstack-db packages/watermelondb packages/client/src src/accounts/removal
import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { RequestRefused } from 'larder-client/wire'
import { followLarder } from 'larder-watermelondb/follow-larder.ts'
import { add, closeAll, openRxdb, synced as rxdbSynced } from '#test/adapters/rxdb/device.ts'
import { openShopping } from '#test/adapters/tanstack-db/device.ts'
import { openPhone, synced } from '#test/adapters/watermelondb/phone.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const app = await startApp()
afterEach(closeAll)
const onTold = () => {}

/** The part of a connection, or of a Larder, that leads back. */
interface Way {
  signIn(person: Person): Promise<void>
  restore(restoreToken: string): Promise<void>
}

/** Restores the account as an app does. @returns the code with which the sign-in was refused */
async function goBack(way: Way, person: Person): Promise<string> {
  const refused: unknown = await way.signIn(person).catch((error: unknown) => error)
  assert.ok(refused instanceof RequestRefused)
  await way.restore(refused.restoreToken ?? '')
  await way.signIn(person)
  return refused.code
}

async function foodsAtServer(person: Person): Promise<readonly string[]> {
  const { body } = await person.signIn()
  const found = await app.call('GET', '/v1/pantry/foods', { token: body.access_token })
  const items: readonly { name: string }[] = found.body.items
  return items.map(({ name }) => name)
}

describe('an account that is about to be deleted is a state with a way back, and loses no change', () => {
  it('in RxDB', async () => {
    const person = await signedUp(app)
    const phone = await openRxdb(app, person)
    await rxdbSynced(phone)
    await person.call('DELETE', '/v1/auth/account')
    await add(phone, 'food', { name: 'Milk' })

    const state = await phone.larder.sync()
    const shown = phone.larder.status()
    const unsent = (await phone.larder.unsent()).map(({ name }) => name)
    const code = await goBack(phone.connection, person)
    await rxdbSynced(phone)

    assert.deepEqual(
      [state, shown.state, unsent],
      ['pending_deletion', 'pending_deletion', ['Milk']],
    )
    assert.ok(shown.error instanceof RequestRefused)
    assert.equal(code, 'ACCOUNT_PENDING_DELETION')
    assert.deepEqual([await foodsAtServer(person), await phone.larder.unsent()], [['Milk'], []])
  })

  for (const isFollowed of [false, true])
    it(`in WatermelonDB, ${isFollowed ? 'where it is followed' : 'where it syncs once'}`, async () => {
      const person = await signedUp(app)
      const { id } = await firstHousehold(person)
      const phone = await openPhone(app, person, id)
      await synced(phone)
      await person.call('DELETE', '/v1/auth/account')
      await phone.create('food', { name: 'Milk' })
      const following = isFollowed
        ? await followLarder(phone.database, { ...phone, onTold })
        : undefined
      after(() => following?.stop())

      const state = following ? await following.sync() : (await phone.sync()).state
      const code = await goBack(phone.connection, person)
      const then = following ? await following.sync() : (await phone.sync()).state

      assert.deepEqual(
        [state, code, then],
        ['pending_deletion', 'ACCOUNT_PENDING_DELETION', 'idle'],
      )
      assert.deepEqual(
        [await foodsAtServer(person), await phone.names('food')],
        [['Milk'], ['Milk']],
      )
    })

  it('in TanStack DB', async () => {
    const person = await signedUp(app)
    const { home, larder, foods } = await openShopping(app, person)
    await home.sync()
    await person.call('DELETE', '/v1/auth/account')
    await foods.insert({ name: 'Milk' }).isPersisted.promise

    const state = await home.sync()
    const shown = foods.toArray.map(({ name }) => name)
    const code = await goBack(larder, person)
    const then = await home.sync()

    assert.deepEqual(
      [state, shown, code, then],
      ['pending_deletion', ['Milk'], 'ACCOUNT_PENDING_DELETION', 'idle'],
    )
    assert.deepEqual(await foodsAtServer(person), ['Milk'])
  })
})
