import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareNames, sortKey } from '@larder/rules/names/name-order.ts'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { seededRandom } from '#test/fixtures/seeded-random.ts'

const app = await startApp()

/** Names in the order of a dictionary of their language. */
const SORTED: Readonly<Record<string, string>> = {
  en: 'apple, Apple juice, banana, crème fraîche, Cucumber, jalapeño, naïve cake, zest',
  de: 'Apfel, äpfel, Birne, Grieß, Grießbrei, Öl, Olive, Überraschung, Zebra',
  fr: 'Eau, épinards, estragon, farine, maïs, noix, œuf, zeste',
  es: 'Ajo, nabo, nuez, ñame, ñora, oliva, pino, Piña',
  it: 'Aglio, caffè, Caffè lungo, cavolo, tè, uova',
  nl: 'Aardappel, crème, ei, Knoflook, reepjes, ui',
  sv: 'Apelsin, Gurka, lök, Zucchini, ål',
  da: 'Appelsin, gulerod, Zucchini, æble, øl, ål',
  nb: 'Appelsin, gulrot, zucchini, Ærfugl, øl, Ål',
  pt: 'Abóbora, açúcar, alho, maçã, Ovo, pêssego',
  numbers: '2 minute noodles, 9 bean soup, 10 herb tea, 100 % juice, tea 2, tea 10',
}

/** In another order, which the seed chooses. */
function shuffled(names: readonly string[], seed: number): string[] {
  const chance = seededRandom(seed)
  return names
    .map((name) => ({ name, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name)
}

describe('the order of names', () => {
  for (const [language, text] of Object.entries(SORTED))
    it(`is that of a dictionary: ${language}`, () => {
      const names = text.split(', ')

      assert.deepEqual(shuffled(names, 5).toSorted(compareNames), names)
    })

  it('is the same as text, as bytes and for any three names', () => {
    const chance = seededRandom(11)
    const letters = Array.from('aAäåÅbnñoöøzZæß eé1 29-’')
    const word = () =>
      Array.from(
        { length: 1 + Math.floor(chance() * 6) },
        () => letters[Math.floor(chance() * letters.length)],
      ).join('')

    for (let i = 0; i < 20_000; i++) {
      const [a, b, c] = [word(), word(), word()]
      const bytes = Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b)))
      assert.equal(compareNames(a, b), bytes)
      assert.equal(compareNames(a, b), 0 - compareNames(b, a))
      if (compareNames(a, b) <= 0 && compareNames(b, c) <= 0) assert.ok(compareNames(a, c) <= 0)
    }
  })
})

/** All names of a list, in pages of two. */
async function inPages(call: ReturnType<typeof inHousehold>, path: string, field: string) {
  const names: string[] = []
  let cursor: string | null = null
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`
    const { status, body, text } = await call('GET', `${path}&limit=2${next}`)
    assert.equal(status, 200, text)
    names.push(...body.items.map((row: Record<string, string>) => row[field]))
    cursor = body.next_cursor
  } while (cursor !== null)
  return names
}

it('a name of signs that need two units is stored whole', async () => {
  const cook = await signedUp(app)
  const title = '🍎'.repeat(200)

  const { status, text } = await cook.call('POST', '/v1/recipes', { title })

  assert.equal(status, 201, text)
  assert.ok(['🍎', 'x🍎'].every((one) => sortKey(one.repeat(300)).isWellFormed()))
})

describe('lists over pages', () => {
  for (const [language, text] of Object.entries(SORTED))
    it(`have the order of a dictionary: ${language}`, async () => {
      const cook = await signedUp(app)
      const { id, default_shopping_list_id: list } = await firstHousehold(cook)
      const call = inHousehold(app, cook, id)
      const names = text.split(', ')
      const kinds = [
        { path: '/v1/pantry/foods?sort=name', field: 'name', to: '/v1/pantry/foods' },
        { path: '/v1/recipes?sort=title', field: 'title', to: '/v1/recipes' },
        {
          path: `/v1/shopping-lists/${list}/items?sort=store`,
          field: 'name',
          to: `/v1/shopping-lists/${list}/items`,
        },
        { path: '/v1/stores?', field: 'name', to: '/v1/stores' },
      ]
      for (const { to, field } of kinds)
        for (const name of shuffled(names, 3)) {
          const { status, text: answer } = await call('POST', to, { [field]: name })
          assert.equal(status, 201, answer)
        }

      for (const { path, field } of kinds)
        assert.deepEqual(await inPages(call, path, field), names, path)
    })

  it('have each row once, in an old place, where an older version of the code has renamed it', async () => {
    const cook = await signedUp(app)
    const { id, default_shopping_list_id: list } = await firstHousehold(cook)
    const call = inHousehold(app, cook, id)
    const paths = [
      ['/v1/pantry/foods', '/v1/pantry/foods?sort=name', 'name'],
      ['/v1/recipes', '/v1/recipes?sort=title', 'title'],
      [`/v1/shopping-lists/${list}/items`, `/v1/shopping-lists/${list}/items?sort=store`, 'name'],
    ] as const
    for (const [to, , field] of paths)
      for (const name of ['apple', 'bread', 'cream', 'dill', 'eggs', 'flour', 'garlic'])
        await call('POST', to, { [field]: name })
    await app.db.transaction().execute(async (tx) => {
      await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
      await sql`update foods set name = 'zest', updated_at = now() where name = 'bread'`.execute(tx)
      await sql`update shopping_items set name = 'zest', updated_at = now() where name = 'bread'`.execute(
        tx,
      )
      await sql`update recipes set title = 'zest', updated_at = now() where title = 'bread'`.execute(
        tx,
      )
    })

    for (const [, path, field] of paths) {
      const names = ['apple', 'zest', 'cream', 'dill', 'eggs', 'flour', 'garlic']
      assert.deepEqual((await inPages(call, path, field)).toSorted(), names.toSorted(), path)
    }
    await runDailyJob(app, app.clock())
    for (const [, path, field] of paths) {
      const names = ['apple', 'cream', 'dill', 'eggs', 'flour', 'garlic', 'zest']
      assert.deepEqual(await inPages(call, path, field), names, path)
    }
  })
})
