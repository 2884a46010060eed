// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { boxOf, closeSheet } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()
const SOUP = { date: '2026-11-20', title: 'Soup' }

/** Opens the plan of today with some entries, by a press in the navigation. */
async function openPlan(entries: readonly object[] = [SOUP], options = {}) {
  const visit = await app.enter('/', options)
  const { page, person } = visit
  for (const one of entries) await kitchenOf(person).planned(one)
  await page.clock.setFixedTime(app.clock())
  await page.goto(app.home)
  await page.getByRole('link', { name: 'Plan', exact: true }).click()
  await page.getByRole('button', { name: 'Next week' }).waitFor()
  const count = async () => (await person.call('GET', '/v1/meal-plan')).body.items.length
  return Object.assign(visit, { sheet: page.getByRole('dialog'), count })
}

const hasFocus = (element: Locator) => element.evaluate((one) => one.matches(':focus'))
const pathOf = (page: Page) => new URL(page.url()).pathname
const isGone = (sheet: Locator) => sheet.waitFor({ state: 'detached' })

describe('a sheet', () => {
  it('closes with Escape, and gives the focus back', async () => {
    await using visit = await openPlan()
    const { page, sheet } = visit
    const opener = page.getByRole('button', { name: 'Dinner Soup' })

    await opener.press('Enter')
    assert.equal(await hasFocus(sheet.getByRole('heading', { name: 'Soup' })), true)
    await page.keyboard.press('Escape')
    await isGone(sheet)
    assert.equal(await hasFocus(opener), true)

    await opener.press('Enter')
    await page.keyboard.press('Escape')
    await isGone(sheet)
    assert.equal(await hasFocus(opener), true)
    assert.deepEqual(visit.complaints, [])
  })

  it('closes with the back button, which then leaves the screen', async () => {
    await using visit = await openPlan()
    const { page, sheet } = visit

    for (let times = 0; times < 2; times++) {
      await page.getByRole('button', { name: 'Dinner Soup' }).click()
      await sheet.getByRole('button', { name: 'Move', exact: true }).click()
      await sheet.getByRole('heading', { name: 'Move Soup' }).waitFor()
      await page.goBack()
      await isGone(sheet)
      assert.equal(pathOf(page), '/plan')
    }
    await page.goBack()

    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    assert.equal(pathOf(page), '/')
  })

  it('closes with a press beside it, which presses nothing else', async () => {
    await using visit = await openPlan([SOUP], { hasTouch: true })
    const { page, sheet } = visit
    const below = page.getByRole('button', { name: 'Previous week' })
    const box = await boxOf(below)

    await page.getByRole('button', { name: 'Actions: Plan' }).tap()
    await sheet.waitFor()
    await page.touchscreen.tap(box.x + 20, box.y + 20)
    await isGone(sheet)

    await page.getByRole('heading', { name: '16 – 22 Nov' }).waitFor()
  })

  it('stays open when a selection of text ends beside it', async () => {
    await using visit = await openPlan()
    const { page, sheet } = visit

    await page.getByRole('button', { name: 'Dinner Soup' }).click()
    await sheet.getByLabel('Note').fill('With bread')
    await sheet.getByLabel('Note').hover()
    await page.mouse.down()
    await page.mouse.move(200, 5)
    await page.mouse.up()

    assert.equal(await sheet.getByLabel('Note').inputValue(), 'With bread')
  })

  it('leaves no entry in the history when a link in it is followed', async () => {
    await using visit = await openPlan()
    const { page, sheet } = visit

    await page.getByRole('button', { name: 'Dinner Soup' }).click()
    await closeSheet(sheet)
    await page.getByRole('button', { name: 'Add to Fri 20 Nov' }).click()
    await sheet.getByRole('link', { name: 'Add a recipe' }).click()
    await isGone(sheet)
    assert.equal(pathOf(page), '/recipes/new')
    await page.goBack()

    await page.getByRole('button', { name: 'Next week' }).waitFor()
    assert.equal(await sheet.count(), 0)
  })

  it('focuses the title of the screen when its opener is gone', async () => {
    await using visit = await openPlan()
    const { page, sheet } = visit

    await page.getByRole('button', { name: 'Dinner Soup' }).press('Enter')
    await sheet.getByRole('button', { name: 'Remove' }).press('Enter')
    await isGone(sheet)

    await page.locator('h1:focus').waitFor()
  })

  it('shows and reads toasts above it', async () => {
    await using visit = await openPlan()
    const { page, sheet } = visit

    await page.getByRole('button', { name: 'Dinner Soup' }).click()
    await sheet.getByLabel('Note').fill('With bread')
    await page.keyboard.press('Enter')

    await sheet.getByRole('status').getByText('Saved').waitFor()
    await sheet.getByRole('button', { name: 'Undo' }).click()
    await sheet.getByText('Saved').waitFor({ state: 'detached' })
  })

  it('is not covered by the room of its toasts while a timer runs', async () => {
    await using visit = await openPlan()
    const { page, sheet } = visit
    await page.evaluate(
      `document.body.appendChild(document.createElement('p')).className = 'recipes-dock'`,
    )

    await page.getByRole('button', { name: 'Dinner Soup' }).click()
    await sheet.getByLabel('Note').fill('With bread')
    await page.keyboard.press('Enter')
    const toast = sheet.getByRole('status').getByText('Saved')
    await toast.waitFor()

    const box = await boxOf(toast.locator('xpath=ancestor-or-self::*[@class="toast"]'))
    assert.ok(box.height < 80, `${box.height} pixels`)
  })
})

