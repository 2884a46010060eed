import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Device, startKitchenServer } from '#test/simulation/server.ts'
import { newEpoch } from './epoch.ts'
import { purgeSync } from './purge.ts'

const kitchen = await startKitchenServer()
const { household } = kitchen

const foods = (...names: string[]) =>
  names.map((name) => ({ op: 'create', entity: 'food', id: randomUUID(), data: { name } }))
const remove = (id: string | undefined) => ({ op: 'delete', entity: 'food', id })
const failure = ({
  status,
  body,
}: {
  status: number
  body: { code?: string; reason?: string }
}) => [status, body.code, body.reason]
async function cursorOf(device: Device, more: object = {}): Promise<string> {
  const { body } = await device.pull({ limit: 5000, ...more })
  assert.equal(body.has_more, false)
  return body.cursor
}

describe('the cursor of a pull', () => {
  it('refuses what is not a cursor, and what is not one any more', async () => {
    const { id, ada } = await household()
    const made = foods('Milk', 'Eggs')
    await ada.push(made)
    const cursor = await cursorOf(ada)
    const [, epoch] = cursor.split('.')
    const ask = async (text: string, more: object = {}) =>
      failure(await ada.pull({ cursor: text, ...more }))

    const answers = [
      await ask('cursor'),
      await ask(`1.${epoch}.99.2`),
      await ask(`1.${epoch}.2.99`),
      await ask(`2.${epoch}.2.2`),
      await ask(cursor, { entities: ['food'] }),
      await ask(await cursorOf(ada, { entities: ['food'] })),
    ]
    await ada.push([remove(made[0]?.id)])
    kitchen.clock.advance({ days: 61 })
    await purgeSync(kitchen.db, 60, kitchen.clock())
    answers.push(await ask(cursor))
    const fresh = await cursorOf(ada)
    await newEpoch(kitchen.db)
    answers.push((await ask(fresh)).slice(0, 3))

    assert.deepEqual(answers, [
      [400, 'CURSOR_INVALID', undefined],
      [410, 'CURSOR_EXPIRED', 'cursor_ahead'],
      [410, 'CURSOR_EXPIRED', 'cursor_ahead'],
      [410, 'CURSOR_EXPIRED', 'schema_changed'],
      [410, 'CURSOR_EXPIRED', 'entities_changed'],
      [410, 'CURSOR_EXPIRED', 'entities_changed'],
      [410, 'CURSOR_EXPIRED', 'history_purged'],
      [410, 'CURSOR_EXPIRED', 'epoch_changed'],
    ])
    const outdated = await ada.call('/pull', {
      client_id: ada.clientId,
      scope_id: id,
      schema_version: 0,
    })
    assert.deepEqual(failure(outdated), [426, 'CLIENT_UPGRADE_REQUIRED', undefined])
  })

  it('lets a client go on after years where nothing was deleted', async () => {
    const { ada } = await household()
    const [milk, eggs] = foods('Milk', 'Eggs')
    await ada.push([milk ?? {}])
    const cursor = await cursorOf(ada)
    kitchen.clock.advance({ days: 1000 })
    await ada.push([eggs ?? {}])
    await purgeSync(kitchen.db, 60, kitchen.clock())

    const { status, body } = await ada.pull({ cursor })

    assert.deepEqual([status, body.changes.map((one: { id: string }) => one.id)], [200, [eggs?.id]])
  })
})
