import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Transport } from 'larder-client/engine/wire.ts'
import type { Home } from 'larder-client/home.ts'
import { COLLECTIONS, type CollectionName } from 'larder-client/kinds.ts'
import type { Storage } from 'larder-client/storage/contract.ts'
import { describeSync } from '#server/entity-tables.ts'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { backUp, backUpEpochs, restore, restoreEpochs } from '#test/simulation/backup.ts'
import { openDevice, synced } from './device.ts'
import { editOffline, EDITS, editMeanwhile, fillKitchen } from './long-offline.ts'
import { type Network, openNetwork } from './network.ts'
import { STORAGES } from './storages.ts'

const app = await startApp()
const sync = describeSync()

/** A phone without a network, and another one that goes on. Both have the same rows. */
async function open(storage: Storage) {
  const ada = await signedUp(app)
  const ben = await joined(app, ada)
  const phone = await openDevice(app, ada, { storage: { ...storage, close: async () => {} } })
  const householdId = phone.home.id
  const kitchen = await fillKitchen(phone.home)
  await synced(phone.home)
  const { home: other } = await openDevice(app, ben, { householdId })
  return { ada, phone, other, kitchen }
}

/** Keeps the results of all pushes. */
function recording(network: Network, results: Map<string, string>): Transport {
  return {
    async send(request) {
      const answer = await network.send(request)
      if (request.path !== '/v1/sync/push' || answer.status !== 200) return answer
      const { results: answered } = answer.body as unknown as {
        results: { mutation_id: string; status: string }[]
      }
      for (const { mutation_id, status } of answered) results.set(mutation_id, status)
      return answer
    },
  }
}

const rowsOf = (home: Home) =>
  Object.fromEntries(
    Object.keys(COLLECTIONS).map((name) => [name, home[name as CollectionName].all()]),
  )

/** The phone is switched on after 70 days. All its changes have answers, and its copy is the server's. */
async function expectNothingLost(
  { ada, phone }: Awaited<ReturnType<typeof open>>,
  expired: string,
): Promise<void> {
  const { storage } = phone
  const householdId = phone.home.id
  const unsent = (await storage.read(`${ada.id}/${householdId}`, 'outbox')).map(({ value }) =>
    JSON.stringify(value['mutation_id']).slice(1, -1),
  )
  await phone.larder.close()
  app.clock.advance({ days: 70 })
  await runDailyJob(app, app.clock())
  const [network, results] = [openNetwork(app.url), new Map<string, string>()]

  const { home } = await openDevice(app, ada, { storage, transport: recording(network, results) })

  const { waiting, told, aside } = home.status.get()
  const refused = [...results].filter(([, status]) => status !== 'applied').map(([id]) => id)
  assert.equal(unsent.length, EDITS)
  assert.ok(network.refusals.includes(`410 CURSOR_EXPIRED ${expired}`), String(network.refusals))
  assert.deepEqual([...results.keys()].toSorted(), unsent.toSorted())
  assert.deepEqual([waiting, aside], [0, []])
  assert.deepEqual(told.map(({ mutation_id }) => mutation_id).toSorted(), refused.toSorted())
  const counts = Object.groupBy(results.values(), (status) => status)
  for (const status of ['applied', 'gone', 'conflict', 'rejected'])
    assert.ok(counts[status], `none is ${status}`)
  const { home: fresh } = await openDevice(app, ada)
  assert.deepEqual(rowsOf(home), rowsOf(fresh))
}

for (const [name, storage] of Object.entries(STORAGES))
  describe(`a phone with 300 changes that comes back after 70 days, with ${name}`, () => {
    it('loses none where deleted rows were purged meanwhile', async () => {
      const kitchen = await open(storage())
      kitchen.phone.network.isDown = true

      await editOffline(kitchen.phone.home, kitchen.kitchen)
      await editMeanwhile(kitchen.other, kitchen.kitchen)

      await expectNothingLost(kitchen, 'history_purged')
    })

    it('loses none where the server was restored meanwhile', async () => {
      const kitchen = await open(storage())
      const { phone, other } = kitchen
      const [backup, epochs] = [
        await backUp(app.db, sync, [phone.home.id]),
        await backUpEpochs(app.db),
      ]
      const lost = await other.foods.create({ name: 'Lost' })
      await synced(other, phone.home)
      phone.network.isDown = true

      await phone.home.foods.update(lost.id, { note: 'It was here.' })
      await editOffline(phone.home, kitchen.kitchen)
      await restore(app.db, sync, [phone.home.id], backup)
      await restoreEpochs(app.db, epochs, 'dump')
      await editMeanwhile(other, kitchen.kitchen)

      await expectNothingLost(kitchen, 'epoch_changed')
    })
  })
