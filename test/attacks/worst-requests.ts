import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Attack } from './attack.ts'
import type { Reply, Client } from './client.ts'

/** The most expensive requests of one account, many in parallel, while another account reads. */
export const worstRequests: readonly Attack[] = [
  {
    name: 'serves others while one account sends the ten most expensive requests in parallel',
    async run(target) {
      const eve = await target.member('Eve')
      await fill(eve, target.size === 'full' ? 100 : 5)
      const [copies, rounds] = target.size === 'full' ? [12, 3] : [4, 1]
      for (let round = 0; round < rounds; round += 1) {
        const all = Array.from({ length: copies }, () => worstRequestsOf(eve).map((send) => send()))
        expectAnswers(await Promise.all(all.flat()))
      }
    },
  },
  {
    name: 'serves others while many requests write to one household in parallel',
    async run(target) {
      const eve = await target.member('Eve')
      const pushes = Array.from({ length: target.size === 'full' ? 200 : 80 }, () =>
        push(eve, Array.from({ length: 200 }, category)),
      )
      const replies = await Promise.all(pushes)
      expectAnswers(replies)
      assert.ok(replies.some(({ status }) => status === 200))
    },
  },
]

/** Each answer is a success, or a refusal with `Retry-After`. */
function expectAnswers(replies: readonly Reply[]): void {
  for (const { status, headers, text } of replies) {
    const mayRetry = status === 503 || status === 429
    assert.ok(status < 300 || (mayRetry && headers.has('retry-after')), text.slice(0, 200))
  }
}

/** The service accepts a push while the account writes less than 10,000 rows a minute. */
function push(client: Client, mutations: readonly object[]): Promise<Reply> {
  const sent = mutations.map((one) => ({ mutation_id: randomUUID(), ...one }))
  const head = { client_id: randomUUID(), schema_version: 1, scope_id: client.householdId }
  return client.call('POST', '/v1/sync/push', { body: { ...head, mutations: sent } })
}

const create = (entity: string, data: object, id: string = randomUUID()) => ({
  op: 'create',
  entity,
  id,
  data,
})
const category = () => create('category', { name: randomUUID() })

/** Creates many rows: pantry items of one food, movements, items of the default list, large recipes. */
async function fill(eve: Client, batches: number): Promise<void> {
  const food = randomUUID()
  await push(eve, [create('food', { name: 'Flour', min_quantity: 1 }, food)])
  const home = await eve.call('GET', `/v1/households/${eve.householdId}`)
  const list_id: string = home.body.default_shopping_list_id
  for (let batch = 0; batch < batches; batch += 1) {
    const mutations = Array.from({ length: 66 }, (_, i) => {
      const item = randomUUID()
      return [
        create(
          'pantry_item',
          { food_id: food, name: `Item ${i}`, best_before: '2027-01-01' },
          item,
        ),
        create('stock_movement', { pantry_item_id: item, kind: 'add', delta: 1 }),
        create('shopping_item', { list_id, name: `Item ${i}` }),
      ]
    })
    await untilAccepted(() => push(eve, mutations.flat()))
  }
  const description = 'x'.repeat(4000)
  for (let i = 0; i < batches; i += 1) {
    const recipes = Array.from({ length: 100 }, () =>
      create('recipe', { title: 'Stew', description }),
    )
    await untilAccepted(() => push(eve, recipes))
  }
}

/** Sends a request, and again after each 429, until the server accepts it. */
async function untilAccepted(send: () => Promise<Reply>): Promise<void> {
  for (;;) {
    const { status, headers, text } = await send()
    if (status === 200) return
    assert.equal(status, 429, text.slice(0, 200))
    await new Promise((resolve) => setTimeout(resolve, Number(headers.get('retry-after')) * 1000))
  }
}

function worstRequestsOf(eve: Client): (() => Promise<Reply>)[] {
  const read = (path: string) => () => eve.call('GET', path)
  const head = { client_id: randomUUID(), schema_version: 1, scope_id: eve.householdId }
  return [
    read('/v1/pantry/items?low=true&limit=200'),
    read('/v1/pantry/items?low=false&limit=200'),
    read('/v1/pantry/items?expiring_before=9000-01-01&limit=200'),
    read('/v1/pantry/items?q=zzz&limit=200'),
    read('/v1/pantry/movements?limit=200'),
    read('/v1/recipes?q=zzz&limit=200'),
    read('/v1/recipes?view=full&limit=200'),
    read('/v1/auth/export'),
    () => eve.call('POST', '/v1/sync/pull', { body: { ...head, limit: 5000 } }),
    () => push(eve, Array.from({ length: 50 }, category)),
  ]
}
