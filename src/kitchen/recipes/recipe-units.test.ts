import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const app = await startApp()

type Amount = readonly [quantity: number | null, unit: string | null, more?: object]

/** Makes a recipe of these amounts. @returns its path */
async function recipeOf(person: Person, amounts: readonly Amount[], language?: string) {
  const ingredients = amounts.map(([quantity, unit, more]) => ({
    id: randomUUID(),
    original_text: 'as it was written',
    quantity,
    unit,
    ...more,
  }))
  const { body, text } = await person.call('POST', '/v1/recipes', {
    title: 'Cake',
    servings: 2,
    language: language ?? null,
    ingredients,
  })
  assert.ok(body.id, text)
  return `/v1/recipes/${body.id}`
}

async function amountsOf(person: Person, path: string) {
  const { status, body, text } = await person.call('GET', path)
  assert.equal(status, 200, text)
  return body.ingredients.map((one: { quantity: unknown; unit: unknown }) => [
    one.quantity,
    one.unit,
  ])
}

async function foodOf(person: Person, fields: object): Promise<{ food_id: string }> {
  const { body } = await person.call('POST', '/v1/pantry/foods', fields)
  return { food_id: body.id }
}

const useUs = async (person: Person) => {
  const { id } = await firstHousehold(person)
  const { status } = await person.call('PATCH', `/v1/households/${id}`, { unit_system: 'us' })
  assert.equal(status, 200)
}

describe('a recipe in the units of a system', () => {
  it('has metric amounts, and stores nothing', async () => {
    const ada = await signedUp(app)
    await useUs(ada)
    const flour = { name: 'Flour', default_unit: 'kg', density_g_per_ml: 0.53 }
    const path = await recipeOf(ada, [
      [2, 'cups', await foodOf(ada, flour)],
      [2, 'cups', await foodOf(ada, { name: 'Milk', default_unit: 'l', density_g_per_ml: 1.03 })],
      [2, 'cups', await foodOf(ada, { name: 'Sugar', default_unit: 'kg' })],
      [2, 'lb'],
      [1, 'pint'],
      [5, 'cups'],
      [1, 'tbsp'],
      [300, 'Gramm'],
      [2, 'cans'],
      [3, null],
      [null, 'cup'],
      [1, 'cup', { recipe_id: randomUUID() }],
    ])

    const metric = await amountsOf(ada, `${path}?units=metric`)
    const doubled = await amountsOf(ada, `${path}?units=metric&servings=4`)
    const stored = await amountsOf(ada, path)

    assert.deepEqual(metric, [
      [250.783531, 'g'],
      [473.176473, 'ml'],
      [473.176473, 'ml'],
      [907.18474, 'g'],
      [473.176473, 'ml'],
      [1.182941, 'l'],
      [1, 'tbsp'],
      [300, 'Gramm'],
      [2, 'cans'],
      [3, null],
      [null, 'cup'],
      [1, 'cup'],
    ])
    assert.deepEqual(doubled[0], [501.567061, 'g'])
    assert.deepEqual(stored.slice(0, 2), [
      [2, 'cups'],
      [2, 'cups'],
    ])
  })

  it('has US amounts, with names that mean the same in the household', async () => {
    const [ada, ben] = [await signedUp(app), await signedUp(app)]
    await useUs(ada)
    const amounts = [
      [250, 'g'],
      [1, 'kg'],
      [500, 'ml', { quantity_max: 2000 }],
      [1, 'dl'],
      [20, 'ml'],
      [3, 'ml'],
      [1, 'pund'],
      [1, 'cup'],
    ] as const

    const american = await amountsOf(ada, `${await recipeOf(ada, amounts, 'da')}?units=us`)
    const other = await amountsOf(ben, `${await recipeOf(ben, amounts)}?units=us`)

    assert.deepEqual(american, [
      [8.81849, 'oz'],
      [2.204623, 'lb'],
      [0.528344, 'quart'],
      [0.422675, 'cup'],
      [1.352561, 'tbsp'],
      [0.608652, 'tsp'],
      [1.102311, 'lb'],
      [1, 'cup'],
    ])
    assert.deepEqual(other.slice(3), [
      [0.422675, 'us_cup'],
      [1.352561, 'us_tbsp'],
      [0.608652, 'us_tsp'],
      [1, 'pund'],
      [1.056688, 'us_cup'],
    ])
  })

  it('follows changed facts of its foods, so it has no ETag', async () => {
    const ada = await signedUp(app)
    const flour = await foodOf(ada, { name: 'Flour', default_unit: 'g' })
    const path = await recipeOf(ada, [[1, 'us_cup', flour]])
    const { headers } = await ada.call('GET', path)
    const head = { token: ada.accessToken, headers: { 'if-none-match': headers.get('etag') ?? '' } }

    const before = await app.call('GET', `${path}?units=metric`, head)
    await ada.call('PATCH', `/v1/pantry/foods/${flour.food_id}`, { density_g_per_ml: 0.5 })
    const after = await app.call('GET', `${path}?units=metric`, head)

    assert.deepEqual(
      [before, after].map(({ status, headers: answered, body }) => [
        status,
        answered.get('etag'),
        body.ingredients[0].quantity,
        body.ingredients[0].unit,
      ]),
      [
        [200, null, 236.588236, 'ml'],
        [200, null, 118.294118, 'g'],
      ],
    )
  })

  it('uses no food of another household', async () => {
    const [ada, eve] = [await signedUp(app), await signedUp(app)]
    const flour = await foodOf(ada, { name: 'Flour', default_unit: 'g', density_g_per_ml: 0.5 })
    const path = await recipeOf(eve, [[1, 'us_cup', flour]])

    assert.deepEqual(await amountsOf(eve, `${path}?units=metric`), [[236.588236, 'ml']])
  })

  it('is refused in a system that does not exist', async () => {
    const ada = await signedUp(app)

    const { status } = await ada.call('GET', `${await recipeOf(ada, [])}?units=imperial`)

    assert.equal(status, 400)
  })
})
