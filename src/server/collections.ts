import { DEFAULT_QUOTAS, type Quotas } from '#platform/kernel/quotas.ts'
import { householdCollections, roleOf } from '#households/collection.ts'
import { KITCHEN } from './kitchen.ts'
import { credentialStateOf } from '#access/sessions/credential-state.ts'
import { VERBS } from '@larder/rules/kitchen/all-verbs.ts'
import { expectDistinct } from '#sync/schema/collections-by-name.ts'
import type { Sync } from '#sync/schema/contract.ts'

/**
 * All collections that clients keep a copy of, parents before their children, and the functions
 * that decide who may see them.
 */
export function describeSync(quotas: Quotas = DEFAULT_QUOTAS): Sync {
  return {
    collections: expectDistinct([
      ...householdCollections,
      ...KITCHEN.flatMap(({ resources }) => resources.map(({ collection }) => collection)),
    ]),
    verbs: VERBS,
    roleOf,
    credentialStateOf,
    quotas,
  }
}
