import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { KEY_SCOPES, type KeyScope } from '#platform/kernel/actor.ts'
import { madeKey } from './api-key.ts'
import { type Answer, startApp } from './app.ts'
import { signedUp } from './person.ts'
import { collectRoutes, type Route } from './route-table.ts'

const routes = collectRoutes()
const app = await startApp()

/** The rows of the kitchen: `read` reads them, and `write` does everything. */
const KITCHEN =
  /^\/v1\/(pantry|recipes|recipe-collections|collected-recipes|shopping-lists|stores|meal-plan|cookings|photos|search|imports|batch|add)(\/|$)/
/** Each opens a door for somebody else, or asks a service outside, and belongs to people only. */
const OF_PEOPLE =
  /\/:id\/(links|share)(\/:\w+)?$|^\/v1\/pantry\/barcodes\/lookup$|^\/v1\/recipes\/read(-photo)?$/
/** POST that reads. */
const READS = /^POST \/v1\/(recipes\/parse-ingredients|photos\/links|sync\/pull)$/
const SHOPPING =
  /^\/v1\/(shopping-lists(\/:id(\/items(\/:item_id)?|\/check|\/clear-checked)?)?|add(\/:\w+)?)$/

/** The scopes that a route opens to. A new route of the kitchen has them; any other is closed. */
function expectedScopes({ method, url }: Route): readonly KeyScope[] {
  if (url === '/v1/auth/keys/self') return KEY_SCOPES
  const isRead = ['GET', 'HEAD'].includes(method) || READS.test(`${method} ${url}`)
  const both: KeyScope[] = isRead ? ['read', 'write'] : ['write']
  if (/^\/v1\/sync\/(pull|push)$/.test(url)) return both
  if (isRead && /^\/v1\/households\/:id(\/export)?$/.test(url)) return both
  if (url === '/mcp') return KEY_SCOPES
  if (!KITCHEN.test(url) || OF_PEOPLE.test(url)) return []
  const isOfShops = SHOPPING.test(url) || (isRead && url.startsWith('/v1/stores'))
  return isOfShops ? [...both, 'shop'] : both
}

const nameOf = ({ method, url }: Route) => `${method} ${url}`
const send = ({ method, url }: Route, token?: string, headers = {}): Promise<Answer> =>
  app.call(method, url.replaceAll(/:\w+/g, randomUUID()), { token, headers })

/** The routes that take a token of an account. */
const guarded: Route[] = []
for (const route of routes) {
  if (route.url.startsWith('/v1/guest/') || route.url === '/docs/script.js') continue
  if ((await send(route)).status === 401) guarded.push(route)
}

describe('an API key', () => {
  it('opens the routes of its scope and no other, on every route that takes a token', async () => {
    assert.ok(guarded.length > 100, `only ${guarded.length} routes`)
    const ada = await signedUp(app)
    const found: string[] = []
    const expected: string[] = []

    for (const scope of KEY_SCOPES) {
      const { key } = await madeKey(ada, scope)
      for (const route of guarded) {
        const { status, text } = await send(route, key)
        const isClosed = status === 403 && (route.method === 'HEAD' || text.includes('An API key'))
        if (status === 401) found.push(`${scope} ${nameOf(route)} refused the key`)
        if (!isClosed) found.push(`${scope} ${nameOf(route)}`)
        if (expectedScopes(route).includes(scope)) expected.push(`${scope} ${nameOf(route)}`)
      }
    }

    assert.deepEqual(new Set(found).symmetricDifference(new Set(expected)), new Set())
  })

  it('opens no household but its own, on every route', async () => {
    const ada = await signedUp(app)
    const { key } = await madeKey(ada, 'write')
    const other = await ada.call('POST', '/v1/households', { name: 'Cabin' })
    const wrong: string[] = []

    for (const route of guarded) {
      if (expectedScopes(route).length === 0) continue
      if (/^\/v1\/(auth|sync)\//.test(route.url) || route.url === '/mcp') continue
      const path = route.url
        .replace('/v1/households/:id', `/v1/households/${other.body.id}`)
        .replaceAll(/:\w+/g, randomUUID())
      const headers = { 'larder-household': other.body.id }
      const { status, body } = await app.call(route.method, path, { token: key, headers })
      const isHidden = status === 404 && (route.method === 'HEAD' || /household/.test(body.error))
      if (!isHidden) wrong.push(`${nameOf(route)}: ${status}`)
    }

    assert.deepEqual(wrong, [])
  })

  it('syncs the scope of its household, and no other scope of its account', async () => {
    const ada = await signedUp(app)
    const { key, householdId } = await madeKey(ada, 'write')
    const other = await ada.call('POST', '/v1/households', { name: 'Cabin' })
    const pull = async (scopeId: string) =>
      (
        await app.call('POST', '/v1/sync/pull', {
          token: key,
          body: { scope_id: scopeId, schema_version: 1, client_id: randomUUID() },
        })
      ).status

    assert.deepEqual(
      [await pull(householdId), await pull(other.body.id), await pull(ada.id)],
      [200, 403, 403],
    )
  })
})
