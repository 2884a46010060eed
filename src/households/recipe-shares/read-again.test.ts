import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { dumpDatabase, tablesWith } from '#test/app/database-dump.ts'
import { openImports } from '#test/app/imports.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const app = await startApp()
const ada = await signedUp(app)

/** What a page of a recipe and JSON-LD can say. */
const SOUP = {
  title: 'Soup "hot" & more',
  description: 'For cold days.',
  servings: 4,
  yield_text: '4 big bowls',
  prep_minutes: 10,
  cook_minutes: 80,
  total_minutes: 90,
  author: 'Ada & Ben',
  source_url: 'https://example.com/soup?a=1&b=2',
  image_url: 'https://example.com/soup.jpg',
  language: 'en',
  tags: ['winter', 'quick'],
  nutrition: { energy_kcal: 227, fat_g: 9.5, unsaturated_fat_g: 6, trans_fat_g: 0.5, salt_g: 1.25 },
}
const ingredients = ['1 l water', '2 leeks, sliced']
const steps = [
  { text: 'Boil the water, 5 < 6 minutes.', section: 'Soup' },
  { text: 'Slice.', section: 'To serve' },
  { text: 'Serve hot.', section: 'To serve' },
]
const withId = (part: object) => ({ ...part, id: randomUUID() })
const recipe = {
  ...SOUP,
  note: 'Ben likes it.',
  rating: 4,
  ingredients: ingredients.map((original_text) => withId({ original_text })),
  steps: steps.map(withId),
}
const lines = ingredients.map((original_text) => ({ original_text }))

async function shared(person: Person) {
  const { body } = await person.call('POST', '/v1/recipes', recipe)
  const share = await person.call('POST', `/v1/recipes/${body.id}/share`)
  const page = new URL(share.body.url).pathname
  const { text } = await person.call('GET', `/v1/recipes/${body.id}?format=json-ld`)
  return { page, html: (await app.call('GET', page)).text, jsonLd: text }
}
const { page, html, jsonLd } = await shared(ada)

describe('a recipe that was shared', () => {
  it('is the same when its page is read', async () => {
    const { body } = await ada.call('POST', '/v1/recipes/read', { html })

    assert.deepEqual(body.draft, { ...SOUP, ingredients: lines, steps })
  })

  it('is the same when its JSON-LD is read', async () => {
    const { body } = await ada.call('POST', '/v1/recipes/read', { json_ld: jsonLd })

    assert.deepEqual(body.draft, { ...SOUP, note: recipe.note, ingredients: lines, steps })
  })

  it('is the same when its JSON-LD is imported', async () => {
    const { run, call } = await openImports(app)

    const { system, records } = await run(Buffer.from(jsonLd))

    const { body } = await call('GET', `/v1/recipes/${records.items[0].id}`)
    const { note, rating } = recipe
    const expected = { ...SOUP, note, rating }
    assert.equal(system, 'schema.org JSON-LD')
    assert.deepEqual(
      Object.fromEntries(Object.keys(expected).map((name) => [name, body[name]])),
      expected,
    )
    assert.deepEqual(
      [body.ingredients, body.steps].map((parts: readonly Record<string, string>[]) =>
        parts.map(({ original_text, text, section }) => original_text ?? { text, section }),
      ),
      [ingredients, steps],
    )
  })

  it('has an address that the database does not hold', async () => {
    const token = page.split('/').at(-1) ?? assert.fail()
    const dump = await dumpDatabase(app.db)

    assert.ok(token.length >= 40)
    assert.deepEqual(tablesWith(dump, token), [])
    assert.ok(tablesWith(dump, SOUP.description).includes('recipes'), 'the dump has all rows')
  })
})
