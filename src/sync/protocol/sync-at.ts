import { entityAt, isKnown } from '@larder/rules/schema-versions.ts'
import type { Sync } from '#sync/schema/contract.ts'

const narrowed = new WeakMap<Sync, Map<number, Sync>>()

/**
 * The row kinds and fields that clients of a schema version know. For the same version it is the same
 * object, so each connection keeps one plan of a pull for each version.
 */
export function syncAt(sync: Sync, version: number): Sync {
  const versions = narrowed.get(sync) ?? new Map<number, Sync>()
  narrowed.set(sync, versions)
  const known = versions.get(version) ?? narrow(sync, version)
  versions.set(version, known)
  return known
}

function narrow(sync: Sync, version: number): Sync {
  const collections = sync.collections
    .filter((one) => isKnown(one, version))
    .map((one) => entityAt(one, version))
  return { ...sync, collections }
}
