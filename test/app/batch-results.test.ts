import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Mutation } from '@larder/rules/mutation.ts'
import { outcome } from './answers.ts'
import { startApp } from './app.ts'
import { writeAsService } from './as-service.ts'
import { firstHousehold } from './household.ts'
import { signedUp } from './person.ts'

const app = await startApp()
const ada = await signedUp(app)
const batch = (operations: readonly object[]) => ada.call('POST', '/v1/batch', { operations })
const FOODS = '/v1/pantry/foods'

describe('the results of a batch', () => {
  it('have each row and its ETag as they are at the end', async () => {
    const [kept, gone] = [randomUUID(), randomUUID()]
    const put = (id: string, name: string) => ({
      method: 'PUT',
      path: `${FOODS}/${id}`,
      body: { name },
    })
    const [first, last] = [randomUUID(), randomUUID()]

    const { body } = await batch([
      put(kept, first),
      put(gone, first),
      put(kept, last),
      put(gone, first),
      { method: 'DELETE', path: `${FOODS}/${gone}` },
    ])
    const stored = await ada.call('GET', `${FOODS}/${kept}`)

    const [created, , changed] = body.results
    const answer = { etag: stored.headers.get('etag'), body: stored.body }
    assert.deepEqual(
      [created, changed],
      [
        { status: 201, ...answer },
        { status: 200, ...answer },
      ],
    )
  })

  it('have the computed members of each row, also where rows of two kinds have the same id', async () => {
    const id = randomUUID()
    const food = await ada.call('POST', FOODS, { name: randomUUID() })
    const lot = { food_id: food.body.id, best_before: '2030-01-31' }
    const entry = { date: '2030-01-01', meal: 'dinner', title: 'Eat out' }

    const { body } = await batch([
      { method: 'PUT', path: `/v1/pantry/items/${id}`, body: lot },
      { method: 'PUT', path: `/v1/meal-plan/${id}`, body: entry },
    ])

    const [item, planned] = body.results.map((one: { body: object }) => one.body)
    assert.equal(item.effective_date, '2030-01-31')
    assert.deepEqual([planned.cooked_at, 'effective_date' in planned], [null, false])
  })

  it('are refused with the batch where they are too large', async () => {
    const id = randomUUID()
    const path = `/v1/recipes/${id}`
    const steps = Array.from({ length: 12 }, () => ({ id: randomUUID(), text: 'x'.repeat(9900) }))
    await ada.call('PUT', path, { title: 'Soup', steps })
    const rate = { method: 'PATCH', path, body: { rating: 5 } }

    const { status, body } = await batch(Array.from({ length: 200 }, () => rate))
    const stored = await ada.call('GET', path)

    assert.deepEqual([status, body.code, stored.body.rating], [413, 'BODY_TOO_LARGE', null])
  })
})

it('a batch that would hold the household for long with its deletes is refused', async () => {
  const { id: householdId } = await firstHousehold(ada)
  const { id } = (await ada.call('POST', '/v1/shopping-lists', { name: 'Boat' })).body
  const item = (): Mutation => ({
    op: 'create',
    entity: 'shopping_item',
    id: randomUUID(),
    data: { list_id: id, name: 'Rope' },
  })
  for (let i = 0; i < 5; i++)
    await writeAsService(app, householdId, Array.from({ length: 500 }, item))
  const path = `/v1/shopping-lists/${id}`

  const together = await batch([{ method: 'DELETE', path }])
  const { items } = (await ada.call('GET', `${path}/items?limit=200`)).body
  const alone = await ada.call('DELETE', path)

  assert.deepEqual([outcome(together), items.length], ['413 BODY_TOO_LARGE', 200])
  assert.equal(alone.status, 204)
})
