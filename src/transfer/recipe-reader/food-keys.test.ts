import assert from 'node:assert/strict'
import { it } from 'node:test'
import { nameKey } from '@larder/rules/names/name-key.ts'
import { sql } from 'kysely'
import { FOOD_KEY_FORMAT } from '#kitchen/pantry/contract.ts'
import { startApp } from '#test/app/app.ts'
import { testClock } from '#test/app/clock.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { openInbox } from '#test/app/inbox.ts'
import { signedUp } from '#test/app/person.ts'
import { FOODS_IN_TWO_NUMBERS, pairsOf } from '#test/fixtures/food-names.ts'
import { watchedDatabase } from '#test/list-costs/pages-read.ts'

const { db, databaseUrl, pagesRead, rowsRead } = await watchedDatabase()
await using inbox = await openInbox()
const app = await startApp({}, { db, databaseUrl, clock: testClock(), inbox })
const PATH = '/v1/recipes/parse-ingredients'

const addFoods = (householdId: string, rows: number) =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    await sql`
      insert into foods (household_id, id, name, aliases, shelf_life_days, staple, allergens, created_at, updated_at, name_keys, key_format, keyed_at)
      select ${householdId}::uuid, gen_random_uuid(), 'Spring food ' || n, array['Unknown ' || n], '{}', false, '{}', now(), now(), array['spring food ' || n], ${FOOD_KEY_FORMAT}, now()
      from generate_series(1, ${rows}::integer) n`.execute(tx)
  })

/** Runs a statement that only another version of the code would send. */
const asBefore = (statement: ReturnType<typeof sql>) =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    await statement.execute(tx)
  })

/** The most operations of a batch. */
const MOST = 200

/** A person whose household has these foods. */
async function cook(foods: readonly object[]) {
  const ada = await signedUp(app)
  const { id } = await firstHousehold(ada)
  const call = inHousehold(app, ada, id)
  const operations = foods.map((body) => ({ method: 'POST', path: '/v1/pantry/foods', body }))
  for (let i = 0; i < foods.length; i += MOST) {
    const made = await call('POST', '/v1/batch', { operations: operations.slice(i, i + MOST) })
    assert.equal(made.status, 200, made.text)
  }
  const matchesOf = async (lines: readonly string[], language: string) => {
    const { status, body, text } = await call('POST', PATH, { lines, language })
    assert.equal(status, 200, text)
    return body.lines.map(({ match }: { match: { name: string } | null }) => match?.name)
  }
  return { call, matchesOf, householdId: id }
}

/** A line reads it as an amount of the food after it. */
const BEGINS_WITH_UNIT = /^(?:feuille|noix|gousse|diente|hoja|foglia|dente|folha) d/

for (const [language, text] of Object.entries(FOODS_IN_TWO_NUMBERS))
  it(`lines in the plural find the foods in the singular: ${language}`, async () => {
    const pairs = [
      ...new Map(pairsOf(text).map((pair) => [nameKey(pair[0]), pair])).values(),
    ].filter(([name]) => !BEGINS_WITH_UNIT.test(name))
    const { matchesOf } = await cook(pairs.map(([name]) => ({ name })))

    const found = await matchesOf(
      pairs.map(([, plural]) => `3 ${plural}`),
      language,
    )

    const wrong = pairs.filter(([name], i) => found[i] !== name)
    assert.deepEqual(wrong, [])
  })

const keys = async () =>
  (await sql`select name, name_keys, key_format, keyed_at from foods order by id`.execute(db)).rows

it('foods that an older version has written are found, and get their keys by the daily job', async () => {
  const { matchesOf } = await cook([{ name: 'Onion' }, { name: 'Potato' }])
  const complete = await keys()
  await asBefore(
    sql`update foods set name_keys = null, key_format = null, keyed_at = null where name = 'Onion'`,
  )
  await asBefore(sql`update foods set name_keys = '{old}', key_format = 0 where name = 'Potato'`)

  assert.deepEqual(await matchesOf(['3 onions'], 'en'), ['Onion'])
  const first = await runDailyJob(app, app.clock())
  const second = await runDailyJob(app, app.clock())

  assert.deepEqual([first['search_rows_made'], second['search_rows_made']], [2, 0])
  assert.deepEqual(await keys(), complete)
})

it('foods with keys of an older or a newer format are found by lines, lists and recipes', async () => {
  for (const format of [0, 1, FOOD_KEY_FORMAT - 1, FOOD_KEY_FORMAT + 1, 99]) {
    const { call, matchesOf } = await cook([{ name: 'Onion' }])
    const { items } = (await call('GET', '/v1/pantry/foods')).body
    await asBefore(
      sql`update foods set name_keys = '{old}', key_format = ${format}::smallint where id = ${items[0].id}`,
    )

    const { body: list } = await call('POST', '/v1/shopping-lists', { name: 'Market' })
    const ingredients = [{ id: list.id, original_text: 'onions', name: 'onions', quantity: 2 }]
    const { body: recipe } = await call('POST', '/v1/recipes', { title: 'Soup', ingredients })
    const path = `/v1/shopping-lists/${list.id}`
    await call('POST', `${path}/add-recipe`, { recipe_id: recipe.id })
    await call('POST', '/v1/add', { list_id: list.id, text: 'onions' })

    assert.deepEqual(await matchesOf(['3 onions'], 'en'), ['Onion'])
    const { body } = await call('GET', `${path}/items`)
    const foodsOf = body.items.map((one: Record<string, unknown>) => one.food_id)
    assert.deepEqual(new Set(foodsOf), new Set([items[0].id]), `format ${format}`)
  }
})

it('a food that gets another name is found by that one only', async () => {
  const { call, matchesOf } = await cook([])
  const { body } = await call('POST', '/v1/pantry/foods', { name: 'Carrot', aliases: ['Möhre'] })
  assert.deepEqual(await matchesOf(['2 Möhren', '2 leeks'], 'de'), ['Carrot', undefined])

  await call('PATCH', `/v1/pantry/foods/${body.id}`, { name: 'Leek', aliases: [] })

  assert.deepEqual(await matchesOf(['2 Möhren', '2 leeks', '2 carrots'], 'en'), [
    undefined,
    'Leek',
    undefined,
  ])
})

it('lines cost as much in a household of many foods as in one of few', async (t) => {
  const kitchens = []
  for (const rows of [100, 5000]) {
    const { call, householdId } = await cook([
      { name: 'Möhre', plural_name: 'Möhren' },
      { name: 'Spring onion' },
    ])
    await addFoods(householdId, rows)
    kitchens.push(call)
  }
  await sql`vacuum analyze`.execute(db)
  const lines = ['2 Mohren', '3 chopped spring onions', '1 unknown thing', '2 cups flour']
  const costs = []
  for (const call of kitchens) {
    const ask = async () => {
      const { status, body } = await call('POST', PATH, { lines, language: 'en' })
      const found = body.lines.map(({ match }: { match: { name: string } | null }) => match?.name)
      assert.deepEqual([status, found], [200, ['Möhre', 'Spring onion', undefined, undefined]])
    }
    await ask() // the tagger is loaded

    costs.push({ rows: await rowsRead(ask), pages: await pagesRead(ask) })
  }

  const [few, many] = costs
  t.diagnostic(JSON.stringify(costs))
  assert.ok((many?.rows ?? Infinity) <= (few?.rows ?? 0) + 5)
  assert.ok((many?.pages ?? Infinity) <= 1.3 * (few?.pages ?? 0) + 20)
})
