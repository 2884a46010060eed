// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Person } from '#test/app/person.ts'
import { openPhotos, picture } from '#test/app/photos.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { kitchenOf } from './kitchen.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

async function make(person: Person, path: string, fields: object) {
  const { status, body, text } = await person.call('POST', path, fields)
  assert.equal(status, 201, text)
  return body
}

const recipesOf = async (person: Person) =>
  (await person.call('GET', '/v1/recipes?view=full')).body.items

const part = (id: string, name: string, quantity: number, unit: string | null, foodId: string) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  original_text: `${quantity} ${unit ?? ''} ${name}`,
  quantity,
  unit,
  name,
  food_id: foodId,
})

const range = (id: string, quantity: number, quantity_max: number, unit: string) => ({
  ...part(id, 'flour', quantity, unit, ''),
  food_id: null,
  quantity_max,
})

/** A kitchen with flour and eggs, and pancakes. */
async function withPancakes(page: Page, person: Person) {
  const flour = await make(person, '/v1/pantry/foods', { name: 'Flour', default_unit: 'g' })
  const egg = await make(person, '/v1/pantry/foods', { name: 'Egg', plural_name: 'Eggs' })
  const milk = await make(person, '/v1/pantry/foods', { name: 'Milk' })
  await make(person, '/v1/pantry/items', { food_id: flour.id, quantity: 1000, unit: 'g' })
  await make(person, '/v1/pantry/items', { food_id: egg.id, quantity: 1 })
  const pancakes = await make(person, '/v1/recipes', {
    title: 'Crêpes',
    servings: 4,
    total_minutes: 30,
    tags: ['sweet'],
    rating: 4,
    ingredients: [
      part('1', 'flour', 250, 'g', flour.id),
      part('2', 'eggs', 2, null, egg.id),
      part('3', 'milk', 500, 'ml', milk.id),
    ],
    steps: [{ id: '00000000-0000-4000-8000-000000000004', text: 'Mix. Wait for 20 minutes.' }],
  })
  const bread = await make(person, '/v1/recipes', {
    title: 'Flatbread',
    tags: ['savoury'],
    ingredients: [part('5', 'flour', 500, 'g', flour.id)],
  })
  await page.goto(`${app.home}/recipes`)
  await page.getByRole('link', { name: /Crêpes/ }).waitFor()
  return { pancakes, bread, flour, egg, milk }
}

/** An ingredient with an amount. */
const meat = (id: string, name: string, quantity: number, unit: string) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  original_text: name,
  name,
  quantity,
  unit,
})

