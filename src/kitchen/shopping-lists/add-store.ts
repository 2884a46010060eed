import { type Kysely, sql } from 'kysely'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { isOfScope } from '#sync/schema/conditions.ts'

type Db = Kysely<Pick<Tables, 'foods'>>

/** More foods than a text has names. */
const MAX_FOODS = 500

/** The ids of the foods of a household whose names look like one of these. It reads no other food. */
export async function findFoodIds(
  db: Db,
  householdId: string,
  names: readonly string[],
): Promise<string[]> {
  const found = await find(db, { householdId, names })
  return found.map(({ id }) => id)
}

// The index of migration 0061 finds them, by `food_keys`.
const find = statement(
  (
    _db: Db,
    { householdId, names }: { readonly householdId: string; readonly names: readonly string[] },
  ) => sql<{ id: string }>`
    select t.id from foods t
    where food_keys(t.household_id, t.name, t.plural_name, t.aliases)
        && (select array_agg(${householdId}::text || ' ' || food_key(one))
            from unnest(${names}::text[]) one where food_key(one) <> '')
      and ${isOfScope(sql`t.household_id`, sql`${householdId}::uuid`)}
    order by t.id limit ${sql.lit(MAX_FOODS)}`,
)
