// Slow. Covers: src/api/rest src/kitchen/search src/sync src/platform/postgres migrations test/list-costs
// A verb reads the rows that it needs, and no row of another household. The test counts the rows that the
// plans of its statements read, with one household in the database and with thousands.
// OTHER_HOUSEHOLDS sets their number.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, it } from 'node:test'
import { sql } from 'kysely'
import { type Answer, startApp } from '#test/app/app.ts'
import { testClock } from '#test/app/clock.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { openInbox } from '#test/app/inbox.ts'
import { signedUp } from '#test/app/person.ts'
import { watchedDatabase } from './pages-read.ts'

const OTHERS = Number(process.env['OTHER_HOUSEHOLDS'] ?? 5000)
/** Foods, lots, recipes and items of a household. */
const ROWS = 4

const { db, databaseUrl, rowsRead } = await watchedDatabase()
const inbox = await openInbox()
after(() => inbox[Symbol.asyncDispose]())
const app = await startApp({}, { db, databaseUrl, clock: testClock(), inbox })

/** A kitchen in which each recipe needs each food, and a dinner of each recipe is planned. */
async function openKitchen() {
  const cook = await signedUp(app)
  const { id, default_shopping_list_id: listId } = await firstHousehold(cook)
  const call = inHousehold(app, cook, id)
  const make = async (path: string, fields: object): Promise<string> => {
    const { status, body, text } = await call('POST', path, fields)
    assert.equal(status, 201, text)
    return body.id
  }
  const foods: string[] = []
  for (let i = 0; i < ROWS; i++) {
    const food = await make('/v1/pantry/foods', { name: `Food ${i}`, min_quantity: 2 })
    await make('/v1/pantry/items', { food_id: food, quantity: 1 })
    foods.push(food)
  }
  const ingredients = foods.map((food_id) => ({
    id: randomUUID(),
    original_text: 'one',
    quantity: 1,
    food_id,
  }))
  const recipes: string[] = []
  for (let i = 0; i < ROWS; i++) {
    const recipe_id = await make('/v1/recipes', { title: `Recipe ${i}`, ingredients })
    await make('/v1/meal-plan', { date: '2026-11-21', meal: 'dinner', recipe_id })
    await make(`/v1/shopping-lists/${listId}/items`, { name: `Thing ${i}` })
    recipes.push(recipe_id)
  }
  return { id, listId, call, recipe: recipes[0] ?? '', food: foods[0] ?? '' }
}

/** The tables of the copied rows, the first before those that refer to it. */
const TABLES = [
  'sync_scope',
  'sync_change',
  'households',
  'foods',
  'pantry_items',
  'stock_movements',
  'recipes',
  'meal_plan_entries',
  'shopping_lists',
  'shopping_items',
]

/** Copies a household with its rows. */
async function copyHousehold(householdId: string, copies: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    await sql`create temporary table made on commit drop as
      select gen_random_uuid() as id from generate_series(1, ${copies}::integer)`.execute(tx)
    for (const table of TABLES) {
      const key = table === 'households' ? 'id' : 'household_id'
      const { rows } = await sql<{ name: string }>`
        select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0
          and not attisdropped and attgenerated = '' and attname <> ${key}`.execute(tx)
      const others = sql.join(rows.map(({ name }) => sql.id(name)))
      await sql`insert into ${sql.table(table)} (${others}, ${sql.id(key)})
        select t.*, m.id from made m, (
          select ${others} from ${sql.table(table)} where ${sql.id(key)} = ${householdId}::uuid) t`.execute(
        tx,
      )
    }
  })
  await sql`vacuum analyze`.execute(db) // after a vacuum PostgreSQL may read indexes without their rows
}

const kitchen = await openKitchen()
const requests: Readonly<Record<string, () => Promise<Answer>>> = {
  'POST /v1/recipes/{id}/cook': () =>
    kitchen.call('POST', `/v1/recipes/${kitchen.recipe}/cook`, { dry_run: true }),
  'GET /v1/recipes/{id}/availability': () =>
    kitchen.call('GET', `/v1/recipes/${kitchen.recipe}/availability`),
  'GET /v1/recipes/cookable': () => kitchen.call('GET', '/v1/recipes/cookable'),
  'GET /v1/pantry/summary': () => kitchen.call('GET', '/v1/pantry/summary'),
  'GET /v1/pantry/expiring': () => kitchen.call('GET', '/v1/pantry/expiring'),
  'POST /v1/shopping-lists/{id}/reconcile': () =>
    kitchen.call('POST', `/v1/shopping-lists/${kitchen.listId}/reconcile`, {
      to: '2026-11-27',
      dry_run: true,
    }),
}

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, send] of Object.entries(requests))
    counts[name] = await rowsRead(async () => {
      const { status, text } = await send()
      assert.equal(status, 200, text)
    })
  return counts
}

it('a request about the kitchen reads as many rows beside thousands of households as beside none', async (t) => {
  await sql`analyze`.execute(db)
  await countRows() // the first request of a session reads more
  const alone = await countRows()
  await copyHousehold(kitchen.id, OTHERS)

  const beside = await countRows()

  t.diagnostic(JSON.stringify(beside))
  assert.deepEqual(beside, alone)
})
