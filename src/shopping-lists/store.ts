import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/tables.ts'
import { shoppingItems } from './collection.ts'

type Db = Kysely<Pick<Tables, 'shopping_items' | 'sync_change'>>

/** Which of the items are on the list. */
export async function itemsOn(
  db: Db,
  householdId: string,
  listId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('shopping_items')
    .select('id')
    .where('household_id', '=', householdId)
    .where('list_id', '=', listId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** The items of a list that are ticked off, with the versions at which they are. */
export async function checkedItems(
  db: Db,
  householdId: string,
  listId: string,
): Promise<{ id: string; version: number }[]> {
  const rows = await db
    .selectFrom('shopping_items as t')
    .innerJoin('sync_change as c', (on) =>
      on
        .onRef('c.household_id', '=', 't.household_id')
        .onRef('c.row_id', '=', 't.id')
        .on('c.entity', '=', shoppingItems.number),
    )
    .select(['t.id', 'c.version'])
    .where('t.household_id', '=', householdId)
    .where('t.list_id', '=', listId)
    .where('t.checked_at', 'is not', null)
    .execute()
  return rows.map(({ id, version }) => ({ id, version: Number(version) }))
}
