import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Attack } from './attack.ts'
import type { Reply } from './client.ts'
import { pushRows } from './push-rows.ts'

/** Attacks by one account on the response times of others. Larder refuses with 409, 429 or 503. */
export const load: readonly Attack[] = [
  {
    name: 'sums the items of a food once for every filter by stock',
    async run(target) {
      const ada = await target.member()
      const food = randomUUID()
      const count = target.size === 'full' ? 12_000 : 1000
      await pushRows(ada, [{ entity: 'food', id: food, data: { name: 'Rice', min_quantity: 5 } }])
      const rows = Array.from({ length: count }, () => ({
        entity: 'pantry_item',
        data: { food_id: food },
      }))
      assert.equal(await pushRows(ada, rows, { waitForLimits: true }), count)
      const paths = ['items?low=true', 'items?low=false', 'foods?low=true']
      await all(12, (i) => ada.call('GET', `/v1/pantry/${paths[i % paths.length]}`), [200, 503])
    },
  },
  {
    name: 'serves others while many writers wait for one household',
    async run(target) {
      const ada = await target.member()
      const rounds = target.size === 'full' ? 20 : 2
      for (let round = 0; round < rounds; round += 1)
        await all(
          25,
          (i) => ada.call('POST', '/v1/pantry/items', { body: { name: `Item ${i}` } }),
          [201, 409, 429, 503],
        )
    },
  },
  {
    name: 'serves others while twenty clients push as much as allowed',
    async run(target) {
      const ada = await target.member()
      const rounds = target.size === 'full' ? 3 : 1
      for (let round = 0; round < rounds; round += 1)
        await all(
          20,
          (i) =>
            ada.call('POST', '/v1/sync/push', {
              body: {
                client_id: randomUUID(),
                schema_version: 1,
                scope_id: ada.householdId,
                mutations: Array.from({ length: 200 }, (_, row) => ({
                  mutation_id: randomUUID(),
                  op: 'create',
                  entity: 'pantry_item',
                  id: randomUUID(),
                  data: { name: `Item ${i} ${row}` },
                })),
              },
            }),
          [200, 429, 503],
        )
    },
  },
  {
    name: 'limits the households of an account',
    async run(target) {
      const ada = await target.member()
      let refusal: Reply | undefined
      for (let i = 0; i < 60 && !refusal; i += 1) {
        const reply = await ada.call('POST', '/v1/households', { body: { name: `Household ${i}` } })
        if (reply.status !== 201) refusal = reply
      }
      assert.ok(refusal && [409, 429].includes(refusal.status), refusal?.text ?? 'No refusal came.')
    },
  },
  {
    name: 'runs one export at a time for an account',
    async run(target) {
      const ada = await target.member()
      const rows = Array.from({ length: target.size === 'full' ? 10_000 : 600 }, (_, i) => ({
        entity: 'pantry_item',
        data: { name: `Item ${i}` },
      }))
      await pushRows(ada, rows)
      const replies = await all(8, () => ada.call('GET', '/v1/auth/export'), [200, 429])
      assert.ok(replies.some(({ status }) => status === 200))
    },
  },
  {
    name: 'limits the guesses of invite codes by an account',
    async run(target) {
      const ada = await target.member()
      let refused = false
      for (let i = 0; i < 200 && !refused; i += 1) {
        const code = `guess${String(i).padStart(20, '0')}`
        const { status } = await ada.call('POST', '/v1/households/join', { body: { code } })
        assert.ok(status >= 400 && status < 500, String(status))
        refused = status === 429
      }
      assert.ok(refused, 'None of 200 guesses was refused.')
    },
  },
]

/** Calls `count` times in parallel, and expects these statuses. */
async function all(
  count: number,
  call: (i: number) => Promise<Reply>,
  statuses: readonly number[],
): Promise<Reply[]> {
  const replies = await Promise.all(Array.from({ length: count }, (_, i) => call(i)))
  for (const { status, text } of replies)
    assert.ok(statuses.includes(status), `${status} ${text.slice(0, 200)}`)
  return replies
}
