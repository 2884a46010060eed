// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import type { Person } from '#test/app/person.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { goOffline } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Opens a page of somebody new on Friday, 20 November 2026. */
async function openKitchen() {
  const visit = await app.enter('/')
  const { page, person } = visit
  await page.clock.setFixedTime(app.clock())
  const list = (await firstHousehold(person)).default_shopping_list_id
  return Object.assign(visit, { kitchen: kitchenOf(person), list })
}

/** The open items of the main list: what people see, by name. One of a food has no name. */
async function shownItems(person: Person, list: string): Promise<unknown> {
  const { body } = await person.call('GET', `/v1/shopping-lists/${list}/items`)
  const shown = body.items.filter((one: Record<string, unknown>) => one['dismissed_at'] === null)
  return Object.fromEntries(
    shown
      .map((one: Record<string, unknown>) => [
        one['name'] ?? 'a food',
        one['quantity'] ?? one['planned_quantity'],
      ])
      .toSorted(),
  )
}

async function review(page: Page, path: string) {
  await page.goto(app.home + path)
  await page.getByRole('button', { name: 'Add to shopping list' }).click()
  return page.getByRole('dialog')
}

describe('the review of what comes to a list', () => {
  it('changes an amount, leaves a line out, links a food and takes all back, for a recipe', async () => {
    await using visit = await openKitchen()
    const { page, person, kitchen, list } = visit
    const butter = await kitchen.food('Butter')
    await kitchen.item({ food_id: butter.id, quantity: 30, unit: 'g' })
    const { id } = await kitchen.recipe('Scones', [
      { name: 'Flour', quantity: 250, unit: 'g' },
      { name: 'Milk', quantity: 150, unit: 'ml' },
      { name: 'cold unsalted butter', quantity: 50, unit: 'g' },
      { name: 'Raisins', quantity: 40, unit: 'g', optional: true },
    ])
    const sheet = await review(page, `/recipes/${id}`)

    await sheet.getByRole('button', { name: 'Same as “Butter”?' }).click()
    await sheet.getByText('“cold unsalted butter” counts as Butter').waitFor()
    await sheet.getByRole('checkbox', { name: 'Butter At home: 30 g' }).waitFor()
    await sheet.getByRole('button', { name: 'Change amount: Butter 20 g' }).waitFor()
    await sheet.getByRole('checkbox', { name: 'Milk' }).uncheck()
    await sheet.getByRole('button', { name: 'Change amount: Flour 250 g' }).click()
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('1000')
    await sheet.getByRole('textbox', { name: 'Amount' }).press('Enter')
    await sheet.getByRole('button', { name: 'Change amount: Flour 1 kg' }).waitFor()
    assert.equal(await sheet.getByRole('checkbox', { name: 'Raisins' }).isChecked(), false)
    assert.deepEqual(await shownItems(person, list), {})
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await sheet.getByRole('button', { name: 'Add 2 items' }).click()
    await sheet.waitFor({ state: 'detached' })
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await undo.focus() // so that it stays

    await eventuallyEqual(() => shownItems(person, list), { Flour: 1000, 'a food': 20 })
    const aliases = async () =>
      (await person.call('GET', `/v1/pantry/foods/${butter.id}`)).body.aliases
    assert.deepEqual(await aliases(), ['cold unsalted butter'])
    await undo.press('Enter')
    await eventuallyEqual(() => shownItems(person, list), {})
    await eventuallyEqual(aliases, [])
    assert.deepEqual(visit.complaints, [])
  })

  it('keeps lines of the plan as they are, offline too, and takes all back', async () => {
    await using visit = await openKitchen()
    const { page, person, kitchen, list } = visit
    const { id } = await kitchen.recipe('Risotto', [
      { name: 'Rice', quantity: 300, unit: 'g' },
      { name: 'Saffron', quantity: 1, unit: 'g' },
      { name: 'Leek', quantity: 2 },
    ])
    await kitchen.planned({ date: '2026-11-20', recipe_id: id })
    await person.call('POST', `/v1/shopping-lists/${list}/reconcile`, { to: '2026-11-20' })
    await kitchen.planned({ date: '2026-11-21', recipe_id: id })
    const before = { Leek: 2, Rice: 300, Saffron: 1 }
    await eventuallyEqual(() => shownItems(person, list), before)
    const sheet = await review(page, '/plan')
    await sheet.getByRole('checkbox', { name: /^Rice.*On the list: 300 g/ }).waitFor()

    await goOffline(page)
    await sheet.getByRole('checkbox', { name: 'Saffron' }).uncheck()
    await sheet.getByRole('button', { name: 'Change amount: Leek 4' }).click()
    await sheet.getByRole('button', { name: 'Less' }).click()
    await sheet.getByRole('button', { name: 'Add 2 items' }).click()
    await sheet.waitFor({ state: 'detached' })
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await undo.focus() // so that it stays
    await page.context().setOffline(false)

    await eventuallyEqual(() => shownItems(person, list), { Leek: 3, Rice: 600, Saffron: 1 })
    await undo.press('Enter')
    await eventuallyEqual(() => shownItems(person, list), before)
    assert.deepEqual(visit.complaints, [])
  })

  it('says where the list gets less, and counts it as no new item', async () => {
    await using visit = await openKitchen()
    const { page, person, kitchen, list } = visit
    const { id } = await kitchen.recipe('Compote', [{ name: 'Pear', quantity: 3 }])
    const [first] = [
      await kitchen.planned({ date: '2026-11-20', recipe_id: id }),
      await kitchen.planned({ date: '2026-11-21', recipe_id: id }),
    ]
    await person.call('POST', `/v1/shopping-lists/${list}/reconcile`, { to: '2026-11-21' })
    await person.call('DELETE', `/v1/meal-plan/${first.id}`)

    const sheet = await review(page, '/plan')
    await sheet.getByText('On the list: 6 → 3').waitFor()
    await sheet.getByRole('button', { name: 'Update list' }).click()
    await page.getByText('List updated').waitFor()

    await eventuallyEqual(() => shownItems(person, list), { Pear: 3 })
    assert.deepEqual(visit.complaints, [])
  })

  it('shows what people have written on the list beside the need, and adds no second row', async () => {
    await using visit = await openKitchen()
    const { page, person, kitchen, list } = visit
    const onion = await kitchen.food('Xaonion')
    const { id } = await kitchen.recipe('Soup', [
      { name: 'Xaonion', food_id: onion.id, quantity: 1 },
      { name: 'Zalemon', quantity: 1 },
      { name: 'Oats', quantity: 300, unit: 'g' },
    ])
    await kitchen.planned({ date: '2026-11-20', recipe_id: id })
    const path = `/v1/shopping-lists/${list}/items`
    await person.call('POST', path, { name: 'Xaonions', quantity: 3 })
    await person.call('POST', path, { name: 'zalemon' })

    for (const from of [`/recipes/${id}`, '/plan']) {
      const sheet = await review(page, from)
      const there = sheet.getByRole('checkbox', { name: /^Xaonion.*On the list: 3/ })
      assert.equal(await there.isChecked(), false, from)
      const lemon = sheet.getByRole('checkbox', { name: /^Zalemon.*On the list/ })
      assert.equal(await lemon.isChecked(), false, from)
      assert.equal(await sheet.getByText('added by hand').count(), 0, from)
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Add 1 item' }).click()

    const after = { Oats: 300, Xaonions: 3, zalemon: null }
    await eventuallyEqual(() => shownItems(person, list), after)
    assert.deepEqual(visit.complaints, [])
  })

  it('asks about what is at home in another unit, and about what a meal can do without', async () => {
    await using visit = await openKitchen()
    const { page, person, kitchen, list } = visit
    const honey = await kitchen.food('Xahoney')
    await kitchen.item({ food_id: honey.id, quantity: 500, unit: 'g' })
    const { id } = await kitchen.recipe('Granola', [
      { name: 'Xahoney', food_id: honey.id, quantity: 2, unit: 'tbsp' },
      { name: 'Oats', quantity: 300, unit: 'g' },
      { name: 'Raisins', quantity: 40, unit: 'g', optional: true },
    ])
    await kitchen.planned({ date: '2026-11-20', recipe_id: id })

    for (const path of [`/recipes/${id}`, '/plan']) {
      const sheet = await review(page, path)
      await sheet.getByText('Perhaps enough at home').waitFor()
      const unsure = sheet.getByRole('checkbox', { name: /^Xahoney.*At home: 500 g/ })
      assert.equal(await unsure.isChecked(), false, path)
      assert.equal(await sheet.getByRole('checkbox', { name: 'Raisins' }).isChecked(), false, path)
    }
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Add 1 item' }).click()

    await eventuallyEqual(() => shownItems(person, list), { Oats: 300 })
    assert.deepEqual(visit.complaints, [])
  })

  it('leaves out what nobody wants this time, also at the next time', async () => {
    await using visit = await openKitchen()
    const { page, person, kitchen, list } = visit
    const { id } = await kitchen.recipe('Pesto', [
      { name: 'Basil', quantity: 1 },
      { name: 'Oil', quantity: 1 },
    ])
    await kitchen.planned({ date: '2026-11-20', recipe_id: id })
    const sheet = await review(page, '/plan')

    await sheet.getByRole('checkbox', { name: 'Oil' }).uncheck()
    await sheet.getByRole('button', { name: 'Add 1 item' }).click()
    await eventuallyEqual(() => shownItems(person, list), { Basil: 1 })
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add to shopping list' }).click()

    await sheet.getByText('Nothing to buy').waitFor()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await eventuallyEqual(() => shownItems(person, list), { Basil: 1 })
  })

  it('leaves out a line that was skipped before, and keeps one that is not needed any more', async () => {
    await using visit = await openKitchen()
    const { page, person, kitchen, list } = visit
    const path = `/v1/shopping-lists/${list}`
    const bread = await kitchen.recipe('Bread', [
      { name: 'Flour', quantity: 500, unit: 'g' },
      { name: 'Milk', quantity: 100, unit: 'ml' },
    ])
    const soup = await kitchen.recipe('Soup', [{ name: 'Salt' }])
    const dinner = { date: '2026-11-21', meal: 'dinner' }
    await kitchen.planned({ ...dinner, recipe_id: bread.id })
    const { id: meal } = await kitchen.planned({ ...dinner, recipe_id: soup.id })
    await person.call('POST', `${path}/reconcile`, { to: '2026-11-27' })
    const { items } = (await person.call('GET', `${path}/items`)).body
    const flour = items.find(({ name }: { name: string }) => name === 'Flour')
    const dismissed_at = app.clock().toISOString()
    await person.call('PATCH', `${path}/items/${flour.id}`, { dismissed_at })
    await person.call('DELETE', `/v1/meal-plan/${meal}`)
    await kitchen.planned({ date: '2026-11-22', meal: 'dinner', recipe_id: bread.id })

    await page.goto(`${app.home}/list`)
    await page.getByRole('button', { name: 'Add from meal plan' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('checkbox', { name: /^Flour/ }).uncheck()
    await sheet.getByRole('checkbox', { name: /^Salt/ }).uncheck()
    await sheet.getByRole('button', { name: 'Add 1 item' }).click()
    await sheet.waitFor({ state: 'detached' })

    await eventuallyEqual(() => shownItems(person, list), { Milk: 200, Salt: 0 })
    assert.deepEqual(visit.complaints, [])
  })
})
