import type { ColumnType } from 'kysely'

export type { Generated } from 'kysely'

/** Comes as a Date, goes in as one. */
export type Timestamp = ColumnType<Date, Date, Date>

/** `jsonb`: comes parsed, goes in as text, since `pg` would take an array for one of PostgreSQL's. */
export type Json = ColumnType<unknown, string, string>
