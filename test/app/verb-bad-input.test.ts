// Wrong or extreme requests to verbs: a clear answer, and nothing half done.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from './app.ts'
import { dayOf, type PlannedHousehold, withStew } from './planned-household.ts'

const app = await startApp()
const MOST = 999_999_999

/** The rows that verbs change, as one text. */
async function stateOf({ call, path }: PlannedHousehold): Promise<string> {
  const paths = [
    '/v1/pantry/items',
    '/v1/pantry/movements',
    '/v1/cookings',
    '/v1/meal-plan',
    `${path}/items`,
  ]
  const answers = await Promise.all(paths.map((one) => call('GET', one)))
  return answers.map(({ text }) => text).join('\n')
}

describe('a verb refuses', () => {
  const wrong: readonly (readonly [
    verb: 'consume' | 'cook' | 'put-away' | 'reconcile',
    body: unknown,
    path: string,
  ])[] = [
    ['consume', { quantity: 0 }, '/quantity'],
    ['consume', { quantity: -0.5 }, '/quantity'],
    ['consume', { quantity: MOST + 1 }, '/quantity'],
    ['consume', { quantity: 0.0000001 }, '/quantity'],
    ['consume', { quantity: '1' }, '/quantity'],
    ['consume', {}, '/quantity'],
    ['consume', { quantity: 1, unit: '' }, '/unit'],
    ['consume', { quantity: 1, unit: 'x'.repeat(41) }, '/unit'],
    ['consume', { quantity: 1, on: '2026-02-30' }, '/on'],
    ['consume', { quantity: 1, food_id: randomUUID() }, '/food_id'],
    ['cook', { servings: 0 }, '/servings'],
    ['cook', { servings: 100_001 }, '/servings'],
    ['cook', { skip_ingredient_ids: ['x'] }, '/skip_ingredient_ids/0'],
    ['cook', { leftovers: { servings: 0, location_id: null } }, '/leftovers/servings'],
    ['put-away', { items: [{ item_id: 'x' }] }, '/items/0/item_id'],
    ['put-away', { items: [{ item_id: randomUUID(), quantity: 0 }] }, '/items/0/quantity'],
    ['reconcile', {}, '/to'],
    ['reconcile', { to: '2028-01-01' }, '/to'],
  ]
  for (const [verb, body, where] of wrong)
    it(`${verb} with ${JSON.stringify(body).slice(0, 60)}`, async () => {
      const household = await withStew(app)
      const { call, path, food_id, recipe_id } = household
      const paths = {
        consume: `/v1/pantry/foods/${food_id}/consume`,
        cook: `/v1/recipes/${recipe_id}/cook`,
        'put-away': `${path}/put-away`,
        reconcile: `${path}/reconcile`,
      }
      const before = await stateOf(household)

      const answer = await call('POST', paths[verb], body)

      assert.deepEqual([answer.status, answer.body.code], [400, 'VALIDATION_FAILED'], answer.text)
      assert.equal(answer.body.details[0].path, where, answer.text)
      assert.equal(await stateOf(household), before)
    })

  it('the id of an operation with another body, or for another verb', async () => {
    const household = await withStew(app)
    const { call, path, food_id, recipe_id } = household
    const id = randomUUID()
    const first = await call('POST', `/v1/pantry/foods/${food_id}/consume`, { id, quantity: 1 })
    const before = await stateOf(household)
    const requests: readonly (readonly [string, object])[] = [
      [`/v1/pantry/foods/${food_id}/consume`, { quantity: 2 }],
      [`/v1/pantry/foods/${food_id}/consume`, { quantity: 1, unit: 'g' }],
      [`/v1/pantry/foods/${food_id}/waste`, { quantity: 1 }],
      [`/v1/recipes/${recipe_id}/cook`, {}],
      [`${path}/put-away`, {}],
      [`${path}/add-recipe`, { recipe_id }],
      [`${path}/reconcile`, { to: dayOf(app, 1) }],
      ['/v1/meal-plan/copy', { from: dayOf(app, 0), to: dayOf(app, 1), start: dayOf(app, 2) }],
      [`/v1/pantry/operations/${id}/undo`, {}],
    ]

    for (const [url, body] of requests) {
      const { status, body: told, text } = await call('POST', url, { id, ...body })
      assert.deepEqual([status, told.code], [409, 'CONFLICT'], `${url} ${text}`)
    }

    assert.equal(first.status, 200, first.text)
    assert.equal(await stateOf(household), before)
  })
})

