// A recipe is cooked with an entry of the meal plan only if the entry is of this recipe.
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

const eggId = await make('/v1/pantry/foods', { name: 'Egg' })
const lot = await stocked(100, { food_id: eggId })
const eggs = async () => (await call('GET', `/v1/pantry/items/${lot.id}`)).body.quantity

const newRecipe = (ingredients: object[] = []) =>
  make('/v1/recipes', { title: 'Stew', servings: 1, ingredients })
const part = (fields: object) => ({ id: randomUUID(), original_text: 'some', ...fields })
const cooked = () => newRecipe([part({ food_id: eggId, quantity: 1 })])
const planned = (fields: object) =>
  make('/v1/meal-plan', { date: '2026-11-20', meal: 'dinner', ...fields })
const cookedAt = async (id: string) => (await call('GET', `/v1/meal-plan/${id}`)).body.cooked_at
const cook = (recipe: string, fields: object) => call('POST', `/v1/recipes/${recipe}/cook`, fields)

/** Entries that are not of the recipe. */
const OTHERS: Readonly<Record<string, (recipe: string) => Promise<string>>> = {
  'another recipe': async () => planned({ recipe_id: await newRecipe() }),
  'a recipe that is gone': async () => {
    const recipe_id = await newRecipe()
    const entry = await planned({ recipe_id })
    await call('DELETE', `/v1/recipes/${recipe_id}`)
    return entry
  },
  'a recipe that contains it': async (recipe) =>
    planned({ recipe_id: await newRecipe([part({ recipe_id: recipe, quantity: 1 })]) }),
  'a food': () => planned({ food_id: eggId, quantity: 1 }),
  'a title': () => planned({ title: 'Pizza with Ben' }),
}

const WISHES: readonly object[] = [{}, { again: true }, { dry_run: true }, { servings: 2 }]

describe('cook with an entry of the plan', () => {
  for (const [kind, entryOf] of Object.entries(OTHERS))
    for (const wish of WISHES)
      it(`refuses the entry of ${kind}, ${JSON.stringify(wish)}`, async () => {
        const recipe = await cooked()
        const plan_entry_id = await entryOf(recipe)
        const before = await eggs()

        const { status, body } = await cook(recipe, { plan_entry_id, ...wish })

        assert.deepEqual([status, body.code], [409, 'CONFLICT'])
        assert.deepEqual([await cookedAt(plan_entry_id), await eggs()], [null, before])
      })

  it('refuses another recipe after the entry was cooked, and after an undo', async () => {
    const [recipe, other] = [await cooked(), await cooked()]
    const plan_entry_id = await planned({ recipe_id: recipe })

    const { body: first } = await cook(recipe, { plan_entry_id })
    const second = await cook(other, { plan_entry_id })
    await call('POST', `/v1/pantry/operations/${first.operation_id}/undo`)
    const third = await cook(other, { plan_entry_id })

    assert.deepEqual([second.status, third.status], [409, 409])
    assert.equal(await cookedAt(plan_entry_id), null)
  })

  it('accepts the entry that was changed to the recipe', async () => {
    const recipe = await cooked()
    const plan_entry_id = await planned({ title: 'Something' })
    await call('PATCH', `/v1/meal-plan/${plan_entry_id}`, { recipe_id: recipe })

    const { status, text } = await cook(recipe, { plan_entry_id })

    assert.equal(status, 200, text)
    assert.notEqual(await cookedAt(plan_entry_id), null)
  })
})
