import type { ColumnType } from 'kysely'

/** Has a default, so that it may be left out; Kysely's own does not look into a column type. */
export type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>

/** Comes as a Date, goes in as one. */
export type Timestamp = ColumnType<Date, Date, Date>

/** `jsonb`: comes parsed, goes in as text, since `pg` would take an array for one of PostgreSQL's. */
export type Json = ColumnType<unknown, string, string>

/** `bigint`: comes as text, since it may be larger than a number holds. */
export type BigInteger = ColumnType<string, number | string, number | string>

/** `numeric`: comes as text, exact. */
export type Numeric = ColumnType<string, number | string, number | string>
