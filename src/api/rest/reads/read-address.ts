import type { Address, Resource } from '#api/rest/resource.ts'

/** The row that a path names. */
export function addressOf(resource: Resource, params: unknown): Address {
  const { idParam = 'id' } = resource
  return { id: paramOf(params, idParam), parentId: parentOf(resource, params) }
}

/** The parent that a path names; undefined if the path has no parent. */
export function parentOf({ parent }: Resource, params: unknown): string | undefined {
  return parent && paramOf(params, parent.param)
}

/** The route's schema has validated the id. Its type is lost since its name is computed. */
function paramOf(params: unknown, name: string): string {
  return String((params as Readonly<Record<string, unknown>>)[name])
}
