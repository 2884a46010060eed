import type { Address, Resource } from './resource.ts'

/** The parameters were validated as ids by the route's schema. */
type Params = Readonly<Record<string, unknown>>

/** Which row a path names. */
export function addressOf(resource: Resource, params: unknown): Address {
  const { idParam = 'id' } = resource
  const id = String((params as Params)[idParam]).toLowerCase()
  return { id, parentId: parentOf(resource, params) }
}

/** The parent that a path names; undefined for rows that have none in it. */
export function parentOf({ within }: Resource, params: unknown): string | undefined {
  return within && String((params as Params)[within.param]).toLowerCase()
}