const part = (fields: object) => ({ id: randomUUID(), original_text: '', quantity: 1, ...fields })

/** The reasons in an answer, with their recipes. */
const why = (list: readonly { why?: string; reason?: string; recipe_id: string }[]) =>
  list.map((one) => [one.why ?? one.reason, one.recipe_id])

describe('a verb tells', () => {
  it('what it could not use at the edges of amounts', async () => {
    const { call, food_id, create } = await withStew(app)
    const most = { quantity: MOST, unit: 'kg' }
    const ingredients = [{ id: randomUUID(), original_text: 'much', food_id, ...most }]
    const recipe_id = await create('/v1/recipes', { title: 'Sea', servings: 0.000001, ingredients })

    const much = await call('POST', `/v1/pantry/foods/${food_id}/consume`, most)
    const cooked = await call('POST', `/v1/recipes/${recipe_id}/cook`, { servings: 100_000 })
    const least = await call('POST', `/v1/pantry/foods/${food_id}/consume`, { quantity: 0.000001 })

    assert.deepEqual(
      [much.body.used, much.body.shortfall],
      [
        { quantity: 0.005, unit: 'kg' },
        { quantity: 999_999_998.995, unit: 'kg' },
      ],
    )
    assert.deepEqual(cooked.body.ingredients[0].shortfall, { quantity: 9.99999999e19, unit: 'kg' })
    assert.deepEqual(least.body.shortfall, { quantity: 0.000001, unit: 'g' })
  })

  it('the missing fact of a unit that nobody knows', async () => {
    const { call, food_id, lot } = await withStew(app)

    const { status, body } = await call('POST', `/v1/pantry/foods/${food_id}/consume`, {
      quantity: 1,
      unit: 'smidgeon',
    })

    const skipped = { pantry_item_id: lot.id, reason: 'no_conversion' }
    assert.deepEqual(
      [status, body.used, body.shortfall, body.skipped],
      [
        200,
        { quantity: 0, unit: 'smidgeon' },
        { quantity: 1, unit: 'smidgeon' },
        [{ ...skipped, missing: 'measures.smidgeon' }],
      ],
    )
  })

  it('that recipes are parts of each other', async () => {
    const { call, path, create, food_id } = await withStew(app)
    const [one, other] = [randomUUID(), randomUUID()]
    const ingredients = [part({ food_id, unit: 'g' }), part({ recipe_id: other })]
    await create('/v1/recipes', { id: one, title: 'Hen', servings: 1, ingredients })
    const back = [part({ recipe_id: one })]
    await create('/v1/recipes', { id: other, title: 'Egg', servings: 1, ingredients: back })
    await create('/v1/meal-plan', { date: dayOf(app, 0), meal: 'dinner', recipe_id: one })

    const cooked = await call('POST', `/v1/recipes/${one}/cook`)
    const added = await call('POST', `${path}/add-recipe`, { recipe_id: one })
    const planned = await call('POST', `${path}/reconcile`, { to: dayOf(app, 1) })

    assert.deepEqual(why(cooked.body.unexpanded), [['recipe_cycle', one]], cooked.text)
    assert.deepEqual(why(added.body.unresolved), [['recipe_cycle', one]], added.text)
    assert.deepEqual(why(planned.body.unresolved), [['recipe_cycle', one]], planned.text)
    assert.deepEqual(
      cooked.body.movements.map(({ quantity }: { quantity: number }) => quantity),
      [1],
    )
  })
})
