import { type Kysely, sql } from 'kysely'
import { NIL_ID } from '#platform/kernel/ids.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'recurring_items' | 'shopping_items'>>

/** A row that the daily job looks at. */
export interface DueRow {
  /** The day or the time that the rows are sorted by, as text. */
  readonly at: string
  readonly household_id: string
  readonly id: string
}

/** Before all rows. */
export const START: DueRow = {
  at: '-infinity',
  household_id: NIL_ID,
  id: NIL_ID,
}

/** Rows that one query reads. */
const BATCH = 1000

/** The next recurring items of all households that are due on a day, after another in their order. */
export async function dueRecurringItems(db: Db, day: string, after: DueRow): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select next_on::text as at, household_id, id from recurring_items
    where next_on <= ${day}::date
      and (next_on, household_id, id) > (${after.at}::date, ${after.household_id}::uuid, ${after.id}::uuid)
    order by next_on, household_id, id limit ${BATCH}`.execute(db)
  return rows
}

/** The next items of all households that were put away up to a time, after another in their order. */
export async function itemsPutAway(db: Db, until: Date, after: DueRow): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select put_away_at::text as at, household_id, id from shopping_items
    where put_away_at <= ${until}
      and (put_away_at, household_id, id) > (${after.at}::timestamptz, ${after.household_id}::uuid, ${after.id}::uuid)
    order by put_away_at, household_id, id limit ${BATCH}`.execute(db)
  return rows
}
