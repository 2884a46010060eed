import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()

/** Runs a statement that only an older version of the code would send. */
const asBefore = (statement: ReturnType<typeof sql>) =>
  app.db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    await statement.execute(tx)
  })

it('makes the rows of search that are missing, old or of another format, and no others', async () => {
  const [ada, ben] = [await signedUp(app), await signedUp(app)]
  for (const title of ['Goulash', 'Chili', 'Curry', 'Stew'])
    await ada.call('POST', '/v1/recipes', { title, language: 'en' })
  await ben.call('POST', '/v1/recipes', { title: 'Pancakes', language: 'en' })
  const table = async () =>
    (await sql`select * from recipe_search order by title`.execute(app.db)).rows
  const complete = await table()
  await asBefore(sql`delete from recipe_search where title in ('goulash', 'pancakes')`)
  await asBefore(sql`update recipe_search set format = 0, words = '' where title = 'chili'`)
  await asBefore(
    sql`update recipe_search set updated_at = '2020-01-01', words = '' where title = 'curry'`,
  )

  const first = await runDailyJob(app, app.clock())
  const second = await runDailyJob(app, app.clock())

  assert.deepEqual([first['search_rows_made'], second['search_rows_made']], [4, 0])
  assert.deepEqual(await table(), complete)
})
