import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { closed, namesOf, openRxdb, rowsOf, tolds } from './device.ts'

const app = await startApp()

describe('RxDB with Larder', () => {
  it('brings the rows of one device to another', async () => {
    const person = await signedUp(app)
    const [phone, laptop] = [await openRxdb(app, person), await openRxdb(app, person)]

    await phone.rows.insert({ entity: 'food', id: randomUUID(), name: ' Milk ' } as never)
    const states = [await phone.larder.sync(), await laptop.larder.sync()]

    assert.deepEqual(states, ['idle', 'idle'])
    assert.deepEqual(await namesOf(laptop, 'food'), ['Milk'])
    assert.deepEqual(await rowsOf(phone, 'food'), await rowsOf(laptop, 'food'))
    assert.deepEqual(await tolds(phone), [])
    assert.deepEqual(await phone.larder.unsent(), [])
    await closed(phone, laptop)
  })
})
