import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { KEY_SCOPES, type KeyScope } from '#platform/kernel/actor.ts'
import { madeKey } from '#test/app/api-key.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const clients: Client[] = []
after(async () => {
  for (const client of clients) await client.close()
})

/** A person with a client of the official library, which has an API key. */
async function openClient(scope: KeyScope = 'write') {
  const ada = await signedUp(app)
  const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(ada)
  const { key } = await madeKey(ada, scope)
  const client = await connect(key)
  async function use(name: string, args: object = {}) {
    const result = (await client.callTool({ name, arguments: { ...args } })) as CallToolResult
    const [content] = result.content
    const text = content?.type === 'text' ? content.text : ''
    if (!result.isError) assert.deepEqual(JSON.parse(text), result.structuredContent)
    // oxlint-disable-next-line typescript/no-explicit-any -- a test asserts its shape by comparison
    return { isError: result.isError === true, text, answer: result.structuredContent as any }
  }
  async function done(name: string, args: object = {}) {
    const { isError, text, answer } = await use(name, args)
    assert.ok(!isError, `${name}: ${text}`)
    return answer
  }
  return {
    ada,
    key,
    client,
    householdId,
    listId,
    use,
    done,
    call: inHousehold(app, ada, householdId),
  }
}

async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }),
  )
  clients.push(client)
  await client.listTools() // from now on it validates each answer by the schema of its tool
  return client
}

const post = (headers: Record<string, string>, body: unknown = LIST) =>
  app.call('POST', '/mcp', {
    body,
    headers: { accept: 'application/json, text/event-stream', ...headers },
  })
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

/** An argument of each name, for all tools. No row has these ids. */
const ARGUMENTS: Readonly<Record<string, unknown>> = {
  q: 'tea',
  text: 'tea',
  food_id: randomUUID(),
  recipe_id: randomUUID(),
  item_ids: [randomUUID()],
  checked: true,
  quantity: 1,
  from: '2026-11-20',
  to: '2026-11-20',
  date: '2026-11-20',
  meal: 'dinner',
  operation_id: `add:${randomUUID()}`,
}

const named = ({ items }: { items: { name: string | null; food_name?: string }[] }) =>
  items.map(({ name, food_name }) => name ?? food_name)

