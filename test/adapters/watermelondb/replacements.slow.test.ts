// Slow. Covers: packages/watermelondb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countUnsynced } from 'larder-watermelondb/larder-sync.ts'
import { purgeSync } from '#sync/write/purge.ts'
import { startApp } from '#test/app/app.ts'
import { complaintsOfWatermelon } from './database.ts'
import { openFamily, type Phone, synced } from './phone.ts'
import { serverRows } from './pushes.ts'

const app = await startApp()

/** Ada's phone with five foods, of which the server has lost three since its last sync. */
async function withLostRows() {
  const family = await openFamily(app)
  const { hers, his } = family
  const ids: Record<string, string> = {}
  for (const name of ['kept', 'changed', 'gone', 'gone and changed', 'gone and deleted'])
    ids[name] = await hers.create('food', { name })
  await synced(hers, his)
  for (const name of ['gone', 'gone and changed', 'gone and deleted'])
    await his.remove('food', ids[name] ?? '')
  await his.update('food', ids['kept'] ?? '', { note: 'by Ben' })
  await synced(his)
  return { ...family, ids }
}

/** Ada's changes before the replacement. */
async function makeChanges(phone: Phone, ids: Record<string, string>): Promise<void> {
  await phone.update('food', ids['changed'] ?? '', { note: 'by Ada' })
  await phone.update('food', ids['gone and changed'] ?? '', { note: 'by Ada' })
  await phone.remove('food', ids['gone and deleted'] ?? '')
  await phone.create('food', { name: 'new' })
}

async function assertReplaced(phone: Phone): Promise<void> {
  assert.deepEqual(await phone.names('food'), ['changed', 'kept', 'new'])
  assert.deepEqual(await phone.rows('food'), await serverRows(phone, 'food'))
  assert.deepEqual(
    phone.told.map(({ status, mutation }) => [status, 'patch' in mutation && mutation.patch]),
    [['gone', { note: 'by Ada' }]],
  )
  const notes = [...(await phone.rows('food')).values()].map(({ note }) => note)
  assert.deepEqual(new Set(notes), new Set(['by Ada', 'by Ben', null]))
  assert.equal(await countUnsynced(phone.database), 0)
  assert.deepEqual(complaintsOfWatermelon(), [])
}

/** Changes the stored cursor, as a restore of the server or another app would. */
async function withCursor(
  { database: { adapter } }: Phone,
  change: (parts: readonly string[]) => readonly string[],
): Promise<void> {
  const position = JSON.parse((await adapter.getLocal('larder_position')) ?? '')
  const cursor = change(position.cursor.split('.')).join('.')
  await adapter.setLocal('larder_position', JSON.stringify({ ...position, cursor }))
}

describe('a replacement', () => {
  const cursors = {
    epoch_changed: ([schema = '', , ...rest]: readonly string[]) => [schema, 'another', ...rest],
    cursor_ahead: ([schema = '', epoch = '']: readonly string[]) => [
      schema,
      epoch,
      '999999',
      '999999',
    ],
    schema_changed: ([, ...rest]: readonly string[]) => ['1', ...rest],
  }
  for (const [reason, cursor] of Object.entries(cursors))
    it(`after 410 ${reason} removes lost rows, keeps changes, and tells of changes to lost rows`, async () => {
      const { hers, ids } = await withLostRows()
      await makeChanges(hers, ids)
      await withCursor(hers, cursor)

      await synced(hers)

      assert.deepEqual(hers.network.refusals, [`410 CURSOR_EXPIRED ${reason}`])
      await assertReplaced(hers)
    })

  it('after 410 history_purged does the same', async () => {
    const { ada, hers, ids } = await withLostRows()
    await makeChanges(hers, ids)
    app.clock.advance({ days: 70 })
    await purgeSync(app.db, 60, app.clock())
    await hers.connection.signIn(ada)

    await synced(hers)

    assert.ok(hers.network.refusals.includes('410 CURSOR_EXPIRED history_purged'))
    await assertReplaced(hers)
  })

  it('without a cursor does the same, in one pull', async () => {
    const { hers, ids } = await withLostRows()
    await makeChanges(hers, ids)
    const { adapter } = hers.database
    const { cursor: _, ...position } = JSON.parse((await adapter.getLocal('larder_position')) ?? '')
    await adapter.setLocal('larder_position', JSON.stringify(position))

    await synced(hers)

    assert.deepEqual(hers.network.refusals, [])
    await assertReplaced(hers)
  })

  it('follows a push whose epoch is over before the next pull', async () => {
    const { list_id, hers } = await openFamily(app)
    await synced(hers)
    await hers.create('shopping_item', { list_id, name: 'Milk' })
    const { adapter } = hers.database
    await synced(hers)
    const position = JSON.parse((await adapter.getLocal('larder_position')) ?? '')
    const ahead = { ...position, aheadEpoch: 'an epoch that is over' }
    await adapter.setLocal('larder_position', JSON.stringify(ahead))
    hers.network.asked.length = 0

    await synced(hers)

    assert.deepEqual(hers.network.asked, ['POST /v1/sync/pull', 'POST /v1/sync/pull'])
    assert.deepEqual(await hers.rows('shopping_item'), await serverRows(hers, 'shopping_item'))
  })
})
