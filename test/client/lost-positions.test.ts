import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { purgeSync } from '#sync/write/purge.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { addOffline, changeLog, copyOf, DONE, namesOf, statusOf } from './actions.ts'
import { openDevice, synced } from './device.ts'

const app = await startApp()

describe('a client that gets', () => {
  it('no answer: keeps its changes, and tries again later and later', async () => {
    const ada = await openDevice(app, await signedUp(app))
    ada.network.isDown = true
    await ada.home.foods.create({ name: 'Milk' })
    const waits: number[] = []
    for (let tries = 0; tries < 4; tries += 1) {
      assert.equal(await ada.home.sync(), 'offline')
      waits.push(Math.max(...ada.timers.waits()))
    }
    const offline = statusOf(ada)
    ada.network.isDown = false
    ada.timers.fire()
    await synced(ada.home)

    assert.deepEqual(offline, { ...DONE, state: 'offline', waiting: 1 })
    assert.ok(
      waits.every((ms, i) => i === 0 || ms > (waits[i - 1] ?? 0)),
      String(waits),
    )
    assert.deepEqual([statusOf(ada), namesOf(ada.home)], [DONE, ['Milk']])
  })

  it('an answer that gets lost: does nothing twice', async () => {
    const ada = await openDevice(app, await signedUp(app))
    await addOffline(ada, 'Milk')
    ada.network.losesAnswers = 1

    const first = await ada.home.sync()
    await synced(ada.home)

    assert.equal(first, 'offline')
    assert.deepEqual([statusOf(ada), namesOf(ada.home)], [DONE, ['Milk']])
  })

  it('410 history_purged: keeps 300 changes, pulls everything, and pushes them', async () => {
    const person = await signedUp(app)
    const ada = await openDevice(app, person)
    await addOffline(ada, 'Old milk', 'Old eggs')
    await synced(ada.home)
    await addOffline(ada, ...Array.from({ length: 300 }, (_, i) => `Food ${i}`))
    const other = await openDevice(app, person)
    for (const { id } of other.home.foods.all()) await other.home.foods.delete(id)
    await synced(other.home)
    app.clock.advance({ days: 70 })
    await purgeSync(app.db, 60, app.clock())

    const signedOut = await ada.home.sync()
    await ada.larder.signIn(person)
    await synced(ada.home)

    assert.ok(ada.network.refusals.includes('410 CURSOR_EXPIRED history_purged'))
    assert.equal(signedOut, 'signed_out') // a session ends after 30 days
    assert.deepEqual([statusOf(ada), namesOf(ada.home).length], [DONE, 300])
  })

  for (const reason of ['epoch_changed', 'cursor_ahead', 'schema_changed'] as const)
    it(`410 ${reason}: pulls everything, and keeps its changes`, async () => {
      const person = await signedUp(app)
      const ada = await openDevice(app, person)
      await addOffline(ada, 'Milk')
      await synced(ada.home)
      const [log] = await ada.storage.read(`${person.id}/${ada.home.id}`, 'log')
      const [schema, epoch, ...versions] = JSON.stringify(log?.value['cursor'])
        .slice(1, -1)
        .split('.')
      const cursor = {
        epoch_changed: [schema, 'another', ...versions],
        cursor_ahead: [schema, epoch, '999999', '999999'],
        schema_changed: ['1', epoch, ...versions],
      }[reason].join('.')
      await changeLog(ada.storage, person, { cursor })
      const again = await openDevice(app, person, { storage: ada.storage })
      await addOffline(again, 'Eggs')

      await synced(again.home)

      assert.deepEqual(again.network.refusals, [`410 CURSOR_EXPIRED ${reason}`])
      assert.deepEqual([statusOf(again), namesOf(again.home)], [DONE, ['Milk', 'Eggs']])
    })

  it('409 CLIENT_FORKED: takes a new client id, and keeps the ids of its changes', async () => {
    const person = await signedUp(app)
    const old = await openDevice(app, person)
    await addOffline(old, 'Tea')
    await synced(old.home)
    const restored = await openDevice(app, person, { storage: await copyOf(old.storage) })

    await addOffline(old, 'Honey')
    await addOffline(restored, 'Lemon')
    await synced(old.home, restored.home, old.home)

    assert.deepEqual(restored.network.refusals, ['409 CLIENT_FORKED'])
    assert.deepEqual(namesOf(old.home), ['Tea', 'Honey', 'Lemon'])
    assert.deepEqual(restored.home.foods.all(), old.home.foods.all())
    assert.deepEqual([statusOf(old), statusOf(restored)], [DONE, DONE])
  })

  it('409 SEQ_GAP: does the same', async () => {
    const person = await signedUp(app)
    const ada = await openDevice(app, person)
    await addOffline(ada, 'Tea')
    await synced(ada.home)
    await changeLog(ada.storage, person, { lastSeq: 7 })

    const again = await openDevice(app, person, { storage: ada.storage })
    await addOffline(again, 'Honey')
    await synced(again.home)

    assert.deepEqual(again.network.refusals, ['409 SEQ_GAP'])
    assert.deepEqual([statusOf(again), namesOf(again.home)], [DONE, ['Tea', 'Honey']])
  })

  it('403: removes the copy, sets its changes aside, and offers them again', async () => {
    const ada = await signedUp(app)
    const ben = await joined(app, ada)
    const { id: householdId } = await firstHousehold(ada)
    const his = await openDevice(app, ben, { householdId })
    await addOffline(his, 'Milk', 'Eggs')
    await ada.call('DELETE', `/v1/households/${householdId}/members/${ben.id}`)

    const state = await his.home.sync()
    const left = { ...statusOf(his), rows: his.home.settings.all().length }
    const invite = await ada.call('POST', `/v1/households/${householdId}/invites`, {})
    await ben.call('POST', '/v1/households/join', { code: invite.body.code })
    await synced(his.home)
    await his.home.resume()
    await synced(his.home)

    assert.deepEqual([state, his.network.refusals], ['left', ['403 SCOPE_FORBIDDEN']])
    assert.deepEqual(left, { state: 'left', waiting: 0, told: [], aside: 2, rows: 0 })
    assert.deepEqual([statusOf(his), namesOf(his.home)], [DONE, ['Milk', 'Eggs']])
  })
})
