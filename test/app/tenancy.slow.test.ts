// Slow. Covers: src/sync src/api/rest src/households migrations packages/rules/src
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { inTransaction } from '#platform/postgres/database.ts'
import { deleteScope } from '#sync/write/write.ts'
import {
  fullHousehold,
  isOfKitchen,
  type KitchenRoute,
  kitchenRoutes,
  requestTo,
  storePhoto,
} from '#test/fixtures/full-household.ts'
import { type Answer, startApp } from './app.ts'
import { dumpDatabase } from './database-dump.ts'
import { firstHousehold, inHousehold, joined } from './household.ts'
import { type Person, signedUp } from './person.ts'
import { collectRoutes } from './route-table.ts'

const registered = collectRoutes()
const app = await startApp()
const SECRET = 'Adas secret'

const routes = await kitchenRoutes(app)
/** These routes work without access to a household of others. */
const isOfNoHousehold = (path: string) => /^\/v1\/households(\/join(-request)?)?$/.test(path)
const makesOwn = ({ method, path }: KitchenRoute) =>
  method === 'PUT' && path.split('{').length === 2 && path.endsWith('}')
// These come last, so that rows which they make do not affect other requests.
const rank = (route: KitchenRoute) =>
  Number(makesOwn(route)) + 2 * Number(isOfNoHousehold(route.path))
routes.sort((one, other) => rank(one) - rank(other))
/** Reads first, then writes, and the deletion of the household last. */
const order = ({ method, path }: KitchenRoute) =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method) * 1000 -
  (path === '/v1/households/{id}' ? 0 : path.length)
const hasId = ({ path }: KitchenRoute) => path.includes('{')

/** What the worker of webhooks notes of its tries, whenever they come. */
const SENDING =
  /"(failures|failing_since|last_error|last_delivered_at|due_at|is_tried)": ?("(\\.|[^"\\])*"|[^,}]+),?/g

async function rowsOf(householdId: string, accountIds: string[]): Promise<string[]> {
  const dump = await dumpDatabase(app.db)
  return dump
    .filter(({ table }) => table !== 'rate_limits' && table !== 'mails') // sent mails are deleted
    .filter(({ text }) => [householdId, ...accountIds].some((id) => text.includes(id)))
    .map(({ table, text }) => `${table} ${text.replaceAll(SENDING, '')}`)
    .toSorted()
}

/** Rows without the tries of invites: a wrong code of six digits counts for all codes of the server. */
const withoutTries = (rows: readonly string[]) =>
  rows.map((row) => row.replace(/"tries":\d/, '"tries":0'))

