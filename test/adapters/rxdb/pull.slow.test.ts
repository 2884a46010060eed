// Slow. Covers: packages/rxdb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { NoAnswer } from 'larder-client/engine/wire.ts'
import { describeSync } from '#server/entity-tables.ts'
import { purgeSync } from '#sync/write/purge.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { withBody } from '#test/client/network.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { addLargeRecipes } from '#test/fixtures/large-rows.ts'
import { backUp, backUpEpochs, restore, restoreEpochs } from '#test/simulation/backup.ts'
import {
  add,
  breakAtPush,
  change,
  closeAll,
  type Device,
  namesOf,
  openRxdb,
  remove,
  synced,
  told,
} from './device.ts'

const app = await startApp()
const sync = describeSync()
afterEach(closeAll)

/** Changes the cursor of the next pull. A cursor has four parts or more: schema, epoch and versions. */
function changeCursor({ network }: Device, changed: (parts: string[]) => string[]): void {
  let isDone = false
  network.change = (request) => {
    // The adapter has made the body.
    const { cursor } = (request.body ?? {}) as { cursor?: string }
    if (isDone || cursor === undefined) return request
    isDone = true
    return withBody('/v1/sync/pull', () => ({ cursor: changed(cursor.split('.')).join('.') }))(
      request,
    )
  }
}

const CURSORS = {
  epoch_changed: ([schema = '', , ...versions]: string[]) => [schema, 'another', ...versions],
  cursor_ahead: ([schema = '', epoch = '', , , ...kinds]: string[]) => [
    schema,
    epoch,
    '999999',
    '999999',
    ...kinds,
  ],
  schema_changed: ([, ...others]: string[]) => ['1', ...others],
}

describe('a pull of RxDB that gets', () => {
  for (const [reason, changed] of Object.entries(CURSORS))
    it(`410 ${reason} pulls everything again, and keeps unsent changes`, async () => {
      const person = await signedUp(app)
      const [phone, laptop] = [await openRxdb(app, person), await openRxdb(app, person)]
      await add(phone, 'food', { name: 'Milk' })
      const old = await add(phone, 'food', { name: 'Old' })
      await synced(phone, laptop)
      await remove(laptop, 'food', old)
      await synced(laptop)
      changeCursor(phone, changed)
      await add(phone, 'food', { name: 'Eggs' })

      await synced(phone)

      assert.deepEqual(phone.network.refusals, [`410 CURSOR_EXPIRED ${reason}`])
      assert.deepEqual(await namesOf(phone, 'food'), ['Eggs', 'Milk'])
    })

  it('410 history_purged deletes the rows that the server no longer has, but no unsent ones', async () => {
    const person = await signedUp(app)
    const [phone, laptop] = [await openRxdb(app, person), await openRxdb(app, person)]
    const [milk, eggs] = [
      await add(phone, 'food', { name: 'Milk' }),
      await add(phone, 'food', { name: 'Eggs' }),
    ]
    await add(phone, 'food', { name: 'Oats' })
    await synced(phone, laptop)
    await phone.larder.stop()
    await remove(laptop, 'food', milk)
    await remove(laptop, 'food', eggs)
    await synced(laptop)
    await add(phone, 'food', { name: 'Rye' })
    await change(phone, 'food', eggs, { note: 'Brown' })
    app.clock.advance({ days: 70 })
    await purgeSync(app.db, 60, app.clock())

    const again = await phone.restart({ isNewSession: true })
    await synced(again)

    assert.ok(again.network.refusals.includes('410 CURSOR_EXPIRED history_purged'))
    assert.deepEqual(await namesOf(again, 'food'), ['Oats', 'Rye'])
    assert.deepEqual(await told(again), [['gone', 'gone', 'Eggs']])
  })

  it('410 removes a row that it has just sent, and that others have deleted before its answer came', async () => {
    const person = await signedUp(app)
    const [before, laptop] = [await openRxdb(app, person), await openRxdb(app, person)]
    await add(before, 'food', { name: 'Milk' })
    await synced(before, laptop)
    await before.larder.stop()
    await add(laptop, 'food', { name: 'Tea' })
    await synced(laptop)
    const eggs = await add(before, 'food', { name: 'Eggs' })
    const phone = await before.restart() // only then RxDB pushes and pulls at the same time
    changeCursor(phone, CURSORS.epoch_changed)
    const deleted = Promise.withResolvers<void>()
    const send = phone.network.send.bind(phone.network)
    phone.network.send = async (request) => {
      // The adapter has made the body.
      const { entities, cursor } = (request.body ?? {}) as Record<string, unknown>
      if (entities && cursor === undefined) await deleted.promise
      const answer = await send(request)
      if (request.path !== '/v1/sync/push') return answer
      await person.call('DELETE', `/v1/pantry/foods/${eggs}`)
      deleted.resolve()
      await eventuallyEqual(() => namesOf(phone, 'food'), ['Eggs', 'Milk', 'Tea']) // it has the page
      return answer
    }

    await synced(phone)

    assert.deepEqual(phone.network.refusals, ['410 CURSOR_EXPIRED epoch_changed'])
    assert.deepEqual(await namesOf(phone, 'food'), ['Milk', 'Tea'])
  })

  it('another epoch after a push pulls everything again: a restore may have undone the push', async () => {
    const person = await signedUp(app)
    const first = await openRxdb(app, person)
    await add(first, 'food', { name: 'Milk' })
    await synced(first)
    const { id } = await firstHousehold(person)
    const [tables, epochs] = [await backUp(app.db, sync, [id]), await backUpEpochs(app.db)]
    await add(first, 'food', { name: 'Lost' })
    breakAtPush(first, 'after')
    assert.equal(await first.larder.sync(), 'offline')
    await restore(app.db, sync, [id], tables)
    await restoreEpochs(app.db, epochs, 'dump')

    const phone = await first.restart()
    await synced(phone)

    assert.deepEqual(await namesOf(phone, 'food'), ['Milk'])
  })
})

