import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { entityAt, isKnown, parentFieldsOf } from '@larder/rules/entity.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { describeSync } from '#server/entity-tables.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { write } from '#sync/write/save.ts'
import { openKitchenRows, textIn } from '#test/fixtures/kitchen-rows.ts'
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

/** What a replica of an older version knows. */
function syncOf(version: number): SyncSchema {
  const sync = describeSync()
  const known = sync.collections.filter((one) => isKnown(one, version))
  return { ...sync, collections: known.map((one) => entityAt(one, version)) }
}

/** Children that a version does not know, of parents that it knows. */
const unknownChildren = (version: number) =>
  describeSync().collections.flatMap((child) =>
    parentFieldsOf(child).flatMap(({ field, parent }) => {
      const known = syncOf(version).collections
      const hasField = Object.hasOwn(
        known.find(({ name }) => name === child.name)?.fields ?? {},
        field,
      )
      return !hasField && known.some(({ name }) => name === parent)
        ? [{ child: child.name, field, parent }]
        : []
    }),
  )

it('a replica of an older version deletes no parent of a row that it does not know', async () => {
  const { cook, householdId, call, rows } = await openKitchenRows(app)
  const client_id = randomUUID()
  async function pull() {
    const head = {
      client_id,
      schema_version: SCHEMA_VERSIONS.max,
      scope_id: householdId,
      limit: 5000,
    }
    const { body } = await cook.call('POST', '/v1/sync/pull', head)
    return new Map<string, { deleted?: boolean }>(
      body.changes.map((one: { id: string }) => [one.id, one]),
    )
  }
  async function make(entity: string, fields: object) {
    const { path, whole } = rows[entity] ?? assert.fail(entity)
    const { id } = (await call('POST', '/v1/shopping-lists', { name: 'Other' })).body
    const place = path.replace(
      /(?<=shopping-lists\/)[^/]+/,
      'list_id' in fields ? String(fields.list_id) : id,
    )
    const { list_id: _list, ...others }: Record<string, unknown> = { ...whole, ...fields }
    const made = await call('POST', place, others)
    assert.equal(made.status, 201, made.text)
    return { id: String(made.body.id), path: `${place}/${made.body.id}` }
  }
  const tried = new Set<string>()

  for (let version = 1; version < SCHEMA_VERSIONS.max; version++)
    for (const { child, field, parent } of unknownChildren(version)) {
      const above = await make(parent, { [textIn(rows[parent]?.whole ?? {})]: randomUUID() })
      const below = await make(child, {
        ...(child === 'photo' ? { food_id: null } : {}),
        [field]: above.id,
      })
      const wish = { op: 'delete', entity: parent, id: above.id } as const
      const old = write(
        app.db,
        syncOf(version),
        { scopeId: householdId, writer: null, mutations: [wish] },
        app.clock(),
      )

      await assert.rejects(
        old,
        { code: '23503' },
        `version ${version} deletes a ${parent} with a ${child}`,
      )
      const kept = await pull()
      const { status } = await call('DELETE', above.path)
      const left = await pull()

      assert.deepEqual(
        [kept.has(above.id), kept.has(below.id), status, left.has(above.id), left.has(below.id)],
        [true, true, 204, false, false],
      )
      tried.add(`${child} ${field}`)
    }

  assert.ok(
    tried.has('photo shopping_item_id') && tried.has('collected_recipe recipe_id'),
    [...tried].join(),
  )
})
