import type { Data } from '@larder/rules/json.ts'
import type { RowChange } from '@larder/rules/verbs/describe-changes.ts'
import { type RawBuilder, sql } from 'kysely'
import { after, DAY } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { instantOf } from '#sync/schema/collection-sql.ts'

/** An operation that was done: a verb with its wish, its answer and its changes. */
export interface Operation {
  readonly id: string
  readonly verb: string
  readonly wish: Data
  readonly answer: Data
  readonly changes: readonly RowChange[]
  readonly is_undoable: boolean
  /** ISO 8601 in UTC. */
  readonly created_at: string
  readonly undone_at: string | null
  /** The answer of the undo. */
  readonly undo_answer: Data | null
}

/** The operations of a household with these ids, in ascending order of their ids. */
export async function readOperations(
  tx: Db,
  householdId: string,
  ids: readonly string[],
): Promise<Operation[]> {
  const { rows } = await sql<Operation>`
    select o.id, o.verb, o.wish, o.answer, o.changes, o.is_undoable,
      ${instantOf(sql`o.created_at`)} as created_at, ${instantOf(sql`o.undone_at`)} as undone_at,
      (select answer from operations u
       where u.household_id = ${householdId}::uuid and u.id = o.undone_by) as undo_answer
    from unnest(${ids}::uuid[]) as k (id) cross join lateral (
      select * from operations where household_id = ${householdId}::uuid and id = k.id offset 0) o
    order by o.id`.execute(tx)
  return rows
}

export type NewOperation = Omit<Operation, 'created_at' | 'undone_at' | 'undo_answer'>

/** SQL that saves an operation that was done now. */
export const insertOperation = (
  householdId: RawBuilder<unknown>,
  { id, verb, wish, answer, changes, is_undoable }: NewOperation,
  now: Date,
): RawBuilder<unknown> => sql`
  insert into operations (household_id, id, verb, wish, answer, changes, is_undoable, created_at)
  values (${householdId}, ${id}::uuid, ${verb}, ${JSON.stringify(wish)}::jsonb, ${JSON.stringify(answer)}::jsonb,
    ${JSON.stringify(changes)}::jsonb, ${is_undoable}::boolean, ${now}::timestamptz)`

/** Marks an operation as undone by another. */
export async function markUndone(
  tx: Db,
  householdId: string,
  { id, undoneBy }: { id: string; undoneBy: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('operations')
    .set({ undone_at: now, undone_by: undoneBy })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute()
}

/** Milliseconds that an operation can be repeated and undone. */
const RETENTION = 400 * DAY

/** @returns the number of deleted operations */
export async function purgeOperations(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('operations')
    .where('created_at', '<=', after(now, -RETENTION))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
