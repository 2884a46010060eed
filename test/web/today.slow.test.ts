// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { boxOf } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Opens the day of Friday, 20 November 2026. */
async function openToday(options = {}) {
  const visit = await app.enter('/', options)
  const { page, person } = visit
  await page.clock.setFixedTime(app.clock())
  const { id, default_shopping_list_id: list } = await firstHousehold(person)
  const show = async () => {
    await page.goto(app.home)
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  }
  const items = async () => {
    const { body } = await person.call('GET', `/v1/shopping-lists/${list}/items`)
    return body.items.map(({ name, quantity, unit }: Record<string, unknown>) => {
      return [name, quantity, unit]
    })
  }
  return Object.assign(visit, { kitchen: kitchenOf(person), household: id, list, show, items })
}

describe('today', () => {
  it('has the list beside the meals of a new household in a wide window, and below them on a phone', async () => {
    await using visit = await openToday({ viewport: { width: 1440, height: 900 } })
    const { page } = visit
    await visit.show()
    const title = page.getByRole('heading', { name: 'Planned meals' }).first()
    const places = async () => [await boxOf(title), await boxOf(page.locator('.today-list'))]

    const [meals, list] = await places()
    await page.setViewportSize({ width: 390, height: 844 })
    const [above, below] = await places()

    assert.ok(meals && list && list.x > 720 && list.y < 400, JSON.stringify([meals, list]))
    assert.ok(above && below && below.y > above.y && below.x < 30, JSON.stringify([above, below]))
  })

  it('shows a new household the first steps, which vanish when they are done', async () => {
    await using visit = await openToday()
    const { page, kitchen } = visit
    await visit.show()
    const step = (name: string) => page.getByRole('link', { name })

    await step('Start your shopping list').waitFor()
    await step('Add what you have').waitFor()
    await step('Add a recipe').waitFor()
    await step('Invite your family').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])

    await page.getByLabel('Add to shopping list').fill('bread')
    await page.keyboard.press('Enter')
    await step('Start your shopping list').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '1 item to buy' }).waitFor()
    await kitchen.item({ name: 'Salt', quantity: 1 })
    await step('Add what you have').waitFor({ state: 'detached' })
    await kitchen.recipe('Toast')
    await page.getByText('First steps').waitFor({ state: 'detached' })
    assert.deepEqual(visit.complaints, [])
  })

  it('asks somebody who is alone to invite others or to join them, and nobody else', async () => {
    await using visit = await openToday()
    const { page, person } = visit
    await visit.show()
    const step = (name: string) => page.getByRole('link', { name })
    const hrefs = [step('Invite your family'), step('I have an invite')].map((one) =>
      one.getAttribute('href'),
    )
    assert.deepEqual(await Promise.all(hrefs), ['/settings/people?invite', '/join'])

    app.clock.advance({ seconds: 1 }) // so that the household on the screen is the oldest
    await person.call('POST', '/v1/households', { name: 'Cabin', time_zone: 'UTC' })
    await step('I have an invite').waitFor({ state: 'detached' })
    await step('Invite your family').waitFor()
    await joined(app, person)
    await step('Invite your family').waitFor({ state: 'detached' })
    await step('Add a recipe').waitFor()

    assert.deepEqual(visit.complaints, [])
  })

  it('has room for its sentences on a narrow phone, in French', async () => {
    await using visit = await app.open('/', {
      locale: 'fr-FR',
      viewport: { width: 320, height: 640 },
    })
    const { page } = visit
    const { email, password } = await signedUp(app)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.keyboard.press('Enter')

    const box = await boxOf(page.getByText('Rien de prévu'))

    assert.ok(box.width > 150, JSON.stringify(box))
  })

  it('greets by the hour, and shows the meals with the way to cook them', async () => {
    await using visit = await openToday()
    const { page, kitchen } = visit
    const { id } = await kitchen.recipe('Risotto')
    const entry = await kitchen.planned({ date: '2026-11-20', recipe_id: id, servings: 3 })
    await kitchen.planned({ date: '2026-11-20', meal: 'lunch', title: 'Canteen' })
    await page.clock.setFixedTime('2026-11-20T19:00:00Z')
    await visit.show()

    await page.getByText('Good evening, Ada').waitFor()
    await page.getByRole('link', { name: 'Lunch Canteen' }).waitFor()
    const cook = page.getByRole('link', { name: 'Cook' })
    assert.equal(await cook.getAttribute('href'), `/recipes/${id}/cook?entry=${entry.id}`)
    const lines = await page.evaluate(
      `getComputedStyle(document.querySelector('.today-photo')).textDecorationLine`,
    )
    assert.equal(lines, 'none') // the letter in place of a photo
    assert.deepEqual(await visit.accessibilityProblems(), [])
  })

  it('uses up, freezes and plans what expires soon', async () => {
    await using visit = await openToday()
    const { page, kitchen, person } = visit
    const fish = await kitchen.food('Fish')
    const { id } = await kitchen.recipe('Fish soup', [{ food_id: fish.id, quantity: 1 }])
    await kitchen.recipe('Apple pie')
    const dated = { quantity: 2, best_before: '2026-11-22' }
    const lot = await kitchen.item({ food_id: fish.id, ...dated })
    await kitchen.item({ name: 'Bread', ...dated })
    await visit.show()
    const quantity = async () =>
      (await person.call('GET', `/v1/pantry/items/${lot.id}`)).body.quantity

    await page.getByRole('button', { name: 'Plan a meal with Fish' }).click()
    await page.getByRole('button', { name: 'Fish soup' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Apple pie' }).count(), 0)
    await page.getByRole('button', { name: 'Fish soup' }).click()
    await page.getByRole('link', { name: 'Fish soup' }).waitFor()
    await eventuallyEqual(
      async () => (await person.call('GET', '/v1/meal-plan')).body.items[0]?.recipe_id,
      id,
    )

    await page.getByRole('button', { name: 'Fish used up' }).click()
    await eventuallyEqual(quantity, 0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await eventuallyEqual(quantity, 2)
    await page.getByRole('button', { name: 'Freeze Bread' }).click()
    await page.getByRole('button', { name: 'Freeze Bread' }).waitFor({ state: 'detached' })
    assert.deepEqual(visit.complaints, [])
  })

  it('puts on the list what runs low, and tells what is open there', async () => {
    await using visit = await openToday()
    const { page, kitchen, items } = visit
    await kitchen.food('Milk', { default_unit: 'l', min_quantity: 2 })
    await kitchen.food('Eggs', { min_quantity: 6, restock_quantity: 10 })
    await visit.show()

    await page.getByRole('button', { name: 'Add Milk to shopping list' }).click()
    await page.getByRole('link', { name: '1 item to buy' }).waitFor()
    await page.getByRole('button', { name: 'Add Eggs to shopping list' }).click()
    await page.getByText('Running low').waitFor({ state: 'detached' })

    await eventuallyEqual(items, [
      ['Milk', 2, 'l'],
      ['Eggs', 10, null],
    ])
  })

  it('tells what the others did, and when', async () => {
    await using visit = await openToday()
    const { page, kitchen, person, household, list } = visit
    const { id } = await kitchen.recipe('Soup', [{ name: 'Leek', quantity: 1 }])
    await kitchen.item({ name: 'My own rice', quantity: 1 })
    const names = ['Tea', 'Rice', 'Beer', 'Wine']
    for (const name of names) await kitchen.create(`/v1/shopping-lists/${list}/items`, { name })
    const ben = inHousehold(app, await joined(app, person), household)
    const { body } = await ben('GET', `/v1/shopping-lists/${list}/items`)
    for (const one of body.items)
      await ben('PATCH', `/v1/shopping-lists/${list}/items/${one.id}`, {
        checked_at: app.clock().toISOString(),
      })
    await ben('POST', `/v1/recipes/${id}/cook`, {})
    await page.clock.setFixedTime(app.clock().getTime() + 2 * 60 * 60 * 1000)
    await visit.show()
    const deeds = page.getByRole('listitem').filter({ hasText: 'Ben' })

    await deeds.nth(1).waitFor()
    const texts = (await deeds.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())

    assert.equal(texts.length, 2)
    assert.match(texts.join(), /Ben bought \w+, \w+, \w+ and 1 more 2 hours ago/)
    assert.match(texts.join(), /Ben cooked Soup 2 hours ago/)
  })

  it('shows a viewer no buttons that change something', async () => {
    await using visit = await openToday()
    const { page, kitchen, person } = visit
    await kitchen.item({ name: 'Bread', quantity: 1, best_before: '2026-11-20' })
    await kitchen.planned({ date: '2026-11-20', title: 'Soup' })
    const viewer = await joined(app, person, 'viewer', 'Vera')
    await using other = await app.open()
    await signIn(other, viewer)
    await other.page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    await other.page.clock.setFixedTime(app.clock())
    await other.page.evaluate(
      `localStorage.setItem('larder.household', '${(await firstHousehold(person)).id}')`,
    )
    await other.page.goto(app.home)

    await other.page.getByRole('link', { name: 'Bread today' }).waitFor()
    assert.equal(await other.page.getByRole('button', { name: /Bread|Add/ }).count(), 0)
    await other.page.goto(`${app.home}/plan`)
    await other.page.getByText('Soup').waitFor()
    assert.equal(await other.page.getByRole('button', { name: /Add|Move/ }).count(), 0)
    await page.close()
  })
})
