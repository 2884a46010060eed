// Cooking uses up ingredients, records the cooking, and can be undone.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const ada = await signedUp(app)
const { id: householdId } = await firstHousehold(ada)
const call = inHousehold(app, ada, householdId)
const { stocked } = pantryOf(call)

async function make(path: string, fields: object): Promise<string> {
  const { status, body, text } = await call('POST', path, fields)
  assert.equal(status, 201, text)
  return body.id
}

const newFood = (fields: object = {}) =>
  make('/v1/pantry/foods', { name: `Food ${randomUUID()}`, ...fields })

const ingredient = (fields: object) => ({ id: randomUUID(), original_text: 'some', ...fields })

const newRecipe = (ingredients: object[], fields: object = {}) =>
  make('/v1/recipes', { title: 'Pancakes', servings: 4, ingredients, ...fields })

const amount = async (id: string) => (await call('GET', `/v1/pantry/items/${id}`)).body.quantity

const states = (body: { ingredients: { state: string }[] }) =>
  body.ingredients.map(({ state }) => state)

describe('POST /v1/recipes/{id}/cook', () => {
  it('takes the scaled ingredients from their lots, and tells what is missing', async () => {
    const [flour, egg, salt] = [await newFood(), await newFood(), await newFood()]
    const bag = await stocked(1, { food_id: flour, unit: 'kg' })
    const eggs = await stocked(3, { food_id: egg })
    const recipe = await newRecipe([
      ingredient({ food_id: flour, quantity: 250, unit: 'g' }),
      ingredient({ food_id: egg, quantity: 2, quantity_max: 3 }),
      ingredient({ food_id: salt, quantity: 5, unit: 'g' }),
      ingredient({ name: 'love', quantity: 1 }),
    ])

    const { status, body, text } = await call('POST', `/v1/recipes/${recipe}/cook`, { servings: 8 })

    assert.equal(status, 200, text)
    assert.deepEqual(states(body), ['have', 'partial', 'missing', 'unknown'])
    assert.deepEqual(
      body.ingredients.map((one: { shortfall: object | null }) => one.shortfall),
      [null, { quantity: 1, unit: null }, { quantity: 10, unit: 'g' }, null],
    )
    assert.deepEqual([await amount(bag.id), await amount(eggs.id)], [0.5, 0])
    const { body: cooking } = await call('GET', `/v1/cookings/${body.cooking_id}`)
    assert.deepEqual(
      [cooking.recipe_id, cooking.recipe_title, cooking.servings, cooking.undone_at],
      [recipe, 'Pancakes', 8, null],
    )
  })

  it('writes one movement for each lot, though two ingredients take from it', async () => {
    const butter = await newFood()
    const lot = await stocked(250, { food_id: butter, unit: 'g' })
    const recipe = await newRecipe([
      ingredient({ food_id: butter, quantity: 100, unit: 'g' }),
      ingredient({ food_id: butter, quantity: 0.05, unit: 'kg' }),
    ])

    const { body } = await call('POST', `/v1/recipes/${recipe}/cook`)

    assert.deepEqual(
      body.movements.map((one: { quantity: number; unit: string }) => [one.quantity, one.unit]),
      [[150, 'g']],
    )
    assert.equal(await amount(lot.id), 100)
  })

  it('passes over a lot past its use_by date, and takes one past its best_before date', async () => {
    const milk = await newFood()
    const bad = await stocked(1, { food_id: milk, best_before: '2020-01-01', date_kind: 'use_by' })
    const old = await stocked(1, { food_id: milk, best_before: '2020-02-01' })
    const recipe = await newRecipe([ingredient({ food_id: milk, quantity: 2 })])

    const { body } = await call('POST', `/v1/recipes/${recipe}/cook`)

    assert.deepEqual(body.skipped, [{ pantry_item_id: bad.id, reason: 'past_use_by' }])
    assert.deepEqual([await amount(bad.id), await amount(old.id)], [1, 0])
  })

  it('makes a lot of the leftovers', async () => {
    const recipe = await newRecipe([])
    const leftovers = { servings: 2, best_before: '2027-01-01' }

    const { body } = await call('POST', `/v1/recipes/${recipe}/cook`, { leftovers })

    const { body: lot } = await call('GET', `/v1/pantry/items/${body.leftovers.pantry_item_id}`)
    assert.deepEqual(
      [lot.name, lot.quantity, lot.unit, lot.best_before, lot.operation_id],
      ['Pancakes', 2, 'serving', '2027-01-01', body.operation_id],
    )
  })

  it('of an earlier day makes the leftovers on that day', async () => {
    const recipe = await newRecipe([])
    const times = []

    for (const on of ['2026-11-18', undefined]) {
      const { body } = await call('POST', `/v1/recipes/${recipe}/cook`, {
        on,
        leftovers: { servings: 2 },
      })
      const path = `/v1/pantry/movements?pantry_item_id=${body.leftovers.pantry_item_id}`
      times.push((await call('GET', path)).body.items[0].occurred_at)
    }

    assert.deepEqual(times, ['2026-11-18T12:00:00.000Z', null])
  })

  it('with dry_run answers the same and changes nothing', async () => {
    const egg = await newFood()
    const eggs = await stocked(3, { food_id: egg })
    const recipe = await newRecipe([ingredient({ food_id: egg, quantity: 2 })])
    const id = randomUUID()

    const dry = await call('POST', `/v1/recipes/${recipe}/cook`, { id, dry_run: true })
    const before = await amount(eggs.id)
    const real = await call('POST', `/v1/recipes/${recipe}/cook`, { id })

    assert.deepEqual(dry.body, real.body)
    assert.deepEqual([before, await amount(eggs.id)], [3, 1])
  })

  it('cooks an entry of the plan once, or once more with again, and can be undone', async () => {
    const egg = await newFood()
    const eggs = await stocked(9, { food_id: egg })
    const recipe_id = await newRecipe([ingredient({ food_id: egg, quantity: 2 })])
    const plan_entry_id = await make('/v1/meal-plan', {
      date: '2026-11-20',
      meal: 'dinner',
      recipe_id,
      servings: 4,
    })
    const path = `/v1/recipes/${recipe_id}/cook`
    const cookedAt = async () =>
      (await call('GET', `/v1/meal-plan/${plan_entry_id}`)).body.cooked_at

    const first = await call('POST', path, { plan_entry_id })
    const second = await call('POST', path, { plan_entry_id })
    const isCooked = (await cookedAt()) !== null
    const again = await call('POST', path, { plan_entry_id, again: true })
    const afterAgain = await amount(eggs.id)
    for (const { body } of [first, again])
      await call('POST', `/v1/pantry/operations/${body.operation_id}/undo`)

    assert.deepEqual(second.body, first.body)
    assert.deepEqual([isCooked, afterAgain, await amount(eggs.id)], [true, 5, 9])
    assert.equal(await cookedAt(), null)
  })

  it('refuses an unknown recipe and an unknown entry of the plan', async () => {
    const recipe = await newRecipe([])

    const unknown = await call('POST', `/v1/recipes/${randomUUID()}/cook`)
    const noEntry = await call('POST', `/v1/recipes/${recipe}/cook`, {
      plan_entry_id: randomUUID(),
    })

    assert.deepEqual([unknown.status, noEntry.status], [404, 404])
  })
})