describe('MCP', () => {
  it('lists its tools with schemas, to the official client', async () => {
    const { client } = await openClient()

    const { tools } = await client.listTools()

    assert.equal(client.getServerVersion()?.name, 'larder')
    assert.match(client.getInstructions() ?? '', /undo/)
    assert.deepEqual(
      tools.map(({ name, annotations }) => `${name}${annotations?.readOnlyHint ? '' : ' *'}`),
      [
        'list_expiring',
        'read_pantry',
        'search',
        'read_food',
        'search_recipes',
        'read_recipe',
        'list_cookable',
        'read_meal_plan',
        'list_shopping_lists',
        'read_shopping_list',
        'add_to_list *',
        'tick_items *',
        'add_recipe_to_list *',
        'plan_shopping *',
        'put_away *',
        'plan_meal *',
        'cook_recipe *',
        'use_food *',
        'throw_away_food *',
        'undo *',
      ],
    )
  })

  it('lists for each key the tools that it may use, and refuses the others', async () => {
    const { ada, client } = await openClient()
    const { tools } = await client.listTools()

    for (const scope of KEY_SCOPES) {
      const own = await connect((await madeKey(ada, scope)).key)
      const listed = (await own.listTools()).tools.map(({ name }) => name)
      const opened = []
      for (const { name, inputSchema } of tools) {
        const args = (inputSchema.required ?? []).map((one) => [one, ARGUMENTS[one]])
        const { content } = await own.callTool({ name, arguments: Object.fromEntries(args) })
        const isClosed = JSON.stringify(content).includes(`An API key with the scope ${scope} can`)
        if (!isClosed) opened.push(name)
      }

      assert.deepEqual([scope, listed], [scope, opened])
    }
  })

  it('runs each tool that reads', async () => {
    const { call, done, listId } = await openClient('read')
    const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'Tea' })
    const soon = app.clock().toISOString().slice(0, 10)
    await call('POST', '/v1/pantry/items', { food_id: food.id, quantity: 3, best_before: soon })
    const ingredients = [
      { id: randomUUID(), original_text: '1 tea', name: 'tea', food_id: food.id, quantity: 1 },
    ]
    const { body: recipe } = await call('POST', '/v1/recipes', { title: 'Tea cake', ingredients })
    await call('POST', '/v1/meal-plan', { date: soon, meal: 'dinner', recipe_id: recipe.id })
    await call('POST', '/v1/meal-plan', {
      date: soon,
      meal: 'lunch',
      food_id: food.id,
      quantity: 1,
    })
    await call('POST', `/v1/shopping-lists/${listId}/items`, { name: 'Milk', position: 'a' })
    await call('POST', `/v1/shopping-lists/${listId}/items`, { food_id: food.id, position: 'b' })

    assert.equal((await done('list_expiring', { within_days: 3 })).items.length, 1)
    assert.equal((await done('read_pantry')).items[0].food_id ?? food.id, food.id)
    assert.equal((await done('search', { q: 'tea' })).foods[0].id, food.id)
    assert.equal((await done('search_recipes', { q: 'tea cakes' })).items[0].recipe.id, recipe.id)
    assert.equal((await done('read_recipe', { recipe_id: recipe.id })).title, 'Tea cake')
    assert.equal((await done('list_cookable', { max_missing: 0 })).items.length, 1)
    assert.equal((await done('read_food', { food_id: food.id })).name, 'Tea')
    const meals = (await done('read_meal_plan', { from: soon, to: soon })).items
    assert.deepEqual(
      meals.map(({ recipe_title, food_name }: Record<string, unknown>) => [
        recipe_title ?? null,
        food_name ?? null,
      ]),
      [
        ['Tea cake', null],
        [null, 'Tea'],
      ],
    )
    assert.equal((await done('list_shopping_lists')).items[0].id, listId)
    assert.deepEqual(named(await done('read_shopping_list', { list_id: listId })), ['Milk', 'Tea'])
    assert.deepEqual(named(await done('read_shopping_list')), ['Milk', 'Tea'])
  })

  it('undoes each tool that writes, by the operation_id of its answer', async () => {
    const { call, done, listId } = await openClient()
    const { body: food } = await call('POST', '/v1/pantry/foods', {
      name: 'Tea',
      default_unit: 'g',
    })
    const soon = app.clock().toISOString().slice(0, 10)
    await call('POST', '/v1/pantry/items', { food_id: food.id, quantity: 300, unit: 'g' })
    const ingredients = [
      {
        id: randomUUID(),
        original_text: '100 g tea',
        name: 'tea',
        food_id: food.id,
        quantity: 100,
        unit: 'g',
      },
      { id: randomUUID(), original_text: '2 eggs', name: 'eggs', quantity: 2 },
    ]
    const { body: recipe } = await call('POST', '/v1/recipes', { title: 'Tea cake', ingredients })
    const { body: bread } = await call('POST', `/v1/shopping-lists/${listId}/items`, {
      name: 'Bread',
    })
    await call('POST', '/v1/meal-plan', { date: soon, meal: 'dinner', recipe_id: recipe.id })
    const list = { list_id: listId }
    /** The state of the household that the tools change. */
    const state = async () => ({
      items: (await call('GET', `/v1/shopping-lists/${listId}/items`)).body.items
        .filter(({ dismissed_at }: { dismissed_at: string | null }) => dismissed_at === null)
        .map(({ name, food_id, checked_at }: Record<string, unknown>) => [
          name,
          food_id,
          checked_at,
        ])
        .toSorted(),
      meals: (await call('GET', '/v1/meal-plan')).body.items.length,
      pantry: (await call('GET', '/v1/pantry/summary')).body.items.length,
      amount: (await call('GET', '/v1/pantry/items')).body.items.map(
        ({ quantity }: { quantity: number }) => quantity,
      ),
    })
    const before = await state()
    const writes: [string, object][] = [
      ['add_to_list', { text: 'two litres of milk and 6 eggs' }],
      ['tick_items', { ...list, item_ids: [bread.id], checked: true }],
      ['add_recipe_to_list', { ...list, recipe_id: recipe.id }],
      ['plan_shopping', { ...list, to: soon }],
      ['plan_meal', { date: soon, meal: 'lunch', title: 'Soup' }],
      ['plan_meal', { date: soon, meal: 'lunch', food_id: food.id, quantity: 50, unit: 'g' }],
      ['tick_items', { item_ids: [bread.id], checked: true }],
      ['add_recipe_to_list', { recipe_id: recipe.id }],
      ['plan_shopping', { to: soon }],
      ['cook_recipe', { recipe_id: recipe.id }],
      ['use_food', { food_id: food.id, quantity: 50, unit: 'g' }],
      ['throw_away_food', { food_id: food.id, quantity: 50, unit: 'g', reason: 'mouldy' }],
    ]

    for (const [name, args] of writes) {
      const { operation_id } = await done(name, args)
      assert.notDeepEqual(await state(), before, name)
      await done('undo', { operation_id })
      assert.deepEqual(await state(), before, name)
    }

    await done('tick_items', { ...list, item_ids: [bread.id], checked: true })
    const ticked = await state()
    const { operation_id } = await done('put_away', list)
    assert.notDeepEqual(await state(), ticked)
    await done('undo', { operation_id })
    assert.deepEqual((await state()).items, ticked.items)
  })

  for (const scope of ['shop', 'write'] as const)
    it(`answers and undoes the operation_id of the route, with a ${scope} key`, async () => {
      const { call, done, listId } = await openClient(scope)
      const items = async () =>
        (await call('GET', `/v1/shopping-lists/${listId}/items`)).body.items.length

      const ofTool = await done('add_to_list', { text: 'milk' })
      const ofRoute = (await call('POST', '/v1/add', { text: 'eggs' })).body
      const before = await items()
      await done('undo', { operation_id: ofRoute.operation_id })
      const { status } = await call('DELETE', `/v1/add/${ofTool.operation_id}`)

      assert.deepEqual([before, status, await items()], [2, 200, 0])
    })

  it('names each food and recipe beside its id, in the answers of all tools, also for a shop key', async () => {
    const { call, done, listId } = await openClient('shop')
    const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'Tea' })
    await call('POST', `/v1/shopping-lists/${listId}/items`, { food_id: food.id })

    const { items } = await done('read_shopping_list')

    assert.deepEqual([items[0].name, items[0].food_name], [null, 'Tea'])
  })

  it('has a schema of each answer', async () => {
    const { client } = await openClient()

    const { tools } = await client.listTools()

    assert.deepEqual(
      tools.filter(({ outputSchema }) => outputSchema?.type !== 'object').map(({ name }) => name),
      [],
    )
  })

  it('tells a refusal as a sentence, and changes nothing', async () => {
    const { use, householdId } = await openClient('shop')

    const results = [
      await use('list_expiring'),
      await use('add_to_list', {}),
      await use('add_to_list', { text: '' }),
      await use('add_to_list', { text: 'tea', colour: 'green' }),
      await use('add_to_list', {
        text: 'tea',
        household_id: '019a2b7c-0b6a-7d43-9c0f-7a53c0a1e001',
      }),
      await use('undo', { operation_id: '../../auth/account' }),
      await use('undo', { operation_id: 'add:../../v1/auth/account' }),
      await use('fly'),
    ]
    const own = await use('add_to_list', { text: 'tea', household_id: householdId })

    assert.deepEqual(
      results.map(({ isError }) => isError),
      results.map(() => true),
    )
    assert.match(results[0]?.text ?? '', /scope shop/)
    assert.match(results[1]?.text ?? '', /needs text/)
    assert.match(results[4]?.text ?? '', /household/)
    assert.equal(own.isError, false)
  })

  it('tells each reason of a refusal once', async () => {
    const { use } = await openClient()

    const one = await use('plan_meal', { date: 'tomorrow', meal: 'dinner', title: 'Pizza' })
    const two = await use('plan_meal', { date: 'tomorrow', meal: 7, title: 'Pizza' })

    assert.equal(one.text, 'date must be a day such as 2026-12-24.')
    assert.match(two.text, /^date must be a day such as 2026-12-24\. meal must be [^.]+\.$/)
  })

  it('sends no request to another route, whatever the ids of its arguments are', async () => {
    const { call, listId, use } = await openClient()
    const { body: bread } = await call('POST', `/v1/shopping-lists/${listId}/items`, {
      name: 'Bread',
    })
    const path = `/v1/shopping-lists/${listId}`
    await call('POST', `${path}/check`, { item_ids: [bread.id], checked: true })

    const results = [
      await use('undo', { operation_id: `../../shopping-lists/${listId}/clear-checked#` }),
      await use('undo', { operation_id: `tick:${listId}:on:/../x` }),
      await use('read_recipe', { recipe_id: '..' }),
      await use('cook_recipe', { recipe_id: `../shopping-lists/${listId}/clear-checked#` }),
      await use('read_shopping_list', { list_id: [listId] }),
    ]

    assert.deepEqual(
      results.map(({ isError, text }) => [isError, text]),
      ['operation_id', 'operation_id', 'recipe_id', 'recipe_id', 'list_id'].map((name) => [
        true,
        `${name} is not one that Larder has answered.`,
      ]),
    )
    assert.equal((await call('GET', `${path}/items`)).body.items.length, 1)
  })

  it('takes one message in a request, so that one answer does not hold a hundred', async () => {
    const { key, listId } = await openClient('read')
    const authorization = `Bearer ${key}`
    const params = { name: 'read_shopping_list', arguments: { list_id: listId } }
    const read = { ...LIST, method: 'tools/call', params }
    const cancelled = { method: 'notifications/cancelled', params: { requestId: 1 } }

    const statuses = []
    for (const body of [
      [LIST],
      [LIST, { ...LIST, id: 2 }],
      [read, { jsonrpc: '2.0', ...cancelled }],
    ])
      statuses.push((await post({ authorization }, body)).status)

    assert.deepEqual(statuses, [400, 400, 400])
  })

  it('needs an API key', async () => {
    const ada = await signedUp(app)
    const { key } = await madeKey(ada, 'read')
    const statuses = []
    for (const token of [undefined, 'x', ada.accessToken, key])
      statuses.push((await post(token ? { authorization: `Bearer ${token}` } : {})).status)

    const { body: other } = await ada.signIn()
    await app.call('PUT', '/v1/auth/password', {
      token: other.access_token,
      body: { current_password: ada.password, new_password: 'seven new lamps' },
    })
    statuses.push((await post({ authorization: `Bearer ${key}` })).status)

    assert.deepEqual(statuses, [401, 401, 403, 200, 401])
    const { body } = await post({ authorization: 'Bearer ldr_nonsense' })
    assert.equal(body.error, 'This API key is unknown, was revoked or has expired.')
  })

  it('refuses pages of other origins, large bodies and other methods', async () => {
    const { key } = await openClient('read')
    const authorization = `Bearer ${key}`
    const large = { ...LIST, params: { text: 'x'.repeat(70_000) } }

    assert.deepEqual(
      [
        (await post({ authorization, origin: 'https://evil.example' })).status,
        (await post({ authorization, origin: 'null' })).status,
        (await post({ authorization, origin: 'http://larder.test' })).status,
        (await post({ authorization }, large)).status,
        (await app.call('GET', '/mcp', { token: key })).status,
        (await app.call('DELETE', '/mcp', { token: key })).status,
      ],
      [403, 403, 200, 413, 405, 405],
    )
  })

  it('answers nonsense with an error of the protocol, and lives on', async () => {
    const { key, client } = await openClient('read')
    const authorization = `Bearer ${key}`
    for (const body of [1, 'x', [], {}, { jsonrpc: '2.0', id: 1, method: 'nothing' }, [LIST, 7]]) {
      const { status } = await post({ authorization }, body === 'x' ? '"x"' : body)
      assert.ok([200, 202, 400].includes(status), `${JSON.stringify(body)} ${status}`)
    }
    assert.equal((await client.listTools()).tools.length, 10)
  })
})
