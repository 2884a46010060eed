import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Answer, startApp } from './app.ts'
import { dumpDatabase } from './database-dump.ts'
import { firstHousehold, inHousehold, joined } from './household.ts'
import { type Person, signedUp } from './person.ts'

interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example: object }>>
  }
}
interface Route {
  readonly method: string
  readonly path: string
  readonly body: object | undefined
}

const app = await startApp()

/** Every route of the kitchen, as the OpenAPI document tells them, with a body that is sound. */
const { body: document } = await app.call('GET', '/openapi.json')
const routes: Route[] = Object.entries(
  document.paths as Record<string, Record<string, Operation>>,
).flatMap(([path, operations]) =>
  /^\/v1\/(households|pantry|recipes|shopping-lists)/.test(path)
    ? Object.entries(operations).map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        body: soundBody(requestBody?.content['application/json']?.example),
      }))
    : [],
)
/** Their own household is no other's; with one, these make a row in it under an id that is free there. */
const isOfNoHousehold = (path: string) => /^\/v1\/households(\/join)?$/.test(path)
const makesOwn = ({ method, path }: Route) => method === 'PUT' && path.split('{').length === 2
// Last, so that what callers make of their own is not met by the others.
const rank = (route: Route) => Number(makesOwn(route)) + 2 * Number(isOfNoHousehold(route.path))
routes.sort((one, other) => rank(one) - rank(other))
const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** What an example leaves open, since no single field of it is wrong. */
function soundBody(example: object | undefined): object | undefined {
  if (!example) return undefined
  const { id: _id, ...body } = { ...example } as Record<string, unknown>
  return 'price_minor' in body ? { ...body, currency: 'EUR' } : body
}

const SECRET = 'Adas secret'

/** A household with something of everything in it, each with a name that must not get out. */
async function fullHousehold() {
  const ada = await signedUp(app, { name: `${SECRET} name` })
  const ben = await joined(app, ada, 'member', `${SECRET} friend`)
  const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(ada)
  const name = SECRET
  await ada.call('PATCH', `/v1/households/${householdId}`, { name })
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await ada.call('POST', path, body)
    assert.ok(answer.status < 300, answer.text)
    return answer.body.id ?? answer.body.movement.id
  }
  const food_id = await make('/v1/pantry/foods', { name })
  const item = await make('/v1/pantry/items', { food_id, name })
  const ids: Record<string, string> = {
    households: householdId,
    members: ben.id,
    invites: await make(`/v1/households/${householdId}/invites`, {}),
    categories: await make('/v1/pantry/categories', { name }),
    locations: await make('/v1/pantry/locations', { name }),
    foods: food_id,
    barcodes: await make('/v1/pantry/barcodes', { code: SECRET, food_id }),
    items: item,
    movements: await make(`/v1/pantry/items/${item}/add`, { quantity: 3, reason: SECRET }),
    recipes: await make('/v1/recipes', { title: name }),
    'shopping-lists': listId,
    shopping_items: await make(`/v1/shopping-lists/${listId}/items`, { name }),
  }
  return { ada, ben, householdId, ids }
}

/** The path with the ids of a household's own rows: each after the kind of row that it is of. */
function pathTo({ path }: Route, ids: Readonly<Record<string, string>>): string {
  return path.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, kind: string, param: string) => {
    const id = ids[param === 'item_id' ? 'shopping_items' : kind]
    assert.ok(id, `no row for ${path}`)
    return `${kind}/${id}`
  })
}

const hasId = ({ path }: Route) => path.includes('{')

async function rowsOf(householdId: string, accountIds: string[]): Promise<string[]> {
  const dump = await dumpDatabase(app.db)
  return dump
    .filter(({ table }) => table !== 'rate_limits' && table !== 'mails') // a mail goes out, and is gone
    .filter(({ text }) => [householdId, ...accountIds].some((id) => text.includes(id)))
    .map(({ table, text }) => `${table} ${text}`)
    .toSorted()
}

