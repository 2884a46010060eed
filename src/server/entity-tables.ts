import { VERBS } from '@larder/rules/kitchen/all-verbs.ts'
import { credentialStateOf } from '#access/sessions/principal-store.ts'
import type { Resource } from '#api/rest/resource.ts'
import { householdCollections, roleOf } from '#households/contract.ts'
import { cookingResources, mealPlanResources } from '#kitchen/meal-plan/resources.ts'
import { pantryResources } from '#kitchen/pantry/resources.ts'
import { photoResources } from '#kitchen/photos/resources.ts'
import {
  collectedResources,
  collectionResources,
  recipeResource,
} from '#kitchen/recipes/resources.ts'
import { shoppingResources, storeResources } from '#kitchen/shopping-lists/resources.ts'
import { DEFAULT_QUOTAS, type Quotas } from '#platform/kernel/quotas.ts'
import { expectDistinct, type SyncSchema } from '#sync/schema/contract.ts'

/** The rows of the kitchen, by the prefix of their routes below `/v1`. Parents before their children. */
export const KITCHEN = {
  '/pantry': pantryResources,
  '/recipes': [recipeResource],
  '/recipe-collections': collectionResources,
  '/collected-recipes': collectedResources,
  '/shopping-lists': shoppingResources,
  '/stores': storeResources,
  '/meal-plan': mealPlanResources,
  '/cookings': cookingResources,
  '/photos': photoResources,
} satisfies Readonly<Record<string, readonly Resource[]>>

/**
 * All collections that clients keep a copy of, parents before their children, and the functions
 * that decide who may see them.
 */
export function describeSync(quotas: Quotas = DEFAULT_QUOTAS): SyncSchema {
  return {
    collections: expectDistinct([
      ...householdCollections,
      ...Object.values(KITCHEN).flatMap((resources) =>
        resources.map(({ collection }) => collection),
      ),
    ]),
    verbs: VERBS,
    roleOf,
    credentialStateOf,
    quotas,
  }
}
