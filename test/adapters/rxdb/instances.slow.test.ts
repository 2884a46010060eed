// Slow. Covers: packages/rxdb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { memoryKeychain } from 'larder-client/keychain'
import { addRxPlugin } from 'rxdb'
import { disableWarnings, RxDBDevModePlugin } from 'rxdb/plugins/dev-mode'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv'
import { filter, firstValueFrom, map } from 'rxjs'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { add, closeAll, type Device, mutationsOf, namesOf, openRxdb, told } from './device.ts'

// Only in this mode RxDB opens a database twice in one process. It also validates schemas and rows.
addRxPlugin(RxDBDevModePlugin)
disableWarnings()

const app = await startApp(undefined, undefined, { livePeriods: {} })
afterEach(closeAll)

const validated = () => wrappedValidateAjvStorage({ storage: getRxStorageMemory() })

/** Waits until the app sees these foods. */
const foods = ({ rows }: Device, ...names: readonly string[]) =>
  firstValueFrom(
    rows.find({ selector: { entity: 'food' } }).$.pipe(
      map((found) => found.map((one) => String(one.get('name'))).toSorted()),
      filter((found) => found.join() === names.join()),
    ),
  )

for (const live of ['stream', 'wait'] as const)
  it(`RxDB hears of the changes of others with "${live}"`, async () => {
    const person = await signedUp(app)
    const [phone, laptop] = [
      await openRxdb(app, person, { live, storage: validated() }),
      await openRxdb(app, person, { live, storage: validated() }),
    ]

    await add(phone, 'food', { name: 'Milk' })
    await foods(laptop, 'Milk')
    await add(laptop, 'food', { name: 'Eggs' })
    await foods(phone, 'Eggs', 'Milk')

    await phone.larder.awaitInSync()
    assert.deepEqual(await phone.larder.unsent(), [])
  })

describe('two instances of one database of RxDB', () => {
  it('push each change once: one of them leads, and the other goes on after it', async () => {
    const person = await signedUp(app)
    const shared = {
      storage: validated(),
      name: 'shared',
      keychain: memoryKeychain(),
      multiInstance: true,
      live: 'wait' as const,
    }
    const one = await openRxdb(app, person, shared)
    const other = await openRxdb(app, person, shared)
    await firstValueFrom(one.larder.status$.pipe(filter(({ state }) => state === 'idle')))
    const sent = [mutationsOf(one), mutationsOf(other)]

    await add(one, 'food', { name: 'Milk' })
    await add(other, 'food', { name: 'Eggs' })
    await add(other, 'food', { name: 'eggs' })
    await one.larder.awaitInSync()
    await foods(other, 'Eggs', 'Milk')
    const follower = other.larder.status().state
    const heard = [await told(one), await told(other)]
    await one.database.close()
    await firstValueFrom(other.larder.status$.pipe(filter(({ state }) => state === 'idle')))
    await add(other, 'food', { name: 'Rye' })
    await other.larder.awaitInSync()

    assert.equal(follower, 'follower')
    assert.deepEqual(heard[0], [['conflict', 'duplicate', 'eggs']])
    assert.deepEqual(heard[1], heard[0])
    assert.deepEqual(
      sent.map((all) => all.map(({ op }) => op)),
      [['create', 'create', 'create'], ['create']],
    )
    assert.deepEqual(await namesOf(other, 'food'), ['Eggs', 'Milk', 'Rye'])
  })
})
