import { Id } from '#kernel/schemas.ts'
import { type Static, type TSchema, Type } from 'typebox'
import type { RawBuilder } from 'kysely'
import type { Quotas } from '#kernel/quotas.ts'
import type { Data, Entity, Field, Json, Role } from '@larder/rules/entity.ts'

export type {
  Change,
  Context,
  Data,
  Json,
  Mutation,
  Named,
  Reason,
  Result,
  Role,
} from '@larder/rules/entity.ts'

/**
 * What a feature hands to sync: the description by which the rules decide, and where in the
 * database the rows are. From it sync makes all SQL that reads and writes them.
 */
export interface Collection extends Entity {
  /** Stands for the entity in `sync_change`; never changed, never given to another. */
  readonly number: number
  readonly table: string
  /** The columns that hold the scope's id and the row's id. */
  readonly key: { readonly scope: string; readonly id: string }
  readonly fields: { readonly [field: string]: CollectionField }
  /**
   * The column, of type bigint, that keeps the version with which a row of a ledger was made. The order of
   * the ledger is told by it, since a row's own version changes when its account is removed.
   */
  readonly ledgerVersion?: string
  readonly derived?: Derived
}

/** Columns that the write path keeps (`derived-columns.ts`) and that are no fields: sync does not send them. */
export interface Derived {
  readonly columns: { readonly [name: string]: ColumnType }
  /** The fields of the row that count. */
  readonly fields: readonly string[]
  /** The field that names the other row, and the field of that row that counts. */
  readonly source: { readonly by: string; readonly entity: string; readonly field: string }
  /** The field of the scope's own row that counts for rows in which a field of `instants` is not null. */
  readonly owner: { readonly entity: string; readonly field: string }
  readonly instants: readonly string[]
  /** @param source null where there is no such row */
  readonly derive: (data: Data, source: Json, owner: Json) => Data
}

export interface CollectionField extends Field {
  readonly schema: TSchema
  /** The type of the column, which has the field's name. */
  readonly column: ColumnType
}

export type ColumnType =
  | 'text'
  | 'text[]'
  | 'uuid'
  | 'uuid[]'
  | 'boolean'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'double precision'
  | 'date'
  | 'timestamptz'
  | 'jsonb'

/** What sync is told of the whole service by the composition root, which knows all features. */
export interface Sync {
  /** What an account and a household may have. */
  readonly quotas: Quotas
  /** Parents before their children. */
  readonly collections: readonly Collection[]
  /** SQL for the role of an account in a household, null where it has none. */
  readonly roleOf: (householdId: RawBuilder<string>, accountId: string) => RawBuilder<Role | null>
  /**
   * SQL for what the credential of a writer is worth at that time: JSON as `Standing` says, null where
   * the account is gone.
   */
  readonly standingOf: (
    accountId: string,
    sessionId: string | null,
    now: Date,
  ) => RawBuilder<unknown>
}

type Described = Pick<Collection, 'number' | 'table' | 'fields'> &
  Partial<Omit<Collection, 'number' | 'table' | 'fields' | 'name'>>

/** Describes an entity; what is left out is as for most: a household's, keyed by `household_id, id`. */
export function collection(name: string, described: Described): Collection {
  return {
    name,
    scope: 'household',
    key: { scope: 'household_id', id: 'id' },
    clientsMay: ['create', 'update', 'delete'],
    isWriteOnce: false,
    ...described,
    // Looked up by what clients send: `constructor` is not a field.
    fields: Object.assign(Object.create(null), described.fields),
  }
}

/** A schema that takes null too. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** An amount: at most 6 decimals, within ± 999,999,999. */
export const Quantity = Type.Number({
  minimum: -999_999_999,
  maximum: 999_999_999,
  examples: [1.5],
})
/** From the year 1000 on, where text and time sort alike, and without leap seconds. */
export const Instant = Type.String({
  format: 'date-time',
  pattern: '^[1-9]\\d{3}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d:[0-5]\\d',
  examples: ['2026-11-20T08:00:00.000Z'],
})

/** What every row has on the wire of REST beside its fields. */
export const RowHead = {
  id: Id,
  version: Type.Integer({
    description: "The row's number in its household's order of changes.",
    examples: [1207],
  }),
  created_at: Instant,
  updated_at: Instant,
}
export type RowHead = Static<ReturnType<typeof headType>>
const headType = () => Type.Object(RowHead)
