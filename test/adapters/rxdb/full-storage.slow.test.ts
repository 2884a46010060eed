// Slow. Covers: packages/rxdb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import type { RxStorage } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { add, closeAll, namesOf, openRxdb, synced } from './device.ts'

const app = await startApp()
afterEach(closeAll)

describe('a pull of RxDB', () => {
  it('is repeated if RxDB could not store its rows', async () => {
    const person = await signedUp(app)
    const laptop = await openRxdb(app, person)
    const memory = getRxStorageMemory()
    let fails = false
    const storage: RxStorage<unknown, unknown> = {
      ...memory,
      async createStorageInstance(params) {
        const instance = await memory.createStorageInstance(params as never) // the options are of no storage
        const write = instance.bulkWrite.bind(instance)
        instance.bulkWrite = async (rows, context) => {
          if (fails && context.startsWith('replication-downstream'))
            throw new Error('The disk is full.')
          return write(rows, context)
        }
        return instance as never // the same
      },
    }
    const phone = await openRxdb(app, person, { storage })
    await synced(phone)
    await add(laptop, 'food', { name: 'Milk' })
    await synced(laptop)
    fails = true
    await phone.larder.sync()
    fails = false
    await add(laptop, 'food', { name: 'Eggs' })
    await synced(laptop)

    await synced(phone)

    assert.deepEqual(await namesOf(phone, 'food'), ['Eggs', 'Milk'])
  })
})
