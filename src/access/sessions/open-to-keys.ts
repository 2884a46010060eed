import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Actor, KeyScope } from '#platform/kernel/actor.ts'
import { AppError } from '#platform/kernel/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scopes of API keys that this route accepts. The default is none. */
    readonly keyScopes?: readonly KeyScope[]
  }
}

/** The name in the OpenAPI document. */
const API_KEY = { api_key: [] }

/** What a key with the scope `shop` opens: the lists, their items, and the order of the aisles. */
const OF_SHOPPING =
  /^\/v1\/(shopping-lists(\/:id(\/items(\/:\w+)?|\/check|\/clear-checked)?)?|add(\/:\w+)?)$/
const READ_BY_SHOPPERS = /^\/v1\/stores(\/|$)/

/**
 * Opens the routes of this scope to API keys: to `read` the routes that read, to `write` all, and to `shop` those
 * of shopping lists. A route with `keyScopes` decides itself. All other routes are closed to keys.
 */
export function openToKeys(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    const keyScopes = route.config?.keyScopes ?? scopesOf(route)
    route.config = { ...route.config, keyScopes }
    describeKeys(route)
  })
}

/** Adds the API key to the ways to sign in of a route that accepts one. */
export function describeKeys(route: RouteOptions): void {
  const { security = [] } = route.schema ?? {}
  if (!route.config?.keyScopes?.length || security.some((one) => 'api_key' in one)) return
  route.schema = { ...route.schema, security: [...security, API_KEY] }
}

function scopesOf({ url, method, config }: RouteOptions): readonly KeyScope[] {
  const isRead = config?.onlyReads || [method].flat().every((one) => ['GET', 'HEAD'].includes(one))
  const isShopping = OF_SHOPPING.test(url) || (isRead && READ_BY_SHOPPERS.test(url))
  return [
    ...(isRead ? (['read'] as const) : []),
    ...(isShopping ? (['shop'] as const) : []),
    'write',
  ]
}

/** @throws AppError FORBIDDEN if the caller has an API key that the route does not accept */
export function assertKeyMay({ key }: Pick<Actor, 'key'>, keyScopes: readonly KeyScope[] = []) {
  if (key && !keyScopes.includes(key.scope))
    throw new AppError('FORBIDDEN', `An API key with the scope ${key.scope} can not do this.`)
}