describe('what belongs to a household', () => {
  it('is there for nobody else, by whatever route', async () => {
    const { ada, ben, householdId, ids } = await fullHousehold()
    const eve = await signedUp(app)
    const nobody = await signedUp(app)
    await nobody.call('DELETE', `/v1/households/${(await firstHousehold(nobody)).id}`)
    const before = await rowsOf(householdId, [ada.id, ben.id])
    const wrong: string[] = []
    const judge = (route: Route, how: string, { status, text }: Answer, expected: number[]) => {
      if (!expected.includes(status) || text.includes(SECRET) || text.includes(ada.id))
        wrong.push(`${nameOf(route)} ${how}: ${status} ${text}`)
    }

    for (const route of routes) {
      const { method, body } = route
      const path = pathTo(route, ids)
      for (const [how, person, headers] of [
        ['with a household of her own', eve, {}],
        ['with the header', eve, { 'larder-household': householdId }],
        ['without any household', nobody, {}],
        ['without any household, with the header', nobody, { 'larder-household': householdId }],
      ] as [string, Person, Record<string, string>][]) {
        const sent = { token: person.accessToken, headers, ...(body ? { body } : {}) }
        const answer = await app.call(method, path, sent)
        const isOwn = how === 'with a household of her own'
        if (isOfNoHousehold(path)) judge(route, how, answer, [200, 201, 400])
        else if (isOwn && !hasId(route)) judge(route, how, answer, [200, 201, 409])
        else if (isOwn && makesOwn(route)) judge(route, how, answer, [201, 409])
        else judge(route, how, answer, [404])
      }
    }

    assert.deepEqual(wrong, [])
    assert.deepEqual(await rowsOf(householdId, [ada.id, ben.id]), before)
    assert.ok(routes.length > 60, `only ${routes.length} routes`)
  })

  it('is there for nobody without a token', async () => {
    const answers = await Promise.all(
      routes.map(({ method, path, body }) =>
        app.call(method, path.replaceAll(/\{\w+\}/g, randomUUID()), { body }),
      ),
    )

    assert.deepEqual(
      answers.map(({ status }) => status),
      routes.map(() => 401),
    )
  })

  it('is read and not written by a viewer', async () => {
    const { ada, ben, householdId, ids } = await fullHousehold()
    const viewer = await joined(app, ada, 'viewer')
    const call = inHousehold(app, viewer, householdId)
    const before = await rowsOf(householdId, [ada.id, ben.id])
    const wrong: string[] = []

    for (const route of routes) {
      const path = pathTo(route, ids)
      if (isOfNoHousehold(path)) continue // a household of one's own
      const { status } = await call(route.method, path, route.body)
      const isForOwners = path.includes('/invites')
      const expected = route.method === 'GET' && !isForOwners ? 200 : 403
      if (status !== expected) wrong.push(`${nameOf(route)}: ${status}`)
    }

    assert.deepEqual(wrong, [])
    assert.deepEqual(await rowsOf(householdId, [ada.id, ben.id]), before)
    const push = await viewer.call('POST', '/v1/sync/push', {
      client_id: randomUUID(),
      schema_version: 1,
      scope_id: householdId,
      mutations: [
        {
          mutation_id: randomUUID(),
          op: 'update',
          entity: 'food',
          id: ids['foods'],
          patch: { note: 'mine' },
        },
      ],
    })
    assert.deepEqual(
      [push.status, push.body.results[0].status, push.body.results[0].reason],
      [200, 'rejected', 'forbidden'],
    )
    const leaves = await viewer.call('DELETE', `/v1/households/${householdId}/members/${viewer.id}`)
    assert.equal(leaves.status, 204)
  })

  it('is asked for by an id, or not at all', async () => {
    const ada = await signedUp(app)

    const answers = await Promise.all(
      ['', 'first', '{}', `${randomUUID()}x`].map((header) =>
        app.call('GET', '/v1/pantry/foods', {
          token: ada.accessToken,
          headers: { 'larder-household': header },
        }),
      ),
    )

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      answers.map(() => [400, 'VALIDATION_FAILED']),
    )
  })
})
