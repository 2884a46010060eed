import type { Collection, Sync } from './contract.ts'

/** @returns the collections by their names */
export function collectionsByName({ collections }: Sync): ReadonlyMap<string, Collection> {
  return new Map(collections.map((one) => [one.name, one]))
}

/**
 * Refuses to start with two kinds of rows of one number or one name: each would be taken for the other.
 *
 * @returns the same collections
 * @throws Error that names both
 */
export function expectDistinct(collections: readonly Collection[]): readonly Collection[] {
  for (const key of ['number', 'name'] as const)
    for (const [value, same] of Map.groupBy(collections, (one) => one[key])) {
      const [first, second] = same
      if (first && second)
        throw new Error(`${first.table} and ${second.table} have the same ${key}: ${value}.`)
    }
  return collections
}
