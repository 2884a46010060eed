import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { inTransaction } from '#platform/postgres/database.ts'
import { deleteScope } from '#sync/write/write.ts'
import { type Answer, startApp } from './app.ts'
import { dumpDatabase } from './database-dump.ts'
import {
  fullHousehold,
  isOfKitchen,
  type KitchenRoute,
  kitchenRoutes,
  pathTo,
} from '#test/fixtures/full-household.ts'
import { firstHousehold, inHousehold, joined } from './household.ts'
import { type Person, signedUp } from './person.ts'
import { collectRoutes } from './route-table.ts'

const registered = collectRoutes()
const app = await startApp()
const SECRET = 'Adas secret'

const routes = await kitchenRoutes(app)
/** Their own household is no other's; with one, these make a row in it under an id that is free there. */
const isOfNoHousehold = (path: string) => /^\/v1\/households(\/join)?$/.test(path)
const makesOwn = ({ method, path }: KitchenRoute) =>
  method === 'PUT' && path.split('{').length === 2
// Last, so that what callers make of their own is not met by the others.
const rank = (route: KitchenRoute) =>
  Number(makesOwn(route)) + 2 * Number(isOfNoHousehold(route.path))
routes.sort((one, other) => rank(one) - rank(other))
/** What is read first, then what is written, and what goes from within. */
const order = ({ method, path }: KitchenRoute) =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method) * 1000 -
  (path === '/v1/households/{id}' ? 0 : path.length)
const hasId = ({ path }: KitchenRoute) => path.includes('{')

async function rowsOf(householdId: string, accountIds: string[]): Promise<string[]> {
  const dump = await dumpDatabase(app.db)
  return dump
    .filter(({ table }) => table !== 'rate_limits' && table !== 'mails') // a mail goes out, and is gone
    .filter(({ text }) => [householdId, ...accountIds].some((id) => text.includes(id)))
    .map(({ table, text }) => `${table} ${text}`)
    .toSorted()
}

describe('what belongs to a household', () => {
  it('is reached by no route that is not tried here', () => {
    const all = registered
      .filter(({ url, method }) => isOfKitchen(url) && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)

    assert.deepEqual(routes.map(({ name }) => name).toSorted(), [...new Set(all)].toSorted())
    assert.ok(routes.length > 60, `only ${routes.length} routes`)
  })

  it('is there for its members, by every route', async () => {
    const { ada, ids } = await fullHousehold(app, SECRET)
    const wrong: string[] = []

    for (const route of routes.toSorted((one, other) => order(one) - order(other))) {
      const { method, path, body } = route
      if (path === '/v1/households/join') continue // with a code
      const { status, text } = await ada.call(method, pathTo(route, ids), body)
      const isTold = method !== 'GET' || path.endsWith('/invites') || text.includes(SECRET)
      if (![200, 201, 204, 409].includes(status) || !isTold)
        wrong.push(`${route.name}: ${status} ${text}`)
    }

    assert.deepEqual(wrong, [])
  })

  it('is there for nobody else, by whatever route', async () => {
    const { ada, ben, householdId, ids } = await fullHousehold(app, SECRET)
    const eve = await signedUp(app)
    const nobody = await signedUp(app)
    const { id: gone } = await firstHousehold(nobody)
    await inTransaction(app.db, (tx) => deleteScope(tx, gone)) // by REST a fresh one would come
    const before = await rowsOf(householdId, [ada.id, ben.id])
    const wrong: string[] = []
    const judge = (
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
    const { ada, ben, householdId, ids } = await fullHousehold(app, SECRET)
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
      if (status !== expected) wrong.push(`${route.name}: ${status}`)
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