describe('GET /v1/recipes/{id}/availability', () => {
  it('tells for each ingredient which part the household has, and changes nothing', async () => {
    const egg = await newFood()
    const eggs = await stocked(3, { food_id: egg })
    const recipe = await newRecipe([
      ingredient({ food_id: egg, quantity: 2 }),
      ingredient({ food_id: egg, quantity: 2 }),
    ])

    const { body, text } = await call('GET', `/v1/recipes/${recipe}/availability`)
    const more = await call('GET', `/v1/recipes/${recipe}/availability?servings=8`)

    assert.deepEqual(states(body), ['have', 'partial'], text)
    assert.deepEqual(states(more.body), ['partial', 'missing'])
    assert.equal(await amount(eggs.id), 3)
  })

  it('takes a staple to be there, unless it has a minimum', async () => {
    const salt = await newFood({ staple: true })
    const oil = await newFood({ staple: true, min_quantity: 1 })
    const recipe = await newRecipe([
      ingredient({ food_id: salt, quantity: 5, unit: 'g' }),
      ingredient({ food_id: salt }),
      ingredient({ food_id: oil, quantity: 5, unit: 'ml' }),
    ])

    const { body } = await call('GET', `/v1/recipes/${recipe}/availability`)

    assert.deepEqual(states(body), ['have', 'have', 'missing'])
    assert.deepEqual(body.ingredients[0].shortfall, { quantity: 5, unit: 'g' })
  })
})
