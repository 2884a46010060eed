import { type RawBuilder, sql } from 'kysely'

interface ChangeFilter {
  readonly scopeId: string
  /** Kinds of rows, by their numbers. */
  readonly entities: readonly number[]
  /** SQL for a version: only changes above it. */
  readonly from: RawBuilder<unknown>
  /** SQL for the number of changes that are needed. */
  readonly limit: RawBuilder<unknown>
}

/** SQL for changes: `version, entity, row_id, is_deleted`. It may be used inside a lateral query. */
export type Feed = (filter: ChangeFilter) => RawBuilder<unknown>

/**
 * SQL for the changes of all kinds: `version, entity, row_id, is_deleted`. It reads the index of the
 * versions in order. The `case` stops the planner from estimating how many rows are of these kinds.
 */
export const changesOfAll: Feed = ({ scopeId, from, entities }) => sql`
  select c.version, c.entity, c.row_id, c.deleted_at is not null as is_deleted
  from sync_change c
  where c.household_id = ${scopeId}::uuid and c.version > ${from}
    and case when c.entity = any(${entities}::smallint[]) then true end
    and (c.deleted_at is null or c.version > (select floor from scope_state))`

/**
 * SQL for the first changes of each of some kinds. It uses an index on the kind (migration 0023), so
 * it does not read the changes of other kinds.
 */
export const changesOfSome: Feed = ({ scopeId, from, entities, limit }) => {
  const isOfKind = sql`uuid_send(c.household_id) = uuid_send(${scopeId}::uuid) and c.entity = kind.entity`
  const first = sql`order by c.version limit ${limit}`
  return sql`
    select c.version, c.entity, c.row_id, c.is_deleted
    from unnest(${entities}::smallint[]) as kind (entity) cross join lateral (
      (select c.version, c.entity, c.row_id, false as is_deleted from sync_change c
       where ${isOfKind} and c.deleted_at is null and c.version > ${from} ${first})
      union all
      (select c.version, c.entity, c.row_id, true from sync_change c
       where ${isOfKind} and c.deleted_at is not null
         and c.version > greatest(${from}, (select floor from scope_state)) ${first})) c`
}
