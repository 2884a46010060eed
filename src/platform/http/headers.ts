import type { IncomingMessage } from 'node:http'
import type { RouteOptions } from 'fastify'
import { type TProperties, Type } from 'typebox'

/**
 * The values of a header, one for each time that it was sent. It does what `headersDistinct` does, which requests of
 * the server to itself (`inject`) do not have.
 *
 * @param name in lower case
 */
export const headerValues = (
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  name: string,
): string[] => rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name)

/**
 * Whether a reader has the current state already (RFC 9110, 13.1.2). `*` stands for any state, and a tag
 * that a proxy made weak counts as it was.
 *
 * @param header `If-None-Match`
 * @param isCurrent given a tag with its quotes, and without `W/`
 */
export function hasCurrentTag(
  header: string | undefined,
  isCurrent: (tag: string) => boolean,
): boolean {
  const tags = header?.split(',').map((tag) => tag.trim()) ?? []
  return tags.some((tag) => tag === '*' || isCurrent(tag.replace(/^W\//, '')))
}

/** Adds headers that a hook reads to the OpenAPI document. The hook validates them itself. */
export function describeHeaders(route: RouteOptions, headers: TProperties): void {
  const others = (route.schema?.headersOfHooks ?? {}) as { properties?: TProperties } // made below
  route.schema = {
    ...route.schema,
    headersOfHooks: Type.Object({ ...others.properties, ...headers }),
  }
}
