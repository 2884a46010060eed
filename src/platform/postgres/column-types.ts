import type { ColumnType } from 'kysely'

/**
 * A column with a default value, so an insert may omit it. Unlike `Generated` of Kysely, `T` may be
 * a ColumnType.
 */
export type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>

/** Read and written as a Date. */
export type Timestamp = ColumnType<Date, Date, Date>

/**
 * `jsonb`: read as a parsed value, written as text. Otherwise `pg` would convert a JavaScript array
 * to a PostgreSQL array.
 */
export type Json = ColumnType<unknown, string, string>

/** `bigint`: read as text, because it may be too large for a number. */
export type BigInteger = ColumnType<string, number | string, number | string>

/** `numeric`: read as text, which is exact. */
export type Numeric = ColumnType<string, number | string, number | string>
