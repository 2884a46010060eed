import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const app = await startApp()

async function create(person: Person, path: string, body: object): Promise<string> {
  const answer = await person.call('POST', path, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.id
}

describe('GET /v1/search', () => {
  it('finds recipes, foods, items and lists, also for a viewer', async () => {
    const ada = await signedUp(app)
    const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(ada)
    const food = await create(ada, '/v1/pantry/foods', {
      name: 'Crème fraîche',
      aliases: ['Schmand'],
    })
    const item = await create(ada, '/v1/pantry/items', { food_id: food, unit: 'g', quantity: 200 })
    const other = await create(ada, '/v1/pantry/items', { name: 'Double creme' })
    const recipe = await create(ada, '/v1/recipes', { title: 'Crème brûlée' })
    const toBuy = await create(ada, `/v1/shopping-lists/${listId}/items`, { food_id: food })
    const party = await create(ada, '/v1/shopping-lists', { name: 'CREME party' })
    await create(ada, '/v1/shopping-lists', { name: 'Weekend' })
    const viewer = await joined(app, ada, 'viewer')

    const { status, body } = await inHousehold(
      app,
      viewer,
      householdId,
    )('GET', '/v1/search?q=creme')

    const { name: listName } = (await ada.call('GET', `/v1/shopping-lists/${listId}`)).body
    assert.equal(status, 200)
    assert.deepEqual(
      { ...body, recipes: body.recipes.map((one: { recipe: { id: string } }) => one.recipe.id) },
      {
        recipes: [recipe],
        corrections: [],
        foods: [{ id: food, name: 'Crème fraîche' }],
        items: [
          {
            id: item,
            name: 'Crème fraîche',
            food_id: food,
            quantity: 200,
            unit: 'g',
            location_id: null,
          },
          {
            id: other,
            name: 'Double creme',
            food_id: null,
            quantity: 0,
            unit: null,
            location_id: null,
          },
        ],
        lists: [
          { id: party, name: 'CREME party', items: [] },
          { id: listId, name: listName, items: [{ id: toBuy, name: 'Crème fraîche' }] },
        ],
      },
    )
  })

  it('answers the best few of each kind', async () => {
    const ada = await signedUp(app)
    for (const name of ['Apple juice', 'Apple', 'Apple cider'])
      await create(ada, '/v1/pantry/foods', { name })

    const { body } = await ada.call('GET', '/v1/search?q=app&limit=2')

    const names = body.foods.map(({ name }: { name: string }) => name)
    assert.deepEqual(names, ['Apple', 'Apple cider'])
  })
})

describe('q', () => {
  it('finds rows that have all words, in any order, without case and accents', async () => {
    const ada = await signedUp(app)
    const { default_shopping_list_id: listId } = await firstHousehold(ada)
    const food = await create(ada, '/v1/pantry/foods', {
      name: 'Süße Äpfel',
      aliases: ['50 % sugar'],
    })
    await create(ada, '/v1/pantry/items', { food_id: food, name: null })
    await create(ada, '/v1/recipes', { title: 'Œufs à la coque', tags: ['Frühstück'] })
    await create(ada, `/v1/shopping-lists/${listId}/items`, { name: 'Grüner Tee' })
    await create(ada, '/v1/shopping-lists', { name: 'Fête d’été' })

    const count = async (path: string, q: string) => {
      const { body, text } = await ada.call('GET', `${path}?q=${encodeURIComponent(q)}`)
      return body.items?.length ?? text
    }

    assert.deepEqual(
      [
        await count('/v1/pantry/foods', 'apfel SUSSE'),
        await count('/v1/pantry/foods', '50 %'),
        await count('/v1/pantry/foods', 'apfel pear'),
        await count('/v1/pantry/foods', '_'),
        await count('/v1/pantry/items', 'äpf'),
        await count('/v1/recipes', 'fruhstuck oeufs'),
        await count(`/v1/shopping-lists/${listId}/items`, 'TEE grun'),
        await count('/v1/shopping-lists', 'ete fete'),
      ],
      [1, 1, 0, 0, 1, 1, 1, 1],
    )
  })
})

describe('a search text of any kind', () => {
  const ODD: readonly (readonly [name: string, q: string, status: number])[] = [
    ['nothing', '', 400],
    ['spaces', '   ', 400],
    ['10,000 characters', 'x'.repeat(10_000), 400],
    ['201 characters', 'x'.repeat(201), 400],
    ['200 characters', 'x'.repeat(200), 200],
    ['100 words', 'a '.repeat(99), 200],
    ['stop words', 'the and of', 200],
    ['punctuation', '?!.,;:-–—"\'`´', 200],
    ['wildcards', '%_\\', 200],
    ['operators', "soup & | ! ( ) : * <-> 'x':*A \\'", 200],
    ['an emoji', '🍕🧑‍🍳', 200],
    ['right to left', 'שלום مرحبا ‏', 200],
    ['Chinese', '豚肉の生姜焼き', 200],
    ['combining marks', '\u0301\u0302', 200],
    ['half a surrogate pair', '%ED%A0%80', 200],
    ['NUL', 'soup\u0000', 400],
  ]

  for (const [name, q, status] of ODD)
    it(`has a clear answer: ${name}`, async () => {
      const ada = await signedUp(app)
      await create(ada, '/v1/recipes', { title: 'Soup', language: 'en' })

      for (const path of ['/v1/search', '/v1/recipes/search']) {
        const answer = await ada.call('GET', `${path}?q=${encodeURIComponent(q)}`)

        assert.equal(answer.status, status, `${path}: ${answer.text}`)
        if (status === 400) assert.equal(answer.body.code, 'VALIDATION_FAILED')
      }
    })
})