describe('a toast', () => {
  it('undoes by its button, by keyboard, and gives the focus back to the thing that moves', async () => {
    await using visit = await openPlan()
    const { page, count } = visit
    const handle = page.getByRole('button', { name: 'Move Soup' })

    await handle.press('Enter')
    await handle.press('ArrowDown')
    await handle.press('Enter')
    await page.getByRole('region', { name: 'Saturday' }).getByText('Soup').waitFor()
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')

    await page.getByRole('region', { name: 'Friday' }).getByText('Soup').waitFor()
    await page.locator('button:focus[aria-label="Move Soup"]').waitFor()
    await eventuallyEqual(count, 1)
  })

  it('undoes with Ctrl and Z, but not while somebody types', async () => {
    await using visit = await openPlan()
    const { page, sheet, count } = visit

    await page.getByRole('button', { name: 'Dinner Soup' }).click()
    await sheet.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Soup removed').waitFor()
    await page.getByRole('button', { name: 'Add to Fri 20 Nov' }).click()
    await page.keyboard.type('x')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await isGone(sheet)
    await eventuallyEqual(count, 0)
    await page.keyboard.press('Control+z')

    await page.getByRole('button', { name: 'Dinner Soup' }).waitFor()
    await eventuallyEqual(count, 1)
  })

  it('takes the place of the one before, and undoes its own change', async () => {
    await using visit = await openPlan([SOUP, { date: '2026-11-21', title: 'Salad' }])
    const { page, sheet, count } = visit

    for (const name of ['Dinner Soup', 'Dinner Salad']) {
      await page.getByRole('button', { name }).click()
      await sheet.getByRole('button', { name: 'Remove' }).click()
      await isGone(sheet)
    }
    await eventuallyEqual(count, 0)
    await page.getByText('Soup removed').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()

    await page.getByRole('button', { name: 'Dinner Salad' }).waitFor()
    await eventuallyEqual(count, 1)
    assert.deepEqual(await visit.accessibilityProblems(), [])
  })
})

describe('a small screen', () => {
  it('shows all without scrolling to the side, also from right to left', async () => {
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenauflauf'
    await using visit = await openPlan([{ date: '2026-11-20', title: long }], {
      viewport: { width: 320, height: 640 },
    })
    const { page, sheet } = visit
    const overflow = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')

    for (const dir of ['ltr', 'rtl']) {
      await page.evaluate(`document.dir = '${dir}'`)
      assert.equal(await overflow(), 0, dir)
      await page.getByRole('button', { name: `Dinner ${long}` }).click()
      const box = await boxOf(sheet)
      assert.deepEqual([box.x, box.width], [0, 320])
      assert.equal(await sheet.evaluate((one) => one.scrollWidth - one.clientWidth), 0)
      assert.deepEqual(await visit.accessibilityProblems(), [])
      await page.keyboard.press('Escape')
      await isGone(sheet)
    }
  })
})

describe('a stepper', () => {
  it('takes typed numbers and arrow keys, and writes over anything else', async () => {
    await using visit = await openPlan()
    const { page, person, sheet } = visit
    const { id } = await kitchenOf(person).recipe('Stew')
    await kitchenOf(person).planned({ date: '2026-11-21', recipe_id: id, servings: 4 })
    const field = sheet.getByRole('textbox', { name: 'Servings' })
    const servings = async () => {
      const { body } = await person.call('GET', '/v1/meal-plan?from=2026-11-21')
      return body.items[0].servings
    }

    await page.getByRole('button', { name: 'Dinner Stew' }).click()
    await field.fill('many')
    await field.press('Enter')
    assert.equal(await field.inputValue(), '4')
    await field.fill('2,5')
    await field.press('Enter')
    await eventuallyEqual(servings, 2.5)
    await field.press('ArrowUp')
    await eventuallyEqual(servings, 3.5)
    await field.fill('0')
    await field.press('Enter')

    assert.equal(await field.inputValue(), '1')
    await eventuallyEqual(servings, 1)
  })
})

describe('a sheet above another sheet', () => {
  it('closes alone, with Escape and with the back button', async () => {
    await using visit = await openPlan()
    const { page, person, sheet } = visit
    const { default_shopping_list_id: list } = await firstHousehold(person)
    await kitchenOf(person).create(`/v1/shopping-lists/${list}/items`, { name: 'Milk' })
    await page.getByRole('link', { name: 'List', exact: true }).click()
    const aisle = sheet.getByLabel('Aisle', { exact: true })
    const name = sheet.getByLabel('Name of the aisle')

    await page.getByRole('button', { name: 'Details: Milk' }).click()
    await aisle.focus()
    await aisle.selectOption('New aisle …')
    await name.waitFor()
    assert.equal(await hasFocus(name), true)
    await page.keyboard.press('Escape')
    await isGone(name)
    assert.equal(await hasFocus(aisle), true)

    await aisle.selectOption('New aisle …')
    await name.waitFor()
    await page.goBack()
    await isGone(name)
    assert.equal(await sheet.count(), 1)
    await page.goBack()
    await isGone(sheet)
    assert.equal(pathOf(page), '/list')
    assert.deepEqual(visit.complaints, [])
  })
})
