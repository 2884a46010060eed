import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { purgeSync } from '#sync/write/purge.ts'
import { newEpoch } from '#sync/write/scopes/epoch.ts'
import { type Device, startKitchenServer } from '#test/simulation/server.ts'

const kitchen = await startKitchenServer()
const { household } = kitchen

const foods = (...names: string[]) =>
  names.map((name) => ({ op: 'create', entity: 'food', id: randomUUID(), data: { name } }))
const remove = (id: string | undefined) => ({ op: 'delete', entity: 'food', id })
interface Refusal {
  readonly code?: string
  readonly reason?: string
  readonly retry_after_ms?: number
}
const failure = ({ status, body }: { status: number; body: Refusal }) => [
  status,
  body.code,
  body.reason,
  body.retry_after_ms,
]
async function cursorOf(device: Device, more: object = {}): Promise<string> {
  const { body } = await device.pull({ limit: 5000, ...more })
  assert.equal(body.has_more, false)
  return body.cursor
}

describe('the cursor of a pull', () => {
  it('is refused if it is not a cursor', async () => {
    const { ada } = await household()
    const epoch = (await cursorOf(ada)).split('.')[1]
    const wrong = [
      ['', 'cursor', '1', `1.${epoch}`, `1.${epoch}.2`, `1.${epoch}.2.`, `1.${epoch}.2.2.`],
      [`-1.${epoch}.2.2`, `1.${epoch}.-2.2`, `1.${epoch}.2.2e0`, `1.${epoch}.0x2.2`],
      [`1.${epoch}.2.2.k.k`, `1.${epoch}.2.2.K`, `1.${epoch}.2.2.é`, '1.E.2.2', '1..2.2'],
      [` 1.${epoch}.2.2`, `1.${epoch}.2.2\n`, `1.${epoch}.2 .2`, `1,${epoch},2,2`],
      [`1.${epoch}.1234567890123456.2`, `1.${epoch}.2.1234567890123456`, `1234567890.${epoch}.2.2`],
      ['١.k.2.2', 'x'.repeat(201), '1.'.repeat(50_000), `1.${'k'.repeat(33)}.2.2`],
    ].flat()

    const answers = []
    for (const text of wrong) answers.push([text, ...failure(await ada.pull({ cursor: text }))])

    assert.deepEqual(
      answers,
      wrong.map((text) => [text, 400, 'CURSOR_INVALID', undefined, undefined]),
    )
  })

  it('is refused after it expired, with the reason and the time to retry', async () => {
    const { ada } = await household()
    const made = foods('Milk', 'Eggs')
    await ada.push(made)
    const cursor = await cursorOf(ada)
    const [, epoch] = cursor.split('.')
    const ask = async (text: string, more: object = {}) =>
      failure(await ada.pull({ cursor: text, ...more }))

    const answers = [
      await ask(`1.${epoch}.99.2`),
      await ask(`1.${epoch}.2.99`),
      await ask(`2.${epoch}.2.2`),
      await ask(cursor, { entities: ['food'] }),
      await ask(await cursorOf(ada, { entities: ['food'] })),
      await ask(await cursorOf(ada, { entities: ['food'] }), { entities: ['shopping_list'] }),
    ]
    await ada.push([remove(made[0]?.id)])
    kitchen.clock.advance({ days: 61 })
    await purgeSync(kitchen.db, 60, kitchen.clock())
    answers.push(await ask(cursor))
    const fresh = await cursorOf(ada)
    await newEpoch(kitchen.db)
    const spread = Number.parseInt(ada.clientId.slice(-4), 16) % 30_000

    assert.deepEqual(answers, [
      [410, 'CURSOR_EXPIRED', 'cursor_ahead', 0],
      [410, 'CURSOR_EXPIRED', 'cursor_ahead', 0],
      [410, 'CURSOR_EXPIRED', 'schema_changed', 0],
      [410, 'CURSOR_EXPIRED', 'entities_changed', 0],
      [410, 'CURSOR_EXPIRED', 'entities_changed', 0],
      [410, 'CURSOR_EXPIRED', 'entities_changed', 0],
      [410, 'CURSOR_EXPIRED', 'history_purged', 0],
    ])
    assert.deepEqual(await ask(fresh), [410, 'CURSOR_EXPIRED', 'epoch_changed', spread])
    const { body } = await ada.pull()
    assert.deepEqual([body.reset, body.has_more], [true, false])
  })

  it('is valid until a tombstone is purged that it may have missed', async () => {
    const { id, ada } = await household()
    const [milk, eggs, oats] = foods('Milk', 'Eggs', 'Oats')
    await ada.push([milk ?? {}, eggs ?? {}, oats ?? {}])
    const before = await cursorOf(ada)
    await ada.push([remove(milk?.id)])
    const between = await cursorOf(ada)
    const paging = (await ada.pull({ limit: 1 })).body.cursor
    kitchen.clock.advance({ days: 30 })
    await ada.push([remove(eggs?.id)])
    kitchen.clock.advance({ days: 31 })
    await purgeSync(kitchen.db, 60, kitchen.clock())

    const [tooOld, stillGood, withinRetention] = [
      await ada.pull({ cursor: before }),
      await ada.pull({ cursor: between }),
      await ada.pull({ cursor: paging }),
    ]

    assert.deepEqual(failure(tooOld), [410, 'CURSOR_EXPIRED', 'history_purged', 0])
    const gone = { entity: 'food', id: eggs?.id, version: 7, deleted: true }
    assert.deepEqual([stillGood.status, stillGood.body.changes], [200, [gone]])
    assert.equal(paging.split('.').slice(2).join('.'), '1.6')
    assert.deepEqual(
      [withinRetention.status, withinRetention.body.changes.map((one: { id: string }) => one.id)],
      [200, [id, oats?.id, eggs?.id]],
    )
  })

  it('stays valid for years if nothing was deleted', async () => {
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
