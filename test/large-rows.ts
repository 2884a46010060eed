import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/**
 * Adds recipes of nearly 128 KiB each, as the write path would number them, and in a hundredth of its
 * time. @returns their ids, in the order of their titles and versions
 */
export async function addLargeRecipes(
  db: Db,
  householdId: string,
  count: number,
  bytes = 130_000,
): Promise<string[]> {
  const now = new Date('2026-11-20T08:00:00.000Z')
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      with scope as (
        select version from sync_scope where household_id = ${householdId}
      ), made as (
        select n, gen_random_uuid() as id from generate_series(1, ${count}::integer) n
      ), recipe as (
        insert into recipes (household_id, id, title, tags, nutrition, ingredients, steps, extra, created_at, updated_at)
        select ${householdId}::uuid, id, 'Large ' || lpad(n::text, 6, '0'), '{}', '{}', '[]', '[]',
          jsonb_build_object('text', repeat('ab ', ${Math.floor(bytes / 3)}::integer)), ${now}::timestamptz, ${now}::timestamptz from made
      ), change as (
        insert into sync_change (household_id, entity, row_id, version)
        select ${householdId}::uuid, 10, made.id, scope.version + n from made, scope
      ), raised as (
        update sync_scope set version = version + ${count}::integer where household_id = ${householdId}
      )
      select id from made order by n`.execute(tx)
    return rows.map(({ id }) => id)
  })
}
