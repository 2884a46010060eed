import { VERBS } from '@larder/rules/kitchen/all-verbs.ts'
import { credentialStateOf } from '#access/sessions/principal-store.ts'
import { householdCollections, roleOf } from '#households/contract.ts'
import { DEFAULT_QUOTAS, type Quotas } from '#platform/kernel/quotas.ts'
import { expectDistinct, type SyncSchema } from '#sync/schema/contract.ts'
import { KITCHEN } from './kitchen.ts'

/**
 * All collections that clients keep a copy of, parents before their children, and the functions
 * that decide who may see them.
 */
export function describeSync(quotas: Quotas = DEFAULT_QUOTAS): SyncSchema {
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
