import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

export interface Route {
  readonly method: string
  /** The path, with `:name` for parameters. */
  readonly url: string
  /** The names of the members of its body; undefined if it takes none. */
  readonly members: readonly string[] | undefined
  /** As it was registered. The hooks of its scope add to it. */
  readonly options: RouteOptions
}

/**
 * Collects the routes of every server that is built from now on, with HEAD and hidden routes.
 *
 * @returns the routes that were registered
 */
export function collectRoutes(): readonly Route[] {
  const routes: Route[] = []
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance } // as Fastify documents it
    fastify.addHook('onRoute', (options: RouteOptions) => {
      const { method, url, schema } = options
      const body = schema?.body as { properties?: object } | undefined // written with TypeBox
      const members = body && Object.keys(body.properties ?? {})
      for (const one of [method].flat()) routes.push({ method: one, url, members, options })
    })
  })
  return routes
}
