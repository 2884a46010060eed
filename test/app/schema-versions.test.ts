import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { startApp } from './app.ts'
import { firstHousehold } from './household.ts'
import { signedUp } from './person.ts'

const app = await startApp()

it('a client of version 1 does not see the store of a list, and leaves it as it is', async () => {
  const ada = await signedUp(app)
  const { id: scope_id } = await firstHousehold(ada)
  const store_id = randomUUID()
  const { body: list } = await ada.call('POST', '/v1/shopping-lists', { name: 'Weekend', store_id })
  const sync = (path: string, schema_version: number, more: object) =>
    ada.call('POST', `/v1/sync/${path}`, {
      client_id: randomUUID(),
      schema_version,
      scope_id,
      ...more,
    })
  const push = async (schema_version: number, patch: object) => {
    const sent = { op: 'update', entity: 'shopping_list', id: list.id, patch }
    const mutations = [{ mutation_id: randomUUID(), ...sent }]
    const { body } = await sync('push', schema_version, { mutations })
    return body.results[0]
  }
  const pulled = async (schema_version: number, more: object = {}) => {
    const { status, body } = await sync('pull', schema_version, more)
    const row = body.changes?.find(({ id }: { id: string }) => id === list.id)
    return { status, reason: body.reason, cursor: body.cursor, data: row?.data }
  }

  const old = await pulled(1)
  const renamed = await push(1, { name: 'Party' })
  const refused = await push(1, { store_id: null })
  const moved = await pulled(2, { cursor: old.cursor })
  const current = await pulled(2)
  const left = await push(2, { store_id: null })

  assert.deepEqual(
    [old.data, renamed.row.data, current.data].map((data) => [
      data.name,
      Object.hasOwn(data, 'store_id'),
    ]),
    [
      ['Weekend', false],
      ['Party', false],
      ['Party', true],
    ],
  )
  assert.deepEqual(
    [refused.reason, refused.details],
    ['unknown_field', [{ path: '/store_id', message: 'store_id needs schema_version 2.' }]],
  )
  assert.deepEqual([moved.status, moved.reason], [410, 'schema_changed'])
  assert.equal(current.data.store_id, store_id)
  assert.deepEqual([left.status, left.row.data.store_id], ['applied', null])
})
