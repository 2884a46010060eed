import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'foods' | 'recipes' | 'households'>>

/** The names of foods and the titles of recipes, by id. */
export async function selectNames(
  db: Db,
  householdId: string,
  { foods, recipes }: { readonly foods: readonly string[]; readonly recipes: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from foods where household_id = ${householdId}::uuid and id = any(${foods}::uuid[])
    union all
    select id, title from recipes where household_id = ${householdId}::uuid and id = any(${recipes}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The list that is meant where none is named. */
export async function selectDefaultList(db: Db, householdId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('households')
    .select('default_shopping_list_id')
    .where('id', '=', householdId)
    .executeTakeFirst()
  return row?.default_shopping_list_id ?? undefined
}
