// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventuallyEqual } from '#test/eventually.ts'
import { goOffline } from './actions.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Writes lines of ingredients, one after another. */
async function write(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByLabel('Title').fill('Salad')
  await page.getByRole('textbox', { name: 'Ingredient 1' }).focus()
  for (const [i, line] of lines.entries()) {
    if (i > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(line)
  }
}

const understood = (page: Page, name: RegExp) => page.getByRole('button', { name })

describe('the food of a line', () => {
  it('is suggested: one of the household, or a new one with its weights', async () => {
    await using visit = await app.enter('/recipes/new')
    const { page, person } = visit
    const { body: tomato } = await person.call('POST', '/v1/pantry/foods', { name: 'Tomato' })
    await page.reload()

    await write(page, ['3 cherry tomatoes', '2 tomatoes', '2 tbsp olive oil'])
    await understood(page, /^2 tomatoes in your foods: Tomato/).waitFor()
    const perhaps = page.getByRole('button', { name: 'Same as “Tomato”? (maybe)' })
    await perhaps.waitFor()
    const oil = page.getByRole('button', { name: /^Add “olive oil” \(100 ml weigh 91 g/ })
    await oil.waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await perhaps.click()
    await understood(page, /^3 cherry tomatoes in your foods: Tomato/).waitFor()
    await oil.click()
    await understood(page, /olive oil new food: 100 ml weigh 91 g/).waitFor()
    assert.equal(await page.evaluate(`document.activeElement.className`), 'recipes-understood')
    await page.getByRole('button', { name: 'Save' }).first().click()

    await page.getByRole('heading', { name: 'Salad', level: 1 }).waitFor()
    await eventuallyEqual(async () => {
      const { body: recipes } = await person.call('GET', '/v1/recipes')
      const { body: recipe } = await person.call('GET', `/v1/recipes/${recipes.items[0]?.id}`)
      const { body: foods } = await person.call('GET', '/v1/pantry/foods')
      const known = new Map<string, { name: string; density_g_per_ml: number | null }>(
        foods.items.map((one: { id: string }) => [one.id, one]),
      )
      return recipe.ingredients?.map(({ food_id: id }: { food_id: string }) => [
        id === tomato.id,
        known.get(id)?.name,
        known.get(id)?.density_g_per_ml,
      ])
    }, [
      [true, 'Tomato', null],
      [true, 'Tomato', null],
      [false, 'olive oil', 0.913],
    ])
    assert.deepEqual(visit.complaints, [])
  })

  it('is new without a suggestion where nobody accepts one, or there is no network', async () => {
    await using visit = await app.enter('/recipes/new')
    const { page, person } = visit
    await goOffline(page)

    await write(page, ['2 tbsp olive oil', '1 pinch salt'])
    await understood(page, /salt new food/).waitFor()
    await page.context().setOffline(false)
    await page.keyboard.press('Enter')
    await page.keyboard.type('3 xyzberries')
    await page.getByRole('button', { name: /^Add “olive oil”/ }).waitFor()
    await page.getByRole('button', { name: 'Save' }).first().click()

    await page.getByRole('heading', { name: 'Salad', level: 1 }).waitFor()
    await eventuallyEqual(async () => {
      const { body: foods } = await person.call('GET', '/v1/pantry/foods')
      return foods.items
        .map(({ name, density_g_per_ml: density }: { name: string; density_g_per_ml: unknown }) => [
          name,
          density,
        ])
        .toSorted()
    }, [
      ['olive oil', null],
      ['salt', null],
      ['xyzberries', null],
    ])
    assert.deepEqual(visit.complaints, [])
  })

  it('is accepted for all new foods at once, but not where it may be one of the household', async () => {
    await using visit = await app.enter('/recipes/new')
    const { page, person } = visit
    await person.call('POST', '/v1/pantry/foods', { name: 'Tomato' })
    await page.reload()

    await write(page, ['3 cherry tomatoes', '2 tbsp olive oil', '200 g flour'])
    await page.getByRole('button', { name: 'Add all 2 new foods with their weights' }).click()

    await understood(page, /olive oil new food: 100 ml weigh/).waitFor()
    await understood(page, /flour new food: 100 ml weigh/).waitFor()
    await understood(page, /cherry tomatoes new food/).waitFor()
    assert.equal(await page.getByRole('button', { name: /^Add all/ }).count(), 0)
    await page.getByRole('button', { name: 'Same as “Tomato”? (maybe)' }).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  it('is found by its name where another phone has made the same food meanwhile', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const { body: basil } = await person.call('POST', '/v1/pantry/foods', { name: 'Basil' })
    const part = { original_text: '1 bunch basil', name: 'basil', quantity: 1, unit: 'bunch' }
    const [refused, another] = [randomUUID(), randomUUID()]
    const ingredients = [
      { id: randomUUID(), food_id: refused, ...part },
      { id: randomUUID(), food_id: another, ...part, name: 'elsewhere' },
    ]
    const { body: recipe } = await person.call('POST', '/v1/recipes', {
      title: 'Pesto',
      ingredients,
    })
    await page.goto(`${app.home}/recipes/${recipe.id}/edit`)

    await understood(page, /basil in your foods: Basil/).waitFor()
    await page.getByRole('button', { name: 'Save' }).first().click()

    await page.getByRole('heading', { name: 'Pesto', level: 1 }).waitFor()
    await eventuallyEqual(async () => {
      const { body } = await person.call('GET', `/v1/recipes/${recipe.id}`)
      return body.ingredients.map(({ food_id: id }: { food_id: string }) => id)
    }, [basil.id, another])
    assert.deepEqual(visit.complaints, [])
  })
})
