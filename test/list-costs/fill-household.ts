import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

/** Number of rows that match a filter of the test. */
export const CHOSEN = 20

/** The id of the first row of each kind. The chosen rows refer to it. */
export const FIRST = '00000001-0000-4000-8000-000000000000'

const idOf = (n: RawBuilder<unknown>) =>
  sql`(lpad(to_hex(${n}), 8, '0') || ${FIRST.slice(8)})::uuid`

/**
 * Fills a household by SQL with `rows` rows of each kind. Their versions are as after real writes.
 * The first `CHOSEN` rows of a kind refer to `FIRST`. The others refer to one of ten other rows.
 */
export async function fillHousehold(
  db: Db,
  { id, listId, rows }: { id: string; listId: string; rows: number },
): Promise<void> {
  const home = sql`${id}::uuid`
  const number = sql`lpad(n::text, 7, '0')`
  const row = sql`${home}, ${idOf(sql`n`)}`
  const chosen = sql`case when n <= ${CHOSEN}::int then ${idOf(sql`1`)} else ${idOf(sql`${CHOSEN + 1}::int + n % 10`)} end`
  const at = sql`timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01'`
  const all = sql`from generate_series(1, ${rows}::int) n`
  const inserts: [entity: number, insert: RawBuilder<unknown>][] = [
    [
      4,
      sql`insert into categories (household_id, id, name, created_at, updated_at) select ${row}, 'Category ' || ${number}, ${at} ${all}`,
    ],
    [
      5,
      sql`insert into locations (household_id, id, name, kind, created_at, updated_at) select ${row}, 'Place ' || ${number}, 'fridge', ${at} ${all}`,
    ],
    [
      6,
      sql`insert into foods (household_id, id, name, aliases, category_id, location_id, shelf_life_days, min_quantity, default_unit, staple, allergens, created_at, updated_at)
      select ${row}, 'Food ' || ${number}, '{}', ${chosen}, ${chosen}, '{}', n % 3, 'kg', n % 2 = 0, '{}', ${at} ${all}`,
    ],
    [
      7,
      sql`insert into barcodes (household_id, id, code, food_id, created_at, updated_at) select ${row}, ${number}, ${chosen}, ${at} ${all}`,
    ],
    [
      8,
      sql`insert into pantry_items (household_id, id, food_id, name, unit, quantity, location_id, best_before, effective_date, date_kind, created_at, updated_at)
      select ${row}, ${chosen}, 'Item ' || ${number}, 'g', n % 2, ${chosen}, date '2026-01-01' + n, date '2026-01-01' + n, 'best_before', ${at} ${all}`,
    ],
    [
      9,
      sql`insert into stock_movements (household_id, id, pantry_item_id, kind, delta, ledger_version, created_at, updated_at)
      select ${row}, ${chosen}, 'add', 1, n, ${at} ${all}`,
    ],
    [
      10,
      sql`insert into recipes (household_id, id, title, tags, nutrition, ingredients, steps, extra, rating, total_minutes, created_at, updated_at)
      select ${row}, 'Recipe ' || ${number}, array[case when n <= ${CHOSEN}::int then 'rare' else 'common' end], '{}',
        jsonb_build_array(jsonb_build_object('id', ${idOf(sql`n`)}, 'original_text', 'flour', 'food_id', ${chosen})), '[]', '{}', 1 + n % 5, n, ${at} ${all}`,
    ],
    [
      11,
      sql`insert into shopping_lists (household_id, id, name, archived_at, created_at, updated_at)
      select ${row}, 'List ' || ${number}, case when n % 2 = 0 then now() end, ${at} ${all}`,
    ],
    [
      12,
      sql`insert into shopping_items (household_id, id, list_id, food_id, name, category_id, checked_at, position, created_at, updated_at)
      select ${row}, ${listId}::uuid, ${chosen}, 'Thing ' || ${number}, ${chosen}, case when n % 2 = 0 then now() end, 'm' || ${number}, ${at} ${all}`,
    ],
    [
      13,
      sql`insert into stores (household_id, id, name, category_order, created_at, updated_at) select ${row}, 'Store ' || ${number}, '{}', ${at} ${all}`,
    ],
    [
      14,
      sql`insert into meal_plan_entries (household_id, id, date, meal, title, created_at, updated_at)
      select ${row}, date '2026-01-01' + n, 'dinner', 'Meal ' || ${number}, ${at} ${all}`,
    ],
    [
      15,
      sql`insert into cookings (household_id, id, recipe_id, recipe_title, servings, cooked_on, plan_entry_id, created_at, updated_at)
      select ${row}, ${chosen}, 'Recipe ' || ${number}, 2, date '2026-01-01' + n, ${chosen}, ${at} ${all}`,
    ],
    [
      16,
      sql`insert into recurring_items (household_id, id, list_id, name, every, unit_of_time, next_on, counts_from, created_at, updated_at)
      select ${row}, ${listId}::uuid, 'Thing ' || ${number}, 1, 'week', date '2026-01-01' + n, 'schedule', ${at} ${all}`,
    ],
    [
      17,
      sql`insert into photos (household_id, id, recipe_id, pantry_item_id, food_id, position, created_at, updated_at)
      select ${row}, case when n % 3 = 0 then ${chosen} end, case when n % 3 = 1 then ${chosen} end,
        case when n % 3 = 2 then ${chosen} end, n, ${at} ${all}`,
    ],
    [
      18,
      sql`insert into recipe_collections (household_id, id, name, created_at, updated_at) select ${row}, 'Collection ' || ${number}, ${at} ${all}`,
    ],
    [
      19,
      sql`insert into collected_recipes (household_id, id, collection_id, recipe_id, position, created_at, updated_at)
      select ${row}, ${chosen}, ${chosen}, 'm' || ${number}, ${at} ${all}`,
    ],
  ]
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    for (const [i, [entity, insert]] of inserts.entries()) {
      await insert.execute(tx)
      await sql`insert into sync_change (household_id, entity, row_id, version)
        select ${home}, ${entity}::smallint, ${idOf(sql`n`)}, 10 + ${i * rows}::int + n ${all}`.execute(
        tx,
      )
    }
    await sql`update sync_scope set version = ${10 + inserts.length * rows} where household_id = ${home}`.execute(
      tx,
    )
  })
}
