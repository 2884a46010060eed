import { nameKey } from '@larder/rules/names/name-key.ts'
import { type Kysely, sql } from 'kysely'
import { FOOD_KEY_FORMAT } from '#kitchen/pantry/contract.ts'
import { NIL_ID } from '#platform/kernel/ids.ts'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { isNamed, versionOf } from '#sync/schema/collection-sql.ts'
import { shoppingItems } from './contract.ts'

/** More foods than a text has names: those without keys of this format are found too. */
const MAX_FOODS = 5000

/** The ids of the foods of a household whose names look like one of these. It reads no other food. */
export async function findFoodIds(
  db: Db,
  householdId: string,
  names: readonly string[],
): Promise<string[]> {
  const found = await find(db, { householdId, keys: names.map(nameKey) })
  return found.map(({ id }) => id)
}

const find = statement(
  (
    _db: Db,
    { householdId, keys }: { readonly householdId: string; readonly keys: readonly string[] },
  ) => sql<{ id: string }>`
    select t.id from foods t
    where ${isNamed(householdId, keys, FOOD_KEY_FORMAT)}
    order by t.id limit ${sql.lit(MAX_FOODS)}`,
)

/** The most aisles of a household that count. */
const MAX_CATEGORIES = 1000

/** The aisles of a household, in their order. */
export const findCategories = statement(
  (_db: Db, { householdId }: { readonly householdId: string }) => sql<{ id: string; name: string }>`
    select t.id, t.name from categories t
    where t.household_id = ${householdId}::uuid
    order by t.position nulls last, t.id limit ${sql.lit(MAX_CATEGORIES)}`,
)

type Db = Kysely<Pick<Tables, 'shopping_items' | 'sync_change' | 'foods' | 'categories'>>

/** The last item of a step. */
export interface ItemPosition {
  readonly position: string
  readonly id: string
}

export const START: ItemPosition = { position: '', id: NIL_ID }

/**
 * The checked items of a list that were not put away, in the order of the list (index `shopping_items_checked`).
 *
 * @param range at most `limit` items after `after`, without those that changed after the version `upTo`
 */
export async function checkedItems(
  db: Db,
  householdId: string,
  listId: string,
  range: { after: ItemPosition; upTo: number | undefined; limit: number },
): Promise<ItemPosition[]> {
  const { after, upTo = null, limit } = range
  const position = sql`coalesce(t.position, '~~') collate "C"`
  const { rows } = await sql<ItemPosition>`
    select t.id, ${position} as position
    from shopping_items t
    cross join lateral ${versionOf({ scope: sql`${householdId}::uuid`, entity: sql.lit(shoppingItems.number), id: sql`t.id` })} c
    where uuid_send(t.household_id) = uuid_send(${householdId}::uuid) and t.list_id = ${listId}::uuid
      and (t.put_away_at is not null) = ${false}::boolean and (t.checked_at is not null) = true
      and (${position}, t.id) > (${after.position}::text, ${after.id}::uuid)
      and (${upTo}::bigint is null or c.version <= ${upTo}::bigint)
    order by ${position}, t.id limit ${limit}`.execute(db)
  return rows
}
