// Slow. Covers: packages/tanstack-db packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { createLiveQueryCollection, createTransaction, eq } from '@tanstack/db'
import { saveTo } from 'larder-tanstack-db'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { openDevice, synced } from '#test/client/device.ts'
import { openShopping, reasonOf, recordStates } from './device.ts'

const app = await startApp()

describe('a transaction of TanStack DB', () => {
  it('never lets a row disappear or look old, until the server has it and after', async () => {
    const { home, items, listId } = await openShopping(app, await signedUp(app))
    const query = createLiveQueryCollection((q) =>
      q.from({ item: items }).where(({ item }) => eq(item.list_id, listId)),
    )
    await query.preload()
    const states = recordStates(query, ({ name, note }) => `${name}/${note}`)

    const created = items.insert({ list_id: listId, name: 'Milk' })
    await created.isPersisted.promise
    const id = items.toArray[0]?.id ?? ''
    await items.update(id, (draft) => void (draft.note = 'oat')).isPersisted.promise
    await synced(home)
    await items.delete(id).isPersisted.promise
    await synced(home)

    const distinct = states.filter((state, i) => state !== states[i - 1])
    assert.deepEqual(distinct, ['', 'Milk/null', 'Milk/oat', ''])
  })

  it('is settled when the change is stored: a restart without a network keeps it', async () => {
    const person = await signedUp(app)
    const { home, items, listId, network, storage, larder } = await openShopping(app, person)
    network.isDown = true

    await items.insert({ list_id: listId, name: 'Milk' }).isPersisted.promise
    await larder.close()
    const again = await openDevice(app, person, { storage })

    assert.deepEqual(
      again.home.listItems.all().map(({ name }) => name),
      ['Milk'],
    )
    assert.equal(home.id, again.home.id)
  })

  it('is rolled back with the reason, where the rules refuse it', async () => {
    const { foods } = await openShopping(app, await signedUp(app))
    await foods.insert({ name: 'Milk' }).isPersisted.promise
    const states = recordStates(foods, ({ name }) => name)

    const twice = foods.insert({ name: 'milk' })
    const reason = await reasonOf(twice)

    assert.deepEqual([twice.state, reason], ['failed', 'duplicate'])
    assert.deepEqual(states, ['Milk', 'Milk milk', 'Milk'])
  })

  it('goes away where the server refuses it later, and `home.status` tells it', async () => {
    const person = await signedUp(app)
    const ada = await openShopping(app, person)
    const other = await openDevice(app, person)
    ada.network.isDown = true
    await ada.foods.insert({ name: 'Milk', note: 'mine' }).isPersisted.promise
    await other.home.foods.create({ name: 'Milk', note: 'theirs' })
    await synced(other.home)
    const states = recordStates(ada.foods, ({ note }) => String(note))

    ada.network.isDown = false
    await synced(ada.home)

    assert.deepEqual([states[0], states.at(-1)], ['mine', 'theirs'])
    const [told] = ada.home.status.get().told
    assert.deepEqual([told?.status, told?.reason], ['conflict', 'duplicate'])
  })

  it('with changes of several collections is one group: all are done, or none', async () => {
    const { home, lists, items, foods, network } = await openShopping(app, await signedUp(app))
    const save = saveTo(home)
    const id = randomUUID()
    const begin = () => createTransaction({ mutationFn: save, autoCommit: false })
    await foods.insert({ name: 'Milk' }).isPersisted.promise
    await synced(home)
    const pushes: unknown[] = []
    network.change = (request) => {
      if (request.path.endsWith('/push')) pushes.push(request.body)
      return request
    }

    const good = begin()
    good.mutate(() => {
      lists.insert({ id, name: 'Party' })
      items.insert({ list_id: id, name: 'Chips' })
    })
    await good.commit()
    const bad = begin()
    bad.mutate(() => {
      lists.update(id, (draft) => void (draft.name = 'Feast'))
      foods.insert({ name: 'MILK' })
    })
    const failed = reasonOf(bad)
    await bad.commit().catch(() => {}) // `failed` has the error
    await synced(home)

    assert.equal(await failed, 'duplicate')
    assert.equal(lists.get(id)?.name, 'Party')
    assert.equal(items.toArray[0]?.name, 'Chips')
    const [push] = pushes as { mutations: { group_id?: string }[] }[]
    const groups = push?.mutations.map(({ group_id }) => group_id) ?? []
    assert.deepEqual([pushes.length, groups.length, new Set(groups).size], [1, 2, 1])
  })

  it('that inserts, updates and deletes one row saves the last state of it', async () => {
    const { home, items, listId } = await openShopping(app, await signedUp(app))
    const save = saveTo(home)
    const [kept, dropped] = [randomUUID(), randomUUID()]

    const transaction = createTransaction({ mutationFn: save, autoCommit: false })
    transaction.mutate(() => {
      items.insert([
        { id: kept, list_id: listId, name: 'Milk' },
        { id: dropped, list_id: listId, name: 'Tea' },
      ])
      items.update([kept, dropped], (drafts) => drafts.forEach((draft) => (draft.note = 'new')))
      items.delete(dropped)
    })
    await transaction.commit()
    await synced(home)

    const shown = items.toArray.map(({ id, name, note }) => [id, name, note])
    assert.deepEqual(shown, [[kept, 'Milk', 'new']])
    const rows = home.listItems.all().map(({ id, name, note }) => [id, name, note])
    assert.deepEqual(rows, shown)
  })

  it('saves changes inside arrays and objects of a draft', async () => {
    const person = await signedUp(app)
    const { home, foods } = await openShopping(app, person)
    await foods.insert({ name: 'Milk', allergens: ['milk'] }).isPersisted.promise
    const id = foods.toArray[0]?.id ?? ''

    await foods.update(id, (draft) => {
      draft.allergens?.push('soy')
      draft.shelf_life_days = { ...draft.shelf_life_days, opened: 4 }
    }).isPersisted.promise
    await foods.update(id, (draft) => {
      if (draft.shelf_life_days) draft.shelf_life_days.opened = 5
    }).isPersisted.promise
    await synced(home)

    const other = await openDevice(app, person)
    const { allergens, shelf_life_days } = other.home.foods.get(id) ?? {}
    assert.deepEqual([allergens, shelf_life_days], [['milk', 'soy'], { opened: 5 }])
  })

  it('with more changes than the server takes at once is refused, and changes nothing', async () => {
    const { items, listId } = await openShopping(app, await signedUp(app))
    const rows = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ list_id: listId, name: `Item ${i}` }))

    const refused = await reasonOf(items.insert(rows(201)))
    const taken = await reasonOf(items.insert(rows(200)))

    assert.deepEqual([refused, taken, items.size], ['too_many', undefined, 200])
  })

  it('does not overwrite a field that somebody else has changed meanwhile', async () => {
    const person = await signedUp(app)
    const ada = await openShopping(app, person)
    await ada.items.insert({ list_id: ada.listId, name: 'Milk' }).isPersisted.promise
    await synced(ada.home)
    const other = await openDevice(app, person)
    const id = ada.items.toArray[0]?.id ?? ''
    await other.home.listItems.update(id, { name: 'Oat milk' })
    await synced(other.home)

    ada.network.isDown = true
    await ada.items.update(id, (draft) => {
      draft.name = 'Soy milk'
      draft.note = 'cold'
    }).isPersisted.promise
    ada.network.isDown = false
    await synced(ada.home)

    const { name, note } = ada.items.get(id) ?? {}
    assert.deepEqual([name, note], ['Oat milk', 'cold'])
    assert.equal(ada.home.status.get().told[0]?.status, 'merged')
  })
})
