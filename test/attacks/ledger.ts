import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Attack, Target } from './attack.ts'
import type { Reply, Client } from './client.ts'

/** Attacks on quantities: repeated and concurrent verbs. */
export const ledger: readonly Attack[] = [
  {
    name: 'never takes more than an item has when two open a part in parallel',
    run: (target) =>
      repeat(target, async (ada) => {
        const item = await createItem(ada, 6)
        const open = () => ada.call('POST', `${item}/open`, { body: { quantity: 4 } })
        const replies = await Promise.all([open(), open()])

        assert.deepEqual(statuses(replies), [200, 409])
        assert.equal(await quantityOf(ada, item), 2)
      }),
  },
  {
    name: 'moves a part once, even if the request is sent three times',
    run: (target) =>
      repeat(target, async (ada) => {
        const item = await createItem(ada, 4)
        const body = { quantity: 1, new_id: randomUUID(), location_id: null }
        const replies: Reply[] = []
        for (let i = 0; i < 3; i += 1)
          replies.push(await ada.call('POST', `${item}/move`, { body }))

        assert.deepEqual(statuses(replies), [200, 200, 200], replies.map(({ text }) => text).join())
        assert.equal(await quantityOf(ada, item), 3)
        assert.equal(await quantityOf(ada, `/v1/pantry/items/${body.new_id}`), 1)
      }),
  },
  {
    name: 'gets the same amount from an undo and a parallel count in any order',
    run: (target) =>
      repeat(target, async (ada) => {
        const item = await createItem(ada, 10)
        const used = await ada.call('POST', `${item}/consume`, { body: { quantity: 4 } })
        const undo = `/v1/pantry/movements/${used.body.movement.id}/undo`
        const [undone, counted] = await Promise.all([
          ada.call('POST', undo, { body: {} }),
          ada.call('POST', `${item}/count`, { body: { quantity: 6 } }),
        ])

        assert.equal(counted.status, 200, counted.text)
        assert.ok([200, 409].includes(undone.status), undone.text)
        assert.equal(await quantityOf(ada, item), 6)
      }),
  },
]

async function repeat(target: Target, once: (ada: Client) => Promise<void>): Promise<void> {
  const ada = await target.member()
  const rounds = target.size === 'full' ? 40 : 5
  for (let round = 0; round < rounds; round += 1) await once(ada)
}

/** Makes an item. @returns its path */
async function createItem(ada: Client, quantity: number): Promise<string> {
  const made = await ada.call('POST', '/v1/pantry/items', { body: { name: 'Rice', quantity } })
  assert.equal(made.status, 201, made.text)
  return `/v1/pantry/items/${made.body.id}`
}

async function quantityOf(ada: Client, path: string): Promise<number> {
  const { status, body, text } = await ada.call('GET', path)
  assert.equal(status, 200, text)
  return body.quantity
}

const statuses = (replies: readonly Reply[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)
