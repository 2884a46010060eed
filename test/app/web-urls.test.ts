import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { describeSync } from '#server/entity-tables.ts'
import { kitchenRows, parentRows } from '#test/fixtures/kitchen-rows.ts'
import { startApp } from './app.ts'
import { firstHousehold } from './household.ts'
import { signedUp } from './person.ts'

const app = await startApp()
const ada = await signedUp(app)
const { id: scope_id, default_shopping_list_id: listId } = await firstHousehold(ada)
const parents = parentRows()
for (const { method, path, body } of parents.rows) await ada.call(method, path, body)
const rows = kitchenRows({ ...parents.ids, listId, cookId: ada.id })

const BAD = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'ftp://example.com/',
  'mailto:ada@example.com',
  'intent://scan/#Intent;end',
  '//example.com/',
  '/pancakes',
  'example.com',
  'https:',
  'https://',
  'https:example.com',
  'http:/example.com',
  'https://exam\nple.com/',
  'https://example.com/a b',
  'https://example.com/\u0007',
  'https://[::1',
  'page 12',
  '',
]
const GOOD = [
  'https://example.com/a?b=c#d',
  'HTTP://example.com',
  'https://example.com/käse',
  'https://[::1]:8080/',
]

/** Every field that holds a web address. */
const fields = describeSync().collections.flatMap(({ name, fields: all }) =>
  Object.entries(all)
    .filter(([, { type }]) => JSON.stringify(type.schema).includes('"http-url"'))
    .map(([field]) => ({ entity: name, field })),
)

describe('a field that holds a web address', () => {
  it('has a name that says so', () => {
    const named = describeSync().collections.flatMap(({ name, fields: all }) =>
      Object.keys(all).flatMap((field) =>
        /ur[il]|href|link/.test(field) ? [{ entity: name, field }] : [],
      ),
    )

    assert.deepEqual(fields, named)
    assert.ok(fields.length > 0)
  })

  for (const { entity, field } of fields) {
    const { path, whole } = rows[entity] ?? assert.fail(`no row of ${entity}`)

    it(`accepts only http and https: ${entity}.${field}`, async () => {
      const { body: made } = await ada.call('POST', path, whole)
      const statuses: unknown[] = []
      for (const url of BAD) {
        const written = [
          await ada.call('POST', path, { ...whole, [field]: url }),
          await ada.call('PUT', `${path}/${made.id}`, { ...whole, [field]: url }),
          await ada.call('PATCH', `${path}/${made.id}`, { [field]: url }),
        ]
        for (const { status, body } of written) statuses.push([status, body.details?.[0].path, url])
      }
      const expected = BAD.flatMap((url) => [1, 2, 3].map(() => [400, `/${field}`, url]))
      assert.deepEqual(statuses, expected)
      for (const url of GOOD) {
        const { status } = await ada.call('PATCH', `${path}/${made.id}`, { [field]: url })
        assert.equal(status, 200, url)
      }
    })

    it(`accepts only http and https in a push: ${entity}.${field}`, async () => {
      const mutations = [...BAD, ...GOOD].map((url) => ({
        mutation_id: randomUUID(),
        op: 'create',
        entity,
        id: randomUUID(),
        data: { ...whole, [field]: url },
      }))
      const { body } = await ada.call('POST', '/v1/sync/push', {
        client_id: randomUUID(),
        schema_version: 1,
        scope_id,
        mutations,
      })

      const message = `${field} must be a web address that begins with https:// or http://.`
      assert.deepEqual(
        body.results.map(({ reason, details }: { reason?: string; details?: object[] }) => [
          reason,
          details,
        ]),
        [
          ...BAD.map(() => ['validation', [{ path: `/${field}`, message }]]),
          ...GOOD.map(() => [undefined, undefined]),
        ],
      )
    })
  }
})
