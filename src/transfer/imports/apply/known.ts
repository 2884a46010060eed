import { deriveId } from '@larder/rules/derive-id.ts'
import type { Data } from '@larder/rules/json.ts'
import { normalizeName } from '@larder/rules/pantry/entities.ts'

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

/** All that a plan needs to know about the household. */
export interface Known {
  /** The id that is derived for a thing of the file. */
  readonly idOf: (kind: ThingKind, key: string) => string
  /** The id of the row that a thing of the file has become; undefined if it has become none. */
  readonly rowOf: (kind: ThingKind, key: string) => string | undefined
  /** The food with this name or alias. */
  readonly foodNamed: (name: string) => string | undefined
  /** The food with this name or alias, or with its singular or plural. */
  readonly foodMeant: (name: string) => string | undefined
  readonly currency: string
  readonly timeZone: string
  readonly defaultListId: string
}

/** A row as the file wants it. */
export interface PlannedRow {
  readonly entity: string
  /** Derived from the system, the kind and the key. */
  readonly id: string
  /** All fields that an import sets, so that a newer file can empty one. */
  readonly data: Data
}

/** The rows of one record. */
export interface Plan {
  readonly row: PlannedRow
  /** Rows that belong to it, such as barcodes. They are made after it. */
  readonly parts?: readonly PlannedRow[]
  /** The amount of a pantry item. */
  readonly quantity?: number
}

/**
 * The names of the foods that a name surely means: itself, and its last word in the other number (`carrots` and
 * `carrot`). They are in their normal form, the surest first.
 */
export function foodForms(name: string): string[] {
  const normal = normalizeName(name.toWellFormed().replaceAll('\0', '')) ?? ''
  if (normal === '') return []
  return [normal, ...otherNumbers(normal)]
}

/** Rough, for languages whose plurals end with s. A form that is no word is the name of no food. */
function otherNumbers(name: string): string[] {
  if (!/\p{L}{3}$/u.test(name)) return []
  if (name.endsWith('ies')) return [`${name.slice(0, -3)}y`, name.slice(0, -1)]
  if (/(?:ch|sh|x|ss|o)es$/.test(name)) return [name.slice(0, -2), name.slice(0, -1)]
  if (name.endsWith('s') && !name.endsWith('ss')) return [name.slice(0, -1)]
  return name.endsWith('y') ? [`${name.slice(0, -1)}ies`, `${name}s`] : [`${name}s`, `${name}es`]
}
