import { DEFAULT_QUOTAS, type Quotas } from '#kernel/quotas.ts'
import { households, members, memberships, roleOf } from '#households/collection.ts'
import {
  barcodes,
  categories,
  foods,
  locations,
  pantryItems,
  stockMovements,
} from '#pantry/collection.ts'
import { recipes } from '#recipes/collection.ts'
import { credentialStateOf } from '#sessions/read-standing.ts'
import { shoppingItems, shoppingLists } from '#shopping-lists/collection.ts'
import { expectDistinct } from './sync/collection/collections-by-name.ts'
import type { Sync } from './sync/collection/contract.ts'

/**
 * All collections that clients keep a copy of, parents before their children, and the functions
 * that decide who may see them.
 */
export function describeSync(quotas: Quotas = DEFAULT_QUOTAS): Sync {
  return {
    collections: expectDistinct([
      households,
      members,
      memberships,
      categories,
      locations,
      foods,
      barcodes,
      pantryItems,
      stockMovements,
      recipes,
      shoppingLists,
      shoppingItems,
    ]),
    roleOf,
    credentialStateOf,
    quotas,
  }
}
