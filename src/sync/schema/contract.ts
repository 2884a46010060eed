import type { Entity, Role } from '@larder/rules/entity.ts'
import type { Data } from '@larder/rules/json.ts'
import { instant } from '@larder/rules/values/scalars.ts'
import type { Verb } from '@larder/rules/verbs/verb.ts'
import type { RawBuilder } from 'kysely'
import { type Static, type TSchema, Type } from 'typebox'
import type { Quotas } from '#platform/kernel/quotas.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { type ColumnType, columnOf } from './columns.ts'

/**
 * Rows that one transaction changes in a work of many steps. Other writers get the
 * household's lock, and other requests the event loop, between two of them.
 */
export const STEP_ROWS = 400
/** Mutations in one push. */
export const MAX_MUTATIONS = 200
export const MAX_PUSH_BYTES = 1_048_576
/** Rows in one page of a pull. */
export const MAX_PAGE_ROWS = 5000
/** Bytes of the rows in one page, one row excepted that is larger by itself. */
export const MAX_PAGE_BYTES = 8_388_608
/** Bytes of the rows that a push of more than one mutation loads. */
export const MAX_LOADED_BYTES = 8_388_608
/** Bytes of the rows in the answer to a push. */
export const MAX_ANSWERED_BYTES = 8_388_608

/** A kind of row in the database: its rules and its table. From it sync builds all SQL for the rows. */
export interface EntityTable extends Entity, Table {
  /** The types of the columns. The column of a field or derived value has its name. */
  readonly columns: { readonly [field: string]: ColumnType }
  readonly derivedColumns: { readonly [name: string]: ColumnType }
}

interface Table {
  /** The entity's number in `sync_change`. It never changes and is never used again for another. */
  readonly number: number
  readonly table: string
  /** The columns that hold the scope's id and the row's id. */
  readonly key: { readonly scope: string; readonly id: string }
  /** True if only people change its rows: no route that changes them accepts an API key. */
  readonly isClosedToKeys?: true
  /**
   * The bigint column with the version with which a row of a ledger was created. It orders the ledger:
   * a row's own version changes when its account is removed.
   */
  readonly ledgerVersion?: string
  /** Fields with an index of the household and the field in one value (`pairOf`). */
  readonly pairIndexes?: readonly string[]
  /** Columns that serve only queries, and no client sees. The table has `key_format` and `keyed_at` too (migration 0077). */
  readonly computed?: {
    readonly columns: { readonly [name: string]: ColumnType }
    /** Increased where other values, also derived ones, follow from the same fields. */
    readonly format: number
    readonly compute: (data: Data) => Data
  }
  /**
   * The table of the earlier states of its rows, and its column with the row's id. Its other columns are
   * those of `recipe_revisions` (migration 0043).
   */
  readonly revisions?: { readonly table: string; readonly id: string }
  /**
   * The table of the words of its rows, and its column with the row's id. Its other columns are those of
   * `recipe_search` (migration 0048). `document` gets the fields of a row.
   */
  readonly search?: {
    readonly table: string
    readonly id: string
    readonly document: (data: Data) => SearchDocument
  }
}

/** The words by which a row is found, folded (`foldText`), with spaces between them. */
export interface SearchDocument {
  /** The text search configuration of PostgreSQL that stems the words; `simple` for none. */
  readonly language: string
  /** The words in which typing errors are found. */
  readonly title: string
  /** By weight: `a` weighs most. */
  readonly words: Readonly<Record<'a' | 'b' | 'c' | 'd', string>>
}

/**
 * The collections of the features, the SQL that decides who may use them, and the limits. The
 * composition root builds it (`describeSync`).
 */
export interface SyncSchema {
  /** The limits of an account and of a household. */
  readonly quotas: Quotas
  /** Parents before their children. */
  readonly collections: readonly EntityTable[]
  /** The verbs that clients may push, by name. */
  readonly verbs: ReadonlyMap<string, Verb>
  /** SQL for the role of an account in a household, null where it has none, and where there is no account. */
  readonly roleOf: (
    householdId: RawBuilder<string>,
    accountId: IdOrSql | null,
  ) => RawBuilder<Role | null>
  /**
   * SQL for the state of a writer's credential at that time, as JSON of `CredentialState`. Null where
   * the account is gone.
   */
  readonly credentialStateOf: (
    accountId: IdOrSql | null,
    sessionId: IdOrSql | null,
    now: Date,
  ) => RawBuilder<unknown>
}

/** The names and types of the columns that are computed from the fields of a row. */
export const computedColumns = ({ computed }: EntityTable): readonly [string, ColumnType][] =>
  computed
    ? Object.entries({ ...computed.columns, key_format: 'smallint', keyed_at: 'timestamptz' })
    : []

/** The values of these columns. @param data the fields and times of the row */
export const computedValues = ({ computed }: EntityTable, data: Data): Data =>
  computed
    ? {
        ...computed.compute(data),
        key_format: computed.format,
        keyed_at: data['updated_at'] ?? null,
      }
    : {}

/** An id, or SQL for it. */
export type IdOrSql = string | RawBuilder<string>

/** Describes the table of an entity. By default its key is `household_id, id`. */
export function entityTable(
  entity: Entity,
  table: Omit<Table, 'key'> & Partial<Pick<Table, 'key'>>,
): EntityTable {
  const { fields, derived } = entity
  return {
    ...entity,
    key: { scope: 'household_id', id: 'id' },
    ...table,
    columns: mapValues(fields, ({ type }) => columnOf(type)),
    derivedColumns: mapValues(derived?.types ?? {}, columnOf),
  }
}

function mapValues<In, Out>(
  record: Readonly<Record<string, In>>,
  map: (value: In) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

/** The name of its schemas: `pantry_item` becomes `PantryItem`. */
export const titleOf = ({ name }: Pick<EntityTable, 'name'>): string =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A schema that takes null too. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const Instant = Type.Unsafe<string>(instant().schema)

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

/** @returns the collections by their names */
export function tablesByName({ collections }: SyncSchema): ReadonlyMap<string, EntityTable> {
  return new Map(collections.map((one) => [one.name, one]))
}

/**
 * Refuses to start where two collections have the same number or name: sync would confuse them.
 *
 * @returns the same collections
 * @throws Error that names both
 */
export function expectDistinct(collections: readonly EntityTable[]): readonly EntityTable[] {
  for (const key of ['number', 'name'] as const)
    for (const [value, same] of Map.groupBy(collections, (one) => one[key])) {
      const [first, second] = same
      if (first && second)
        throw new Error(`${first.table} and ${second.table} have the same ${key}: ${value}.`)
    }
  return collections
}