describe('the data of a household', () => {
  it('has no route that is missing in this test', () => {
    const all = registered
      .filter(({ url, method }) => isOfKitchen(url) && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)

    assert.deepEqual(routes.map(({ name }) => name).toSorted(), [...new Set(all)].toSorted())
    assert.ok(routes.length > 60, `only ${routes.length} routes`)
  })

  it('is available to members through every route', async () => {
    const { ada, ids } = await fullHousehold(app, SECRET)
    await storePhoto(app, ada, ids)
    const wrong: string[] = []

    for (const route of routes.toSorted((one, other) => order(one) - order(other))) {
      const { method, path, body } = route
      if (/\/(join|join-request|join-code\/confirm)$/.test(path)) continue // with a code
      const ofRecipe = path.endsWith('/add-recipe') && { recipe_id: ids['recipes'] }
      // With itself, which is 409: the other routes need the food.
      const ofFood = path.endsWith('/merge') && { into_id: ids['foods'] }
      const ofList = path.endsWith('/notices/lists') && {
        list_id: ids['shopping-lists'],
        event: 'shopping',
      }
      const isOfPlaces = path.startsWith('/v1/collected-recipes')
      const ofCollection = isOfPlaces && {
        collection_id: ids['recipe-collections'],
        recipe_id: ids['recipes'],
      }
      const named = ofCollection || ofRecipe || ofFood || ofList
      const sent = named && body ? Object.assign({}, body, named) : body
      const { status, text } = await ada.call(method, requestTo(route, ids), sent)
      // A webhook has no text, an invite does not show its code, a calendar or a page not its address, and a place in a
      // collection, an amount, a setting, an archive and an image have no text.
      const hasNoText =
        /\/(invites|join-code|webhooks|calendar|share|export|convert|notices|\{file\})$/.test(path)
      const isVisible = method !== 'GET' || hasNoText || isOfPlaces || text.includes(SECRET)
      if (![200, 201, 202, 204, 409].includes(status) || !isVisible)
        wrong.push(`${route.name}: ${status} ${text}`)
    }

    assert.deepEqual(wrong, [])
  })

  it('is not available to others through any route', async () => {
    const { ada, ben, householdId, ids } = await fullHousehold(app, SECRET)
    const eve = await signedUp(app)
    const nobody = await signedUp(app)
    const { id: deletedId } = await firstHousehold(nobody)
    await inTransaction(app.db, (tx) => deleteScope(tx, deletedId)) // REST would make a new one
    const before = await rowsOf(householdId, [ada.id, ben.id])
    const wrong: string[] = []
    const check = (
      route: KitchenRoute,
      how: string,
      { status, text }: Answer,
      expected: number[],
    ) => {
      if (!expected.includes(status) || text.includes(SECRET) || text.includes(ada.id))
        wrong.push(`${route.name} ${how}: ${status} ${text}`)
    }

    for (const route of routes) {
      const { method, body } = route
      const path = requestTo(route, ids)
      for (const [how, person, headers] of [
        ['with a household of her own', eve, {}],
        ['with the header', eve, { 'larder-household': householdId }],
        ['without any household', nobody, {}],
        ['without any household, with the header', nobody, { 'larder-household': householdId }],
      ] as [string, Person, Record<string, string>][]) {
        const sent = { token: person.accessToken, headers, ...(body ? { body } : {}) }
        const answer = await app.call(method, path, sent)
        const isOwn = how === 'with a household of her own'
        if (path.endsWith('/join-request')) check(route, how, answer, [200, 400, 404]) // she waits for nobody
        else if (isOfNoHousehold(path)) check(route, how, answer, [200, 201, 400])
        else if (isOwn && !hasId(route)) check(route, how, answer, [200, 201, 202, 409])
        else if (isOwn && makesOwn(route)) check(route, how, answer, [201, 409])
        else check(route, how, answer, [404])
      }
    }

    assert.deepEqual(wrong, [])
    const after = await rowsOf(householdId, [ada.id, ben.id])
    assert.deepEqual(withoutTries(after), before)
  })

  it('is not available without a token', async () => {
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

  it('can be read but not written by a viewer', async () => {
    const { ada, ben, householdId, ids } = await fullHousehold(app, SECRET)
    const viewer = await joined(app, ada, 'viewer')
    await storePhoto(app, ada, ids)
    const call = inHousehold(app, viewer, householdId)
    const before = await rowsOf(householdId, [ada.id, ben.id])
    const wrong: string[] = []

    for (const route of routes) {
      const path = requestTo(route, ids)
      if (isOfNoHousehold(path)) continue // these do not need a household
      const { status } = await call(route.method, path, route.body)
      if (path.endsWith('/notices')) continue // viewers have their own
      const isForOwners =
        /\/(invites|join-code|webhooks)/.test(path) ||
        /(shopping-lists\/.*\/links|\/share(\/|$))/.test(path)
      const isRead =
        route.method === 'GET' || /^\/v1\/(photos\/links|recipes\/parse-ingredients)$/.test(path)
      const isOwn = path.endsWith('/calendar') // a viewer has a calendar too
      const mayUse = isOwn || (isRead && !isForOwners)
      if (mayUse ? ![200, 201, 204].includes(status) : status !== 403)
        wrong.push(`${route.name}: ${status}`)
    }

    assert.deepEqual(wrong, [])
    const after = await rowsOf(householdId, [ada.id, ben.id])
    assert.deepEqual(withoutTries(after), before)
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

  it('needs a valid id in the header Larder-Household', async () => {
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
