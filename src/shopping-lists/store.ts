import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'
import { shoppingItems } from './collection.ts'

type Db = Kysely<Pick<Tables, 'shopping_items' | 'sync_change'>>

/** Where a step through the items of a list has ended. */
export interface Place {
  readonly position: string
  readonly id: string
}

export const BEFORE_ALL: Place = { position: '', id: '00000000-0000-0000-0000-000000000000' }

/**
 * The items of a list that are ticked off, in the order of the list (index `shopping_items_checked`).
 *
 * @param range at most so many, behind this place; `upTo`: those that changed after this version are
 *   left out
 */
export async function checkedItems(
  db: Db,
  householdId: string,
  listId: string,
  range: { behind: Place; upTo: number | undefined; most: number },
): Promise<Place[]> {
  const { behind, upTo = null, most } = range
  const position = sql`coalesce(t.position, '~~') collate "C"`
  const { rows } = await sql<Place>`
    select t.id, ${position} as position
    from shopping_items t cross join lateral (
      select version from sync_change c
      where c.household_id = ${householdId}::uuid and c.entity = ${sql.lit(shoppingItems.number)}
        and c.row_id = t.id offset 0) c
    where uuid_send(t.household_id) = uuid_send(${householdId}::uuid) and t.list_id = ${listId}::uuid
      and (t.checked_at is not null) = true
      and (${position}, t.id) > (${behind.position}::text, ${behind.id}::uuid)
      and (${upTo}::bigint is null or c.version <= ${upTo}::bigint)
    order by ${position}, t.id limit ${most}`.execute(db)
  return rows
}
