import type { Address, Resource } from './resource.ts'

/** Which row a path names. */
export function addressOf(resource: Resource, params: unknown): Address {
  const { idParam = 'id' } = resource
  return { id: paramOf(params, idParam), parentId: parentOf(resource, params) }
}

/** The parent that a path names; undefined for rows that have none in it. */
export function parentOf({ parent }: Resource, params: unknown): string | undefined {
  return parent && paramOf(params, parent.param)
}

/** The route's schema has validated it as an id, and its type is lost where the name is computed. */
function paramOf(params: unknown, name: string): string {
  return String((params as Readonly<Record<string, unknown>>)[name])
}