const smallPages = withBody('/v1/sync/pull', () => ({ limit: 40 }))

/** The cursor of the recipes expires. The first page of their replacement comes, the second does not. */
function breakOff({ network }: Device): void {
  let pulls = 0
  network.change = (request) => {
    // The adapter has made the body.
    const { entities = [], cursor = '' } = (request.body ?? {}) as {
      entities?: string[]
      cursor?: string
    }
    if (entities[0] !== 'recipe') return request
    pulls += 1
    if (pulls > 2) throw new NoAnswer('There is no network.')
    const expired = CURSORS.epoch_changed(cursor.split('.')).join('.')
    const small = smallPages(request)
    return pulls === 1 ? withBody('/v1/sync/pull', () => ({ cursor: expired }))(small) : small
  }
}

describe('a pull of RxDB', () => {
  it('takes a page of 5,000 rows, and the rows after it', async () => {
    const person = await signedUp(app)
    const { id } = await firstHousehold(person)
    await addLargeRecipes(app.db, id, 5001, 30)
    const phone = await openRxdb(app, person)

    await synced(phone)

    assert.equal(await phone.recipes.count().exec(), 5001)
    assert.equal(phone.network.asked.filter((one) => one.endsWith('/sync/pull')).length, 3)
  })

  it('that breaks off in a replacement goes on, and deletes only the rows that the server no longer has', async () => {
    for (const isRestarted of [false, true]) {
      const person = await signedUp(app)
      const { id } = await firstHousehold(person)
      const first = await openRxdb(app, person)
      await add(first, 'recipe', { title: 'Gone' })
      await addLargeRecipes(app.db, id, 70, 30)
      await synced(first)
      const [gone] = await first.recipes.find({ selector: { title: 'Gone' } }).exec()
      const path = `/v1/recipes/${gone?.get('id')}`
      assert.equal((await person.call('DELETE', path)).status, 204)
      breakOff(first)
      assert.equal(await first.larder.sync(), 'offline')

      const phone = isRestarted ? await first.restart() : first
      phone.network.change = smallPages
      await synced(phone)

      assert.equal(await phone.recipes.count().exec(), 70)
      assert.deepEqual([await told(phone), await phone.larder.unsent()], [[], []])
      await closeAll()
    }
  })
})
