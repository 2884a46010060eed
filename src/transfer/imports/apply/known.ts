import type { Data } from '@larder/rules/entity.ts'
import type { ThingKind } from './derived-ids.ts'

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
  readonly defaultListId: string
}

/** A row as the file wants it. */
export interface PlannedRow {
  readonly entity: string
  /** Derived: see `derived-ids.ts`. */
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
