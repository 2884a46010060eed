import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const RECIPES = '/v1/recipes'

const [flour, egg, mix] = [randomUUID(), randomUUID(), randomUUID()]
const PANCAKES = {
  title: 'Pancakes',
  servings: 4,
  prep_minutes: 10,
  cook_minutes: 20,
  tags: ['sweet', 'breakfast'],
  nutrition: { energy_kcal: 227 },
  ingredients: [
    { id: flour, original_text: '250 g flour', quantity: 250, unit: 'g', name: 'flour' },
    { id: egg, original_text: '1–2 eggs', quantity: 1, quantity_max: 2, food_id: randomUUID() },
    { id: randomUUID(), original_text: 'a pinch of salt', quantity: null },
  ],
  steps: [{ id: mix, text: 'Mix.', ingredient_ids: [flour, egg], timer_seconds: 90 }],
  extra: { imported_from: { app: 'Mealie', anything: [1, null] } },
}

describe('a recipe', () => {
  it('is one document, and text stays unchanged', async () => {
    const ada = await signedUp(app)
    const id = randomUUID()

    const made = await ada.call('PUT', `${RECIPES}/${id}`, PANCAKES)

    const now = app.clock().toISOString()
    const empty = { description: null, yield_text: null, total_minutes: null, source_url: null }
    const more = { author: null, image_url: null, rating: null, note: null, language: null }
    const { version } = made.body
    assert.deepEqual(
      [made.status, made.body],
      [201, { id, version, ...empty, ...more, ...PANCAKES, created_at: now, updated_at: now }],
    )
    assert.deepEqual((await ada.call('GET', `${RECIPES}/${id}`)).body, made.body)
  })

  it('names a food or another recipe in an ingredient, not both', async () => {
    const ada = await signedUp(app)
    const part = { id: randomUUID(), original_text: '2 servings of broth', quantity: 2 }
    const broth = { ...part, recipe_id: randomUUID() }
    const both = { ...broth, food_id: randomUUID() }

    const made = await ada.call('POST', RECIPES, { title: 'Soup', ingredients: [broth] })
    const refused = await ada.call('POST', RECIPES, { title: 'Soup', ingredients: [both] })

    assert.deepEqual([made.status, made.body.ingredients], [201, [broth]])
    assert.deepEqual(
      [refused.status, refused.body.details],
      [400, [{ path: '', message: 'An ingredient must not have both a food_id and a recipe_id.' }]],
    )
  })

  it('is patched by field, and its lists as a whole', async () => {
    const ada = await signedUp(app)
    const { body: recipe } = await ada.call('POST', RECIPES, PANCAKES)

    const { status, body } = await ada.call('PATCH', `${RECIPES}/${recipe.id}`, {
      rating: 5,
      nutrition: { fat_g: 9 },
      extra: null,
      steps: [],
    })

    assert.deepEqual(
      [status, body],
      [
        200,
        {
          ...recipe,
          version: body.version,
          rating: 5,
          nutrition: { energy_kcal: 227, fat_g: 9 },
          extra: {},
          steps: [],
        },
      ],
    )
  })

  it('has its ids in lower case, and steps may name deleted ingredients', async () => {
    const ada = await signedUp(app)
    const [id, food_id, gone] = [randomUUID(), randomUUID(), randomUUID()]

    const { status, body } = await ada.call('POST', RECIPES, {
      title: 'Bread',
      ingredients: [{ id: id.toUpperCase(), original_text: 'rye', food_id: food_id.toUpperCase() }],
      steps: [
        { id: mix.toUpperCase(), text: 'Mix.', ingredient_ids: [id.toUpperCase(), gone] },
        { id: flour, text: 'Bake.' },
      ],
    })

    assert.deepEqual(
      [status, body.ingredients, body.steps],
      [
        201,
        [{ id, original_text: 'rye', food_id }],
        [
          { id: mix, text: 'Mix.', ingredient_ids: [id, gone] },
          { id: flour, text: 'Bake.' },
        ],
      ],
    )
  })

  it('loses the fields that a merge patch sets to null, even in nested objects', async () => {
    const ada = await signedUp(app)
    const { body: recipe } = await ada.call('POST', RECIPES, PANCAKES)

    const { status, body } = await ada.call('PATCH', `${RECIPES}/${recipe.id}`, {
      nutrition: { energy_kcal: null, fat_g: 9 },
      extra: { imported_from: { app: null, at: 'noon' } },
    })

    assert.deepEqual(
      [status, body.nutrition, body.extra],
      [200, { fat_g: 9 }, { imported_from: { anything: [1, null], at: 'noon' } }],
    )
  })

  it('is scaled to another number of servings in the answer only', async () => {
    const ada = await signedUp(app)
    const { body: recipe } = await ada.call('POST', RECIPES, PANCAKES)
    const path = `${RECIPES}/${recipe.id}`

    const { body: scaled } = await ada.call('GET', `${path}?servings=6`)
    const { body: third } = await ada.call('GET', `${path}?servings=1.3`)

    const [first, second, third_] = recipe.ingredients
    assert.deepEqual(scaled, {
      ...recipe,
      servings: 6,
      ingredients: [
        { ...first, quantity: 375 },
        { ...second, quantity: 1.5, quantity_max: 3 },
        third_,
      ],
    })
    assert.equal(third.ingredients[0].quantity, 81.25)
    assert.deepEqual((await ada.call('GET', path)).body, recipe)
  })

  it('is not scaled without a number of servings', async () => {
    const ada = await signedUp(app)
    const { body: recipe } = await ada.call('POST', RECIPES, { title: 'Stock' })

    const answers = await Promise.all(
      ['6', '0', '-1', 'many'].map((one) =>
        ada.call('GET', `${RECIPES}/${recipe.id}?servings=${one}`),
      ),
    )

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      answers.map(() => [400, 'VALIDATION_FAILED']),
    )
  })

  it('has parts with unique ids', async () => {
    const ada = await signedUp(app)
    const twins = [flour, flour.toUpperCase()].map((id) => ({ id, original_text: 'flour' }))
    const fine = { id: flour, original_text: 'flour', quantity: 0.1234567 }
    const wrong = [
      { title: '' },
      { title: 'X', ingredients: twins },
      { title: 'X', ingredients: [fine] },
      { title: 'X', ingredients: [{ ...fine, quantity: 1, quantity_max: 1e-7 }] },
      { title: 'X', ingredients: [{ original_text: 'no id' }] },
      { title: 'X', ingredients: [{ id: flour }] },
      { title: 'X', steps: [{ id: mix, text: 'x', timer: 1 }] },
      { title: 'X', servings: 0 },
      { title: 'X', rating: 6 },
      { title: 'X', prep_minutes: 1.5 },
    ]

    const answers = await Promise.all(wrong.map((one) => ada.call('POST', RECIPES, one)))

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      wrong.map(() => [400, 'VALIDATION_FAILED']),
    )
  })

  it('is refused by sync with its first invalid step, even if it is long', async () => {
    const ada = await signedUp(app)
    const { id: scope_id } = await firstHousehold(ada)
    const steps = Array.from({ length: 60 }, (_, i) => ({ id: randomUUID(), text: `Stir ${i}.` }))
    const wrong = steps.map((step, i) => (i < 40 ? step : { ...step, text: i }))

    const { body } = await ada.call('POST', '/v1/sync/push', {
      client_id: randomUUID(),
      schema_version: 1,
      scope_id,
      mutations: [create({ steps: wrong }), create({ steps })],
    })

    const [refused, made] = body.results
    assert.deepEqual(
      [refused.status, refused.reason, refused.details, made.status],
      [
        'rejected',
        'validation',
        [
          {
            path: '/steps/40/text',
            message: 'steps[40].text must be a text of at most 20000 characters.',
          },
        ],
        'applied',
      ],
    )
  })
})

const create = (data: object) => ({
  mutation_id: randomUUID(),
  op: 'create',
  entity: 'recipe',
  id: randomUUID(),
  data: { title: 'Stew', ...data },
})
