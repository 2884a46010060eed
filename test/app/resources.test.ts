import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { describeSync } from '#server/entity-tables.ts'
import { etagOf } from '#test/fixtures/etag.ts'
import { openKitchenRows, textIn } from '#test/fixtures/kitchen-rows.ts'
import { type Answer, startApp } from './app.ts'

const app = await startApp()
const { cook, householdId, call, rows: KINDS } = await openKitchenRows(app)

async function pulled(entity: string, id: string) {
  const head = {
    client_id: randomUUID(),
    schema_version: SCHEMA_VERSIONS.max,
    scope_id: householdId,
    limit: 5000,
  }
  const { body } = await cook.call('POST', '/v1/sync/pull', head)
  return body.changes.find(
    (one: { entity: string; id: string }) => one.entity === entity && one.id === id,
  )
}

/** An ETag is weak if the answer is compressed, as those of large rows are. */
const tagIn = ({ headers }: Answer) => headers.get('etag')?.replace(/^W\//, '')

for (const [entity, { path, whole, filled = {} }] of Object.entries(KINDS))
  describe(`a ${entity}`, () => {
    it('is made, read, listed and pulled with all its fields', async () => {
      const id = randomUUID()

      const made = await call('PUT', `${path}/${id}`, whole)
      const again = await call('PUT', `${path}/${id}`, whole)

      const { version } = made.body
      const now = app.clock().toISOString()
      const row = { id, version, ...whole, ...filled, created_at: now, updated_at: now }
      const tag = etagOf(row)
      assert.deepEqual([made.status, tagIn(made), made.body], [201, tag, row])
      assert.deepEqual([again.status, tagIn(again), again.body], [200, tag, row])
      const read = await call('GET', `${path}/${id}`)
      assert.deepEqual([read.status, tagIn(read), read.body], [200, tag, row])
      const known = await call('GET', `${path}/${id}`, undefined, { 'if-none-match': tag })
      assert.deepEqual([known.status, known.text, tagIn(known)], [304, '', tag])
      const { body: listed } = await call('GET', path + (entity === 'recipe' ? '?view=full' : ''))
      assert.deepEqual(
        listed.items.find((one: { id: string }) => one.id === id),
        row,
      )
      const { id: _id, version: _version, ...data } = row
      const computed = data as { effective_date?: string; cooked_at?: string }
      const { effective_date: _date, cooked_at: _cooked, ...kept } = computed
      assert.deepEqual(await pulled(entity, id), { entity, id, version, data: kept })
      await call('DELETE', `${path}/${id}`)
    })

    it('refuses a change with an old If-Match, and answers the current row', async () => {
      const { body: old } = await call('POST', path, whole)
      const row = `${path}/${old.id}`
      const name = textIn(whole)
      app.clock.advance({ minutes: 1 })
      await call('PATCH', row, { [name]: 'Changed' }, { 'if-match': `"${old.version}"` })
      const { body: current } = await call('GET', row)
      const seen = { 'if-match': `"${old.version}"` }

      const stale = [
        await call('PATCH', row, { [name]: 'Mine' }, seen),
        await call('PUT', row, whole, seen),
        await call('DELETE', row, undefined, seen),
        await call('PUT', row, whole, { 'if-none-match': '*' }),
      ]

      assert.equal(current[name], 'Changed')
      assert.deepEqual(
        stale.map(({ status, body }) => [status, body.code, body.current]),
        stale.map(() => [412, 'STALE', current]),
      )
      assert.deepEqual((await call('GET', row)).body, current)
      const { status } = await call('DELETE', row, undefined, {
        'if-match': `"${current.version}"`,
      })
      assert.equal(status, 204)
    })

    it('is deleted for good, and its id can not be used again', async () => {
      const { body: row } = await call('POST', path, whole)

      const answers = [
        await call('DELETE', `${path}/${row.id}`),
        await call('DELETE', `${path}/${row.id}`),
        await call('GET', `${path}/${row.id}`),
        await call('PATCH', `${path}/${row.id}`, {}),
        await call('PUT', `${path}/${row.id}`, whole),
        await call('DELETE', `${path}/${randomUUID()}`),
      ]

      assert.deepEqual(
        answers.map(({ status }) => status),
        [204, 204, 404, 404, 409, 404],
      )
    })
  })

it('the tests cover every writable row kind and every field', () => {
  const described = describeSync()
    .collections.filter(({ clientsMay }) =>
      ['create', 'delete'].every((one) => clientsMay.some((may) => may === one)),
    )
    .map(({ name, fields }) => [name, Object.keys(fields).toSorted()])
  const known = Object.entries(KINDS).map(([name, { whole, filled }]) => {
    const fields = new Set(Object.keys({ ...whole, ...filled }))
    for (const computed of ['effective_date', 'cooked_at']) fields.delete(computed)
    return [name, [...fields].toSorted()]
  })

  assert.deepEqual(known, described)
})
