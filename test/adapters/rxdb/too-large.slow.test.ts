// Slow. Covers: packages/rxdb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { afterEach, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { add, closeAll, namesOf, openRxdb, synced, told } from './device.ts'

const app = await startApp()
afterEach(closeAll)

it('A row of RxDB that is too large for any push is told, and the other rows are sent', async () => {
  const person = await signedUp(app)
  const [phone, laptop] = [await openRxdb(app, person), await openRxdb(app, person)]
  await add(phone, 'food', { name: 'Milk', note: 'Fresh'.repeat(250_000) })
  await add(phone, 'food', { name: 'Rye' })

  await synced(phone, laptop)

  assert.deepEqual(await namesOf(laptop, 'food'), ['Rye'])
  assert.deepEqual(await namesOf(phone, 'food'), ['Rye'])
  assert.deepEqual(await told(phone), [['rejected', 'validation', 'Milk']])
})
