// A write by REST reads its answer in its own transaction. So a write at the same time neither hides the
// success nor makes it look like two.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Answer, startApp } from '#test/app/app.ts'
import { queueWrites } from '#test/app/row-locks.ts'
import { openKitchenRows, textIn } from '#test/fixtures/kitchen-rows.ts'

const app = await startApp()
const { householdId, call, rows: KINDS } = await openKitchenRows(app)

async function version(): Promise<number> {
  const { version: now } = await app.db
    .selectFrom('sync_scope')
    .select('version')
    .where('household_id', '=', householdId)
    .executeTakeFirstOrThrow()
  return Number(now)
}

const remove = (path: string) => () => call('DELETE', path)
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status)

for (const [entity, { path, whole }] of Object.entries(KINDS))
  describe(`a ${entity}`, () => {
    const name = textIn(whole)

    it('that is deleted right after a write was still written, and the answer says so', async () => {
      const { body } = await call('POST', path, whole)
      const row = `${path}/${body.id}`
      const [otherId, thirdId] = [randomUUID(), randomUUID()]
      const before = await version()

      const pairs = [
        await queueWrites(app, householdId, [
          () => call('PATCH', row, { [name]: 'New' }),
          remove(row),
        ]),
        await queueWrites(app, householdId, [
          () => call('PUT', `${path}/${otherId}`, whole),
          remove(`${path}/${otherId}`),
        ]),
        await queueWrites(app, householdId, [
          () => call('POST', path, { id: thirdId, ...whole }),
          remove(`${path}/${thirdId}`),
        ]),
      ]

      assert.deepEqual(pairs.map(statusesOf), [
        [200, 204],
        [201, 204],
        [201, 204],
      ])
      assert.equal(pairs[0]?.[0]?.body[name], 'New')
      assert.equal(await version(), before + 6)
    })

    it('that was deleted a moment ago is NOT_FOUND for a write', async () => {
      const { body } = await call('POST', path, whole)
      const row = `${path}/${body.id}`
      const before = await version()

      const answers = await queueWrites(app, householdId, [
        remove(row),
        () => call('PATCH', row, { [name]: 'New' }),
        () => call('PUT', row, whole),
      ])

      assert.deepEqual(statusesOf(answers), [204, 404, 409])
      assert.equal(await version(), before + 1)
    })
  })

describe('several writers at the same time', () => {
  it('create one row for one new id, and only one gets 201', async () => {
    const id = randomUUID()

    const put = Array.from({ length: 20 }, () =>
      call('PUT', `/v1/pantry/locations/${id}`, { name: 'Attic' }),
    )
    const statuses = statusesOf(await Promise.all(put))

    const isNew = statuses.filter((status) => status === 201)
    assert.deepEqual([isNew.length, new Set(statuses)], [1, new Set([200, 201])])
  })

  it('change different parts of one field, and nobody must retry', async () => {
    const { body } = await call('POST', '/v1/recipes', { title: 'Stew', nutrition: { fat: 1 } })
    const names = Array.from({ length: 20 }, (_, i) => `vitamin ${i}`)

    const patched = await Promise.all(
      names.map((name) =>
        call('PATCH', `/v1/recipes/${body.id}`, { nutrition: { [name]: 2, fat: null } }),
      ),
    )

    assert.deepEqual(new Set(statusesOf(patched)), new Set([200]))
    const { body: recipe } = await call('GET', `/v1/recipes/${body.id}`)
    assert.deepEqual(recipe.nutrition, Object.fromEntries(names.map((name) => [name, 2])))
  })
})
