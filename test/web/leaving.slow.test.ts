// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventuallyEqual } from '#test/eventually.ts'
import { goTo, holdStorage } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { seedKitchen } from './list-seed.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Presses a button that saves, and goes to Pantry before anything is stored. */
async function leaveWhileSaving(page: Page, button: string): Promise<void> {
  const save = page.getByRole('button', { name: button, exact: true }).first()
  await save.waitFor()
  await holdStorage(page)
  await save.click()
  await page.getByRole('button', { name: 'Back', exact: true }).first().click()
  await goTo(page, 'Pantry')
  await page.getByRole('heading', { name: 'Pantry', level: 1 }).waitFor()
  await page.evaluate('release()')
}

/** The buttons that lead to an action in the menu of a row. */
const menu = (name: string, ...buttons: string[]) => [`Actions: ${name}`, ...buttons]

async function assertStays(page: Page): Promise<void> {
  assert.equal(new URL(page.url()).pathname, '/pantry')
  await page.getByRole('heading', { name: 'Pantry', level: 1 }).waitFor()
}

describe('a person who leaves a screen while it is being saved stays where they are', () => {
  it('a new recipe', async () => {
    await using visit = await app.enter('/recipes/new')
    const { page, person } = visit
    await page.getByRole('textbox', { name: 'Title' }).fill('Soup')

    await leaveWhileSaving(page, 'Save')
    await page.getByText('“Soup” saved to your recipes.').waitFor()
    await eventuallyEqual(
      async () => (await person.call('GET', '/v1/recipes')).body.items.length,
      1,
    )

    await assertStays(page)
    assert.deepEqual(visit.complaints, [])
  })

  it('a cooked meal', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const { id } = await kitchenOf(person).recipe('Rice', [], {
      steps: [{ id: randomUUID(), text: 'Boil it.' }],
    })
    await page.goto(`${app.home}/recipes/${id}/cook`)
    await page.getByRole('button', { name: 'Already cooked' }).click()

    await leaveWhileSaving(page, 'Mark as cooked')
    await page.getByText('“Rice” marked as cooked. Pantry updated.').waitFor()
    await eventuallyEqual(
      async () => (await person.call('GET', '/v1/cookings')).body.items.length,
      1,
    )

    await assertStays(page)
    assert.deepEqual(visit.complaints, [])
  })

  it('things that are put away', async () => {
    await using visit = await app.enter('/')
    const { page, person } = visit
    const list = await seedKitchen(person)
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await page.goto(`${app.home}/list/${list}/put-away`)

    await leaveWhileSaving(page, 'Put 2 items away')
    await page.getByText('2 items put away').waitFor()
    await eventuallyEqual(
      async () => (await person.call('GET', '/v1/pantry/items')).body.items.length,
      2,
    )

    await assertStays(page)
    assert.deepEqual(visit.complaints, [])
  })

  it('a deleted recipe, food or list, and an archived list', async () => {
    await using visit = await app.enter('/')
    const { page, person } = visit
    const kitchen = kitchenOf(person)
    const { id: recipe } = await kitchen.recipe('Rice', [])
    const { id: food } = (await person.call('POST', '/v1/pantry/foods', { name: 'Salt' })).body
    const list = async (name: string) =>
      (await person.call('POST', '/v1/shopping-lists', { name })).body.id
    const [party, camping] = [await list('Party'), await list('Camping')]

    for (const [path, buttons, said] of [
      [`/recipes/${recipe}`, menu('Rice', 'Delete', 'Delete'), '“Rice” deleted.'],
      [`/pantry/food/${food}`, menu('Salt', 'Delete', 'Delete'), /Salt.* deleted/],
      [`/list/${party}`, menu('Party', 'Delete list', 'Delete list'), 'Party deleted'],
      [`/list/${camping}`, menu('Camping', 'Archive'), 'Camping archived'],
    ] as const) {
      await page.goto(`${app.home}${path}`)
      for (const name of buttons.slice(0, -1))
        await page.getByRole('button', { name, exact: true }).last().click()
      await holdStorage(page)
      await page
        .getByRole('button', { name: buttons.at(-1) ?? '', exact: true })
        .last()
        .click()
      if (await page.getByRole('dialog').count()) await page.goBack()
      await goTo(page, 'Pantry')
      await page.getByRole('heading', { name: 'Pantry', level: 1 }).waitFor()
      await page.evaluate('release()')
      await page.getByText(said).waitFor()
      await assertStays(page)
    }
    assert.deepEqual(visit.complaints, [])
  })
})
