import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import type { Home } from 'larder-client/home'
import { memory } from 'larder-client/memory'
import type { Storage } from 'larder-client/storage'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { openDevice, synced } from './device.ts'

const app = await startApp()
const ITEMS = 300

/** A storage whose rows tell when somebody reads one of their fields. */
function observed(kept: Storage, onRead: (id: string) => void): Storage {
  const observe = (id: string, data: Data): Data =>
    new Proxy(data, {
      get(target, name) {
        onRead(id)
        return Reflect.get(target, name)
      },
      ownKeys(target) {
        onRead(id)
        return Reflect.ownKeys(target)
      },
    })
  return {
    ...kept,
    async read(space, table) {
      const all = await kept.read(space, table)
      if (table !== 'row') return all
      return all.map(({ key, value }) => {
        // A row as the client stores it.
        const { row, generation } = value as { row: { id: string; data: Data }; generation: number }
        return { key, value: { row: { ...row, data: observe(row.id, row.data) }, generation } }
      })
    },
  }
}

async function fill(home: Home): Promise<string> {
  const [list] = home.lists.all()
  assert.ok(list)
  for (let i = 0; i < ITEMS; i++)
    await home.listItems.create({ list_id: list.id, name: `Item ${i}` })
  await home.foods.create({ name: 'Milk' })
  const other = await home.lists.create({ name: 'Party' })
  await home.listItems.create({ list_id: other.id, name: 'Crisps' })
  await synced(home)
  return list.id
}

it('a tick reads only its own rows, calls only their subscribers, and keeps all other rows', async () => {
  const ada = await signedUp(app)
  const kept = memory()
  const first = await openDevice(app, ada, { storage: kept })
  const listId = await fill(first.home)
  await first.larder.close()
  const read = new Set<string>()
  const storage = observed(kept, (id) => read.add(id))
  const { home } = await openDevice(app, ada, { storage })
  await home.foods.create({ name: 'Bread' }) // the first change of a program indexes all rows
  await synced(home)
  const calls: string[] = []
  home.listItems.subscribe(() => calls.push('all items'))
  home.list(listId).items.subscribe(() => calls.push('items of the list'))
  home.listItems.where({ name: 'Crisps' }).subscribe(() => calls.push('another list'))
  home.foods.subscribe(() => calls.push('foods'))
  home.lists.subscribe(() => calls.push('lists'))
  const before = home.listItems.all()
  const [item] = home.list(listId).items.all()
  assert.ok(item)
  calls.length = 0
  read.clear()

  await home.listItems.update(item.id, { checked_at: '2026-11-20T08:00:00.000Z' })
  const [readByTick, calledByTick] = [[...read], [...calls]]
  await synced(home)

  const household = home.id
  assert.ok(readByTick.includes(item.id))
  const others = before.filter(({ id }) => id !== item.id)
  assert.deepEqual(new Set(readByTick).difference(new Set([item.id, listId, household])), new Set())
  assert.deepEqual(calledByTick, ['all items', 'items of the list'])
  assert.deepEqual(new Set(calls), new Set(calledByTick))
  assert.deepEqual(new Set(read).difference(new Set([item.id, listId, household])), new Set())
  assert.equal(others.length, ITEMS)
  assert.ok(others.every((row) => home.listItems.get(row.id) === row))
  assert.ok(home.listItems.all().every((row) => row.id === item.id || others.includes(row)))
})