describe('the recipes', () => {
  it('are found by words, tags and what is in the pantry', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await withPancakes(page, person)
    await kitchenOf(person).create('/v1/recipe-collections', { name: 'Sundays' })
    const shown = () => page.getByRole('link', { name: /Crêpes|Flatbread/ }).allInnerTexts()

    assert.match((await shown())[0] ?? '', /Crêpes\s+30 min\s+4\s.*You have 1 of 3/s)
    await page.getByRole('searchbox').fill('crepes')
    await page.getByRole('link', { name: /Flatbread/ }).waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: 'Can cook now' }).click()
    await page.getByRole('link', { name: /Crêpes/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'sweet' }).click()
    await page.getByText('No recipes found.').waitFor()
    const shelf = page.getByRole('button', { name: /^Sundays/ })
    assert.equal(await shelf.count(), 0)
    await page.getByRole('button', { name: 'Show all' }).click()
    await shelf.waitFor()

    assert.equal((await shown()).length, 2)
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  it('are shown for other servings and units, and with what is in the pantry', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await withPancakes(page, person)
    await page.getByRole('link', { name: /Crêpes/ }).click()
    const rows = page.getByRole('region', { name: 'Ingredients' }).getByRole('listitem')

    assert.deepEqual(await rows.allInnerTexts(), [
      '250 g\nflour\nAt home',
      '2\neggs\nNot enough at home',
      '500 ml\nmilk\nNot at home',
    ])
    await page.getByLabel('Servings').getByRole('textbox').fill('2')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'US', exact: true }).click()
    await page.getByText('4.4 oz').waitFor()

    assert.deepEqual(await rows.allInnerTexts(), [
      '4.4 oz\nflour\nAt home',
      '1\neggs\nAt home',
      '1 cup\nmilk\nNot at home',
    ])
    await page.getByLabel('Servings').getByRole('textbox').fill('1')
    await page.keyboard.press('Enter')
    await page.getByText('2.2 oz').waitFor()
    assert.deepEqual(await rows.allInnerTexts(), [
      '2.2 oz\nflour\nAt home',
      '½\neggs\nAt home',
      '½ cup\nmilk\nNot at home',
    ])
    assert.deepEqual(await visit.accessibilityProblems(), [])
  })

  it('have pounds with a fraction, or with ounces', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const { id } = await make(person, '/v1/recipes', {
      title: 'Stew',
      ingredients: [
        meat('1', 'beef', 600, 'g'),
        meat('2', 'ham', 1.5, 'lb'),
        meat('3', 'fat', 0.3, 'lb'),
      ],
    })
    await page.goto(`${app.home}/recipes/${id}`)

    await page.getByRole('button', { name: 'US', exact: true }).click()
    await page.getByText('1 lb 5 oz').waitFor()

    const rows = page.getByRole('region', { name: 'Ingredients' }).getByRole('listitem')
    assert.deepEqual(
      (await rows.allInnerTexts()).map((text) => text.split('\n')[0]),
      ['1 lb 5 oz', '1½ lb', '5 oz'],
    )
  })

  it('have ranges with one unit, or with both where they differ', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const { id } = await make(person, '/v1/recipes', {
      title: 'Bread',
      ingredients: [range('1', 1.5, 2.5, 'cup'), range('2', 800, 1200, 'g')],
    })
    await page.goto(`${app.home}/recipes/${id}`)
    const rows = page.getByRole('region', { name: 'Ingredients' }).getByRole('listitem')

    await rows.first().waitFor()

    assert.deepEqual(await rows.allInnerTexts(), [
      '1½–2½ cups\nflour\nNot at home',
      '800 g – 1.2 kg\nflour\nNot at home',
    ])
  })

  it('show a photo as soon as the server has it, also where they are open already', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const { recipe, photo, put } = await openPhotos(app, person)
    await page.goto(`${app.home}/recipes/${recipe.id}`)
    await page.locator('.recipes-hero.is-empty').waitFor()
    const { id } = await photo()
    await page.locator('.recipes-hero:not(.is-empty)').waitFor()

    const { status } = await put(id, await picture(60, 40))

    assert.equal(status, 200)
    await page.locator('.recipes-hero img.is-loaded').waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('go to the list and into the plan, and back', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await withPancakes(page, person)
    const [list] = (await person.call('GET', '/v1/shopping-lists')).body.items
    const onList = async () => {
      const { body } = await person.call('GET', `/v1/shopping-lists/${list.id}/items`)
      // What is at home is promised, and hidden.
      return body.items
        .filter((one: Record<string, unknown>) => one['dismissed_at'] === null)
        .map((one: Record<string, unknown>) => [one['planned_quantity'], one['unit']])
        .toSorted()
    }
    const planned = async () =>
      (await person.call('GET', '/v1/meal-plan')).body.items.map((one: Record<string, unknown>) => [
        one['meal'],
        one['servings'],
      ])

    await page.getByRole('link', { name: /Crêpes/ }).click()

    await page.getByRole('button', { name: 'Add to shopping list' }).click()
    await page.getByRole('button', { name: 'Add 2 items' }).click()
    await page.getByText('2 items added').waitFor()
    await eventuallyEqual(onList, [
      [1, null],
      [500, 'ml'],
    ])
    await page.locator('.toast').filter({ hasText: 'items added' }).getByRole('button').click()
    await page.getByText('items added').waitFor({ state: 'detached' })
    await eventuallyEqual(onList, [])

    await page.getByRole('button', { name: 'Plan', exact: true }).click()
    await page.getByRole('button', { name: 'Tomorrow' }).click()
    await page.getByRole('button', { name: 'Lunch' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add to meal plan' }).click()
    await page.getByText(/^Planned for/).waitFor()
    await eventuallyEqual(planned, [['lunch', 4]])
    await page.locator('.toast').filter({ hasText: 'Planned for' }).getByRole('button').click()
    await eventuallyEqual(planned, [])
  })

  it('keep a note that is being typed while somebody else writes one', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const { body } = await person.call('POST', '/v1/recipes', { title: 'Soup', note: 'Hot' })
    const path = `/v1/recipes/${body.id}`
    await page.goto(`${app.home}/recipes/${body.id}`)
    const note = page.getByRole('textbox', { name: 'Note' })
    await note.fill('Better the next day')

    await person.call('PATCH', path, { note: 'Very hot', title: 'Onion soup' })
    await page.getByRole('heading', { name: 'Onion soup' }).waitFor()
    const typed = await note.inputValue()
    await note.blur()

    await eventuallyEqual(
      async () => (await person.call('GET', path)).body.note,
      'Better the next day',
    )
    assert.equal(typed, 'Better the next day')
    assert.deepEqual(visit.complaints, [])
  })

  it('come back after they were deleted', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await withPancakes(page, person)
    await page.getByRole('link', { name: /Crêpes/ }).click()

    await page.getByRole('button', { name: 'Actions: Crêpes' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: 'Delete “Crêpes”?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByText('“Crêpes” deleted.').waitFor()
    assert.equal(await page.getByRole('link', { name: /Crêpes/ }).count(), 0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: /Crêpes/ }).waitFor()

    await eventuallyEqual(
      async () => (await recipesOf(person)).map(({ title }: { title: string }) => title).toSorted(),
      ['Crêpes', 'Flatbread'],
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('leave no page of a deleted one behind, where the browser goes back later than the app deletes', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await page.addInitScript(`{
      const go = history.go.bind(history)
      history.go = (steps) => {
        const timer = setInterval(() => {
          if (!document.querySelector('.toast')) return
          clearInterval(timer)
          addEventListener('popstate', () => void (globalThis.hasGoneBack = true), { once: true })
          go(steps)
        }, 10)
      }
    }`)
    await withPancakes(page, person)
    await page.getByRole('link', { name: /Crêpes/ }).click()
    await page.getByRole('button', { name: 'Actions: Crêpes' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    const sheet = page.getByRole('dialog', { name: 'Delete “Crêpes”?' })
    await sheet.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('“Crêpes” deleted.').waitFor()
    await page.getByRole('link', { name: /Flatbread/ }).waitFor()
    await page.waitForFunction(() => 'hasGoneBack' in globalThis)

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: /Crêpes/ }).click()
    await page.getByRole('heading', { name: 'Crêpes' }).waitFor()
    await page.goBack()
    await page.goBack()

    await page.getByRole('link', { name: /Flatbread/ }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })
})
