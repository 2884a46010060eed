import type { Entity } from './entity.ts'
import type { Data } from './json.ts'

/**
 * The values of `schema_version` that sync accepts. A client that says a version knows the entities and
 * fields whose `since` is not above it. Raise `max` together with the first `since` above it.
 */
export const SCHEMA_VERSIONS = { min: 1, max: 3 } as const

/** Whether clients of a version know an entity or a field. @param version absent: they know all */
export const isKnown = (
  { since = SCHEMA_VERSIONS.min }: { readonly since?: number },
  version: number = Infinity,
): boolean => since <= version

/** @returns the entity with the fields that clients of the version know */
export function entityAt<Described extends Pick<Entity, 'fields'>>(
  entity: Described,
  version: number,
): Described {
  const fields: Entity['fields'] = Object.assign(
    Object.create(null),
    Object.fromEntries(Object.entries(entity.fields).filter(([, one]) => isKnown(one, version))),
  )
  return { ...entity, fields }
}

/** @returns the members of a row that clients of the version know, with `created_at` and `updated_at` */
export function dataAt({ fields }: Pick<Entity, 'fields'>, data: Data, version: number): Data {
  const members = Object.entries(data).filter(([name]) => isKnown(fields[name] ?? {}, version))
  return Object.fromEntries(members)
}
