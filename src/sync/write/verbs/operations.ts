import type { Data } from '@larder/rules/json.ts'
import type { RowChange } from '@larder/rules/verbs/describe-changes.ts'
import { type RawBuilder, sql } from 'kysely'
import { after, DAY } from '#platform/kernel/clock.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { NIL_ID } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import { instantOf } from '#sync/schema/collection-sql.ts'

/** An operation that was done: a verb with its wish, its answer and its changes. */
interface Operation {
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

/** @throws AppError NOT_FOUND */
export async function readOperation(
  db: Db,
  householdId: string,
  id: string,
): Promise<Omit<Operation, 'undo_answer'>> {
  const [found] = await readOperations(db, householdId, [id])
  if (!found) throw notFound('operation')
  const { undo_answer: _answer, ...operation } = found
  return operation
}

export interface NewOperation extends Omit<Operation, 'created_at' | 'undone_at' | 'undo_answer'> {
  /** The id of the operation that this one undoes. */
  readonly undoes?: string | undefined
}

/** SQL that saves an operation that was done now, and marks the one that it undoes. */
export function insertOperation(
  householdId: RawBuilder<unknown>,
  { id, verb, wish, answer, changes, is_undoable, undoes }: NewOperation,
  now: Date,
): RawBuilder<unknown>[] {
  const insert = sql`
    insert into operations (household_id, id, verb, wish, answer, changes, is_undoable, created_at)
    values (${householdId}, ${id}::uuid, ${verb}, ${JSON.stringify(wish)}::jsonb, ${JSON.stringify(answer)}::jsonb,
      ${JSON.stringify(changes)}::jsonb, ${is_undoable}::boolean, ${now}::timestamptz)`
  if (undoes === undefined) return [insert]
  const mark = sql`
    update operations set undone_at = ${now}::timestamptz, undone_by = ${id}::uuid
    where household_id = ${householdId} and id = ${undoes}::uuid`
  return [insert, mark]
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

/** Operations that one query reads. Each may have thousands of changes. */
const PAGE = 20

/**
 * The operations of several households, page by page in the order of the primary key, so that the cost
 * depends only on the operations.
 *
 * @param households SQL for their ids, as `household_id`; it runs again for each page
 * @returns JSON text of operations with commas between them; each has its household
 */
export async function* exportOperations(
  db: Db,
  households: RawBuilder<unknown>,
): AsyncGenerator<string, void, undefined> {
  let last = { scope: NIL_ID, id: NIL_ID }
  for (;;) {
    const { rows } = await sql<typeof last & { item: string }>`
      select scope, id, item from (${households}) h cross join lateral (
        select household_id as scope, id, json_build_object(
          'household_id', household_id, 'id', id, 'verb', verb, 'wish', wish, 'answer', answer,
          'changes', changes, 'is_undoable', is_undoable,
          'created_at', ${instantOf(sql`created_at`)},
          'undone_at', ${instantOf(sql`undone_at`)})::text as item
        from operations
        where household_id = h.household_id and (household_id, id) > (${last.scope}::uuid, ${last.id}::uuid)
        order by household_id, id limit ${sql.lit(PAGE)}) o
      order by scope, id limit ${sql.lit(PAGE)}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    last = end
    yield rows.map(({ item }) => item).join(',\n')
  }
}
