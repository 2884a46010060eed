/**
 * The values of `schema_version` that sync accepts. A client that says a version knows the entities and
 * fields whose `since` is not above it. Raise `max` together with the first `since` above it.
 */
export const SCHEMA_VERSIONS = { min: 1, max: 5 } as const
