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
  RowKey,
  Reason,
  Result,
  Role,
} from '@larder/rules/entity.ts'

/**
 * A kind of row, as a feature describes it to sync: its rules and its table. From it sync builds all
 * SQL that reads and writes the rows.
 */
export interface Collection extends Entity {
  /** The entity's number in `sync_change`. It never changes and is never used again for another. */
  readonly number: number
  readonly table: string
  /** The columns that hold the scope's id and the row's id. */
  readonly key: { readonly scope: string; readonly id: string }
  readonly fields: { readonly [field: string]: CollectionField }
  /**
   * The bigint column with the version with which a row of a ledger was created. It orders the ledger:
   * a row's own version changes when its account is removed.
   */
  readonly ledgerVersion?: string
  readonly derived?: Derived
}

/** Columns that the write path computes (`derived-columns.ts`). They are not fields: sync does not send them. */
export interface Derived {
  readonly columns: { readonly [name: string]: ColumnType }
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

export interface CollectionField extends Field {
  readonly schema: TSchema
  /** The type of the column. The column has the field's name. */
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

/** What sync needs from the features. The composition root provides it. */
export interface Sync {
  /** The limits of an account and of a household. */
  readonly quotas: Quotas
  /** Parents before their children. */
  readonly collections: readonly Collection[]
  /** SQL for the role of an account in a household, null where it has none. */
  readonly roleOf: (householdId: RawBuilder<string>, accountId: string) => RawBuilder<Role | null>
  /**
   * SQL for the state of a writer's credential at that time, as JSON of `CredentialState`. Null where
   * the account is gone.
   */
  readonly credentialStateOf: (
    accountId: string,
    sessionId: string | null,
    now: Date,
  ) => RawBuilder<unknown>
}

type Described = Pick<Collection, 'number' | 'table' | 'fields'> &
  Partial<Omit<Collection, 'number' | 'table' | 'fields' | 'name'>>

/** Describes an entity. By default it belongs to a household, with the key `household_id, id`. */
export function collection(name: string, described: Described): Collection {
  return {
    name,
    scope: 'household',
    key: { scope: 'household_id', id: 'id' },
    clientsMay: ['create', 'update', 'delete'],
    isWriteOnce: false,
    ...described,
    // Without a prototype: a client may send `constructor`, which is not a field.
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
/** From the year 1000, so that text sorts like time. Without leap seconds. */
export const Instant = Type.String({
  format: 'date-time',
  pattern: '^[1-9]\\d{3}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d:[0-5]\\d',
  examples: ['2026-11-20T08:00:00.000Z'],
})

/** The members of every row in REST besides its fields. */
export const RowHead = {
  id: Id,
  version: Type.Integer({
    description: "The number of the row's last change in the household's order of changes.",
    examples: [1207],
  }),
  created_at: Instant,
  updated_at: Instant,
}
export type RowHead = Static<ReturnType<typeof headType>>
const headType = () => Type.Object(RowHead)
