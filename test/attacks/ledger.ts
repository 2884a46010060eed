import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Attack, Target } from './attack.ts'
import type { Reply, Visitor } from './visitor.ts'

/** Attacks on quantities: repeated and concurrent verbs. */
export const ledger: readonly Attack[] = [
  {
    name: 'lets two who open a part of one lot take no more than there is',
    run: (target) =>
      repeat(target, async (ada) => {
        const item = await lotOf(ada, 6)
        const open = () => ada.call('POST', `${item}/open`, { body: { quantity: 4 } })
        const replies = await Promise.all([open(), open()])

        assert.deepEqual(statuses(replies), [200, 409])
        assert.equal(await quantityOf(ada, item), 2)
      }),
  },
  {
    name: 'moves a part once, however often the move is sent',
    run: (target) =>
      repeat(target, async (ada) => {
        const item = await lotOf(ada, 4)
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
    name: 'undoes a consume beside a count in one order or the other',
    run: (target) =>
      repeat(target, async (ada) => {
        const item = await lotOf(ada, 10)
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

async function repeat(target: Target, once: (ada: Visitor) => Promise<void>): Promise<void> {
  const ada = await target.member()
  const rounds = target.size === 'full' ? 40 : 5
  for (let round = 0; round < rounds; round += 1) await once(ada)
}

/** Makes a lot. @returns its path */
async function lotOf(ada: Visitor, quantity: number): Promise<string> {
  const made = await ada.call('POST', '/v1/pantry/items', { body: { name: 'Rice', quantity } })
  assert.equal(made.status, 201, made.text)
  return `/v1/pantry/items/${made.body.id}`
}

async function quantityOf(ada: Visitor, path: string): Promise<number> {
  const { status, body, text } = await ada.call('GET', path)
  assert.equal(status, 200, text)
  return body.quantity
}

const statuses = (replies: readonly Reply[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)
