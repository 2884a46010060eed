import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { setRole } from '#test/simulation/household.ts'
import { type Device, startKitchenServer } from '#test/simulation/server.ts'

const kitchen = await startKitchenServer()
const { household } = kitchen

const foods = (...names: string[]) =>
  names.map((name) => ({ op: 'create', entity: 'food', id: randomUUID(), data: { name } }))
async function cursorOf(device: Device, more: object = {}): Promise<string> {
  const { body } = await device.pull({ limit: 5000, ...more })
  assert.equal(body.has_more, false)
  return body.cursor
}

describe('a scope', () => {
  it('gives the same error to a former member, to a stranger, and for an unknown id', async () => {
    const { id, ada, bob } = await household()
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

  it('of an account contains the memberships in its households', async () => {
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
      schema_versions: SCHEMA_VERSIONS,
      retention_days: 60,
      limits: { max_mutations: 200, max_push_bytes: 1_048_576, max_page_rows: 5000 },
      scopes: [
        { scope_id: ada.accountId, kind: 'account', version: 1 },
        { scope_id: id, kind: 'household', role: 'owner', version: 2 },
      ],
    })
  })
})
