// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { kitchenOf } from './kitchen.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

/** The planned amounts that the main list shows, by name. */
async function amounts(person: Person): Promise<unknown> {
  const { default_shopping_list_id: list } = await firstHousehold(person)
  const { body } = await person.call('GET', `/v1/shopping-lists/${list}/items`)
  const shown = body.items.filter((one: Record<string, unknown>) => one['dismissed_at'] === null)
  const named = shown.map((one: { name: string; planned_quantity: number }) => [
    one.name,
    one.planned_quantity,
  ])
  return Object.fromEntries(named.toSorted())
}

const INGREDIENTS = [
  { name: 'Flour', original_text: 'Flour', quantity: 250, unit: 'g' },
  { name: 'Milk', original_text: 'Milk', quantity: 500, unit: 'ml' },
]

/**
 * Opens the plan of somebody who has planned one recipe.
 *
 * @param prepare the page before the sign-in, for routes
 */
async function openPlan(prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const person = await signedUp(app)
  const kitchen = kitchenOf(person)
  const { id } = await kitchen.recipe('Crêpes', INGREDIENTS)
  await kitchen.planned({ date: '2026-11-21', recipe_id: id })
  const visit = await app.open('/sign-in', { serviceWorkers: 'block' })
  const { page } = visit
  await page.clock.setFixedTime(app.clock())
  await prepare(page)
  await signIn(visit, person)
  await page.goto(`${app.home}/plan`)
  return { ...visit, person }
}

describe('a recipe that is on the list', () => {
  it('is not added again by a second press, but by choosing it', async () => {
    await using visit = await app.enter('/')
    const { page, person } = visit
    const { id } = await kitchenOf(person).recipe('Crêpes', INGREDIENTS)
    await page.goto(`${app.home}/recipes/${id}`)
    const press = () => page.getByRole('button', { name: 'Add to shopping list' }).click()
    const sheet = page.getByRole('dialog')

    await press()
    await sheet.getByRole('checkbox', { name: 'Flour' }).uncheck()
    await sheet.getByRole('button', { name: 'Add 1 item' }).click()
    await eventuallyEqual(() => amounts(person), { Milk: 500 })
    await press()
    await sheet.getByText('Already on this list').waitFor()
    await sheet.getByText('On the list: 500 ml').waitFor()
    assert.equal(await sheet.getByRole('checkbox', { name: 'Milk' }).isChecked(), false)
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await sheet.getByRole('button', { name: 'Add 1 item' }).click()
    await eventuallyEqual(() => amounts(person), { Flour: 250, Milk: 500 })

    await press()
    await sheet.getByText('On the list: 250 g').waitFor()
    await sheet.getByRole('button', { name: 'Select items' }).waitFor()
    await sheet.getByRole('checkbox', { name: 'Milk' }).check()
    await sheet.getByRole('button', { name: 'Add 1 item' }).click()

    await eventuallyEqual(() => amounts(person), { Flour: 250, Milk: 1000 })
    await press()
    await sheet.getByText('On the list: 1 l').waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('is not added again where the list has the food of a name, or the name in the singular', async () => {
    await using visit = await app.enter('/')
    const { page, person } = visit
    const kitchen = kitchenOf(person)
    await kitchen.food('Onion')
    const { id } = await kitchen.recipe('Soup', [
      { name: 'onions', original_text: '2 onions', quantity: 2 },
      { name: 'leeks', original_text: '3 leeks', quantity: 3 },
      { name: 'leek', original_text: '1 leek', quantity: 1 },
    ])
    await page.goto(`${app.home}/recipes/${id}`)
    const press = () => page.getByRole('button', { name: 'Add to shopping list' }).click()
    const sheet = page.getByRole('dialog')

    await press()
    await sheet.getByRole('button', { name: 'Add 2 items' }).click()
    await sheet.waitFor({ state: 'detached' })
    await press()
    await sheet.getByRole('button', { name: 'Select items' }).waitFor()

    const states = await sheet.getByText(/^On the list: /).allInnerTexts()
    assert.deepEqual(states, ['On the list: 2', 'On the list: 4'])
    assert.deepEqual(visit.complaints, [])
  })

  it('is told when the plan puts it there too, and can count once', async () => {
    await using visit = await app.enter('/')
    const { page, person } = visit
    const kitchen = kitchenOf(person)
    const { default_shopping_list_id: list } = await firstHousehold(person)
    const recipes = [
      await kitchen.recipe('Crêpes', INGREDIENTS),
      await kitchen.recipe('Omelette', [{ name: 'Eggs', original_text: 'Eggs', quantity: 3 }]),
    ]
    for (const { id: recipe_id } of recipes) {
      await kitchen.planned({ date: '2026-11-21', recipe_id })
      await person.call('POST', `/v1/shopping-lists/${list}/add-recipe`, { recipe_id })
    }
    await page.clock.setFixedTime(app.clock())
    await page.goto(`${app.home}/plan`)
    await page.getByRole('button', { name: /^Dinner Crêpes/ }).waitFor()

    await page.getByRole('button', { name: 'Add to shopping list' }).click()
    const sheet = page.getByRole('dialog')
    const crepes = sheet.getByText('Crêpes is already on the list from its recipe.')
    const omelette = sheet.getByText('Omelette is already on the list from its recipe.')
    const countOnce = (title: string) =>
      sheet.locator('.card').filter({ hasText: title }).getByRole('button')
    await crepes.waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await countOnce('Crêpes').press('Enter')
    await sheet.getByText('Crêpes is counted once now').hover() // so that it stays
    await crepes.waitFor({ state: 'detached' })
    await sheet.locator('h2:focus').waitFor()

    await eventuallyEqual(() => amounts(person), { Eggs: 3 })
    await sheet.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await eventuallyEqual(() => amounts(person), { Eggs: 3, Flour: 250, Milk: 500 })
    await crepes.waitFor()
    await countOnce('Omelette').click()
    await omelette.waitFor({ state: 'detached' })
    await sheet.getByRole('button', { name: 'Add 3 items' }).click()
    await eventuallyEqual(() => amounts(person), { Eggs: 3, Flour: 500, Milk: 1000 })
    assert.deepEqual(visit.complaints, [])
  })
})

describe('the plan on a new device', () => {
  it('goes to the list when all rows have come', async () => {
    await using visit = await openPlan((page) =>
      page.route('**/v1/sync/pull', async (route) => {
        const body = route.request().postDataJSON()
        const isFirst = body.cursor === undefined || body.cursor === null
        if (isFirst) await route.continue({ postData: { ...body, limit: 2 } })
        else await route.abort()
      }),
    )
    const { page, person } = visit

    await page.getByRole('button', { name: 'Add to shopping list' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Still loading your data').waitFor()
    assert.deepEqual(await amounts(person), {})
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.unroute('**/v1/sync/pull')

    await sheet.getByRole('button', { name: 'Add 2 items' }).click()
    await eventuallyEqual(() => amounts(person), { Flour: 250, Milk: 500 })
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await eventuallyEqual(() => amounts(person), {})
  })
})
