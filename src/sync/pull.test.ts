import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type Device, startKitchenServer } from '#test/simulation/server.ts'
import { setRole } from '#test/simulation/household.ts'
import { newEpoch } from './epoch.ts'
import { purgeSync } from './purge.ts'

const kitchen = await startKitchenServer()

async function household() {
  const { id, listId } = await kitchen.household()
  return { id, listId, ada: await kitchen.member(id, 'owner') }
}

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

describe('POST /v1/sync/pull', () => {
  it('begins with all rows there are, every field of them, and no tombstone', async () => {
    const { id, listId, ada } = await household()
    const [milk, eggs] = foods('Milk', 'Eggs')
    await ada.push([milk ?? {}, eggs ?? {}, remove(eggs?.id)])

    const { status, body } = await ada.pull()

    const times = { created_at: '2026-11-20T08:00:00.000Z', updated_at: '2026-11-20T08:00:00.000Z' }
    assert.equal(status, 200)
    assert.deepEqual(body, {
      scope_id: id,
      epoch: body.epoch,
      reset: true,
      version: 4,
      cursor: `1.${body.epoch}.4.4`,
      has_more: false,
      client: { last_seq: 0, last_mutation_id: null },
      changes: [
        { entity: 'shopping_list', id: listId, version: 1, data: { name: 'Shopping', ...times } },
        {
          entity: 'household',
          id,
          version: 2,
          data: { name: 'Home', default_shopping_list_id: listId, ...times },
        },
        { entity: 'food', id: milk?.id, version: 3, data: { name: 'Milk', ...times } },
      ],
    })
  })

  it('goes on with what changed, each row once, in its newest state', async () => {
    const { ada } = await household()
    const [milk, eggs, oats] = foods('Milk', 'Eggs', 'Oats')
    await ada.push([milk ?? {}, eggs ?? {}])
    const cursor = await cursorOf(ada)
    await ada.push([
      { op: 'update', entity: 'food', id: milk?.id, patch: { name: 'Oat milk' } },
      oats ?? {},
      remove(eggs?.id),
    ])
    await ada.push([{ op: 'update', entity: 'food', id: milk?.id, patch: { name: 'Soy milk' } }])

    const { body } = await ada.pull({ cursor })

    assert.deepEqual(
      [body.reset, body.changes.map((one: { id: string }) => one.id)],
      [false, [oats?.id, eggs?.id, milk?.id]],
    )
    assert.deepEqual(body.changes[1], { entity: 'food', id: eggs?.id, version: 7, deleted: true })
    assert.equal(body.changes[2].data.name, 'Soy milk')
    assert.deepEqual((await ada.pull({ cursor: body.cursor })).body.changes, [])
  })

  it('sends what was deleted since the first page, and not what was before', async () => {
    const { ada } = await household()
    const made = foods('Milk', 'Eggs', 'Oats')
    await ada.push([...made, remove(made[0]?.id)])

    const first = await ada.pull({ limit: 2 })
    await ada.push([remove(made[1]?.id)])
    const second = await ada.pull({ limit: 2, cursor: first.body.cursor })

    assert.deepEqual([first.body.has_more, first.body.changes.length], [true, 2])
    assert.deepEqual(
      second.body.changes.map((one: { id: string; deleted?: true }) => [one.id, one.deleted]),
      [
        [made[2]?.id, undefined],
        [made[1]?.id, true],
      ],
    )
  })

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

  it('says the same to whoever left, never was there, or asks for what does not exist', async () => {
    const { id, ada } = await household()
    const bob = await kitchen.member(id)
    const stranger = (await household()).ada
    const cursor = await cursorOf(bob)
    await setRole(kitchen.db, kitchen.sync, id, bob.accountId, null, kitchen.clock())

    const answers = [
      await bob.pull({ cursor }),
      await bob.push(foods('Milk')),
      await stranger.pull({ scope_id: id }),
      await stranger.push(foods('Milk'), { scope_id: id }),
      await ada.pull({ scope_id: randomUUID() }),
      await ada.push([], { scope_id: randomUUID() }),
      await ada.pull({ scope_id: bob.accountId }),
    ]

    for (const { status, body } of answers)
      assert.deepEqual(
        [status, body.code, body.error],
        [403, 'SCOPE_FORBIDDEN', 'You are not in this household.'],
      )
  })

  it('brings only the kinds of rows that were asked for', async () => {
    const { listId, ada } = await household()
    const entities = ['shopping_list', 'shopping_item']
    await ada.push(foods('Milk'))

    const { body } = await ada.pull({ entities })

    assert.deepEqual(
      body.changes.map((one: { id: string }) => one.id),
      [listId],
    )
    assert.equal((await ada.pull({ entities, cursor: body.cursor })).status, 200)
    assert.equal((await ada.pull({ entities: ['unicorn'] })).status, 400)
  })

  it("tells by the account's own scope which households it is in", async () => {
    const { id, ada } = await household()

    const before = await ada.pull({ scope_id: ada.accountId })
    const overview = await ada.call('')
    await setRole(kitchen.db, kitchen.sync, id, ada.accountId, null, kitchen.clock())
    const after = await ada.pull({ scope_id: ada.accountId, cursor: before.body.cursor })

    const [{ entity, id: row, data }] = before.body.changes
    assert.deepEqual([entity, row, data.role], ['membership', id, 'owner'])
    assert.deepEqual(after.body.changes, [{ entity: 'membership', id, version: 2, deleted: true }])
    assert.deepEqual(overview.body, {
      account_id: ada.accountId,
      schema_versions: { min: 1, max: 1 },
      retention_days: 60,
      limits: { max_mutations: 200, max_push_bytes: 1_048_576, max_page_rows: 5000 },
      scopes: [
        { scope_id: ada.accountId, kind: 'account', version: 1 },
        { scope_id: id, kind: 'household', role: 'owner', version: 2 },
      ],
    })
  })

  it('packs its answer the way the client takes it', async () => {
    const { id, ada } = await household()
    await ada.push(foods(...Array.from({ length: 50 }, (_, i) => `Food ${i}`)))
    const ask = (accepted: string) =>
      ada.call(
        '/pull',
        { client_id: ada.clientId, schema_version: 1, scope_id: id },
        { 'accept-encoding': accepted },
      )

    const plain = await ask('identity')
    const packed = [await ask('gzip, deflate'), await ask('gzip, br'), await ask('gzip, br, zstd')]

    assert.deepEqual(
      packed.map(({ headers }) => headers['content-encoding']),
      ['gzip', 'br', 'zstd'],
    )
    const unpack = [gunzipSync, brotliDecompressSync, zstdDecompressSync]
    for (const [i, { bytes }] of packed.entries()) {
      assert.deepEqual(JSON.parse(unpack[i]?.(bytes).toString() ?? ''), plain.body)
      assert.ok(bytes.length * 4 < plain.bytes.length)
    }
    assert.equal((await ask('br;q=0, gzip;q=0')).headers['content-encoding'], undefined)
  })
})
