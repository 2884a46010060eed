import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { startApp } from './app.ts'
import { firstHousehold, inHousehold } from './household.ts'
import { signedUp } from './person.ts'

const app = await startApp()
const ada = await signedUp(app)
const { id: householdId } = await firstHousehold(ada)
const call = inHousehold(app, ada, householdId)
const FOODS = '/v1/pantry/foods'
const batch = (operations: readonly object[]) => call('POST', '/v1/batch', { operations })

it('a batch reaches only rows of its household', async () => {
  const eve = await signedUp(app)
  const { id: hers, default_shopping_list_id: herList } = await firstHousehold(eve)
  const { body: herFood } = await eve.call('POST', FOODS, { name: 'Secret' })
  const id = randomUUID()
  const wrong = [
    '/v1/auth/account',
    `/v1/households/${hers}`,
    `/v1/households/${householdId}`,
    '/v1/batch',
    '/v1/sync/push',
    '/v1/pantry/../auth/account',
    `/v1/pantry/foods/..%2f..%2fauth`,
    `/v1/pantry%2ffoods/${id}`,
    `/v1/pantry/foods/${id}?household=${hers}`,
    `/v1/pantry/foods/${id}#x`,
    `/v1/pantry/foods/${id}/`,
    `//v1/pantry/foods/${id}`,
    `/v1//pantry/foods/${id}`,
    `${app.url}/v1/pantry/foods/${id}`,
    `/V1/pantry/foods/${id}`,
    `/v1/pantry/foods/x`,
    `/v1/pantry/foods/${id}/consume`,
    `/v1/recipes/cookable`,
    `/v1/pantry/items/${id}/add`,
    `/v1/meal-plan/copy`,
    `/v1/shopping-lists/x/items`,
    `/v1/pantry/foods/constructor`,
    '/v1/pantry/foods\n',
    '/',
  ]

  const { status, body } = await batch(
    wrong.map((path) => ({ method: 'PATCH', path, body: { name: 'x' } })),
  )
  const foreign = await batch([
    { method: 'PATCH', path: `${FOODS}/${herFood.id}`, body: { name: 'Mine' } },
    { method: 'DELETE', path: `${FOODS}/${herFood.id}` },
    { method: 'POST', path: `/v1/shopping-lists/${herList}/items`, body: { name: 'Tea' } },
    { method: 'PATCH', path: `/v1/pantry/movements/${id}`, body: {} },
    { method: 'POST', path: '/v1/cookings', body: {} },
    { method: 'PUT', path: FOODS, body: {} },
  ])

  assert.equal(status, 200)
  assert.deepEqual(
    body.results.map((one: { status: number; error: { details: { path: string }[] } }) => [
      one.status,
      one.error.details[0]?.path,
    ]),
    wrong.map((_, i) => [400, `/operations/${i}/path`]),
  )
  assert.deepEqual(
    foreign.body.results.map((one: { status: number }) => one.status),
    [404, 404, 404, 405, 405, 405],
  )
  assert.ok(!foreign.text.includes('Secret'))
  assert.equal((await eve.call('GET', `${FOODS}/${herFood.id}`)).body.name, 'Secret')
})
