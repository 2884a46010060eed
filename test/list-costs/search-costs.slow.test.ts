// Slow. Covers: src/api/rest src/kitchen/recipes src/kitchen/search src/sync src/platform/postgres migrations test/list-costs
// A search reads the rows of its household, and no page of another one. The test counts the pages that the plans of
// its statements touch, with one household in the database and with thousands.
// OTHER_HOUSEHOLDS sets their number.
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { testClock } from '#test/app/clock.ts'
import { firstHousehold } from '#test/app/household.ts'
import { openInbox } from '#test/app/inbox.ts'
import { signedUp } from '#test/app/person.ts'
import { fillRecipes } from '#test/search/fill-recipes.ts'
import { makeRecipes } from '#test/search/make-recipes.ts'
import { watchedDatabase } from './pages-read.ts'

const OTHERS = Number(process.env['OTHER_HOUSEHOLDS'] ?? 1000)
/** The tables that a search reads, the first before those that refer to it. */
const TABLES = ['sync_scope', 'foods', 'recipes', 'recipe_search']
/** Deeper indexes: each look-up by a key touches a page or two more. */
const DEEPER = 1.3

const { db, databaseUrl, pagesRead } = await watchedDatabase()
const inbox = await openInbox()
after(() => inbox[Symbol.asyncDispose]())
const app = await startApp({}, { db, databaseUrl, clock: testClock(), inbox })

/** Copies the rows of a household. */
async function copyHousehold(householdId: string, copies: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    await sql`create temporary table made on commit drop as
      select gen_random_uuid() as id from generate_series(1, ${copies}::integer)`.execute(tx)
    for (const table of TABLES) {
      const { rows } = await sql<{ name: string }>`
        select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0
          and not attisdropped and attgenerated = '' and attname <> 'household_id'`.execute(tx)
      const others = sql.join(rows.map(({ name }) => sql.id(name)))
      await sql`insert into ${sql.table(table)} (${others}, household_id)
        select t.*, m.id from made m, (
          select ${others} from ${sql.table(table)} where household_id = ${householdId}::uuid) t`.execute(
        tx,
      )
    }
  })
}

it('a search touches as many pages beside thousands of households as beside none', async (t) => {
  const ada = await signedUp(app)
  const { id } = await firstHousehold(ada)
  const recipes = makeRecipes(12)
  await fillRecipes(ada, id, recipes)
  const texts = [recipes[0]?.title ?? '', 'sou', 'tomatose soupp', 'nothing like that']
  /** The least of some runs: a connection that has stemmed no words yet also reads the dictionaries. */
  const count = async () => {
    await sql`vacuum analyze`.execute(db)
    const pages: number[] = []
    for (const path of ['/v1/recipes/search', '/v1/search'])
      for (const q of texts) {
        const ask = () => ada.call('GET', `${path}?q=${encodeURIComponent(q)}`)
        const runs = [await pagesRead(ask), await pagesRead(ask), await pagesRead(ask)]
        pages.push(Math.min(...runs))
      }
    return pages
  }
  const alone = await count()
  await copyHousehold(id, OTHERS)

  const beside = await count()

  t.diagnostic(`${alone.join(', ')} pages alone, ${beside.join(', ')} beside ${OTHERS} households`)
  for (const [i, pages] of beside.entries())
    assert.ok(pages <= (alone[i] ?? 0) * DEEPER + 20, `${pages} pages, alone ${alone[i]}`)
})
