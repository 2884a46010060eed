// Slow. Covers: packages/watermelondb packages/client/src src/sync src/households
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openFamily, openPhone, synced } from './phone.ts'
import { beforeAnswer, serverRows } from './pushes.ts'
import { newFile, sqliteDisk } from './sqlite-disk.ts'

const app = await startApp()

it('of two programs that sync one database at the same time WatermelonDB refuses one, and no row is old after it', async () => {
  const { ada, householdId, his } = await openFamily(app)
  const file = newFile()
  const first = await openPhone(app, ada, householdId, { disk: sqliteDisk(file) })
  const milk = await his.create('food', { name: 'Milk' })
  await synced(his, first)
  const second = await openPhone(app, ada, householdId, { disk: sqliteDisk(file) })
  await his.update('food', milk, { note: 'old' })
  await synced(his)

  // The first has pulled "old". It may not write that while the second, which has written "new", waits for a push.
  const { promise: isPushed, resolve: pushed } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  let syncing: Promise<unknown> = Promise.resolve()
  beforeAnswer(first, '/v1/sync/pull', async () => {
    await his.update('food', milk, { note: 'new' })
    await synced(his)
    await second.create('food', { name: 'Eggs' })
    beforeAnswer(second, '/v1/sync/push', async () => {
      pushed()
      await isOver
    })
    syncing = second.sync()
    await isPushed
  })
  await assert.rejects(first.sync(), /Concurrent synchronization is not allowed/)
  end()
  await syncing

  // Both start again: a program has the rows of another one only then.
  const phone = await openPhone(app, ada, householdId, { disk: sqliteDisk(file) })
  await synced(first, phone)
  assert.deepEqual(await phone.rows('food'), await serverRows(phone, 'food'))
})
