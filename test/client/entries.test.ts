import assert from 'node:assert/strict'
import { it } from 'node:test'
import { groupsOf, newEntries, withEntries } from 'larder-client/engine/entries.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { addOffline, DONE, namesOf, statusOf } from './actions.ts'
import { openDevice, synced } from './device.ts'

const app = await startApp()
const FOOD = { op: 'create', entity: 'food', data: {} } as const

it('groups that two tabs add at the same moment stay together, in an order that all tabs share', () => {
  const at = new Date(0)
  const [one = [], two = []] = ['a', 'b'].map((tab) => {
    let count = 0
    const pair = [1, 2].map((n) => ({ ...FOOD, id: `${tab}${n}`, group_id: tab }))
    return newEntries(pair, [], at, () => `${(count += 1)}${tab}`)
  })

  const [here, there] = [withEntries(one, two), withEntries(two, one)]

  assert.deepEqual(here, there)
  assert.deepEqual(
    groupsOf(here).map((group) => group.map(({ mutation }) => mutation.group_id)),
    [
      ['a', 'a'],
      ['b', 'b'],
    ],
  )
})

it('a change of another tab between two whose answer was lost does nothing twice', async () => {
  const person = await signedUp(app)
  const ada = await openDevice(app, person)
  await addOffline(ada, 'Milk', 'Eggs')
  ada.network.losesAnswers = 1
  await ada.home.sync()
  const space = `${person.id}/${ada.home.id}`
  const [milk] = await ada.storage.read(space, 'outbox')
  const mutation_id = 'ffffffff-0000-7000-8000-000000000001'
  const mutation = { ...FOOD, id: 'ffffffff-0000-7000-8000-000000000002', data: { name: 'Rye' } }
  const key = `${milk?.key.slice(0, 16)} ${mutation_id} 000000`
  const value = { mutation_id, mutation, at: app.clock().toISOString(), order: 1, key }
  await ada.storage.commit([{ space, table: 'outbox', key, value }])

  const again = await openDevice(app, person, { storage: ada.storage })

  assert.deepEqual(again.network.refusals, ['409 CLIENT_FORKED'])
  assert.deepEqual([statusOf(again), namesOf(again.home)], [DONE, ['Milk', 'Eggs', 'Rye']])
  await synced(again.home)
})
