import assert from 'node:assert/strict'
import { it } from 'node:test'
import { foldedWords } from '@larder/rules/fold-text.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { lookUpKey } from '#kitchen/recipes/ingredients/match-foods.ts'
import { startApp } from '#test/app/app.ts'
import { testClock } from '#test/app/clock.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { openInbox } from '#test/app/inbox.ts'
import { signedUp } from '#test/app/person.ts'
import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { watchedDatabase } from '#test/list-costs/pages-read.ts'

const { db, databaseUrl, pagesRead, rowsRead } = await watchedDatabase()
await using inbox = await openInbox()
const app = await startApp({}, { db, databaseUrl, clock: testClock(), inbox })
// oxlint-disable-next-line node/no-process-env -- a test
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 20)
const PATH = '/v1/recipes/parse-ingredients'

/** Names of foods in many ways of writing, and names made by chance of the parts of such names. */
function someNames(): string[] {
  const names =
    'Tomatoes|Berries|Pies|Ties|Radishes|Boxes|Glasses|Glass|Gas|Peas|Käse|Crème fraîche|Jalapeños|Möhren|ÆBLER|smør|œufs|groß|İncir|Σπανάκι|ΣΊΤΟΣ|картофель|大豆|とうふ|豆腐 3|كمون|गाजर|All-purpose flour|1% milk|M&M’s|“00” flour|d’huile|50 % less|a_b|Açaí (frozen)|soda™|½ & ½|a²|ﬁgs|e\u0301clairs|soft\u00adhyphen|zero\u200bwidth|🍅 tomatoes|x'.split(
      '|',
    )
  const chance = seededRandom(7)
  const pick = <T>(all: readonly T[]) => all[Math.floor(chance() * all.length)]
  const letters = Array.from(`${names.join('')} -’,.()s`)
  const random = Array.from({ length: 3000 }, () =>
    Array.from({ length: 1 + Math.floor(chance() * 14) }, () => pick(letters)).join(''),
  )
  return [...names, ...random, 'x'.repeat(39) + 'sss', 'y'.repeat(100)]
}

it('the database makes the same keys of names as the service', async () => {
  const names = someNames()

  const { rows } = await sql<{ name: string; key: string }>`
    select name, food_key(name) as key from unnest(${names}::text[]) as u (name)`.execute(db)

  const other = rows.filter(({ name, key }) => key !== lookUpKey(foldedWords(name)))
  assert.equal(rows.length, names.length)
  assert.deepEqual(
    other.map(({ name, key }) => [name, key, lookUpKey(foldedWords(name))]),
    [],
  )
})

const { rows: servers } = await sql<{ hasAssigned: boolean }>`
  select current_setting('server_version_num')::integer >= 170000 as "hasAssigned"`.execute(db)
const hasAssigned = servers[0]?.hasAssigned === true
/** Only PostgreSQL 17 and newer tells which characters its version of Unicode has. Older ones have at least these. */
const assigned = hasAssigned ? sql`unicode_assigned(name)` : sql`true`
const OLD = /^[\0-\u1c88\u1c90-\ua7ca\ua7f2-\uffff\u{10400}-\u{104ff}\u{20000}-\u{2a6d6}]*$/u
/** Texts that PostgreSQL stores, of characters that Node's version of Unicode has. */
const known = (text: string) =>
  !text.includes('\0') &&
  text.isWellFormed() &&
  !/\p{Cn}/u.test(text) &&
  (hasAssigned || OLD.test(text))
const parts = fc.constantFrom(
  's',
  'es',
  'ies',
  'ss',
  'oes',
  ' ',
  '大',
  '豆',
  'ト',
  'マ',
  'う',
  '⺀',
  '々',
  'ー',
  '𐐨',
  'a',
  'É',
  '،',
  '।',
  '·',
)
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(parts, { maxLength: 50 }).map((some) => some.join('')),
  fc
    .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 3 }), parts), { maxLength: 20 })
    .map((some) => some.join('')),
)

it('the database makes the same keys of any names in Unicode as the service', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(name.filter(known), { minLength: 100, maxLength: 100 }),
      async (names) => {
        const { rows } = await sql<{ name: string; key: string }>`
        select name, food_key(name) as key from unnest(${names}::text[]) as u (name) where ${assigned}`.execute(
          db,
        )

        const other = rows.flatMap((row) => {
          const key = lookUpKey(foldedWords(row.name))
          return key === row.key ? [] : [{ ...row, ofService: key }]
        })
        assert.deepEqual(other, [])
      },
    ),
    { numRuns: RUNS },
  )
})

const addFoods = (householdId: string, rows: number) =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    await sql`
      insert into foods (household_id, id, name, aliases, shelf_life_days, staple, allergens, created_at, updated_at)
      select ${householdId}::uuid, gen_random_uuid(), 'Spring food ' || n, array['Unknown ' || n], '{}', false, '{}', now(), now()
      from generate_series(1, ${rows}::integer) n`.execute(tx)
  })

it('lines cost as much in a household of many foods as in one of few', async (t) => {
  const kitchens = []
  for (const rows of [100, 5000]) {
    const cook = await signedUp(app)
    const { id } = await firstHousehold(cook)
    const call = inHousehold(app, cook, id)
    for (const food of [{ name: 'Möhre', plural_name: 'Möhren' }, { name: 'Spring onion' }])
      assert.equal((await call('POST', '/v1/pantry/foods', food)).status, 201)
    await addFoods(id, rows)
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
