import type { ValueType } from '@larder/rules/values/value-type.ts'
import type { Data, Json } from './json.ts'

/**
 * The types of the sync rules: a description of each kind of row, and the protocol. A client library
 * can use this file and `decide.ts` unchanged.
 */

export type Role = 'owner' | 'member' | 'viewer'
export type Operation = 'create' | 'update' | 'delete'

export interface Field {
  readonly type: ValueType
  /** The value when a create omits the field. Undefined: the field is required. */
  readonly initial: Json | undefined
  /** Only the server sets it. */
  readonly isReadOnly: boolean
  /** Only verbs set it: it is read-only to all other mutations. */
  readonly isByVerbs?: true
  /** The `schema_version` of the first clients that know it. The default is 1. */
  readonly since?: number
  /** Where clients never set it: in words what changes it. */
  readonly changedBy?: string
  /** The server sets it to the writer's account when the row is created; implies `isReadOnly`. */
  readonly stamp?: 'account'
  /** With `stamp`: set again whenever this other field is written, to null where that is null. */
  readonly stampedWith?: string
  /** An instant of a phone's clock: one that is not believable becomes the server's time. */
  readonly isClamped: boolean
  /** With `isClamped`: it may be later on the same day (UTC), because people write down what they are about to do. */
  readonly mayBeAhead?: boolean
  /** Holds the id of a row of this entity. That row must be live when the id is written. */
  readonly references?: {
    readonly entity: string
    /** A child is deleted with its parent, and gets its own tombstone. */
    readonly isParent: boolean
  }
}

export interface Entity {
  readonly name: string
  /** The kind of scope that its rows belong to. */
  readonly scope: 'household' | 'account'
  readonly fields: { readonly [field: string]: Field }
  /** The `schema_version` of the first clients that know it. The default is 1. */
  readonly since?: number
  /** The operations that clients may push. The service itself may do all. */
  readonly clientsMay: readonly Operation[]
  /** Its rows count for the limits of the household, although clients do not create them. */
  readonly isCounted?: true
  /** Created once, then never changed. It is deleted only with its parent. */
  readonly isWriteOnce: boolean
  /** Validates the fields of a row together. Returns the error as a sentence. */
  readonly check?: (data: Data) => string | undefined
  /** The names that no other live row of the scope may have. */
  readonly uniqueNames?: (data: Data) => readonly string[]
  /**
   * A field of the scope's own row (`id` = the scope's id). It names a row that can't be deleted, the
   * fallback row. Children whose parent is gone move to it.
   */
  readonly fallback?: { readonly entity: string; readonly field: string }
  readonly ledger?: Ledger
  readonly derived?: Derived
}

/** Whether clients of a version know an entity or a field. @param version absent: they know all */
export const isKnown = (
  { since = 1 }: { readonly since?: number },
  version: number = Infinity,
): boolean => since <= version

/** @returns the entity with the fields that clients of the version know */
export function entityAt<Described extends Pick<Entity, 'fields'>>(
  entity: Described,
  version: number,
): Described {
  const fields: Entity['fields'] = Object.assign(
    Object.create(null),
    Object.fromEntries(Object.entries(entity.fields).filter(([, one]) => isKnown(one, version))),
  )
  return { ...entity, fields }
}

/** @returns the members of a row that clients of the version know, with `created_at` and `updated_at` */
export function dataAt({ fields }: Pick<Entity, 'fields'>, data: Data, version: number): Data {
  const members = Object.entries(data).filter(([name]) => isKnown(fields[name] ?? {}, version))
  return Object.fromEntries(members)
}

/** The fields that name a parent, and the kinds of these parents. */
export const parentFieldsOf = ({ fields }: Pick<Entity, 'fields'>) =>
  Object.entries(fields).flatMap(([field, { references }]) =>
    references?.isParent ? [{ field, parent: references.entity }] : [],
  )

/** A new row adds its field `delta` to the parent's `sum`, or sets `sum` to its field `value`. */
export interface Ledger {
  readonly parent: string
  readonly sum: string
  readonly delta: string
  readonly value: string
  /** The field that names the row which this one undoes. The server then derives the delta. */
  readonly undoes?: string
  /** Whether a row is one half of a move from one parent to another. */
  readonly isMove?: (data: Data) => boolean
}

/** Values of a row that follow from the row and from other rows. They are not fields: sync does not send them. */
export interface Derived {
  /** The types of the values, by name. */
  readonly types: { readonly [name: string]: ValueType }
  /** The fields of the row that `derive` uses. */
  readonly fields: readonly string[]
  /** The field that names the source row, and the field of that row that `derive` uses. */
  readonly source: { readonly by: string; readonly entity: string; readonly field: string }
  /** The field of the scope's own row that `derive` uses where a field of `instants` is not null. */
  readonly owner: { readonly entity: string; readonly field: string }
  readonly instants: readonly string[]
  /** @param source null where there is no such row */
  readonly derive: (data: Data, source: Json, owner: Json) => Data
}

/** A verb that can't be carried out. The text is a sentence for people. */
export interface Refused {
  readonly refused: string
}

/** All that the decision depends on, besides the loaded rows. */
export interface Context {
  readonly scopeId: string
  readonly kind: 'household' | 'account'
  readonly entities: ReadonlyMap<string, Entity>
  /** The scope's version before the batch; changed rows get the numbers after it. */
  readonly version: number
  /** ISO 8601 in UTC with milliseconds. */
  readonly now: string
  readonly accountId: string | null
  /** By how much the household may grow, and its limits in words. Absent: there is no limit. */
  readonly capacity?: { readonly rows: number; readonly bytes: number; readonly bounds: string }
  /** `service` is the service itself. It may do more than clients. */
  readonly role: Role | 'service'
  /** True if new rows are those of an export, as `restore-row.ts` writes them. Only the service may do so. */
  readonly isRestore?: boolean
  /** Whether the client numbers its mutations with `seq`, so sends parents before children. */
  readonly hasLog: boolean
  /** The client's `schema_version`. Absent: the writer knows all entities and fields. */
  readonly schemaVersion?: number | undefined
}
