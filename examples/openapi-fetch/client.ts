// A client of Larder with types generated from its OpenAPI document (docs/rest-clients.md), without `any`
// and casts: node client.ts http://localhost:8080
import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import type { components, paths } from './larder.d.ts'

type ShoppingItem = components['schemas']['ShoppingItem']

const url = process.argv[2] ?? 'http://localhost:8080'
const anonymous = createClient<paths, 'application/json'>({ baseUrl: url })

// Accounts. An error has a `code`, and the types list its possible values.
const email = `ada-${randomUUID()}@example.com`
const password = 'plums in the cellar'
const { user, access_token } = dataOf(
  await anonymous.POST('/v1/auth/signup', { body: { email, password, name: 'Ada' } }),
)
const again = await anonymous.POST('/v1/auth/signup', { body: { email, password, name: 'Ada' } })
const larder = createClient<paths, 'application/json'>({
  baseUrl: url,
  headers: { authorization: `Bearer ${access_token}` },
})

// Households. The sign-up made one.
const [household] = dataOf(await larder.GET('/v1/households')).items
if (household === undefined) throw new Error('There is no household.')
const villa = dataOf(
  await larder.PATCH('/v1/households/{id}', {
    params: { path: { id: household.id } },
    body: { name: 'Villa', unit_system: 'metric' },
  }),
)
const mine = { 'Larder-Household': household.id } // without it the default household is used, which is the same here

// A shopping list with an item, which is then checked.
const list = dataOf(
  await larder.POST('/v1/shopping-lists', {
    params: { header: mine },
    body: { name: 'Saturday' },
  }),
)
const milk = dataOf(
  await larder.POST('/v1/shopping-lists/{id}/items', {
    params: { path: { id: list.id }, header: mine },
    body: { name: 'Oat milk', quantity: 2, unit: 'l' },
  }),
)
const ticked = dataOf(
  await larder.POST('/v1/shopping-lists/{id}/check', {
    params: { path: { id: list.id }, header: mine },
    body: { item_ids: [milk.id], checked: true },
  }),
)

// A batch: many rows in one request. With `atomic` a refused operation refuses all, and each has its result.
const itemsPath = `/v1/shopping-lists/${list.id}/items`
const many = dataOf(
  await larder.POST('/v1/batch', {
    params: { header: mine },
    body: {
      operations: [
        { method: 'POST', path: '/v1/pantry/locations', body: { name: 'Cellar' } },
        { method: 'PATCH', path: `${itemsPath}/${milk.id}`, body: { note: 'Without sugar' } },
      ],
    },
  }),
)
const refused = await larder.POST('/v1/batch', {
  params: { header: mine },
  body: {
    atomic: true,
    operations: [
      { method: 'PATCH', path: `${itemsPath}/${randomUUID()}`, body: { note: 'Nowhere' } },
      { method: 'POST', path: '/v1/pantry/locations', body: { name: 'Attic' } },
    ],
  },
})
const refusals = refused.error?.code === 'BATCH_REJECTED' ? refused.error.results : []

// A change of a row that somebody has changed in the meantime: the answer has the row as it is now.
const stale = await larder.PATCH('/v1/shopping-lists/{id}', {
  params: { path: { id: list.id }, header: { ...mine, 'If-Match': '"1"' } },
  body: { name: 'Sunday' },
})
const current = stale.error?.code === 'STALE' ? stale.error.current : undefined

// The pantry: add a new item, and consume a part of it.
const oats = dataOf(
  await larder.POST('/v1/pantry/items', {
    params: { header: mine },
    body: { name: 'Oats', unit: 'g', best_before: '2099-12-24' },
  }),
)
const itemPath = { path: { id: oats.id }, header: mine }
dataOf(
  await larder.POST('/v1/pantry/items/{id}/add', { params: itemPath, body: { quantity: 500 } }),
)
const consumed = dataOf(
  await larder.POST('/v1/pantry/items/{id}/consume', {
    params: itemPath,
    body: { quantity: 80, reason: 'breakfast' },
  }),
)

// A recipe, read for two servings.
const porridge = dataOf(
  await larder.POST('/v1/recipes', {
    params: { header: mine },
    body: {
      title: 'Porridge',
      servings: 1,
      ingredients: [{ id: randomUUID(), original_text: '80 g oats', quantity: 80, unit: 'g' }],
      steps: [{ id: randomUUID(), text: 'Boil for five minutes.', timer_seconds: 300 }],
    },
  }),
)
const forTwo = dataOf(
  await larder.GET('/v1/recipes/{id}', {
    params: { path: { id: porridge.id }, header: mine, query: { servings: 2 } },
  }),
)

// Sync: pull everything, push an offline change, and pull its result.
const overview = dataOf(await larder.GET('/v1/sync'))
const device = {
  client_id: randomUUID(),
  schema_version: overview.schema_versions.max,
  scope_id: household.id,
}
const everything = dataOf(await larder.POST('/v1/sync/pull', { body: device }))
const pushed = dataOf(
  await larder.POST('/v1/sync/push', {
    body: {
      ...device,
      mutations: [
        {
          mutation_id: randomUUID(),
          seq: 1,
          op: 'update',
          entity: 'shopping_item',
          id: milk.id,
          patch: { checked_at: null },
        },
      ],
    },
  }),
)
const news = dataOf(
  await larder.POST('/v1/sync/pull', { body: { ...device, cursor: everything.cursor } }),
)
const items: ShoppingItem[] = dataOf(
  await larder.GET('/v1/shopping-lists/{id}/items', {
    params: { path: { id: list.id }, header: mine, query: { checked: false } },
  }),
).items

// Delete everything.
const deleted = await larder.DELETE('/v1/shopping-lists/{id}', {
  params: { path: { id: list.id }, header: mine },
})
const gone = await larder.GET('/v1/shopping-lists/{id}', {
  params: { path: { id: list.id }, header: mine },
})
const left = await larder.DELETE('/v1/auth/account')

const result = {
  user: user.name,
  again: again.error?.code,
  household: [villa.name, villa.role],
  bought: [milk.name, milk.quantity, milk.unit],
  ticked: ticked.items.map(({ name, checked_at }) => [name, checked_at !== null]),
  batch: many.results.map(({ status, body }) => [status, body?.['name']]),
  refused: refusals.map(({ status, error }) => [status, error?.code]),
  first: refusals[0]?.error?.code,
  stale: [stale.response.status, current?.name, current?.version === list.version],
  consumed: [consumed.item.quantity, consumed.movement.delta],
  recipe: forTwo.ingredients.map(({ quantity, unit }) => [quantity, unit]),
  scopes: overview.scopes.map(({ kind, role }) => [kind, role]),
  pulled: new Set(everything.changes.map(({ entity }) => entity)).size > 3,
  pushed: pushed.results.map(({ status }) => status),
  news: news.changes.map((change) => [
    change.entity,
    change.entity === 'shopping_item' ? change.data?.checked_at : undefined,
  ]),
  unticked: items.map(({ name, checked_at }) => [name, checked_at]),
  deleted: deleted.response.status,
  gone: gone.error?.code,
  left: left.response.status,
}
console.log(JSON.stringify(result))

/** @returns the data of an answer. @throws Error with the service's message after a refusal */
function dataOf<Data>(answer: {
  readonly data?: Data
  readonly error?: components['schemas']['Failure']
}): Data {
  if (answer.data !== undefined) return answer.data
  throw new Error(`${answer.error?.code}: ${answer.error?.error}`)
}
