import type { Collection, Sync } from './contract.ts'

/** @returns the collections by their names */
export function collectionsByName({ collections }: Sync): ReadonlyMap<string, Collection> {
  return new Map(collections.map((one) => [one.name, one]))
}

/**
 * Refuses to start where two collections have the same number or name: sync would confuse them.
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
