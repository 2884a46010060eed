import { sql } from 'kysely'
import { fill, type Language } from '#platform/kernel/languages.ts'
import { TEXTS } from '#platform/languages/texts.ts'
import type { Db } from '#platform/postgres/database.ts'
import { inHousehold } from '#sync/schema/collection-sql.ts'

/** A meal of the plan. */
export interface PlannedMeal {
  readonly id: string
  readonly date: string
  /** As people typed it, such as `dinner`. */
  readonly meal: string
  readonly title: string
  readonly servings: number | null
  readonly note: string | null
  readonly created_at: Date
  /** The last change of the entry, or of the recipe or food that it shows. */
  readonly changed_at: Date
}

/**
 * Reads the meals of some days for a calendar or a notice, in the order of the plan. It reads only the entries of these
 * days, by the index of migration 0039. `offset 0` keeps
 * PostgreSQL from reading all recipes and foods. An entry whose recipe or food is gone is left out.
 *
 * @param days `YYYY-MM-DD`, both included
 */
export async function readPlannedMeals(
  db: Db,
  householdId: string,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
): Promise<PlannedMeal[]> {
  const { rows } = await sql<PlannedMeal>`
    select t.id, t.date::text as date, t.meal, coalesce(t.title, r.title, f.name) as title,
      t.servings::float8 as servings, t.note, t.created_at,
      greatest(t.updated_at, r.updated_at, f.updated_at) as changed_at
    from meal_plan_entries t
    left join lateral (select r.title, r.updated_at from recipes r
      where r.household_id = ${householdId}::uuid and r.id = t.recipe_id offset 0) r on true
    left join lateral (select f.name, f.updated_at from foods f
      where f.household_id = ${householdId}::uuid and f.id = t.food_id offset 0) f on true
    where ${inHousehold(householdId)}
      and t.date between ${from}::date and ${to}::date
    order by t.date, t.meal collate "C", coalesce(t.position, 1e300), t.id
    limit ${limit}`.execute(db)
  return rows.filter(({ title }) => title !== null)
}

/** Such as `Dinner: Lasagne`. The usual meals are named in the language, others as people typed them. */
export function titleOfMeal(
  { meal, title }: Pick<PlannedMeal, 'meal' | 'title'>,
  language: Language,
): string {
  const texts = TEXTS[language].calendar
  const names = new Map(Object.entries(texts.meals)) // people may call a meal `constructor`
  return fill(texts.meal, { meal: names.get(meal.toLowerCase()) ?? meal, title })
}
