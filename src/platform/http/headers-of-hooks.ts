import type { RouteOptions } from 'fastify'
import { type TProperties, Type } from 'typebox'

/** Adds headers that a hook reads to the OpenAPI document. The hook validates them itself. */
export function describeHeaders(route: RouteOptions, headers: TProperties): void {
  const others = (route.schema?.headersOfHooks ?? {}) as { properties?: TProperties } // made below
  route.schema = {
    ...route.schema,
    headersOfHooks: Type.Object({ ...others.properties, ...headers }),
  }
}
