import { deriveId } from '@larder/rules/derive-id.ts'

/** The kinds of things that a file has, and those that are made from their fields. */
export type ThingKind =
  | 'recipe'
  | 'food'
  | 'place'
  | 'stock'
  | 'list'
  | 'list_item'
  | 'meal'
  | 'category'
  | 'barcode'
  | 'photo'

/**
 * Returns a function that derives the id of a thing from household, program, kind and key. So the same thing in
 * a later file has the same id, and the same file in two households makes different rows.
 */
export const thingIds =
  (householdId: string, system: string) =>
  (kind: ThingKind, key: string): string =>
    deriveId(householdId, `import ${JSON.stringify([system, kind, key])}`)
