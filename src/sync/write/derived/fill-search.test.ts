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

it('dates the items again that an older version of the code has dated', async () => {
  const ada = await signedUp(app)
  const keeps = { sealed: 10, opened: 3, frozen: 60, thawed: 2 }
  const food = await ada.call('POST', '/v1/pantry/foods', { name: 'Fish', shelf_life_days: keeps })
  const [opened_at, frozen_at] = ['2026-11-02T12:00:00.000Z', '2026-11-03T12:00:00.000Z']
  const [thawed_at, best_before] = ['2026-11-05T12:00:00.000Z', '2026-11-09']
  for (const state of [
    {},
    { opened_at },
    { frozen_at },
    { thawed_at },
    { opened_at, thawed_at },
    { best_before, date_kind: 'use_by' },
    { best_before, opened_at, frozen_at },
  ])
    await ada.call('POST', '/v1/pantry/items', {
      food_id: food.body.id,
      purchased_on: '2026-11-01',
      ...state,
    })
  const stored = async () =>
    (await sql`select * from pantry_items order by id`.execute(app.db)).rows
  const scopes = async () => (await sql`select * from sync_scope`.execute(app.db)).rows
  const [complete, before] = [await stored(), await scopes()]
  for (const older of [
    sql`key_format = 0`,
    sql`key_format = null, keyed_at = null`,
    sql`keyed_at = '2020-01-01'`,
  ]) {
    await asBefore(sql`update pantry_items set effective_date = '2000-01-01', ${older}`)

    const first = await runDailyJob(app, app.clock())
    const second = await runDailyJob(app, app.clock())

    assert.deepEqual([first['search_rows_made'], second['search_rows_made']], [7, 0])
    assert.deepEqual([await stored(), await scopes()], [complete, before])
  }
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
