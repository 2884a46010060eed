import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/tables.ts'
import { foods } from './collection.ts'

type Db = Kysely<Pick<Tables, 'stock_movements' | 'sync_change'>>

/**
 * By how much the amount of an item would differ had a movement not been. To undo a count is to go
 * back to what the movements before and after it come to. In the order of the server, which is that
 * of their versions.
 *
 * @returns undefined where a count came after it
 */
export async function deltaToUndo(
  db: Db,
  householdId: string,
  movementId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ is_counted: boolean; delta: number }>`
    with ledger as (
      select m.id, m.delta, m.value, c.version, m.id = ${movementId}::uuid as is_it
      from stock_movements m join sync_change c
        on c.household_id = m.household_id and c.entity = 9 and c.row_id = m.id
      where m.household_id = ${householdId}::uuid and m.pantry_item_id = (
        select pantry_item_id from stock_movements
        where household_id = ${householdId}::uuid and id = ${movementId}::uuid)
    ), it as (select * from ledger where is_it),
    count_before as (
      select l.version, l.value from ledger l, it
      where l.value is not null and l.version < it.version order by l.version desc limit 1)
    select
      exists (select from ledger l where l.value is not null and l.version > it.version) as is_counted,
      (case when it.value is null then -it.delta else
        coalesce((select value from count_before), 0)
        + coalesce((select sum(l.delta) from ledger l
            where l.version < it.version and l.version > coalesce((select version from count_before), 0)), 0)
        - it.value end)::float8 as delta
    from it`.execute(db)
  const [row] = rows
  return row && !row.is_counted ? row.delta : undefined
}

/**
 * Whether neither the food of a lot nor the household, whose days it is about, has changed since the
 * lot got its version: its effective date is made of them too.
 */
export async function isAsOld(
  db: Db,
  householdId: string,
  { version, foodId }: { version: number; foodId: unknown },
): Promise<boolean> {
  const { rows } = await sql`
    select from sync_change
    where household_id = ${householdId}::uuid and version > ${version}
      and (entity = 1 and row_id = ${householdId}::uuid
        or entity = ${foods.number} and row_id = ${foodId}::uuid)`.execute(db)
  return rows.length === 0
}
