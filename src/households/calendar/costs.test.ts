import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { readPlannedMeals } from '#kitchen/meal-plan/planned-meals.ts'
import { readDatedItems } from '#kitchen/pantry/dated-items.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { rowsRead } from '#test/app/rows-read.ts'

const app = await startApp()
const window = { from: '2026-11-01', to: '2026-11-30', limit: 100 }

/** Adds meals and items of a household, one a day from that day on. */
async function fill(tx: Db, householdId: string, from: string, days: number): Promise<void> {
  await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
  await sql`insert into meal_plan_entries (household_id, id, date, meal, title, created_at, updated_at)
    select ${householdId}::uuid, gen_random_uuid(), ${from}::date + n, 'dinner', 'Soup', now(), now()
    from generate_series(0, ${days}::int - 1) n`.execute(tx)
  await sql`insert into pantry_items
      (household_id, id, name, quantity, best_before, effective_date, date_kind, created_at, updated_at)
    select ${householdId}::uuid, gen_random_uuid(), 'Milk', 1, day, day, 'best_before', now(), now()
    from generate_series(0, ${days}::int - 1) n cross join lateral (select ${from}::date + n as day) d`.execute(
    tx,
  )
}

it('a calendar reads only the rows of its days, and none of other households', async () => {
  const { id } = await firstHousehold(await signedUp(app))
  const { id: other } = await firstHousehold(await signedUp(app))
  const read = (tx: Db) =>
    Promise.all([readPlannedMeals(tx, id, window), readDatedItems(tx, id, window)])
  await inTransaction(app.db, (tx) => fill(tx, id, window.from, 10))
  await sql`analyze meal_plan_entries, pantry_items`.execute(app.db)
  const before = await rowsRead(app.db, read)

  await inTransaction(app.db, async (tx) => {
    await fill(tx, id, '2027-01-01', 2000)
    await fill(tx, other, window.from, 2000)
  })
  await sql`analyze meal_plan_entries, pantry_items`.execute(app.db)
  const after = await rowsRead(app.db, read)
  const [meals, items] = await inTransaction(app.db, read)

  assert.deepEqual([meals.length, items.length], [10, 10])
  assert.equal(after, before)
  assert.ok(after <= 40, `${after} rows`)
})
