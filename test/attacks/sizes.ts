import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Attack } from './attack.ts'
import { pushRows } from './push-rows.ts'

const MAX_ANSWER = 16 * 1024 * 1024

/** Attacks on memory: rows and numbers that become longer as JSON. */
export const sizes: readonly Attack[] = [
  {
    name: 'survives numbers that are longer in answers than in requests',
    async run(target) {
      const ada = await target.member()
      const extra = { numbers: Array.from({ length: 15_000 }, () => 1e308) }
      const rows = Array.from({ length: target.size === 'full' ? 110 : 8 }, (_, i) => ({
        entity: 'recipe',
        data: { title: `Inflated ${i}`, extra },
      }))
      await pushRows(ada, rows, { perPush: 8 })
      await pullAll(ada)
    },
  },
  {
    name: 'limits the pages of a household with large rows by bytes',
    async run(target) {
      const ada = await target.member()
      const note = 'x'.repeat(100 * 1024)
      const rows = Array.from({ length: target.size === 'full' ? 400 : 90 }, (_, i) => ({
        entity: 'recipe',
        data: { title: `Large ${i}`, extra: { note } },
      }))
      await pushRows(ada, rows, { perPush: 9 })
      const pulled = await pullAll(ada)
      const list = await ada.call('GET', '/v1/recipes?view=full&limit=200')

      assert.equal(list.status, 200)
      assert.ok(list.text.length <= MAX_ANSWER, `the list has ${list.text.length} bytes`)
      assert.ok(pulled >= rows.length, `only ${pulled} rows were pulled`)
    },
  },
  {
    name: 'limits the answer to many small changes of one large row',
    async run(target) {
      const ada = await target.member()
      const id = randomUUID()
      const extra = { note: 'x'.repeat(100 * 1024) }
      await pushRows(ada, [{ entity: 'recipe', id, data: { title: 'Large', extra } }])
      const reply = await ada.call('POST', '/v1/sync/push', {
        body: {
          client_id: randomUUID(),
          schema_version: 1,
          scope_id: ada.householdId,
          mutations: Array.from({ length: 200 }, (_, i) => ({
            mutation_id: randomUUID(),
            op: 'update',
            entity: 'recipe',
            id,
            patch: { rating: (i % 5) + 1 },
          })),
        },
      })

      assert.ok(reply.text.length <= MAX_ANSWER, `the answer has ${reply.text.length} bytes`)
      assert.ok(reply.status === 200 || reply.status === 413, reply.text.slice(0, 200))
    },
  },
]

/** Pulls page by page, with the largest limit. @returns the number of changes */
async function pullAll(ada: Parameters<typeof pushRows>[0]): Promise<number> {
  const client = { client_id: randomUUID(), schema_version: 1, scope_id: ada.householdId }
  let cursor: string | undefined
  let changes = 0
  for (;;) {
    const body = { ...client, limit: 5000, ...(cursor === undefined ? {} : { cursor }) }
    const reply = await ada.call('POST', '/v1/sync/pull', { body })
    assert.equal(reply.status, 200, reply.text.slice(0, 200))
    assert.ok(reply.text.length <= MAX_ANSWER, `a page has ${reply.text.length} bytes`)
    changes += reply.body.changes.length
    cursor = reply.body.cursor
    if (!reply.body.has_more) return changes
  }
}
