import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

export interface Route {
  readonly method: string
  /** Its path, with `:name` where something is to be put in. */
  readonly url: string
  /** The names of the members of its body; undefined where it takes none. */
  readonly members: readonly string[] | undefined
}

/**
 * Listens for the routes of every server that is built from now on; HEAD, hidden ones and all.
 *
 * @returns what was registered so far
 */
export function collectRoutes(): readonly Route[] {
  const routes: Route[] = []
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance } // as Fastify documents it
    fastify.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
      const body = schema?.body as { properties?: object } | undefined // written with TypeBox
      const members = body && Object.keys(body.properties ?? {})
      for (const one of [method].flat()) routes.push({ method: one, url, members })
    })
  })
  return routes
}
