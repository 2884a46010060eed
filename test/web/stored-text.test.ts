import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { assertClean } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()
const day = new Date().toISOString().slice(0, 10)

/** A text that runs a script where a page takes it for HTML. */
const evil = (where: string) => `${where} <img src=x onerror=alert(1)>`

it('text that looks like HTML is shown as text on every screen', async () => {
  await using visit = await app.enter('/')
  const { page, person } = visit
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const kitchen = kitchenOf(person)
  const { body } = await person.call('GET', '/v1/households')
  const [{ id: household, default_shopping_list_id: list }] = body.items
  await person.call('PATCH', `/v1/households/${household}`, { name: evil('Home') })
  await person.call('PATCH', `/v1/shopping-lists/${list}`, { name: evil('Shop') })
  const place = await kitchen.create('/v1/pantry/locations', { name: evil('Shelf') })
  const aisle = await kitchen.create('/v1/pantry/categories', { name: evil('Aisle') })
  const fields = { category_id: aisle.id, location_id: place.id, note: evil('Rest') }
  const food = await kitchen.food(evil('Rice'), { ...fields, min_quantity: 9 })
  const lot = await kitchen.item({ food_id: food.id, quantity: 1, unit: 'kg', best_before: day })
  const entry = { name: evil('Tea'), note: evil('green'), category_id: aisle.id }
  await kitchen.create(`/v1/shopping-lists/${list}/items`, entry)
  const recipe = await kitchen.recipe(
    evil('Soup'),
    [{ food_id: food.id, original_text: evil('some rice') }],
    {
      description: evil('Warm'),
      note: evil('Slowly'),
      steps: [{ id: randomUUID(), text: evil('Stir it') }],
    },
  )
  await kitchen.planned({ date: day, recipe_id: recipe.id })
  await kitchen.planned({ date: day, title: evil('At home'), meal: 'lunch' })

  for (const [path, text] of [
    ['/list', evil('Tea')],
    ['/list', evil('green')],
    ['/list', evil('Aisle')],
    ['/pantry', evil('Rice')],
    [`/pantry/foods/${food.id}`, evil('Rice')],
    ['/recipes', evil('Soup')],
    [`/recipes/${recipe.id}`, evil('Stir it')],
    [`/recipes/${recipe.id}/cook`, evil('Soup')],
    ['/plan', evil('At home')],
    ['/', evil('Rice')],
    ['/settings', evil('Home')],
  ] as const) {
    await page.goto(app.home + path)
    await page.getByText(text).first().waitFor()
    assert.equal(await page.locator('img[src="x"]').count(), 0, path)
  }

  assert.ok(lot.id)
  assert.deepEqual(dialogs, [])
  await assertClean(visit, app.home)
})
