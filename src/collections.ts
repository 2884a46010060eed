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
import { shoppingItems, shoppingLists } from '#shopping-lists/collection.ts'
import type { Sync } from '#sync/contract.ts'

/** All that clients keep a copy of, parents before their children, and who may see it. */
export function describeSync(onCommitted: Sync['onCommitted'] = () => {}): Sync {
  return {
    collections: [
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
    ],
    roleOf,
    onCommitted,
  }
}
