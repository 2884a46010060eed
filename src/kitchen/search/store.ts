import { type Kysely, sql } from 'kysely'
import { foldedTexts } from '#api/rest/reads/page-query.ts'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { inHousehold } from '#sync/schema/collection-sql.ts'
import { sortKeyOf } from '#sync/schema/name-order.ts'

// One statement for all kinds of rows. So it reads tables of the pantry and of the lists.
type Db = Kysely<Pick<Tables, 'foods' | 'pantry_items' | 'shopping_lists' | 'shopping_items'>>

interface Named {
  readonly id: string
  readonly name: string
}

export interface FoundRows {
  readonly foods: Named[]
  readonly items: (Named & {
    readonly food_id: string | null
    readonly quantity: number
    readonly unit: string | null
    readonly location_id: string | null
  })[]
  readonly lists: (Named & { readonly items: Named[] })[]
}

interface Values {
  readonly householdId: string
  /** For `like`: each must match. */
  readonly patterns: readonly string[]
  readonly limit: number
}

/** The foods, items and lists whose names match all patterns, the shortest names first. */
export async function findRows(db: Db, of: Values): Promise<FoundRows> {
  const [row] = await find(db, of)
  return row ?? { foods: [], items: [], lists: [] }
}

/** Items to buy that are shown with their list. */
const MAX_ITEMS = 3

const find = statement(
  (_db: Db, of: Values) => sql<FoundRows>`
    with named as materialized (
      select t.id, t.name from foods t where ${inHousehold(of.householdId)}
        and ${foldedTexts(sql`t.name`, sql`t.plural_name`, sql`array_to_string(t.aliases, ' ')`)} like all (${of.patterns}::text[])),
    found_items as (
      select t.id, coalesce(t.name, n.name, '') as name, t.food_id, t.quantity::float8 as quantity, t.unit, t.location_id
      from pantry_items t left join named n on n.id = t.food_id
      where ${inHousehold(of.householdId)} and (n.id is not null
        or ${foldedTexts(sql`t.name`)} like all (${of.patterns}::text[]))
      order by t.in_stock desc, coalesce(t.effective_date, t.best_before, 'infinity'), t.id
      limit ${of.limit}::integer),
    to_buy as materialized (
      select t.list_id, t.id, coalesce(t.name, n.name, '') as name,
        row_number() over (partition by t.list_id order by coalesce(t.position, '~~') collate "C", t.id) as place
      from shopping_items t left join named n on n.id = t.food_id
      where ${inHousehold(of.householdId)} and t.checked_at is null and t.put_away_at is null and t.dismissed_at is null
        and (n.id is not null or ${foldedTexts(sql`t.name`)} like all (${of.patterns}::text[]))),
    found_lists as (
      select t.id, t.name, ${foldedTexts(sql`t.name`)} like all (${of.patterns}::text[]) as is_named,
        coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.place)
          from to_buy b where b.list_id = t.id and b.place <= ${sql.lit(MAX_ITEMS)}), '[]') as items
      from shopping_lists t
      where ${inHousehold(of.householdId)} and t.archived_at is null and (
        ${foldedTexts(sql`t.name`)} like all (${of.patterns}::text[]) or t.id in (select list_id from to_buy))
      order by is_named desc, coalesce(t.position, 1e300), ${sortKeyOf('name')}, t.id limit ${of.limit}::integer)
    select
      coalesce((select json_agg(json_build_object('id', id, 'name', name)) from (
        select * from named order by length(name), lower(name), id limit ${of.limit}::integer) n), '[]') as foods,
      coalesce((select json_agg(i) from found_items i), '[]') as items,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'items', items)) from found_lists), '[]') as lists`,
)
