import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'
import { inHousehold } from '#sync/schema/collection-sql.ts'

// One statement for all recipes of a household (decision 0026). So it reads tables of the pantry too.
type Db = Kysely<Pick<Tables, 'recipes' | 'pantry_items' | 'foods'>>

export interface CookableRecipe {
  readonly recipe_id: string
  readonly title: string
  readonly missing: readonly string[]
  readonly unknown: number
  readonly next_date: string | null
  /** The sort keys, without the id. */
  readonly keys: readonly (string | number)[]
}

export type CookableSort = 'missing' | 'expiring'

interface Wanted {
  readonly householdId: string
  /** The day of use, `YYYY-MM-DD`. */
  readonly on: string
  readonly maxMissing: number
  readonly sort: CookableSort
  readonly limit: number
  /** The sort keys and the id of the last recipe of the page before. */
  readonly after: readonly (string | number)[] | undefined
}

/** How deep recipes are followed that are ingredients of other recipes, as in `expandRecipes`. */
const MAX_DEPTH = 5
/** Pairs of a recipe and a recipe in it. If a household has more, each such ingredient is unknown. */
const MAX_PAIRS = 20_000

/** The types of the sort keys, and of the id. */
export const KEY_TYPES: Readonly<
  Record<CookableSort, readonly ('float8' | 'date' | 'text' | 'uuid')[]>
> = {
  missing: ['float8', 'float8', 'date', 'text', 'uuid'],
  expiring: ['date', 'float8', 'float8', 'text', 'uuid'],
}

/** The next recipes that lack at most `maxMissing` foods, in the order of `sort`. */
export async function readCookable(
  db: Db,
  { householdId, on, maxMissing, sort, limit, after }: Wanted,
): Promise<readonly CookableRecipe[]> {
  const missing = sql`coalesce(cardinality(c.missing), 0)::float8`
  const [unknown, date] = [sql`c.unknown::float8`, sql`coalesce(c.next_date, 'infinity')`]
  const first = sort === 'missing' ? [missing, unknown, date] : [date, missing, unknown]
  const keys = [...first, sql`lower(c.title)`]
  const order = sql.join([...keys, sql`c.id`])
  const isAfter = after
    ? sql`and (${order}) > (${sql.join(after.map((key, i) => sql`${key}::${sql.raw(KEY_TYPES[sort][i] ?? 'uuid')}`))})`
    : sql``
  const { rows } = await sql<CookableRecipe>`
    with recursive usable as materialized (${usableFoods(householdId, on)}),
    own as materialized (${ownIngredients(householdId, maxMissing)}),
    links as materialized (
      select own.id::text as root, n.id from own cross join unnest(own.nested) as n (id)),
    tree (root, id, depth) as (
      select root, id, 1 from links
      union
      select tree.root, links.id, tree.depth + 1 from tree join links on links.root = tree.id
      where tree.depth <= ${sql.lit(MAX_DEPTH)}),
    pairs as materialized (select * from tree limit ${sql.lit(MAX_PAIRS + 1)}),
    nested as materialized (${nestedIngredients()}),
    candidates as materialized (
      select own.id, own.title, own.has_food or coalesce(nested.has_food, false) as has_food,
        case when nested.missing is null then own.missing else array(
          select distinct food from unnest(own.missing || nested.missing) as m (food) order by food) end as missing,
        own.unknown + coalesce(nested.unknown, cardinality(own.nested), 0) as unknown,
        least(own.next_date, nested.next_date) as next_date
      from own left join nested on nested.root = own.id::text)
    select c.id as recipe_id, c.title, coalesce(c.missing, '{}') as missing, c.unknown::float8 as unknown,
      c.next_date::text as next_date, json_build_array(${sql.join(keys)}) as keys
    from candidates c
    where c.has_food and ${missing} <= ${maxMissing}::integer ${isAfter}
    order by ${order} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/**
 * SQL for the foods that count as there, as one object: to each id the first effective date of its usable lots,
 * or null. A lot past its `use_by` date is not usable. Staples without a minimum are
 * always there, as in `isTakenToBeThere`.
 */
const usableFoods = (householdId: string, on: string): RawBuilder<unknown> => sql`
  select coalesce(jsonb_object_agg(food_id, date), '{}') as foods from (
    select food_id, min(date) as date from (
      select t.food_id, coalesce(t.effective_date, t.best_before) as date
      from pantry_items t
      where ${inHousehold(householdId)} and t.in_stock = true and t.food_id is not null
        and (t.date_kind <> 'use_by' or coalesce(t.effective_date, t.best_before, 'infinity') >= ${on}::date)
      union all
      select t.id, null from foods t where ${inHousehold(householdId)} and t.staple = true and t.min_quantity is null) one
    group by food_id) each`

/**
 * SQL for each recipe with the ingredients that it lists itself, without the optional ones. An object finds the
 * foods, so that no join or sort of all ingredients is needed. It is in a subquery of its own: as a column of the
 * join PostgreSQL may hash it for each recipe. One missing food too many is enough to know.
 */
const ownIngredients = (householdId: string, maxMissing: number): RawBuilder<unknown> => sql`
  select t.id, t.title, p.*
  from recipes t cross join lateral (
    select (array_agg(distinct p.food) filter (where not (select foods from usable) ? p.food))[1:${maxMissing + 1}::integer] as missing,
      count(*) filter (where p.food is null and p.recipe is null) as unknown,
      min(((select foods from usable)->>p.food)::date) as next_date,
      coalesce(bool_or(p.food is not null), false) as has_food,
      array_agg(distinct p.recipe) filter (where p.recipe is not null) as nested
    from (
      select lower(p->>'food_id' collate "C") as food, lower(p->>'recipe_id' collate "C") as recipe
      from jsonb_array_elements(t.ingredients) p where p->>'optional' is distinct from 'true' offset 0) p) p
  where ${inHousehold(householdId)}`

/** SQL for the ingredients of the recipes in each recipe. It is empty if there are too many pairs. */
const nestedIngredients = (): RawBuilder<unknown> => sql`
  select p.root, array_agg(distinct m.food) filter (where m.food is not null) as missing,
    sum(case when own.id is null then 1 else own.unknown end) filter (where coalesce(m.position, 1) = 1) as unknown,
    min(own.next_date) as next_date, coalesce(bool_or(own.has_food), false) as has_food
  from (
    select root, id, min(depth) as depth from pairs
    where root <> id and (select count(*) from pairs) <= ${sql.lit(MAX_PAIRS)}
    group by root, id) p
  left join own on own.id::text = p.id and p.depth <= ${sql.lit(MAX_DEPTH)}
  left join lateral unnest(own.missing) with ordinality as m (food, position) on true
  group by p.root`
